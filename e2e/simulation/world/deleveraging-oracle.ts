/**
 * F8 and F9 of reliability §4, counted a second time from what the exchange tells (exchange-rules §5.9, L5): who is
 * deleveraged is the first of the other side's ranking, at the bankruptcy price of what the fund took over, and only
 * while the fund's money and its open loss together are below zero. Where this cannot be seen nothing is said: where
 * somebody of that side has traded in the same step, or the fund went on after it.
 */
import type { EngineEvent } from '../../../src-main/engine/events';
import type { EngineQuery } from '../../../src-main/engine/query';
import type { PositionRecord } from '../../../src-main/engine/futures/query';
import type { Counting, Redone } from './redone';
import { GAMBLER, MARKET, RIVALS, TRADER } from './venue';

const CONTRACT = 'E-BTC-USDT';
const UIDS = [TRADER, MARKET, GAMBLER, ...RIVALS].map(({ uid }) => uid);
const FUND = 1;
/** Who stands for everybody at a venue that is followed. */
const NOBODY = 900_000;
/** Atoms of USDT that one contract is worth per step of the mark: 0.0001 BTC, and three decimals. */
const PER_STEP = 10n;
/** Steps of the mark in a tick. */
const STEPS = 100n;
const FINE = 1_000_000_000_000n;
/** Two whose scores are nearer than this stand equal: what a part leaves of a margin is rounded. */
const NEAR = 1_000_000n;
/** Of an account, the newest that are looked at. */
const TRADES = 100;
/** Shares of an account are rounded down, and the fund gets what is over. */
const DUST = 1_000n;
const SHAKES: ReadonlySet<string> = new Set([
  'positionChanged',
  'leverageChanged',
  'fundingSettled',
]);

type Side = PositionRecord['side'];
type Step = Extract<EngineEvent, { type: 'liquidation' }>;
type Changed = Extract<EngineEvent, { type: 'positionChanged' }>;

export class Deleveragings implements Counting {
  readonly rule = 'F9-deleveraged';
  /** Of so many it could be told whether they were the right ones, of so many whether the fund was empty. */
  ranked = 0;
  weighed = 0;
  /** All positions after what last changed any. */
  #rows: readonly PositionRecord[] = [];
  /** At which price the fund took over what it has of a side; null: it cannot be known. */
  readonly #taken: Record<Side, number | null> = { BUY: null, SELL: null };
  /** The mark after what happened last. */
  #mark = 0n;
  #fault: string | null = null;

  did({ events, query }: Redone): void {
    const before = this.#mark;
    this.#mark = query.futures.prices(CONTRACT)?.mark ?? 0n;
    if (!events.some(({ type }) => SHAKES.has(type))) return;
    const mark = isBeforePrices(events) ? before : this.#mark;
    const fault = new Look(this.#rows, this.#taken, query, mark).through(events, this);
    this.#fault ??= fault;
    this.#rows = UIDS.flatMap((uid) => query.futures.account(uid)).flatMap((one) => one.positions);
  }

  fault(): string | null {
    return this.#fault;
  }
}

/** Timers that fall due before a command run with it: the price that it brings was not there yet. */
function isBeforePrices(events: readonly EngineEvent[]): boolean {
  const step = events.find((event) => event.type === 'liquidation' && event.step === 'ADL');
  const moved = events.find((event) => event.type === 'pricesChanged');
  return step !== undefined && moved !== undefined && step.atMs < moved.atMs;
}

/** One step of the exchange, event by event. */
class Look {
  readonly #taken: Record<Side, number | null>;
  readonly #futures: EngineQuery['futures'];
  readonly #mark: bigint;
  readonly #fundAfter: bigint;
  readonly #rows: ReadonlyMap<number, PositionRecord>;
  /** Contracts that are left of each. */
  readonly #left: Map<number, number>;
  readonly #grown = new Set<Side>();
  readonly #reduced = new Set<number>();
  readonly #done: Step[] = [];
  #fund: Changed | null = null;
  #hasGoneOn = false;

  constructor(
    rows: readonly PositionRecord[],
    taken: Record<Side, number | null>,
    { futures }: EngineQuery,
    mark: bigint,
  ) {
    this.#taken = taken;
    this.#futures = futures;
    this.#mark = mark;
    this.#fundAfter = futures.insurance()[0]?.amount ?? 0n;
    this.#rows = new Map(rows.map((row) => [row.id, row]));
    this.#left = new Map(rows.map(({ id, volume }) => [id, volume]));
  }

