/**
 * Finds out how orders ended that the exchange no longer shows as open. What is read anyway proves many ends at once:
 * own trades that add up to a whole order, the history of a contract. The rest are asked for one by one.
 */
import type { Clock } from '@shared/kernel/ports';
import type { ExchangeClient } from '../../client/exchange-client';
import type { UncountedOrder } from '../../client/request/outcome-types';
import type { FuturesDesk } from '../futures';
import { deniesOrder } from '../orders/evidence/denials';
import type { OtherTerms } from '../orders/evidence/other-terms';
import type { Blotter } from '../orders/blotter';
import type { Conditions } from '../orders/conditions/conditions';
import { LOST } from '../orders/conditions/notes';
import { provenEnd, withAverage } from '../orders/ends/proven-end';
import { uncountedEnd, waitingOrder } from '../orders/ends/uncounted-end';
import { hasEnded, type TrackedOrder } from '../orders/tracked-order';
import type { Log } from '../ports';
import type { SourceState, Unsettled } from './source';
import type { UnlistedContracts } from './unlisted';

/** So few are asked for while their trades are read; of more, what one read for many proves is not asked for. */
const AT_ONCE = 2;
/** What is not settled within this time is so after the next poll: what is open must not grow old meanwhile. */
const SETTLE_MS = 2_000;

export interface SettlingParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly blotter: Blotter;
  readonly conditions: Conditions;
  /** Told of what may have executed. */
  readonly futures: Pick<FuturesDesk, 'executed'>;
  readonly otherTerms: Pick<OtherTerms, 'holds'>;
  readonly unlisted: Pick<UnlistedContracts, 'onUncounted' | 'onPastUncounted' | 'onUncountedEnd'>;
  /** The futures wallet has a reader of its own. */
  pokeFuturesWallet(): void;
}

export class Settling {
  readonly #parts: SettlingParts;

  constructor(parts: SettlingParts) {
    this.#parts = parts;
  }

  /** `trades`: own trades are being read until then. */
  async settleAll(
    client: ExchangeClient,
    source: SourceState,
    trades: Promise<unknown>,
  ): Promise<void> {
    this.#dropProven(source);
    const { unsettled } = source;
    const isTold = [...unsettled.values()].some(({ told }) => told !== null);
    if (unsettled.size > AT_ONCE || isTold) {
      await trades;
      this.#dropProven(source);
      await this.#readHistories(client, source);
    }
    const { clock } = this.#parts;
    const untilMs = clock.monotonicMs() + SETTLE_MS;
    for (const [orderId, one] of [...unsettled]) {
      if (clock.monotonicMs() >= untilMs) return;
      if (this.#isProven(one)) unsettled.delete(orderId);
      else await this.#ask(client, source, one, trades);
    }
  }

  /** An order as the exchange said it is, wherever it was waiting until now. */
  settled(order: TrackedOrder, isHistory: boolean): void {
    const { blotter, conditions, otherTerms } = this.#parts;
    if (this.isInDoubt(order) || (!isHistory && otherTerms.holds(order))) return;
    conditions.observe(order);
    if (conditions.keeps(order)) return;
    blotter.apply(order, isHistory);
    if (order.book === 'futures' && hasEnded(order)) this.#parts.pokeFuturesWallet();
  }

  /** It may be a condition order of ours whose answer has not come. */
  isInDoubt(order: TrackedOrder): boolean {
    const { blotter, conditions } = this.#parts;
    if (blotter.isKnown(order)) return false;
    return conditions.of(order) === undefined && conditions.couldBe(order);
  }

  #dropProven({ unsettled }: SourceState): void {
    for (const [orderId, one] of unsettled) if (this.#isProven(one)) unsettled.delete(orderId);
  }

  /** Somebody has read its end meanwhile, or its own trades prove it. */
  #isProven(unsettled: Unsettled): boolean {
    const { blotter, conditions } = this.#parts;
    const { lane, isHistory, told } = unsettled;
    if (blotter.isFinished(unsettled)) return !conditions.isWaiting(unsettled);
    const order = told ?? blotter.open(unsettled);
    if (order === undefined) return false;
    const ended = provenEnd(order, blotter.fillsOf(unsettled), lane.instrument);
    if (ended === undefined) return false;
    this.settled(ended, isHistory);
    return true;
  }

