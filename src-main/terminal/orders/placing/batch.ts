/**
 * Several orders of one book and symbol with a result each. Spot takes ten in one request, all or none;
 * its rows carry no client id, so an unknown batch is looked for by its terms. Elsewhere, and where a
 * name per order is worth more than one request, they go one after the other.
 */
import type { CommandInput, CommandOutcome, CommandOutput } from '@shared/contract/terminal';
import { momentOf, type Moment } from '@shared/domain/lateness';
import { err, type Result } from '@shared/kernel/result';
import type { Outcome } from '../../../client/exchange-client';
import { lostFor } from '../../../client/request/outcome';
import { toldRefusal } from '../../refusal-words';
import type { Conclusions, Sent } from '../ends/conclusions';
import { refusal, type Rejected } from './intents';
import type { OrdersParts } from '../parts';
import type { Placing, Ready } from './place';
import { faulty, showing } from './send';
import type { WalletDraft, WalletTerms } from './terms';

type Row = CommandInput<'placeBatch'>['rows'][number];
type RowResult = CommandOutput<'placeBatch'>['results'][number];

/** The document's largest batch; more rows than this are shown as work with a count. */
const BATCH = 10;
const NOT_SENT = refusal('not-sent', 'not sent: another order of the batch was refused');
const STOPPED = refusal('not-sent', 'not sent: stopped before its turn');

/** One of those that may leave in one request. */
interface SpotRow extends Row {
  readonly draft: WalletDraft & { readonly book: 'spot' };
}

interface ReadyRow extends Ready<WalletTerms> {
  readonly row: SpotRow;
}

export class Batches {
  readonly #parts: OrdersParts;
  readonly #placing: Placing;
  readonly #conclusions: Conclusions;
  readonly #inFlight = new Map<string, Promise<RowResult[]>>();

  constructor(parts: OrdersParts, placing: Placing, conclusions: Conclusions) {
    this.#parts = parts;
    this.#placing = placing;
    this.#conclusions = conclusions;
  }

  async place({ rows }: CommandInput<'placeBatch'>): Promise<CommandOutput<'placeBatch'>> {
    const fault = faultOf(rows);
    if (fault !== null) return { results: rows.map((row) => result(row, fault)) };
    const key = JSON.stringify(rows);
    const running = this.#inFlight.get(key) ?? this.#placeOnce(rows);
    this.#inFlight.set(key, running);
    try {
      return { results: await running };
    } finally {
      this.#inFlight.delete(key);
    }
  }

