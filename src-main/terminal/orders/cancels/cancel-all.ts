/**
 * Cancelling every order of a side, a symbol, a book, or of the account: read first, so that orders
 * made elsewhere go too; ten at a time where the exchange takes a batch (spot), else one by one; a
 * result each. Waiting condition orders stay: a stop is not to vanish with the orders it protects.
 */
import type { CommandInput, CommandOutcome, CommandOutput } from '@shared/contract/terminal';
import { CANCEL_BATCH, cancelMs } from '@shared/domain/cancel-forecast';
import type { ExchangeClient } from '../../../client/exchange-client';
import type { Task } from '../../tasks';
import type { Canceling } from './cancel';
import { gated } from '../placing/intents';
import { laneOf, type Lane } from '../lane';
import type { OrdersParts } from '../parts';
import { toOutcome } from '../placing/send';
import type { TrackedOrder } from '../tracked-order';

type Result = CommandOutput<'cancelAll'>['results'][number];

/** With more pairs than this, unused margin wallets are not asked for first. */
const MARGIN_READS_MAX = 20;

interface Step {
  readonly lane: Lane;
  readonly orderIds: readonly string[];
}

export class CancelAll {
  readonly #parts: OrdersParts;
  readonly #canceling: Canceling;

  constructor(parts: OrdersParts, canceling: Canceling) {
    this.#parts = parts;
    this.#canceling = canceling;
  }

  async run(wanted: CommandInput<'cancelAll'>): Promise<CommandOutput<'cancelAll'>> {
    const client = this.#parts.client();
    if (client === null) return { results: [] };
    const lanes = this.#lanesOf(wanted);
    await this.#readFirst(lanes);
    const steps = lanes.flatMap((lane) => this.#stepsOf(lane, wanted.side));
    const total = steps.reduce((sum, { orderIds }) => sum + orderIds.length, 0);
    if (total === 0) return { results: [] };
    const closed = gated(this.#parts.gate.refusal('cancel'));
    if (closed !== null) return { results: refuseAll(steps, closed) };
    const task = this.#parts.tasks.begin('cancel-all', wanted.symbol ?? wanted.book ?? '', total);
    const results: Result[] = [];
    for (const [index, step] of steps.entries()) {
      if (task.isStopped) break;
      this.#forecast(client, task, results, steps.slice(index), total);
      results.push(...(await this.#take(client, step, task)));
    }
    this.#forecast(client, task, results, [], total);
    task.end('done');
    for (const { lane } of steps) this.#parts.reconcile.poke(lane);
    return { results };
  }

  #lanesOf({ book, symbol }: CommandInput<'cancelAll'>): Lane[] {
    const { market, blotter } = this.#parts;
    const books = book === null ? (['spot', 'margin', 'futures'] as const) : [book];
    return books.flatMap((one) => {
      const all =
        one === 'futures'
          ? market.contracts().map(({ contract }) => contract.symbol)
          : market.pairs().map((pair) => pair.symbol);
      const isMany = one === 'margin' && all.length > MARGIN_READS_MAX;
      const used = isMany ? all.filter((name) => blotter.openOf(one, name).length > 0) : all;
      const symbols = symbol === null ? used : [symbol];
      return symbols.flatMap((name) => laneOf(market, one, name) ?? []);
    });
  }

  /** Contracts are read in one request. What cannot be read now is cancelled as far as it is known. */
  async #readFirst(lanes: readonly Lane[]): Promise<void> {
    const { reconcile } = this.#parts;
    const futures = lanes.find(({ book }) => book === 'futures');
    const asked = lanes.filter((lane) => lane.book !== 'futures' || lane === futures);
    await Promise.all(asked.map((lane) => reconcile.refresh(lane)));
  }

  #stepsOf(lane: Lane, side: TrackedOrder['side'] | null): Step[] {
    const open = this.#parts.blotter
      .openOf(lane.book, lane.symbol)
      .filter((order) => order.status !== 'INIT' && (side ?? order.side) === order.side)
      .map(({ orderId }) => orderId);
    const size = lane.book === 'spot' ? CANCEL_BATCH : 1;
    const steps: Step[] = [];
    for (let start = 0; start < open.length; start += size) {
      steps.push({ lane, orderIds: open.slice(start, start + size) });
    }
    return steps;
  }

  /** The account may have gone READ-ONLY since the step before. */
  async #take(client: ExchangeClient, step: Step, task: Task): Promise<Result[]> {
    const closed = gated(this.#parts.gate.refusal('cancel'));
    if (closed !== null) return refuseAll([step], closed);
    const { lane, orderIds } = step;
    const isWanted = (): boolean => !task.isStopped;
    const [only] = orderIds;
    if (lane.book !== 'spot' && only !== undefined) {
      const outcome = await this.#canceling.cancelOne(client, lane, only, isWanted);
      return [resultOf(lane, only, outcome)];
    }
    const answer = await this.#canceling.cancelBatch(client, lane, orderIds, isWanted);
    const outcomeOf = (orderId: string): CommandOutcome =>
      answer.kind === 'accepted' ? batchOutcome(answer.value, orderId) : toOutcome(answer);
    const results = orderIds.map((orderId) => resultOf(lane, orderId, outcomeOf(orderId)));
    for (const { orderId, outcome } of results) {
      this.#canceling.concluded(lane, orderId, outcome);
    }
    return results;
  }

  #forecast(
    client: ExchangeClient,
    task: Task,
    results: readonly Result[],
    left: readonly Step[],
    total: number,
  ): void {
    const roundTripMs = client.health().restP50Ms ?? 0;
    const leftMs = left.reduce(
      (sum, { lane, orderIds }) => sum + cancelMs(lane.book, orderIds.length, roundTripMs),
      0,
    );
    task.progress({
      done: results.length,
      total,
      failed: results.filter(({ outcome }) => outcome.kind !== 'accepted').length,
      expectedEndAtMs: this.#parts.clock.nowMs() + Math.ceil(leftMs),
    });
  }
}

const refuseAll = (steps: readonly Step[], outcome: CommandOutcome): Result[] =>
  steps.flatMap(({ lane, orderIds }) =>
    orderIds.map((orderId) => resultOf(lane, orderId, outcome)),
  );

const resultOf = ({ book, symbol }: Lane, orderId: string, outcome: CommandOutcome): Result => ({
  book,
  symbol,
  orderId,
  outcome,
});

/** The batch answer gives no reason: usually the order ended a moment before. */
const NOT_CANCELED: CommandOutcome = {
  kind: 'rejected',
  by: 'exchange',
  code: '',
  message: 'not cancelled',
  field: '',
};

function batchOutcome(
  answer: { readonly success: readonly string[]; readonly failed: readonly string[] },
  orderId: string,
): CommandOutcome {
  if (answer.success.includes(orderId)) return { kind: 'accepted', orderId, status: 'CANCELED' };
  if (answer.failed.includes(orderId)) return NOT_CANCELED;
  return { kind: 'unknown', message: 'the answer does not name it' };
}
