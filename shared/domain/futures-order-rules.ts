/**
 * What a futures order may be, for ticket and engine alike: first its shape, then the filters in the
 * order of exchange-rules §2. Funds and positions are the exchange's own affair.
 */
import { formatTrimmed } from '../money/decimal';
import {
  ASSET_SCALE,
  LOTS_MAX,
  TICKS_MAX,
  type Contracts,
  type Mark,
  type Ticks,
} from '../money/units';
import type { OpenClose } from './futures';
import type { FuturesRules } from './futures-defaults';
import type { ListedContract } from './instrument';
import { contractUnit, valueAt, valueAtMark } from './futures-math';
import type { OrderType, Side } from './order';
import { isInBand, priceBand } from './price-band';
import { rejection, type Rejection } from './rejection';

/** An order in domain units, before anything is known about account or market. */
export interface FuturesOrderShape {
  readonly side: Side;
  readonly open: OpenClose;
  readonly type: OrderType;
  /** Null for MARKET. */
  readonly price: Ticks | null;
  readonly contracts: Contracts;
}

/** What an exchange lists of a contract's sizes (document §2.10). */
export interface FuturesLimits extends Pick<
  FuturesRules,
  | 'minContracts'
  | 'minValue'
  | 'maxLimitContracts'
  | 'maxLimitValue'
  | 'maxMarketContracts'
  | 'maxMarketValue'
> {
  readonly contract: ListedContract;
}

/** A price exactly for LIMIT, whole positive numbers within the bounds of exchange-rules §1. */
export function checkFuturesShape(
  rules: Pick<FuturesLimits, 'contract'>,
  order: FuturesOrderShape,
): Rejection | null {
  const { price, contracts } = order;
  if (order.type === 'MARKET' && price !== null) {
    return rejection('invalid-value', 'price', 'price: not allowed for MARKET');
  }
  if (order.type === 'LIMIT') {
    if (price === null) return rejection('missing-field', 'price', 'price: required');
    const fault = checkTicks(rules, 'price', price);
    if (fault !== null) return fault;
  }
  if (!Number.isInteger(contracts) || contracts <= 0) {
    const words = `volume ${contracts}: whole contracts, greater than 0`;
    return rejection('invalid-value', 'volume', words);
  }
  return contracts > LOTS_MAX ? aboveMaximum(contracts, LOTS_MAX) : null;
}

/** A price in ticks; `field` is named in a refusal. */
export function checkTicks(
  rules: Pick<FuturesLimits, 'contract'>,
  field: string,
  price: Ticks,
): Rejection | null {
  if (!Number.isInteger(price) || price <= 0) {
    return rejection('invalid-value', field, `${field} ${price}: must be greater than 0`);
  }
  if (price <= TICKS_MAX) return null;
  const most = formatTrimmed(BigInt(TICKS_MAX), rules.contract.pricePrecision);
  return rejection('price-out-of-band', field, `${field}: at most ${most}`);
}

/** Minimum and maximum of contracts, then of value: a LIMIT's by its price, a MARKET's by `mark`. */
export function checkFuturesSize(
  rules: FuturesLimits,
  order: FuturesOrderShape,
  mark: Mark,
): Rejection | null {
  const { contracts, price } = order;
  const isLimit = order.type === 'LIMIT';
  // Whoever wants to get out may get out with whatever is left.
  const isOpening = order.open === 'OPEN';
  if (isOpening && contracts < rules.minContracts) {
    const words = `volume ${contracts}: at least ${rules.minContracts}`;
    return rejection('volume-below-minimum', 'volume', words);
  }
  const most = isLimit ? rules.maxLimitContracts : rules.maxMarketContracts;
  if (contracts > most) return aboveMaximum(contracts, most);
  const unit = contractUnit(rules.contract);
  const value =
    price === null ? valueAtMark(unit, mark, contracts) : valueAt(unit, price, contracts);
  const mostValue = isLimit ? rules.maxLimitValue : rules.maxMarketValue;
  const coin = rules.contract.quote;
  if (isOpening && value < rules.minValue) {
    const words = `value ${money(value)}: at least ${money(rules.minValue)} ${coin}`;
    return rejection('value-below-minimum', 'volume', words);
  }
  if (value <= mostValue) return null;
  const words = `value ${money(value)}: at most ${money(mostValue)} ${coin}`;
  return rejection('value-above-maximum', 'volume', words);
}

/** The prices an order may name around the mark (exchange-rules §2). */
export function checkFuturesBand(
  rules: FuturesRules,
  { side, price }: Pick<FuturesOrderShape, 'side' | 'price'>,
  mark: Mark,
): Rejection | null {
  if (price === null) return null;
  const band = priceBand(side, mark, rules.priceBand);
  if (isInBand(band, price)) return null;
  const text = (ticks: bigint): string => formatTrimmed(ticks, rules.contract.pricePrecision);
  const words = `price ${text(BigInt(price))}: allowed ${text(band.low)} to ${text(band.high)}`;
  return rejection('price-out-of-band', 'price', words);
}

/** Letters, digits and _ . : - ; fewer than 32 of them (exchange-rules §2, futures). */
export function checkFuturesClientId(clientOrderId: string): Rejection | null {
  if (CLIENT_ORDER_ID.test(clientOrderId)) return null;
  const words = 'clientOrderId: 1 to 31 of A-Z a-z 0-9 _ . : -';
  return rejection('client-id-malformed', 'clientOrderId', words);
}
const CLIENT_ORDER_ID = /^[A-Za-z0-9_.:-]{1,31}$/;

function aboveMaximum(contracts: number, most: number): Rejection {
  return rejection('volume-above-maximum', 'volume', `volume ${contracts}: at most ${most}`);
}

const money = (value: bigint): string => formatTrimmed(value, ASSET_SCALE);
