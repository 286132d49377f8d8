/** The agents' door to one market: orders take no lock, leave no record, and touch only their own. */
import type { Side } from '@shared/domain/order';
import type { OrderBook } from '../book/order-book';
import { BUY, SELL, type SideCode } from '../book/side';
import type { AgentMarket, AgentOrder } from './agent-market';

/** A handle is the order's number times this, plus its slot, plus 1: a reused slot gives another. */
const SLOTS = 2 ** 21;
const NUMBERS = 2 ** 31;
const NONE = -1;

/** What of a market, be it of a pair or of a contract, agents trade in. */
export interface MarketWithAgents {
  readonly book: OrderBook;
  readonly lastPrice: number;
  readonly status: 'OPEN' | 'HALTED';
  bookChanged(): void;
  /** Takes within `limit` (0: none); returns the lots left over. */
  takeForAgent(side: SideCode, lots: number, limit: number): number;
  /** A trade of nobody here, for the tape alone. */
  printFromOutside(price: number, lots: number, takerSide: SideCode): void;
}

export class MarketForAgents implements AgentMarket {
  readonly pair: AgentMarket['pair'];
  readonly #market: MarketWithAgents;
  nextNumber = 1;

  constructor(pair: AgentMarket['pair'], market: MarketWithAgents) {
    this.pair = pair;
    this.#market = market;
  }

  bestBid(): number {
    return this.#market.book.bestBid;
  }
  bestAsk(): number {
    return this.#market.book.bestAsk;
  }
  lastPrice(): number {
    return this.#market.lastPrice;
  }
  isOpen(): boolean {
    return this.#market.status === 'OPEN';
  }

  limit(agent: number, side: Side, priceTicks: number, lots: number): AgentOrder {
    const market = this.#market;
    if (!this.isOpen() || !isWhole(priceTicks) || !isWhole(lots)) return 0;
    const code = side === 'BUY' ? BUY : SELL;
    const { bestBid, bestAsk } = market.book;
    const crosses = code === BUY ? bestAsk !== 0 && priceTicks >= bestAsk : priceTicks <= bestBid;
    const left = crosses ? market.takeForAgent(code, lots, priceTicks) : lots;
    if (left === 0) return 0;
    const number = this.nextNumber;
    this.nextNumber = number + 1 < NUMBERS ? number + 1 : 1;
    const slot = market.book.add(code, priceTicks, left, NONE - agent, number);
    market.bookChanged();
    return number * SLOTS + slot + 1;
  }

  take(_agent: number, side: Side, lots: number, limitTicks: number): number {
    if (!this.isOpen() || !isWhole(lots)) return 0;
    const code = side === 'BUY' ? BUY : SELL;
    return lots - this.#market.takeForAgent(code, lots, limitTicks);
  }

  print(priceTicks: number, lots: number, takerSide: Side): void {
    this.#market.printFromOutside(priceTicks, lots, takerSide === 'BUY' ? BUY : SELL);
  }

  cancel(order: AgentOrder): boolean {
    if (order === 0) return false;
    const { book } = this.#market;
    const slot = (order - 1) % SLOTS;
    const isItsOwn =
      book.sideOf(slot) !== null &&
      book.ownerOf(slot) < 0 &&
      book.tagOf(slot) === Math.floor((order - 1) / SLOTS);
    if (!isItsOwn) return false;
    book.remove(slot);
    this.#market.bookChanged();
    return true;
  }
}

const isWhole = (value: number): boolean => Number.isSafeInteger(value) && value > 0;
