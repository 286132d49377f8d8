/** The way to a market by its symbol, which commands repeat more often than they change it. */
import type { PriceGate } from './price-gate';
import type { SpotMarket } from './spot-market';

/** A market with the gate that lets the obvious through without exact arithmetic. */
export interface MarketDoor {
  readonly market: SpotMarket;
  readonly gate: PriceGate;
}

export class Doors {
  readonly #bySymbol: ReadonlyMap<string, MarketDoor>;
  #latestSymbol = '';
  #latest: MarketDoor | undefined = undefined;

  constructor(doors: readonly MarketDoor[]) {
    this.#bySymbol = new Map(doors.map((door) => [door.market.symbol, door]));
  }

  /** Undefined for an unknown symbol. */
  of(symbol: string): MarketDoor | undefined {
    if (symbol === this.#latestSymbol) return this.#latest;
    this.#latestSymbol = symbol;
    this.#latest = this.#bySymbol.get(symbol);
    return this.#latest;
  }
}