  async #placeOnce(rows: readonly Row[]): Promise<RowResult[]> {
    const known = this.#known(rows);
    if (known !== null) return known;
    const isBatch = rows.length > 1 && this.#parts.canBatch;
    return isBatch && rows.every(isSpot)
      ? this.#inSteps(rows, BATCH, (step) => this.#placeTogether(step))
      : this.#inSteps(rows, 1, (step) => this.#placeAlone(step));
  }

  /** Some of them exist already: then none is sent. */
  #known(rows: readonly Row[]): RowResult[] | null {
    const known = rows.map((row) =>
      this.#placing.answered(row.intentId, JSON.stringify(row.draft)),
    );
    if (known.every((outcome) => outcome === null)) return null;
    return rows.map((row, index) => result(row, known[index] ?? NOT_SENT));
  }

  async #inSteps<One extends Row>(
    rows: readonly One[],
    size: number,
    place: (step: readonly One[]) => Promise<RowResult[]>,
  ): Promise<RowResult[]> {
    const { tasks } = this.#parts;
    const symbol = rows[0]?.draft.symbol ?? '';
    const task = rows.length > BATCH ? tasks.begin('batch', symbol, rows.length) : null;
    const results: RowResult[] = [];
    let isOver = false;
    for (let start = 0; start < rows.length; start += size) {
      const step = rows.slice(start, start + size);
      const isStopped = task?.isStopped === true;
      if (isOver || isStopped) {
        results.push(...step.map((row) => result(row, isStopped ? STOPPED : NOT_SENT)));
        continue;
      }
      const ended = await place(step);
      results.push(...ended);
      isOver = endsAll(ended, size);
      const failed = results.filter(({ outcome }) => outcome.kind !== 'accepted').length;
      task?.progress({ done: results.length, failed });
    }
    task?.end('done');
    return results;
  }

  async #placeAlone(rows: readonly Row[]): Promise<RowResult[]> {
    return Promise.all(rows.map(async (row) => result(row, await this.#placing.place(row))));
  }

  async #placeTogether(rows: readonly SpotRow[]): Promise<RowResult[]> {
    const asked = momentOf(this.#parts.clock);
    const ready: ReadyRow[] = [];
    for (const [index, row] of rows.entries()) {
      const read = await this.#prepared(row, asked);
      if (!read.ok) return this.#refuse(rows, read.error, index);
      ready.push({ row, ...read.value });
    }
    // Each may have been sent for itself, or with others, while they were prepared.
    const known = this.#known(rows);
    if (known !== null) return known;
    const wanted = ready.map(({ row, terms }) => ({ ...row, terms }));
    const stored = this.#placing.store(wanted, false);
    if (!stored.ok) {
      const { refused, row: index } = stored.error;
      if (index !== null) return this.#refuse(rows, refused, index);
      return rows.map((row) => result(row, refused));
    }
    const sent = ready.flatMap(({ row, terms }, index): Sent<WalletTerms>[] => {
      const intent = stored.value[index];
      return intent === undefined ? [] : [{ intent, draft: row.draft, terms }];
    });
    const [first] = ready;
    const [firstSent] = sent;
    if (first === undefined || firstSent === undefined) return [];
    const answer = await this.#send(first, sent);
    this.#parts.reconcile.poke(firstSent.terms.lane);
    return this.#conclude(sent, answer);
  }

  /** A fault in it has sent nothing. */
  async #prepared(
    { draft }: SpotRow,
    asked: Moment,
  ): Promise<Result<Ready<WalletTerms>, Rejected>> {
    try {
      return await this.#placing.prepareWallet(draft, asked);
    } catch (fault) {
      return err(faulty(fault));
    }
  }

  async #send(
    { client, terms: { pair } }: ReadyRow,
    sent: readonly Sent<WalletTerms>[],
  ): Promise<Outcome<{ readonly orderIds: readonly string[] }>> {
    const shown = showing(() => {
      for (const { intent, terms } of sent) this.#conclusions.show(intent, terms, 'SENDING');
    });
    if (shown !== null) return shown;
    try {
      const orders = sent.map(({ terms }) => terms.order);
      return await client.spot.placeBatch(pair, orders);
    } catch (fault) {
      return lostFor(fault);
    }
  }

  /** The named row's reason; the others went down with it. */
  #refuse(rows: readonly Row[], fault: Rejected, refused: number): RowResult[] {
    const { draft, intentId } = rows[refused] ?? { draft: null, intentId: '' };
    const { by } = fault;
    if (draft !== null) {
      const { symbol, side } = draft;
      const told = toldRefusal(fault);
      this.#parts.activity.add('orderRejected', { symbol, side, by, ...told, intentId });
    }
    return rows.map((row, index) => result(row, index === refused ? fault : NOT_SENT));
  }

  #conclude(
    sent: readonly Sent<WalletTerms>[],
    answer: Outcome<{ readonly orderIds: readonly string[] }>,
  ): RowResult[] {
    const named = answer.kind === 'rejected' ? rowNamedIn(answer.message) : null;
    // A row that was not sent is nobody's reason: then it is everybody's.
    const refused = named !== null && named < sent.length ? named : null;
    return sent.map((one, index): RowResult => {
      const { intentId } = one.intent;
      if (answer.kind === 'accepted') {
        const orderId = answer.value.orderIds[index] ?? '';
        const placed = { orderId, status: 'NEW', executed: null, atMs: null } as const;
        const outcome = this.#conclusions.conclude(one, { kind: 'accepted', value: placed });
        return { intentId, outcome };
      }
      if (refused !== null && index !== refused) {
        this.#conclusions.notSent(one, NOT_SENT);
        return { intentId, outcome: NOT_SENT };
      }
      return { intentId, outcome: this.#conclusions.conclude(one, answer) };
    });
  }
}

const isSpot = (row: Row): row is SpotRow => row.draft.book === 'spot';

const result = ({ intentId }: Row, outcome: CommandOutcome): RowResult => ({ intentId, outcome });

/** "orders[6]: volume …" names the seventh row (exchange-rules §2). */
function rowNamedIn(message: string): number | null {
  const [, index] = /\borders\[(\d{1,2})\]/.exec(message) ?? [];
  return index === undefined ? null : Number(index);
}

/** After a refused or unknown batch nothing more is sent; of single orders only an unknown one stops. */
function endsAll(results: readonly RowResult[], size: number): boolean {
  return results.some(({ outcome }) =>
    size > 1
      ? outcome.kind !== 'accepted'
      : outcome.kind === 'unknown' || (outcome.kind === 'rejected' && isOwnLimit(outcome)),
  );
}

/** The exchange has told us to wait, or would: the next one fares no better. */
const isOwnLimit = ({ code }: Rejected): boolean => OWN_LIMITS.has(code);

const OWN_LIMITS: ReadonlySet<string> = new Set([
  'LIMIT',
  'WAITING',
  'BANNED',
  'NO_KEY',
  'NOT_SENT',
  'FAULT',
  'TOO_LATE',
  'CLOSED',
  'not-ready',
  'store-failed',
]);

function faultOf(rows: readonly Row[]): Rejected | null {
  const [first] = rows;
  const isOne = rows.every(
    ({ draft }) => draft.book === first?.draft.book && draft.symbol === first.draft.symbol,
  );
  if (!isOne) return refusal('mixed-batch', 'a batch is of one book and one symbol');
  const isDistinct = new Set(rows.map(({ intentId }) => intentId)).size === rows.length;
  return isDistinct ? null : refusal('intent-reused', 'two rows of the batch have one intent');
}
