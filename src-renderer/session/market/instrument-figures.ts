/** Quantities and values of pairs and contracts alike: lots of the one are contracts of the other. */
import type { Counting, FuturesInstrument } from '@shared/contract/terminal';
import type { FillRow } from '@shared/contract/terminal/commands';
import { exactFigures } from '@shared/domain/fill';
import {
  formatFixed,
  formatTrimmed,
  parseDecimal,
  parseLong,
  type ExactDecimal,
} from '@shared/money/decimal';
import { formatDecimal, formatExact, formatUnits } from '../../lib/format';
import type { InstrumentValue } from '../desk-state';

/** Whether a kept row is counted in the steps of its instrument now, as far as it says: others have no place among them. */
export function isCountedAs(
  counted: Counting | undefined,
  instrument: InstrumentValue | null,
): boolean {
  if (counted === undefined || instrument === null) return true;
  const { pricePrecision, quantityPrecision, multiplier } = counted;
  const now = instrument.kind === 'futures' ? instrument.multiplier : null;
  return (
    pricePrecision === instrument.pricePrecision &&
    quantityPrecision === instrument.quantityPrecision &&
    multiplier?.units === now?.units &&
    multiplier?.decimals === now?.decimals
  );
}

/** The instrument in the steps that a kept row is counted in: its figures are then exactly what they were. */
export function asCounted(
  instrument: InstrumentValue,
  counted: Counting | undefined,
): InstrumentValue {
  if (counted === undefined || isCountedAs(counted, instrument)) return instrument;
  const { pricePrecision, quantityPrecision, multiplier } = counted;
  if (instrument.kind === 'spot') return { ...instrument, pricePrecision, quantityPrecision };
  return { ...instrument, pricePrecision, multiplier: multiplier ?? instrument.multiplier };
}

/** Contracts as the base asset they stand for, exact: 5,000 of 0.0001 BTC are "0.5000". */
export function sizeText(count: number, { multiplier }: FuturesInstrument): string {
  const units = BigInt(count) * BigInt(multiplier.units);
  return formatDecimal(formatFixed(units, multiplier.decimals), multiplier.decimals);
}

/** A quantity in the base asset, without its name. */
export function quantityText(count: number, instrument: InstrumentValue): string {
  return instrument.kind === 'futures'
    ? sizeText(count, instrument)
    : formatUnits(count, instrument.quantityPrecision);
}

/**
 * A quantity beside words: exact, without zeros behind, and never without its asset. Contracts stand among
 * figures of the base asset, and 5,000 of them are "0.5 BTC".
 */
export function namedSize(count: number, instrument: InstrumentValue): string {
  const { base, quantityPrecision, lotUnits } = sizeUnitsOf(instrument);
  return `${formatExact(formatTrimmed(BigInt(count) * BigInt(lotUnits), quantityPrecision))} ${base}`;
}

/** The same from the text of a command or a report; of an instrument nobody has named, the figure alone. */
export function namedQuantity(text: string, instrument: InstrumentValue | null): string {
  if (instrument === null) return text;
  const read = parseDecimal(text, instrument.quantityPrecision);
  return read.ok ? namedSize(Number(read.value), instrument) : text;
}

/** A price of a command or a report with the decimals of its instrument, or the more it has. */
export function namedPrice(text: string, instrument: InstrumentValue | null): string {
  if (!/^\d+(\.\d+)?$/.test(text)) return text;
  const own = text.split('.')[1]?.length ?? 0;
  return formatDecimal(text, Math.max(own, instrument?.pricePrecision ?? 0));
}

/** Price × quantity in the quote asset as exact decimal text. */
export function valueText(price: number, count: number, instrument: InstrumentValue): string {
  const size = BigInt(count) * BigInt(sizeUnitsOf(instrument).lotUnits);
  return formatTrimmed(BigInt(price) * size, valueDecimals(instrument));
}

/**
 * Average × executed in the quote asset; the average of a report may be rounded in its last digit. An average has as
 * many decimals as its exchange writes, and as its pair's prices have.
 */
export function executedText(average: string, count: number, instrument: InstrumentValue): string {
  const read = parseLong(average);
  if (!read.ok) return '';
  const { quantityPrecision, lotUnits } = sizeUnitsOf(instrument);
  const units = read.value.units * BigInt(count) * BigInt(lotUnits);
  return formatTrimmed(units, read.value.scale + quantityPrecision);
}

/** Decimals that hold every value of the instrument exactly. */
export const valueDecimals = (instrument: InstrumentValue): number =>
  instrument.pricePrecision +
  (instrument.kind === 'futures' ? instrument.multiplier.decimals : instrument.quantityPrecision);

/** Of a fill every digit is shown, and as many decimals as its instrument's figures have. */
export function fillTexts(
  fill: FillRow,
  instrument: InstrumentValue,
): { readonly price: string; readonly quantity: string; readonly value: string } {
  const { price, quantity } = exactFigures(fill, instrument);
  const { pricePrecision, quantityPrecision, lotUnits } = sizeUnitsOf(instrument);
  const size = {
    units: quantity.units * BigInt(lotUnits),
    scale: quantity.scale + quantityPrecision - instrument.quantityPrecision,
  };
  const value = { units: price.units * size.units, scale: price.scale + size.scale };
  return {
    price: everyDigit(price, pricePrecision),
    quantity: everyDigit(size, quantityPrecision),
    value: `${everyDigit(value, valueDecimals(instrument))} ${instrument.quote}`,
  };
}

function everyDigit({ units, scale }: ExactDecimal, decimals: number): string {
  const text = formatTrimmed(units, scale);
  return formatDecimal(text, Math.max(decimals, text.split('.')[1]?.length ?? 0));
}

/** Plain text for files: without separators; of an instrument nobody has named, the units themselves. */
export const plainPrice = (price: number, instrument: InstrumentValue | undefined): string =>
  formatFixed(BigInt(price), instrument?.pricePrecision ?? 0);

/** Lots as decimal text, contracts as whole contracts. */
export const plainQuantity = (count: number, instrument: InstrumentValue | undefined): string =>
  formatFixed(BigInt(count), instrument?.quantityPrecision ?? 0);

/** What such a quantity counts; "" of an instrument nobody has named. */
export const unitOf = (instrument: InstrumentValue | undefined): string =>
  instrument?.kind === 'futures' ? 'contracts' : (instrument?.base ?? '');

/**
 * How the sizes of a book or a tape are written in the base asset: one lot, or one contract, is
 * `lotUnits` × 10^-`quantityPrecision` of it.
 */
export interface SizeUnits {
  readonly base: string;
  readonly quote: string;
  readonly pricePrecision: number;
  readonly quantityPrecision: number;
  readonly lotUnits: number;
}

export function sizeUnitsOf(instrument: InstrumentValue): SizeUnits {
  const { base, quote, pricePrecision } = instrument;
  return instrument.kind === 'futures'
    ? {
        base,
        quote,
        pricePrecision,
        quantityPrecision: instrument.multiplier.decimals,
        lotUnits: instrument.multiplier.units,
      }
    : { base, quote, pricePrecision, quantityPrecision: instrument.quantityPrecision, lotUnits: 1 };
}

/** What an instrument is called beside others: a contract by its own name, a pair by its assets. */
export const instrumentName = ({ kind, symbol, base, quote }: InstrumentValue): string =>
  kind === 'futures' ? symbol : `${base}/${quote}`;
