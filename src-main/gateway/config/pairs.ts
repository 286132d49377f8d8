/** The spot pairs of an exchange (exchange-rules §1, §2): defaults, and pairs of its own. */
import type { ConfiguredPair, ExchangeConfig } from '@shared/contract/lab';
import { SPOT_RULES, usualMinAmount, type SpotRules } from '@shared/domain/instrument-defaults';
import type { SpotPair } from '@shared/domain/instrument';
import { err, ok, type Result } from '@shared/kernel/result';
import { parseDecimal, pow10 } from '@shared/money/decimal';
import { ASSET_SCALE, LOTS_MAX } from '@shared/money/units';
import type { ExchangeAssets } from './assets';
import { missing, openingTicksOf } from './opening-price';
import { atomsOf, rateOf } from './units-of-text';

/** exchange-rules §2: what one order may be worth in USDT at the opening price. */
const MAX_LIMIT_USDT = 2_000_000n;
const MAX_MARKET_USDT = 400_000n;
const MAX_OPEN_ORDERS = 200;

/** The error names the entry, its field and the limit. */
export function pairsOf(
  settings: ExchangeConfig,
  assets: ExchangeAssets,
): Result<readonly SpotRules[], string> {
  const { pairs } = settings;
  const rules: SpotRules[] = [];
  const named = pairs ?? SPOT_RULES.map(({ pair: { symbol } }) => ({ symbol, market: true }));
  for (const [index, given] of named.entries()) {
    const made = pairOf(given, settings);
    if (!made.ok) return err(`pairs.${index}.${made.error}`);
    const { symbol, base, quote } = made.value.pair;
    if (rules.some(({ pair }) => pair.symbol === symbol)) {
      return err(`pairs.${index}.symbol: ${symbol} twice`);
    }
    const lacking = [base, quote].find((asset) => !assets.names.has(asset));
    if (lacking !== undefined) {
      const field = lacking === base ? 'base' : 'quote';
      return pairs === undefined
        ? err(`assets: ${lacking} is missing, and the pair ${symbol} trades it`)
        : err(`pairs.${index}.${field}: ${lacking} is not among the assets`);
    }
    rules.push(made.value);
  }
  return ok(rules);
}

/** The error begins with the field. */
function pairOf(given: ConfiguredPair, settings: ExchangeConfig): Result<SpotRules, string> {
  const known = SPOT_RULES.find(({ pair }) => pair.symbol === given.symbol);
  const pair = instrumentOf(given, known?.pair);
  if (!pair.ok) return pair;
  const openingPrice = given.openingPrice ?? known?.openingPrice;
  if (openingPrice === undefined) return missing('openingPrice', given.symbol);
  const ticks = openingTicksOf(openingPrice, pair.value.pricePrecision);
  if (!ticks.ok) return ticks;
  const minAmount =
    given.minAmount === undefined ? usualMinAmount(pair.value.quote) : atomsOf(given.minAmount);
  if (minAmount === null) return missing('minAmount', given.symbol);
  const market = { given, pair: pair.value, ticks: ticks.value };
  const unchanged = isUnchanged(known, pair.value, openingPrice) ? known : undefined;
  const limitMax = largest(market, 'maxLimitQuantity', MAX_LIMIT_USDT, unchanged?.maxLimitLots);
  if (!limitMax.ok) return limitMax;
  const marketMax = largest(market, 'maxMarketQuantity', MAX_MARKET_USDT, unchanged?.maxMarketLots);
  if (!marketMax.ok) return marketMax;
  const most = Math.min(limitMax.value, marketMax.value);
  if (minAmount > worth(pair.value, ticks.value, most)) {
    return err('minAmount: must be at most what the largest order is worth at the opening price');
  }
  const fees = given.fees ?? settings.fees.spot;
  return ok({
    pair: pair.value,
    fees: { maker: rateOf(fees.maker), taker: rateOf(fees.taker) },
    minAmount,
    maxLimitLots: limitMax.value,
    maxMarketLots: marketMax.value,
    maxOpenOrders: given.maxOpenOrders ?? MAX_OPEN_ORDERS,
    market: given.market,
    priceBand: rateOf(settings.priceRange.spot),
    marketProtection: rateOf(settings.marketProtection),
    openingPrice,
  });
}

/** exchange-rules §1: precisions with which every price × quantity is whole atoms. */
function instrumentOf(
  given: ConfiguredPair,
  known: SpotPair | undefined,
): Result<SpotPair, string> {
  const { symbol } = given;
  const base = given.base ?? known?.base;
  if (base === undefined) return missing('base', symbol);
  const quote = given.quote ?? known?.quote;
  if (quote === undefined) return missing('quote', symbol);
  if (symbol !== base + quote) return err(`symbol: must be base and quote, ${base + quote}`);
  if (base === quote) return err('quote: must be another asset than base');
  const pricePrecision = given.pricePrecision ?? known?.pricePrecision;
  if (pricePrecision === undefined) return missing('pricePrecision', symbol);
  const quantityPrecision = given.quantityPrecision ?? known?.quantityPrecision;
  if (quantityPrecision === undefined) return missing('quantityPrecision', symbol);
  if (pricePrecision + quantityPrecision > ASSET_SCALE) {
    return err(`quantityPrecision: with pricePrecision at most ${ASSET_SCALE}`);
  }
  return ok({ kind: 'spot', symbol, base, quote, pricePrecision, quantityPrecision });
}

function isUnchanged(known: SpotRules | undefined, pair: SpotPair, openingPrice: string): boolean {
  if (known === undefined || known.openingPrice !== openingPrice) return false;
  return JSON.stringify(known.pair) === JSON.stringify(pair);
}

interface Market {
  readonly given: ConfiguredPair;
  readonly pair: SpotPair;
  /** Of the opening price. */
  readonly ticks: number;
}

/** In lots: as given, else as it is in the defaults, else by its worth in USDT. */
function largest(
  { given, pair, ticks }: Market,
  field: 'maxLimitQuantity' | 'maxMarketQuantity',
  usdt: bigint,
  unchanged: number | undefined,
): Result<number, string> {
  const { quantityPrecision, pricePrecision } = pair;
  const text = given[field];
  if (text === undefined && unchanged !== undefined) return ok(unchanged);
  if (text === undefined && pair.quote !== 'USDT') return missing(field, pair.symbol);
  const parsed =
    text === undefined
      ? ok((usdt * pow10(quantityPrecision + pricePrecision)) / BigInt(ticks))
      : parseDecimal(text, quantityPrecision);
  if (!parsed.ok) {
    return err(`${field}: must have at most ${quantityPrecision} decimals (quantityPrecision)`);
  }
  if (parsed.value >= 1n && parsed.value <= BigInt(LOTS_MAX)) return ok(Number(parsed.value));
  return err(`${field}: must be from 1 to ${LOTS_MAX} steps of quantityPrecision`);
}

/** In atoms of the quote. */
function worth({ pricePrecision, quantityPrecision }: SpotPair, ticks: number, lots: number) {
  const scale = pow10(ASSET_SCALE - pricePrecision - quantityPrecision);
  return BigInt(ticks) * BigInt(lots) * scale;
}
