/**
 * What assets are worth in USDT: the spot index that margin accounts are valued at (exchange-rules §4)
 * and by which withdrawals wait for an approval (§6). It never rounds a price or a value.
 */
import { parseDecimal, pow10, rescale } from '@shared/money/decimal';
import { ASSET_SCALE } from '@shared/money/units';
import type { Ledger } from './ledger/ledger';
import type { SpotMarket } from './spot/spot-market';

/** A price is USDT per whole unit in 10^-10: half a tick of the finest pair is still whole. */
const PRICE_DECIMALS = 10;
/** An amount in atoms times a price. */
export const VALUE_DECIMALS = ASSET_SCALE + PRICE_DECIMALS;
const NUMERAIRE = 'USDT';
const NUMERAIRE_PRICE = pow10(PRICE_DECIMALS);

/** USDT in 10^-VALUE_DECIMALS. */
export type Value = bigint;

/** Prices of assets, by their number in the ledger. */
export interface PriceSource {
  /** In 10^-10 USDT per whole unit; 0 for what has no price: it counts for nothing. */
  price(asset: number): bigint;
  /** What it was worth when the market opened. */
  openingPrice(asset: number): bigint;
  /** Rises whenever the price of the asset may have changed since it was last asked for. */
  version(asset: number): number;
}

/** An index price set by hand for the asset of a pair ("BTCUSDT"), in 10^-`decimals`; or null. */
export type IndexByHand = (
  symbol: string,
) => { readonly units: bigint; readonly decimals: number } | null;

interface Quoted {
  readonly market: SpotMarket;
  readonly opening: bigint;
  /** What the price was made of. */
  bid: number;
  ask: number;
  last: number;
  price: bigint;
  version: number;
}

/**
 * The middle of an asset's USDT pair; without both sides the last trade; without one the price the
 * market opened at. Where an index has been set by hand it goes before all of them (§14).
 */
export class SpotIndex implements PriceSource {
  readonly #quoted: readonly (Quoted | null)[];
  readonly #numeraire: number;
  readonly #byHand: IndexByHand | null;

  constructor(ledger: Ledger, markets: readonly SpotMarket[], byHand: IndexByHand | null) {
    this.#numeraire = ledger.assetOf(NUMERAIRE);
    this.#byHand = byHand;
    this.#quoted = ledger.assets.map((asset) => {
      const market = markets.find(({ rules: { pair } }) => {
        return pair.base === asset && pair.quote === NUMERAIRE;
      });
      return market === undefined ? null : quoted(market);
    });
  }

  openingPrice(asset: number): bigint {
    if (asset === this.#numeraire) return NUMERAIRE_PRICE;
    return this.#quoted[asset]?.opening ?? 0n;
  }

  price(asset: number): bigint {
    if (asset === this.#numeraire) return NUMERAIRE_PRICE;
    const quoted = this.#quoted[asset];
    if (quoted === null || quoted === undefined) return 0n;
    this.#refresh(quoted);
    return quoted.price;
  }

  version(asset: number): number {
    const quoted = this.#quoted[asset];
    if (quoted === null || quoted === undefined) return 0;
    this.#refresh(quoted);
    return quoted.version;
  }

  #refresh(quoted: Quoted): void {
    const { market } = quoted;
    const set = this.#byHand?.(market.symbol) ?? null;
    if (set !== null) {
      const price = rescale(set.units, set.decimals, PRICE_DECIMALS, 'half-up');
      if (price === quoted.price) return;
      quoted.price = price;
      quoted.bid = 0;
      quoted.ask = 0;
      quoted.last = NaN;
      quoted.version += 1;
      return;
    }
    const { bestBid, bestAsk } = market.book;
    const { lastPrice } = market;
    if (quoted.bid === bestBid && quoted.ask === bestAsk && quoted.last === lastPrice) return;
    quoted.bid = bestBid;
    quoted.ask = bestAsk;
    quoted.last = lastPrice;
    quoted.version += 1;
    const unit = pow10(PRICE_DECIMALS - market.rules.pair.pricePrecision);
    if (bestBid !== 0 && bestAsk !== 0) quoted.price = (BigInt(bestBid + bestAsk) * unit) / 2n;
    else quoted.price = lastPrice === 0 ? quoted.opening : BigInt(lastPrice) * unit;
  }
}

function quoted(market: SpotMarket): Quoted {
  const parsed = parseDecimal(market.rules.openingPrice, PRICE_DECIMALS);
  const opening = parsed.ok ? parsed.value : 0n;
  return { market, opening, bid: 0, ask: 0, last: 0, price: opening, version: 0 };
}
