/**
 * A futures order as text made whole: ticks and contracts, or what is wrong, in the order of
 * exchange-rules §2. What depends on the account or the market is the engine's to judge.
 */
import type { OpenClose } from '@shared/domain/futures';
import type { FuturesContract } from '@shared/domain/instrument';
import type { OrderType } from '@shared/domain/order';
import { parseAmount, parsePositive } from '@shared/domain/order-rules';
import { rejection, type Rejection } from '@shared/domain/rejection';
import { err, ok, type Result } from '@shared/kernel/result';
import { formatTrimmed } from '@shared/money/decimal';
import { contracts, LOTS_MAX, TICKS_MAX, ticks, type Ticks } from '@shared/money/units';
import type { FuturesQuantity } from '../../engine/futures/commands';
import type { Switches } from '../switches';

export interface FuturesOrderText {
  readonly type: OrderType;
  readonly open: OpenClose;
  readonly volume: string;
  /** Absent for MARKET. */
  readonly price?: string | undefined;
}

interface FuturesOrderShape {
  readonly quantity: FuturesQuantity;
  /** Absent for MARKET. */
  readonly price?: Ticks;
}

/** Price, then volume. A MARKET OPEN takes money where `marketOpenUnit` says so. */
export function readFuturesOrder(
  contract: FuturesContract,
  { type, open, volume, price = '' }: FuturesOrderText,
  marketOpenUnit: Switches['marketOpenUnit'],
): Result<FuturesOrderShape, Rejection> {
  const limit = type === 'LIMIT' ? readPrice(contract, 'price', price) : null;
  if (limit?.ok === false) return limit;
  const isMoney = marketOpenUnit === 'value' && type === 'MARKET' && open === 'OPEN';
  const quantity = isMoney ? readValue(volume) : readContracts(volume);
  if (!quantity.ok) return quantity;
  return ok({ quantity: quantity.value, ...(limit === null ? {} : { price: limit.value }) });
}

/** A positive price in whole ticks. */
export function readPrice(
  contract: FuturesContract,
  field: 'price' | 'triggerPrice',
  text: string,
): Result<Ticks, Rejection> {
  const parsed = parsePositive(field, text, contract.pricePrecision);
  if (!parsed.ok) return parsed;
  if (parsed.value <= BigInt(TICKS_MAX)) return ok(ticks(Number(parsed.value)));
  const most = formatTrimmed(BigInt(TICKS_MAX), contract.pricePrecision);
  return err(rejection('price-out-of-band', field, `${field}: at most ${most}`));
}

function readContracts(text: string): Result<FuturesQuantity, Rejection> {
  const parsed = parsePositive('volume', text, 0);
  if (!parsed.ok) return parsed;
  if (parsed.value <= BigInt(LOTS_MAX)) {
    return ok({ unit: 'contracts', contracts: contracts(Number(parsed.value)) });
  }
  const words = `volume: at most ${LOTS_MAX} contracts`;
  return err(rejection('volume-above-maximum', 'volume', words));
}

function readValue(text: string): Result<FuturesQuantity, Rejection> {
  const amount = parseAmount(text);
  return amount.ok ? ok({ unit: 'value', atoms: amount.value }) : amount;
}
