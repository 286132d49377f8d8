/**
 * Orders that wait for a price (exchange-rules §5.10). They fire between matches, in the order of
 * their ids within one price event; what their fills do to the price is the next event.
 */
import { markOfTicks } from '@shared/domain/futures-math';
import { rejection, type Rejection } from '@shared/domain/rejection';
import { formatTrimmed } from '@shared/money/decimal';
import { ticks, type Mark } from '@shared/money/units';
import type { ContractMarket } from '../contract-market';
import type { FuturesFloor } from '../futures-floor';
import type { FuturesOrder, Trigger } from './order';

/** Highest and lowest reference price since the last look. */
interface PriceRange {
  readonly high: Mark;
  readonly low: Mark;
}

export class Conditions {
  readonly #floor: FuturesFloor;
  readonly #reference: 'last' | 'mark';
  /** Per contract, rising ids. */
  readonly #waiting: FuturesOrder[][];

  constructor(floor: FuturesFloor, reference: 'last' | 'mark', contracts: number) {
    this.#floor = floor;
    this.#reference = reference;
    this.#waiting = Array.from({ length: contracts }, () => []);
  }

  /** A condition that is met already is refused. */
  refusal(market: ContractMarket, trigger: Trigger): Rejection | null {
    const now = this.#isByMark(market)
      ? this.#floor.prices.mark(market.index)
      : markOfTicks(ticks(market.lastPrice));
    if (!isMet(trigger, { high: now, low: now })) return null;
    const { pricePrecision } = market.rules.contract;
    const shown = formatTrimmed(BigInt(trigger.price), pricePrecision);
    const words = `triggerPrice ${shown}: would trigger immediately`;
    return rejection('would-trigger-at-once', 'triggerPrice', words);
  }

  /** Before its first trade a contract has no other price: what would be refused then fires then too. */
  #isByMark({ lastPrice }: ContractMarket): boolean {
    return this.#reference === 'mark' || lastPrice === 0;
  }

  wait(order: FuturesOrder): void {
    this.#waiting[order.contract]?.push(order);
  }

  /** It has ended without its price having come. */
  forget(order: FuturesOrder): void {
    const waiting = this.#waiting[order.contract] ?? [];
    const at = waiting.indexOf(order);
    if (at !== -1) waiting.splice(at, 1);
  }

  /** The conditions of a contract that its prices since the last look have met, oldest first. */
  takeMet(market: ContractMarket): readonly FuturesOrder[] {
    const range = this.#look(market);
    const waiting = this.#waiting[market.index];
    if (range === null || waiting === undefined || waiting.length === 0) return [];
    const met: FuturesOrder[] = [];
    const still: FuturesOrder[] = [];
    for (const order of waiting) {
      if (order.status !== 'INIT' || order.trigger === null) continue;
      if (isMet(order.trigger, range)) met.push(order);
      else still.push(order);
    }
    this.#waiting[market.index] = still;
    return met;
  }

  /** A halted contract fires nothing; what its prices did meanwhile counts when it opens. */
  #look(market: ContractMarket): PriceRange | null {
    if (market.status !== 'OPEN') return null;
    const { highSinceLook, lowSinceLook } = market;
    market.highSinceLook = 0;
    market.lowSinceLook = 0;
    if (this.#isByMark(market)) {
      const mark = this.#floor.prices.mark(market.index);
      return { high: mark, low: mark };
    }
    if (highSinceLook === 0) return null;
    return { high: markOfTicks(ticks(highSinceLook)), low: markOfTicks(ticks(lowSinceLook)) };
  }
}

function isMet({ direction, price }: Trigger, { high, low }: PriceRange): boolean {
  const wanted = markOfTicks(ticks(price));
  return direction === 'UP' ? high >= wanted : low <= wanted;
}
