/**
 * The one unit of the journal: a whole number of 10^-18 of a coin. Every price × quantity of a market and every
 * fee is such a number exactly, also where markets are counted finer than money, so that results of pairs with
 * different precisions can be added.
 */
import type { Brand } from '../../kernel/brand';
import { formatTrimmed, parseDecimal, rescale } from '../../money/decimal';

export type Fine = Brand<bigint, 'Fine'>;

export const FINE_SCALE = 18;

export const fine = (units: bigint): Fine => units as Fine;

/** Whole units of 10^-scale; what is finer still is rounded half-even. */
export const fineOf = (units: bigint, scale: number): Fine =>
  fine(rescale(units, scale, FINE_SCALE, 'half-even'));

export const fineText = (amount: Fine): string => formatTrimmed(amount, FINE_SCALE);

/** Of text that this program wrote. */
export function fineFrom(text: string): Fine {
  const read = parseDecimal(text, FINE_SCALE);
  return fine(read.ok ? read.value : 0n);
}