  /** Where the document lists what is past, one read tells how many ended. */
  async #readHistories(client: ExchangeClient, { lanes, unsettled }: SourceState): Promise<void> {
    const untilMs = this.#parts.clock.monotonicMs() + SETTLE_MS;
    for (const { lane } of lanes.values()) {
      const ids = [...unsettled.values()].flatMap((one) => (one.lane === lane ? one.orderId : []));
      if (lane.pastOrders === null || ids.length <= AT_ONCE) continue;
      if (this.#parts.clock.monotonicMs() >= untilMs) return;
      const answer = await lane.pastOrders(client, newestOf(ids));
      if (answer.kind !== 'accepted') continue;
      for (const order of answer.value.filter(hasEnded)) {
        const one = unsettled.get(order.orderId);
        if (one === undefined) continue;
        unsettled.delete(order.orderId);
        this.settled(order, one.isHistory);
      }
    }
  }

  /** One that turns out to be open stays open. */
  async #ask(
    client: ExchangeClient,
    source: SourceState,
    unsettled: Unsettled,
    trades: Promise<unknown>,
  ): Promise<void> {
    const { blotter, conditions } = this.#parts;
    const { orderId, lane, isHistory } = unsettled;
    // One that cannot be read now must not keep the others from being asked for first the next time.
    source.unsettled.delete(orderId);
    source.unsettled.set(orderId, unsettled);
    const isStranger = !blotter.isKnown(unsettled) && conditions.of(unsettled) === undefined;
    const answer = isStranger
      ? await lane.orderInFull(client, orderId)
      : await lane.order(client, orderId);
    if (answer.kind === 'accepted' && answer.value !== null) {
      await this.#read(source, unsettled, answer.value, trades);
    } else if (answer.kind === 'unknown' && answer.uncounted !== undefined) {
      const ended = this.#uncountedEnd(unsettled, answer.uncounted);
      if (ended !== undefined) {
        this.#parts.log.warn('order-end-uncounted', { orderId, message: answer.message });
        await this.#read(source, unsettled, ended, trades);
        if (!isHistory) this.#parts.unlisted.onUncountedEnd(ended, answer.message);
        return;
      }
      // Asked for again it would be told as little: of a stranger's its trades are shown, and what is open stays open.
      source.unsettled.delete(orderId);
      if (!isHistory) this.#uncounted(unsettled, answer.uncounted, answer.message);
    } else if (deniesOrder(answer)) this.denied(source, unsettled);
  }

  #uncounted({ book, lane, orderId }: Unsettled, { status }: UncountedOrder, why: string): void {
    const { unlisted } = this.#parts;
    if (hasEnded({ status: status === 'PENDING_CANCEL' ? 'NEW' : status })) {
      unlisted.onPastUncounted({ book, symbol: lane.symbol, orderId }, why);
    } else unlisted.onUncounted(lane, orderId, why);
  }

  async #read(
    source: SourceState,
    unsettled: Unsettled,
    told: TrackedOrder,
    trades: Promise<unknown>,
  ): Promise<void> {
    const { blotter } = this.#parts;
    if (told.averagePrice === '' || told.isExecutedUnsaid === true) await trades;
    const fills = blotter.fillsOf(unsettled);
    const order = withAverage(blotter.atLeast(told), fills, unsettled.lane.instrument);
    this.settled(order, unsettled.isHistory);
    source.unsettled.delete(unsettled.orderId);
  }

  /** Undefined of one that has not ended, and of one that is known by its trades alone. */
  #uncountedEnd(unsettled: Unsettled, uncounted: UncountedOrder): TrackedOrder | undefined {
    const { blotter, conditions } = this.#parts;
    const waiting = conditions.of(unsettled);
    const known =
      unsettled.told ??
      blotter.open(unsettled) ??
      (waiting === undefined ? undefined : waitingOrder(waiting));
    return known === undefined ? undefined : uncountedEnd(known, uncounted);
  }

  /** Whoever has asked: the others need not ask for it as often. */
  denied(source: SourceState, unsettled: Unsettled): void {
    const { blotter, conditions, futures, log, clock } = this.#parts;
    const { book, orderId, lane } = unsettled;
    // Others' answers have told enough while this one was on its way.
    if (source.unsettled.get(orderId) !== unsettled) return;
    if (!unsettled.denials.add(clock.monotonicMs())) return;
    log.warn('order-lost', { book, orderId });
    blotter.forget(unsettled);
    // It opens nothing any more: whatever it has executed is for the wallet to tell.
    if (book === 'futures') futures.executed(lane.symbol);
    const condition = conditions.of(unsettled);
    if (condition !== undefined) {
      conditions.lost(condition.intentId, LOST);
    }
    source.unsettled.delete(orderId);
  }
}

/** Ids are numbers written as text, of any length. */
const newestOf = (ids: readonly string[]): string =>
  ids.reduce((newest, id) => (BigInt(id) > BigInt(newest) ? id : newest));
