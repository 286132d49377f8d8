/**
 * What the trader means by close, reverse, take profit and stop loss, as orders of the exchange. It has
 * no reduce-only: an order that closes says so itself (action CLOSE), and can never open. Pure.
 */
import type { FuturesDraft } from '@shared/contract/terminal/commands';
import type { FuturesInstrument, PositionRow } from '@shared/contract/terminal';
import {
  closeFigures,
  isPastLiquidation,
  markOfTicks,
  valueAt,
  valueAtMark,
} from '@shared/domain/futures-math';
import { settledNumber } from '@shared/domain/ticket';
import { formatFixed, parseDecimal } from '@shared/money/decimal';
import { ASSET_SCALE, contracts, ticks, type Mark, type Ticks } from '@shared/money/units';
import { formatDecimal, formatSigned, moneyDecimals } from '../../lib/format';
import { positionOf } from '../../session/futures/futures-wallet';
import type { PositionView } from './view-model';

export type Fault =
  | 'required'
  | 'malformed'
  | 'not-positive'
  | 'none-left'
  | 'not-whole'
  | 'too-precise'
  | 'too-many'
  | 'not-above'
  | 'not-below';

/** A position at the mark of now: the account's own is of another moment. */
export interface Held {
  readonly row: PositionRow;
  readonly instrument: FuturesInstrument;
  readonly markPrice: string;
}

/** What is left to close: orders that already ask for it have first call. */
export const closableOf = ({ contracts: open, closing }: PositionRow): number =>
  Math.max(0, open - closing);

/** A whole share of what can be closed, at least one contract. */
export function contractsOfPercent(row: PositionRow, percent: number): number {
  const closable = closableOf(row);
  return Math.min(closable, Math.max(1, Math.floor((closable * percent) / 100)));
}

export function readContracts(text: string, row: PositionRow): number | Fault {
  // Whatever is typed: a condition order, too, would be refused when it fires.
  if (closableOf(row) === 0) return 'none-left';
  if (text === '') return 'required';
  const parsed = parseDecimal(text, 0);
  if (!parsed.ok) return parsed.error === 'too-precise' ? 'not-whole' : 'malformed';
  if (parsed.value <= 0n) return 'not-positive';
  return parsed.value > BigInt(closableOf(row)) ? 'too-many' : Number(parsed.value);
}

/** Ticks; null for an empty field. "60000." is being typed. */
export function readPrice(
  text: string,
  { pricePrecision }: FuturesInstrument,
): Ticks | null | Fault {
  if (text === '') return null;
  const parsed = parseDecimal(settledNumber(text), pricePrecision);
  if (!parsed.ok) return parsed.error;
  if (parsed.value <= 0n) return 'not-positive';
  if (parsed.value > BigInt(Number.MAX_SAFE_INTEGER)) return 'malformed';
  return ticks(Number(parsed.value));
}

/** `price` null closes at the market. */
export function closeDraft(
  row: PositionRow,
  instrument: FuturesInstrument,
  count: number,
  price: Ticks | null,
): FuturesDraft {
  return {
    ...orderOf(row, instrument, price),
    side: opposite(row.side),
    action: 'CLOSE',
    quantity: String(count),
  };
}

/**
 * The same size on the other side: two orders, because the exchange has no order that does both. Of the
 * second it is the most: it opens what the first has closed.
 */
export function reverseDrafts(
  row: PositionRow,
  instrument: FuturesInstrument,
): readonly [close: FuturesDraft, open: FuturesDraft] {
  const count = closableOf(row);
  const close = closeDraft(row, instrument, count, null);
  return [close, { ...close, action: 'OPEN' }];
}

export type ExitPurpose = 'take-profit' | 'stop-loss';

/** A condition order at the market. A long takes profit above the last price and stops below it. */
export function exitDraft(
  row: PositionRow,
  instrument: FuturesInstrument,
  purpose: ExitPurpose,
  triggerPrice: Ticks,
  count: number,
): FuturesDraft {
  const isAbove = (row.side === 'BUY') === (purpose === 'take-profit');
  return {
    ...closeDraft(row, instrument, count, null),
    trigger: {
      direction: isAbove ? 'UP' : 'DOWN',
      price: formatFixed(BigInt(triggerPrice), instrument.pricePrecision),
      purpose,
    },
  };
}

/** What triggers go by (exchange-rules §5.10): the last price, and the mark while nothing has traded. */
export interface TriggerReference {
  readonly by: 'last' | 'mark';
  readonly price: Mark;
}

export const triggerReference = (
  { row, instrument, markPrice }: Held,
  lastTicks: number,
): TriggerReference =>
  lastTicks > 0
    ? { by: 'last', price: markOfTicks(ticks(lastTicks)) }
    : { by: 'mark', price: positionOf(row, instrument, markPrice).leg.mark };

/** Where the reference has come already the exchange refuses a trigger: it would fire at once. */
export function exitFault(
  { row }: Held,
  purpose: ExitPurpose,
  triggerPrice: Ticks,
  reference: TriggerReference,
): Fault | null {
  const trigger = markOfTicks(triggerPrice);
  if ((row.side === 'BUY') === (purpose === 'take-profit')) {
    return trigger > reference.price ? null : 'not-above';
  }
  return trigger < reference.price ? null : 'not-below';
}

/** Whether its price would be too late: the position is liquidated before the market gets there, by our estimate. */
export const isExitTooLate = (
  { liquidationAt }: Pick<PositionView, 'liquidationAt'>,
  triggerPrice: Ticks,
): boolean => liquidationAt !== null && isPastLiquidation(triggerPrice, liquidationAt);

export interface CloseEstimate {
  /** Signed money text, the fee taken off. */
  readonly result: string;
  readonly fee: string;
  /** Of both. */
  readonly asset: string;
}

/** What closing `count` would bring at `price`, or at the mark; the fee as a taker's. */
export function closeEstimate(
  { row, instrument, markPrice }: Held,
  count: number,
  price: Ticks | null,
): CloseEstimate {
  const { leg } = positionOf(row, instrument, markPrice);
  const closing = contracts(count);
  const value =
    price === null ? valueAtMark(leg.unit, leg.mark, closing) : valueAt(leg.unit, price, closing);
  // The position tells what closing it costs: what is assumed of its contract may be another rate.
  const { pnl, fee } = closeFigures(leg, closing, value, leg.closeRate);
  const decimals = moneyDecimals(instrument.quote);
  const text = (amount: bigint) => formatFixed(amount, ASSET_SCALE);
  return {
    result: formatSigned(text(pnl - fee), decimals),
    fee: formatDecimal(text(fee), decimals),
    asset: instrument.quote,
  };
}

function orderOf(
  { symbol, mode, side }: PositionRow,
  { pricePrecision }: FuturesInstrument,
  price: Ticks | null,
): FuturesDraft {
  return {
    book: 'futures',
    symbol,
    mode,
    side,
    action: 'CLOSE',
    type: price === null ? 'MARKET' : 'LIMIT',
    timeInForce: 'GTC',
    price: price === null ? '' : formatFixed(BigInt(price), pricePrecision),
    quantity: '0',
    trigger: null,
  };
}

const opposite = (side: 'BUY' | 'SELL'): 'BUY' | 'SELL' => (side === 'BUY' ? 'SELL' : 'BUY');
