/**
 * The one validator of an order, for ticket, terminal and engine. First what the exchange's own
 * interface states (`parseSpotOrder`, `checkSpotShape`), then what it does not state and a live
 * ticket must therefore skip (`checkSpotFilters`). The order of checks is that of exchange-rules §2.
 */
import { err, ok, type Result } from '../kernel/result';
import { formatTrimmed, parseDecimal, parseShortDecimal } from '../money/decimal';
import {
  ASSET_SCALE,
  atoms,
  LOTS_MAX,
  lots,
  TICKS_MAX,
  ticks,
  type Atoms,
  type Lots,
  type Ticks,
} from '../money/units';
import type { SpotPair } from './instrument';
import type { SpotRules } from './instrument-defaults';
import { markOfTicks } from './futures-math';
import type { OrderQuantity, OrderType, Side } from './order';
import { quoteValue } from './order-value';
import { isInBand, priceBand } from './price-band';
import { rejection, type Rejection } from './rejection';

/** An order as the trader wrote it. `unit` is `quote` for a market buy and for nothing else. */
export interface SpotOrderText {
  readonly side: Side;
  readonly type: OrderType;
  /** Empty for MARKET. */
  readonly price: string;
  readonly quantity: string;
  readonly unit: OrderQuantity['unit'];
}

/** An order in domain units, before anything is known about the account or the market. */
export interface SpotOrderShape {
  readonly side: Side;
  readonly type: OrderType;
  /** Null for MARKET. */
  readonly price: Ticks | null;
  readonly quantity: OrderQuantity;
}

/** Text → ticks: plain positive decimals with at most the pair's price precision. */
export function parsePrice(pair: SpotPair, text: string): Result<Ticks, Rejection> {
  const short = parseShortDecimal(text, pair.pricePrecision);
  if (short !== null && short > 0 && short <= TICKS_MAX) return ok(ticks(short));
  const parsed = parsePositive('price', text, pair.pricePrecision);
  if (!parsed.ok) return parsed;
  if (parsed.value > BigInt(TICKS_MAX)) return err(priceTooHigh(pair));
  return ok(ticks(Number(parsed.value)));
}

/** Text → lots: plain positive decimals with at most the pair's quantity precision. */
export function parseQuantity(pair: SpotPair, text: string): Result<Lots, Rejection> {
  const short = parseShortDecimal(text, pair.quantityPrecision);
  if (short !== null && short > 0 && short <= LOTS_MAX) return ok(lots(short));
  const parsed = parsePositive('volume', text, pair.quantityPrecision);
  if (!parsed.ok) return parsed;
  if (parsed.value > BigInt(LOTS_MAX)) return err(quantityTooLarge(pair));
  return ok(lots(Number(parsed.value)));
}

/** Text → money: plain positive decimals with at most 8 decimals. `field` is named in a refusal. */
export function parseAmount(text: string, field = 'volume'): Result<Atoms, Rejection> {
  const parsed = parsePositive(field, text, ASSET_SCALE);
  return parsed.ok ? ok(atoms(parsed.value)) : parsed;
}

/** Reads a whole order from text; the first fault in the order of exchange-rules §2 is reported. */
export function parseSpotOrder(
  pair: SpotPair,
  text: SpotOrderText,
): Result<SpotOrderShape, Rejection> {
  const { side, type, unit } = text;
  const unitFault = checkUnit(side, type, unit);
  if (unitFault !== null) return err(unitFault);
  let price: Ticks | null = null;
  if (type === 'LIMIT') {
    if (text.price === '') return err(rejection('missing-field', 'price', 'price: required'));
    const parsed = parsePrice(pair, text.price);
    if (!parsed.ok) return parsed;
    price = parsed.value;
  }
  if (text.quantity === '') return err(rejection('missing-field', 'volume', 'volume: required'));
  const quantity = readQuantity(pair, text);
  return quantity.ok ? ok({ side, type, price, quantity: quantity.value }) : quantity;
}

function readQuantity(pair: SpotPair, text: SpotOrderText): Result<OrderQuantity, Rejection> {
  if (text.unit === 'quote') {
    const amount = parseAmount(text.quantity);
    return amount.ok ? ok({ unit: 'quote', atoms: amount.value }) : amount;
  }
  const quantity = parseQuantity(pair, text.quantity);
  return quantity.ok ? ok({ unit: 'base', lots: quantity.value }) : quantity;
}

/**
 * What the interface itself states about an order in domain units: the unit its side and type
 * take, a price exactly for LIMIT, whole positive numbers within the bounds of exchange-rules §1.
 */
export function checkSpotShape(pair: SpotPair, order: SpotOrderShape): Rejection | null {
  const unitFault = checkUnit(order.side, order.type, order.quantity.unit);
  if (unitFault !== null) return unitFault;
  if (order.type === 'LIMIT') {
    const { price } = order;
    if (price === null) return rejection('missing-field', 'price', 'price: required');
    if (!Number.isInteger(price) || price <= 0) return notPositive('price', price.toString());
    if (price > TICKS_MAX) return priceTooHigh(pair);
  } else if (order.price !== null) {
    return rejection('invalid-value', 'price', 'price: not allowed for MARKET');
  }
  const { quantity } = order;
  if (quantity.unit === 'quote') {
    return quantity.atoms > 0n ? null : notPositive('volume', quantity.atoms.toString());
  }
  if (!Number.isInteger(quantity.lots) || quantity.lots <= 0) {
    return notPositive('volume', quantity.lots.toString());
  }
  return quantity.lots > LOTS_MAX ? quantityTooLarge(pair) : null;
}