  /** What was wrong first; null: nothing. */
  through(events: readonly EngineEvent[], counted: { ranked: number; weighed: number }) {
    let fault: string | null = null;
    for (const event of events) {
      if (event.type === 'positionChanged') this.#changed(event);
      if (event.type !== 'liquidation') continue;
      if (event.step === 'REDUCED') this.#reduced.add(event.positionId);
      if (event.step === 'TAKEN_OVER') this.#takenOver(event);
      if (event.step === 'ADL') {
        if (this.#isClear(event)) counted.ranked += 1;
        fault ??= this.#rankFault(event) ?? this.#priceFault(event);
        fault ??= this.#tradeFault(event, events);
        this.#done.push(event);
      } else if (this.#done.length > 0 && event.step !== 'FINISHED') this.#hasGoneOn = true;
    }
    const deficit = this.#worthBefore();
    if (deficit !== null) counted.weighed += 1;
    if (deficit !== null && deficit >= DUST) fault ??= `the fund still had ${deficit}`;
    return fault;
  }

  #changed(event: Changed): void {
    const { uid, positionId, volume } = event;
    if (uid === FUND) {
      this.#fund = event;
      return;
    }
    const before = this.#left.get(positionId);
    const side = this.#rows.get(positionId)?.side;
    // Of one that is new nobody knows the side here.
    for (const one of side === undefined ? (['BUY', 'SELL'] as const) : [side]) {
      if (before === undefined || volume > before) this.#grown.add(one);
    }
    this.#left.set(positionId, volume);
  }

  #takenOver({ positionId, contracts, price }: Step): void {
    const side = this.#rows.get(positionId)?.side;
    const isAlone = this.#fund?.change === 'OPENED' && this.#fund.volume === contracts;
    // What was sold of it before has left another margin than that of the price.
    const isWhole = isAlone && !this.#reduced.has(positionId);
    for (const one of side === undefined ? (['BUY', 'SELL'] as const) : [side]) {
      this.#taken[one] = side !== undefined && isWhole ? price : null;
    }
  }

  #isClear({ positionId }: Step): boolean {
    const row = this.#rows.get(positionId);
    return row !== undefined && !this.#grown.has(row.side);
  }

  #rankFault(step: Step): string | null {
    const row = this.#rows.get(step.positionId);
    if (row === undefined || !this.#isClear(step) || this.#isCut(row)) return null;
    const mine = this.#score(row);
    const near = (mine < 0n ? -mine : mine) / NEAR + 1n;
    for (const other of this.#rows.values()) {
      if (other.id === row.id || other.side !== row.side) continue;
      const left = this.#left.get(other.id) ?? 0;
      if (left === 0 || this.#isCut(other) || this.#score(other) <= mine + near) continue;
      return `${step.contracts} of position ${row.id}, and ${left} of ${other.id} come before it`;
    }
    return null;
  }

  /** What its owner is shown of it is what was told: so many contracts at that price, for no fee. */
  #tradeFault({ uid, seq, contracts, price }: Step, events: readonly EngineEvent[]): string | null {
    // The venue that is followed keeps no orders here.
    if (uid === NOBODY) return null;
    const accepted = events.find(
      (event) => event.type === 'futuresOrderAccepted' && event.uid === uid && event.seq > seq,
    );
    if (accepted?.type !== 'futuresOrderAccepted') return `${uid} has no order of it`;
    const { orderId } = accepted;
    const trades = this.#futures.ownTrades(uid, CONTRACT, { limit: TRADES });
    const trade = trades.find(({ bidId, askId }) => bidId === orderId || askId === orderId);
    const isSo = trade?.contracts === contracts && trade.price === price && trade.fee === 0n;
    return isSo ? null : `order ${orderId} of ${uid} was not ${contracts} at ${price} for nothing`;
  }

  /** What an isolated position has won by a part stands behind its rest: it has another score now. */
  #isCut({ id, mode, volume }: PositionRecord): boolean {
    return mode === 'isolated' && this.#left.get(id) !== volume;
  }

  #priceFault({ positionId, price }: Step): string | null {
    const row = this.#rows.get(positionId);
    const taken = row === undefined ? null : this.#taken[row.side === 'BUY' ? 'SELL' : 'BUY'];
    // A part that was closed has its cost rounded down: the rest may be a tick away.
    if (taken === null || Math.abs(price - taken) <= 1) return null;
    return `position ${positionId} was closed at ${price}, taken over was at ${taken}`;
  }

  /** r·e of a winner, r ÷ e of a loser, in 1e-12. */
  #score({ side, mode, leverage, volume, ...row }: PositionRecord): bigint {
    const isLong = side === 'BUY';
    const cost = row.positionBalance + (isLong ? 0n - row.unRealizedAmount : row.unRealizedAmount);
    const value = this.#mark * BigInt(volume) * PER_STEP;
    const profit = isLong ? value - cost : cost - value;
    const margin =
      mode === 'isolated' ? row.holdAmount + row.realizedAmount : value / BigInt(leverage);
    const equity = margin + profit;
    if (equity <= 0n || cost === 0n || value === 0n) return 0n;
    const gain = profit * BigInt(leverage) * FINE;
    return gain > 0n ? (gain * value) / (cost * equity) : (gain * equity) / (cost * value);
  }

  /**
   * What the fund had, its open loss included, before it was relieved of all it had taken over: each contract that
   * is closed at another price than the mark has changed it by as much. Null where that cannot be seen.
   */
  #worthBefore(): bigint | null {
    if (this.#done.length === 0 || this.#hasGoneOn || this.#fund?.volume !== 0) return null;
    let worth = this.#fundAfter;
    for (const { positionId, contracts, price } of this.#done) {
      const side = this.#rows.get(positionId)?.side;
      if (side === undefined) return null;
      const better = (BigInt(price) * STEPS - this.#mark) * BigInt(contracts) * PER_STEP;
      worth -= side === 'SELL' ? better : -better;
    }
    return worth;
  }
}
