/** What a row says, in exact numbers and as it is read: averages, slippage, fees. Pure. */
import type { DriftFate, DriftRow } from '@shared/contract/terminal';
import {
  agrees,
  average,
  feeBps,
  slippage,
  type ComparedOrder,
  type Fate,
} from '@shared/domain/drift';
import { fixedFraction, fraction, type Fraction } from '@shared/domain/futures-math';
import { fineFrom } from '@shared/domain/journal';
import { pow10 } from '@shared/money/decimal';
import {
  formatDecimal,
  formatPlain,
  formatRate,
  formatSigned,
  formatUnits,
  NO_VALUE,
} from '../../lib/format';

export type Which = 'predicted' | 'actual';
export type Verdict = 'open' | 'agrees' | 'differs' | 'left-out';

const NOTHING: Fate = { lots: 0, value: 0n, makerLots: 0, fees: [], firstMs: null, lastMs: null };
const BPS_DECIMALS = 2;
const EXACT_DECIMALS = 8;
const SHARE_DECIMALS = 4;

const fateOf = ({ value, fees, ...rest }: DriftFate): Fate => ({
  ...rest,
  value: BigInt(value),
  fees: fees.map(({ asset, amount }) => ({ asset, amount: fineFrom(amount) })),
});

/** What is not known yet, or never will be, has filled nothing: only figures of known fates are read off it. */
function orderOf(row: DriftRow): ComparedOrder {
  const { wantedLots, wantedAmount, predicted, actual } = row;
  return {
    ...row,
    wanted: wantedLots === null ? { amount: fineFrom(wantedAmount) } : { lots: wantedLots },
    predicted: predicted === null ? NOTHING : fateOf(predicted),
    actual: actual === null ? NOTHING : fateOf(actual),
  };
}

export const comparedOrders = (rows: readonly DriftRow[]): readonly ComparedOrder[] =>
  rows.filter(({ state }) => state === 'compared').map(orderOf);

export function verdictOf(row: DriftRow): Verdict {
  if (row.state !== 'compared') return row.state;
  return agrees(orderOf(row)) ? 'agrees' : 'differs';
}

/** Decimals with which a quantity of its market is written. */
const sizeDecimals = ({ book, lot }: DriftRow): number => (book === 'futures' ? 0 : lot.decimals);

/** Money may be of any coin: 0.005 BTC is not 0.01. */
const amountDecimals = (text: string): number => Math.max(2, text.split('.')[1]?.length ?? 0);

/** Of a contract the number of contracts. */
export const quantityText = (row: DriftRow): string =>
  row.wantedLots === null
    ? `${formatDecimal(row.wantedAmount, amountDecimals(row.wantedAmount))} ${row.quote}`
    : formatUnits(row.wantedLots, sizeDecimals(row));

export const priceText = ({ price, pricePrecision }: DriftRow): string =>
  price === null ? NO_VALUE : formatUnits(price, pricePrecision);

export function filledText(row: DriftRow, which: Which): string {
  const fate = row[which];
  return fate === null ? NO_VALUE : formatUnits(fate.lots, sizeDecimals(row));
}

export const filledPlain = (row: DriftRow, which: Which): string => {
  const fate = row[which];
  return fate === null ? '' : formatPlain(fate.lots, sizeDecimals(row));
};

/** In the quote, with so many decimals; null where nothing filled. */
function averagePlain(row: DriftRow, which: Which, decimals: number): string | null {
  const ticks = average(orderOf(row)[which]);
  if (ticks === null) return null;
  const scale = pow10(row.pricePrecision);
  return fixedFraction(fraction(ticks.numerator, ticks.denominator * scale), decimals);
}

export function averageText(row: DriftRow, which: Which): string {
  const text = averagePlain(row, which, row.pricePrecision);
  return text === null ? NO_VALUE : formatDecimal(text, row.pricePrecision);
}

export const averageExact = (row: DriftRow, which: Which): string =>
  averagePlain(row, which, Math.max(EXACT_DECIMALS, row.pricePrecision)) ?? '';

export interface SlippageTexts {
  readonly bps: string;
  readonly ticks: string;
  readonly quote: string;
}

/** Null where there is none. */
export function slippageOf(row: DriftRow, which: Which): SlippageTexts | null {
  const order = orderOf(row);
  const told = slippage(order, order[which]);
  if (told === null) return null;
  return {
    bps: fixedFraction(told.bps, BPS_DECIMALS),
    ticks: fixedFraction(told.ticks, BPS_DECIMALS),
    quote: fixedFraction(told.quote, EXACT_DECIMALS),
  };
}

export function slippageText(row: DriftRow, which: Which): string {
  const told = slippageOf(row, which);
  return told === null ? NO_VALUE : formatSigned(told.bps, BPS_DECIMALS);
}

export function feeText(row: DriftRow, which: Which): string {
  const order = orderOf(row);
  const told: Fraction | null = feeBps(order, order[which]);
  return told === null ? NO_VALUE : formatDecimal(fixedFraction(told, BPS_DECIMALS), BPS_DECIMALS);
}

/** "0.1 USDT + 0.001 BTC". */
export const feesExact = (row: DriftRow, which: Which): string =>
  (row[which]?.fees ?? []).map(({ asset, amount }) => `${amount} ${asset}`).join(' + ');

/** Of what filled, how much made the book. */
export function makerText(row: DriftRow, which: Which): string {
  const fate = row[which];
  if (fate === null || fate.lots === 0) return NO_VALUE;
  return formatRate(
    fixedFraction(fraction(BigInt(fate.makerLots), BigInt(fate.lots)), SHARE_DECIMALS),
  );
}

export function timeText(row: DriftRow, which: Which, when: 'firstMs' | 'lastMs'): string {
  const ms = row[which]?.[when] ?? null;
  return ms === null ? NO_VALUE : `${fixedFraction(fraction(BigInt(Math.round(ms)), 1_000n), 2)} s`;
}