function checkUnit(side: Side, type: OrderType, unit: OrderQuantity['unit']): Rejection | null {
  const isMarketBuy = type === 'MARKET' && side === 'BUY';
  if (isMarketBuy === (unit === 'quote')) return null;
  const message = isMarketBuy
    ? 'volume: a market buy takes the quote amount to spend'
    : 'volume: this order takes a base quantity';
  return rejection('invalid-value', 'volume', message);
}

/**
 * Minimum and maximum of quantity and value, then the price band. `lastPrice` is null before the
 * first trade: then there is no band and no value check of a market sell (exchange-rules §2).
 */
export function checkSpotFilters(
  rules: SpotRules,
  order: SpotOrderShape,
  lastPrice: Ticks | null,
): Rejection | null {
  return (
    checkMaximum(rules, order) ??
    checkMinimumValue(rules, order, lastPrice) ??
    checkBand(rules, order, lastPrice)
  );
}

function checkMaximum(rules: SpotRules, order: SpotOrderShape): Rejection | null {
  const { pair } = rules;
  const { quantity } = order;
  if (quantity.unit === 'base') {
    const limit = order.type === 'LIMIT' ? rules.maxLimitLots : rules.maxMarketLots;
    if (quantity.lots <= limit) return null;
    const words = `${lotsText(pair, quantity.lots)}: at most ${lotsText(pair, limit)}`;
    return rejection('volume-above-maximum', 'volume', `volume ${words}`);
  }
  const most = maxMarketAmount(rules);
  if (quantity.atoms <= most) return null;
  const words = `${money(quantity.atoms)}: at most ${money(most)} ${pair.quote}`;
  return rejection('volume-above-maximum', 'volume', `volume ${words}`);
}

/** The market maximum of a buy that is given as an amount: its lots at the opening price. */
export function maxMarketAmount(rules: SpotRules): Atoms {
  const opening = parseDecimal(rules.openingPrice, rules.pair.pricePrecision);
  if (!opening.ok) return atoms(0n);
  return quoteValue(rules.pair, ticks(Number(opening.value)), lots(rules.maxMarketLots));
}

function checkMinimumValue(
  rules: SpotRules,
  order: SpotOrderShape,
  lastPrice: Ticks | null,
): Rejection | null {
  const value = orderValue(rules.pair, order, lastPrice);
  if (value === null || value >= rules.minAmount) return null;
  const words = `${money(value)}: at least ${money(rules.minAmount)} ${rules.pair.quote}`;
  return rejection('value-below-minimum', 'volume', `value ${words}`);
}

/** What an order is worth in quote money; null for a market sell without a last trade. */
function orderValue(pair: SpotPair, order: SpotOrderShape, lastPrice: Ticks | null): Atoms | null {
  if (order.quantity.unit === 'quote') return order.quantity.atoms;
  const price = order.price ?? lastPrice;
  return price === null ? null : quoteValue(pair, price, order.quantity.lots);
}

function checkBand(
  rules: SpotRules,
  order: SpotOrderShape,
  lastPrice: Ticks | null,
): Rejection | null {
  if (lastPrice === null || order.price === null) return null;
  const band = priceBand(order.side, markOfTicks(lastPrice), rules.priceBand);
  if (isInBand(band, order.price)) return null;
  const text = (value: bigint): string => formatTrimmed(value, rules.pair.pricePrecision);
  const words = `price ${text(BigInt(order.price))}: allowed ${text(band.low)} to ${text(band.high)}`;
  return rejection('price-out-of-band', 'price', words);
}

/** Letters, digits and _ . : - ; at most 32 of them (exchange-rules §2, spot and margin). */
export function checkClientOrderId(clientOrderId: string): Rejection | null {
  if (CLIENT_ORDER_ID.test(clientOrderId)) return null;
  const words = 'newClientOrderId: 1 to 32 of A-Z a-z 0-9 _ . : -';
  return rejection('client-id-malformed', 'newClientOrderId', words);
}
const CLIENT_ORDER_ID = /^[A-Za-z0-9_.:-]{1,32}$/;

/** Plain positive decimal text as an integer of 10^-scale; `field` is named in a refusal. */
export function parsePositive(
  field: string,
  text: string,
  scale: number,
): Result<bigint, Rejection> {
  const parsed = parseDecimal(text, scale);
  if (!parsed.ok) {
    const shown = text.slice(0, 48);
    return parsed.error === 'malformed'
      ? err(rejection('malformed-number', field, `${field} ${shown}: not a plain decimal number`))
      : err(
          rejection('too-precise', field, `${field} ${shown}: at most ${String(scale)} decimals`),
        );
  }
  return parsed.value > 0n ? parsed : err(notPositive(field, text));
}

function notPositive(field: string, shown: string): Rejection {
  return rejection('invalid-value', field, `${field} ${shown}: must be greater than 0`);
}

function priceTooHigh(pair: SpotPair): Rejection {
  const most = formatTrimmed(BigInt(TICKS_MAX), pair.pricePrecision);
  return rejection('price-out-of-band', 'price', `price: at most ${most}`);
}

function quantityTooLarge(pair: SpotPair): Rejection {
  return rejection('volume-above-maximum', 'volume', `volume: at most ${lotsText(pair, LOTS_MAX)}`);
}

const lotsText = (pair: SpotPair, value: number): string =>
  formatTrimmed(BigInt(value), pair.quantityPrecision);
const money = (value: bigint): string => formatTrimmed(value, ASSET_SCALE);
