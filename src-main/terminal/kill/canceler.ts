/**
 * Sends cancels at the pace of each book and looks at no answer for more than a refusal. Spot takes ten in
 * one request; whatever was refused in company is tried alone. A request that was lost on its way was not
 * counted by the exchange either: where a later read proves it, another takes its place in the pace.
 */
import type { OrderBookKind } from '@shared/domain/order';
import type { ExchangeClient, Outcome } from '../../client/exchange-client';
import { Pace } from './pace';
import { REFUSALS, type Target } from './places';
import { why } from './why';

/** An answer comes sooner than this, or not for long. */
const AGAIN_MS = 1_000;
/** One that needs the trader is tried now and then. */
const SELDOM_MS = 10_000;
const BATCH = 10;
/** A cancel may be overtaken by a read; not by this much, nor by what answers take. */
const OVERTAKEN_MS = 60;
/** An answer that took longer is that of a repetition. */
const TRY_MS = 10_000;
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
  readonly #paces: Readonly<Record<OrderBookKind, Pace>>;
  /** How long the slowest answer of a cancel took; null before the first of its book. */
  readonly #slowestMs: Record<OrderBookKind, number | null>;

  constructor(client: ExchangeClient, nowMs: () => number) {
    this.#client = client;
    this.#nowMs = nowMs;
    this.#slowestMs = { spot: null, margin: null, futures: null };
    this.#paces = { spot: new Pace(80), margin: new Pace(90), futures: new Pace(18) };
  }

  /** As many as may leave now. */
  send(book: OrderBookKind, targets: readonly Due[]): void {
    const nowMs = this.#nowMs();
    const pace = this.#paces[book];
    this.#takeBack(book, targets);
    const urgent = targets.filter((one) => isDue(one, nowMs));
    const doubtful = targets.filter((one) => isDoubtful(one, nowMs));
    const due = [...urgent, ...doubtful].map(({ target }) => target);
    for (const step of book === 'spot' ? inTens(due) : due.map((target) => [target])) {
      if (!pace.hasRoom(nowMs)) return;
      pace.take(nowMs);
      for (const target of step) Object.assign(target, { sentMs: nowMs, isAnswered: false });
      void this.#take(book, step, nowMs);
    }
  }

  /** Of one of them a read that begins now could show that its cancel has not arrived; none could before. */
  isReadWorth(book: OrderBookKind, targets: readonly Due[]): boolean {
    const overtakenMs = this.#overtakenMs(book);
    const nowMs = this.#nowMs();
    return targets.some(({ target: { sentMs, isAnswered }, readMs }) => {
      if (sentMs === null || isAnswered) return false;
      return nowMs - sentMs >= overtakenMs && readMs - sentMs < overtakenMs;
    });
  }

  /** Between a cancel and a read that cannot have come before it; Infinity while no cancel was answered. */
  #overtakenMs(book: OrderBookKind): number {
    return Math.max(OVERTAKEN_MS, this.#slowestMs[book] ?? Infinity);
  }

  /**
   * Unanswered, and a read still shows the order that began when the slowest cancel so far would have been
   * answered: it has not arrived.
   */
  #takeBack(book: OrderBookKind, targets: readonly Due[]): void {
    const overtakenMs = this.#overtakenMs(book);
    const nowMs = this.#nowMs();
    for (const { target, readMs } of targets) {
      const { sentMs, isAnswered, isListed } = target;
      if (sentMs === null || isAnswered || !isListed || readMs - sentMs < overtakenMs) continue;
      target.sentMs = null;
      if (book === 'spot') continue;
      this.#paces[book].takeBack(sentMs);
      this.#client.cancelLost(book, nowMs - sentMs);
    }
  }

  async #take(book: OrderBookKind, step: readonly Target[], sentMs: number): Promise<void> {
    const [first] = step;
    if (first === undefined) return;
    const { instrument } = first.lane;
    const ids = step.map(({ orderId }) => orderId);
    const isAlone = step.length === 1 || instrument?.kind !== 'spot';
    const answer = isAlone
      ? failingNone(await first.lane.cancel(this.#client, first.orderId))
      : await this.#client.spot.cancelBatch(instrument, ids);
    if (answer.kind === 'unknown') return; // what became of it is read
    if (answer.kind === 'rejected' && answer.by === 'client') {
      this.#paces[book].waitUntil(this.#nowMs() + NO_ROOM_MS);
      for (const target of step) target.sentMs = null;
      return;
    }
    const tookMs = this.#nowMs() - sentMs;
    if (tookMs < TRY_MS) this.#slowestMs[book] = Math.max(this.#slowestMs[book] ?? 0, tookMs);
    for (const target of step) judge(target, answer);
  }
}

type Failing = Outcome<{ readonly failed: readonly string[] }>;

const failingNone = (answer: Outcome<unknown>): Failing =>
  answer.kind === 'accepted' ? { kind: 'accepted', value: { failed: [] } } : answer;

function judge(target: Target, answer: Exclude<Failing, { readonly kind: 'unknown' }>): void {
  target.isAnswered = true;
  target.isCanceled = answer.kind === 'accepted' && !answer.value.failed.includes(target.orderId);
  if (target.isCanceled) return;
  target.isListed = false; // as far as is known: often it had ended a moment before
  target.refusals += 1;
  target.why =
    answer.kind === 'rejected'
      ? why('refused', { code: answer.code, message: answer.message })
      : why('notCanceled', {});
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
