/**
 * Liquidates an account that has fallen to its maintenance margin (exchange-rules §5.9): cancels,
 * nets, descends the ladder, and looks again after each step whether that was enough. What is in a
 * halted contract stays frozen until that opens, or until the mark has come back.
 */
import { contracts, ticks } from '@shared/money/units';
import type { Ledger } from '../../ledger/ledger';
import type { Trader } from '../accounts';
import type { Position } from '../positions/position';
import type { Trading } from '../trading';
import type { InsuranceFund } from './insurance-fund';
import type { Ladder } from './ladder';
import type { MarginView } from './margin-view';

const NO_PRICE = ticks(0);

export class Liquidator {
  readonly #trading: Trading;
  readonly #view: MarginView;
  readonly #ladder: Ladder;
  readonly #fund: InsuranceFund;
  readonly #ledger: Ledger;

  constructor(parts: {
    readonly trading: Trading;
    readonly view: MarginView;
    readonly ladder: Ladder;
    readonly fund: InsuranceFund;
    readonly ledger: Ledger;
  }) {
    this.#trading = parts.trading;
    this.#view = parts.view;
    this.#ladder = parts.ladder;
    this.#fund = parts.fund;
    this.#ledger = parts.ledger;
  }

  /** An isolated position stands for itself: only its contract's orders go, only its margin. */
  liquidateIsolated(position: Position): void {
    const { trader, contract } = position;
    if (this.#start([position])) {
      this.#trading.cancelOrders(trader, contract);
      this.#tell(position, 'ORDERS_CANCELED');
    }
    while (position.volume > 0 && this.#view.isIsolatedBelow(position)) {
      if (!this.#view.canTrade(position)) return;
      const isTakenOver = this.#ladder.descend(position, () => this.#view.isolatedMargin(position));
      if (isTakenOver) this.#fund.defend(this.#view.market(position).coin);
    }
    this.#finish([position]);
  }

  /** All cross positions of a coin stand together. */
  liquidateCross(trader: Trader, coin: number): void {
    const { positions } = this.#view.cross(trader, coin);
    const [first] = positions;
    if (first === undefined) return;
    if (this.#start(positions) || this.#hasLockedSince(trader, coin)) {
      this.#cancelAll(trader, coin);
      this.#tell(first, 'ORDERS_CANCELED');
    }
    this.#net(trader, coin);
    const wasForced = this.#descendCross(trader, coin);
    const left = this.#view.cross(trader, coin);
    const isWaiting = this.#view.isCrossBelow(trader, coin);
    this.#finish(isWaiting ? positions.filter(({ volume }) => volume === 0) : positions);
    if (left.positions.length > 0) return;
    if (wasForced || left.normal < 0n) this.#settleRest(trader, coin);
  }

  /** Money that came while it waited frozen may be locked in isolated orders elsewhere: L1 once more. */
  #hasLockedSince(trader: Trader, coin: number): boolean {
    return this.#trading.accounts.lock(trader, coin) > 0n && this.#view.isCrossBelow(trader, coin);
  }

  #cancelAll(trader: Trader, coin: number): void {
    for (const market of this.#trading.markets) {
      if (market.coin === coin) this.#trading.cancelOrders(trader, market.index);
    }
  }

  /** L2: long against short of one contract at the mark. */
  #net(trader: Trader, coin: number): void {
    for (const long of this.#view.cross(trader, coin).positions) {
      if (!this.#view.isCrossBelow(trader, coin)) return;
      const short = this.#trading.positions.find(trader, long.contract, 'SELL');
      if (long.side !== 'BUY' || short?.mode !== 'cross') continue;
      const volume = contracts(Math.min(long.volume, short.volume));
      this.#trading.net(long, short, volume, this.#trading.prices.mark(long.contract));
      this.#ladder.tell(long, 'NETTED', volume, NO_PRICE);
      this.#ladder.tell(short, 'NETTED', volume, NO_PRICE);
    }
  }

  /** L3, L4; returns whether anything was closed by force. */
  #descendCross(trader: Trader, coin: number): boolean {
    let wasForced = false;
    while (this.#view.isCrossBelow(trader, coin)) {
      const next = this.#heaviest(trader, coin);
      if (next === null) break;
      wasForced = true;
      const isTakenOver = this.#ladder.descend(next, (each) => this.#view.crossMargin(each));
      if (isTakenOver) this.#fund.defend(coin);
    }
    return wasForced;
  }

  /** The position with the largest value × keepRate among those that can trade. */
  #heaviest(trader: Trader, coin: number): Position | null {
    let heaviest: Position | null = null;
    let most = -1n;
    for (const position of this.#view.cross(trader, coin).positions) {
      if (!this.#view.canTrade(position)) continue;
      const { unit, mark, volume, keepRate } = this.#view.leg(position);
      const weight = mark * BigInt(volume) * unit.perMark * keepRate;
      if (weight <= most) continue;
      heaviest = position;
      most = weight;
    }
    return heaviest;
  }

  /** What a wallet without cross positions is left with goes to insurance, or comes from it. */
  #settleRest(trader: Trader, coin: number): void {
    const { normal } = this.#trading.accounts.wallet(trader, coin);
    const rest = this.#ledger.balance(normal);
    if (rest === 0n) return;
    this.#ledger.move(normal, this.#ledger.system('insurance', coin), rest);
    this.#fund.tell(coin);
  }

  /** Freezes positions; false when all of them have been frozen before and only waited. */
  #start(positions: readonly Position[]): boolean {
    const fresh = positions.filter(({ isInLiquidation }) => !isInLiquidation);
    for (const position of fresh) {
      position.isInLiquidation = true;
      this.#tell(position, 'STARTED');
    }
    return fresh.length > 0;
  }

  #finish(positions: readonly Position[]): void {
    for (const position of positions) {
      // Deleveraged in full on the way, it has been told.
      if (!position.isInLiquidation) continue;
      position.isInLiquidation = false;
      this.#tell(position, 'FINISHED');
    }
  }

  #tell(position: Position, step: 'STARTED' | 'ORDERS_CANCELED' | 'FINISHED'): void {
    this.#ladder.tell(position, step, contracts(position.volume), NO_PRICE);
  }
}
