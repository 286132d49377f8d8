/**
 * Sends cancels at the pace of each book and looks at no answer for more than a refusal. Spot takes ten in
 * one request; whatever was refused in company is tried alone.
 */
import type { OrderBookKind } from '@shared/domain/order';
import type { ExchangeClient, Outcome } from '../../client/exchange-client';
import { REFUSALS, type Target } from './places';

/** An answer comes sooner than this, or not for long. */
const AGAIN_MS = 1_000;
/** One that needs the trader is tried now and then. */
const SELDOM_MS = 10_000;
const BATCH = 10;
/** Just inside what the exchange takes in two seconds, less a tenth (§8). */
const GAP_MS: Readonly<Record<OrderBookKind, number>> = { spot: 25, margin: 23, futures: 112 };
/** As far as a pace may fall behind and catch up. */
const SLACK_MS = 100;
/** No room in the request limits: somebody else cancels too. */
const NO_ROOM_MS = 200;

/** `readMs`: when the newest read of its place began. */
export interface Due {
  readonly target: Target;
  readonly readMs: number;
}

export class Canceler {
  readonly #client: ExchangeClient;
  readonly #nowMs: () => number;
  readonly #nextMs: Record<OrderBookKind, number>;

  constructor(client: ExchangeClient, nowMs: () => number) {
    this.#client = client;
    this.#nowMs = nowMs;
    this.#nextMs = { spot: -Infinity, margin: -Infinity, futures: -Infinity };
  }

  /** As many as may leave now. */
  send(book: OrderBookKind, targets: readonly Due[]): void {
    const nowMs = this.#nowMs();
    const urgent = targets.filter((one) => isDue(one, nowMs));
    const doubtful = targets.filter((one) => isDoubtful(one, nowMs));
    const due = [...urgent, ...doubtful].map(({ target }) => target);
    for (const step of book === 'spot' ? inTens(due) : due.map((target) => [target])) {
      if (this.#nextMs[book] > nowMs) return;
      this.#nextMs[book] = Math.max(this.#nextMs[book], nowMs - SLACK_MS) + GAP_MS[book];
      for (const target of step) target.sentMs = nowMs;
      void this.#take(book, step);
    }
  }

  async #take(book: OrderBookKind, step: readonly Target[]): Promise<void> {
    const [first] = step;
    if (first === undefined) return;
    const { instrument } = first.lane;
    const ids = step.map(({ orderId }) => orderId);
    const isAlone = step.length === 1 || instrument.kind !== 'spot';
    const answer = isAlone
      ? failingNone(await first.lane.cancel(this.#client, first.orderId))
      : await this.#client.rest.cancelBatch(instrument, ids);
    if (answer.kind === 'unknown') return; // what became of it is read
    if (answer.kind === 'rejected' && answer.by === 'client') {
      this.#nextMs[book] = this.#nowMs() + NO_ROOM_MS;
      for (const target of step) target.sentMs = null;
      return;
    }
    for (const target of step) judge(target, answer);
  }
}

type Failing = Outcome<{ readonly failed: readonly string[] }>;

const failingNone = (answer: Outcome<unknown>): Failing =>
  answer.kind === 'accepted' ? { kind: 'accepted', value: { failed: [] } } : answer;

function judge(target: Target, answer: Exclude<Failing, { readonly kind: 'unknown' }>): void {
  target.isCanceled = answer.kind === 'accepted' && !answer.value.failed.includes(target.orderId);
  if (target.isCanceled) return;
  target.isListed = false; // as far as is known: often it had ended a moment before
  target.refusals += 1;
  target.why =
    answer.kind === 'rejected'
      ? `${answer.message} (${answer.code})`
      : 'the exchange did not cancel it';
}

/** Never sent, or shown by a read that began after it was. */
function isDue({ target: { sentMs, refusals }, readMs }: Due, nowMs: number): boolean {
  if (sentMs === null) return true;
  const waitMs = refusals >= REFUSALS ? SELDOM_MS : AGAIN_MS;
  return nowMs - sentMs >= waitMs && readMs >= sentMs;
}

/** No answer and no read since: where there is room to spare, it is not waited for. */
function isDoubtful({ target, readMs }: Due, nowMs: number): boolean {
  const { sentMs, refusals, isCanceled } = target;
  if (sentMs === null || readMs >= sentMs || refusals > 0 || isCanceled) return false;
  return nowMs - sentMs >= AGAIN_MS;
}

/** Of one symbol each; refused ones alone, so that one bad id holds up nobody. */
function inTens(targets: readonly Target[]): Target[][] {
  const steps: Target[][] = [];
  const filling = new Map<string, Target[]>();
  for (const target of targets) {
    if (target.refusals > 0) {
      steps.push([target]);
      continue;
    }
    const { symbol } = target.lane;
    const step = filling.get(symbol);
    if (step !== undefined && step.length < BATCH) step.push(target);
    else {
      const next = [target];
      filling.set(symbol, next);
      steps.push(next);
    }
  }
  return steps;
}
