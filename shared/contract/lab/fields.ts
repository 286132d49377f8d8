/**
 * Fields of the lab's inputs and of the configuration. A number may come as text: the door reads JSON
 * without losing a digit and hands every number over as it was written.
 */
import { z } from 'zod';
import { parseDecimal } from '../../money/decimal';

/** A whole number from `min` to `max`, as a number or as its digits. */
export function whole(min: number, max: number) {
  const isWithin = (value: number): boolean =>
    Number.isSafeInteger(value) && value >= min && value <= max;
  return numberThat(isWithin, `must be a whole number from ${min} to ${max}`);
}

/** One of a few whole numbers; the message lists them. */
export function oneOfWholes(values: readonly number[]) {
  return numberThat((value) => values.includes(value), `must be one of ${values.join(', ')}`);
}

function numberThat(isTaken: (value: number) => boolean, words: string) {
  return z
    .union([z.number(), z.string().regex(/^-?\d{1,16}$/, words)], words)
    .transform(Number)
    .refine(isTaken, words);
}

/** Plain decimal text with at most `decimals` decimals, from `min` to `max` (both as text). */
export function decimal(decimals: number, min: string, max: string) {
  const words = `must be a decimal from ${min} to ${max} with at most ${decimals} decimals`;
  const units = (text: string): bigint | null => {
    const parsed = parseDecimal(text, decimals);
    return parsed.ok ? parsed.value : null;
  };
  const [low, high] = [units(min) ?? 0n, units(max) ?? 0n];
  return z.string(words).refine((text) => {
    const value = units(text);
    return value !== null && value >= low && value <= high;
  }, words);
}

/** One of a few words; the message lists them. */
export function oneOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.enum(words, `must be one of ${words.join(', ')}`);
}

/** Money to put into an account: above 0, 8 decimals. */
export const amount = decimal(8, '0.00000001', '1000000000000');

export const uid = whole(1, 899_999);
export const assetName = z
  .string('must be the name of an asset')
  .regex(/^[A-Z0-9]{1,16}$/, 'must be the name of an asset in upper case');
export const marketSymbol = z
  .string('must be a pair or a contract')
  .regex(/^[A-Z0-9-]{3,32}$/, 'must be a pair or a contract in upper case');
/** Shown to people only. */
export const label = z
  .string('must be text')
  .regex(/^[\p{L}\p{N}\p{P}\p{Zs}]{1,64}$/u, 'must be 1 to 64 letters, digits, spaces or marks');
export const sessionName = z
  .string('must be text')
  .regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'must be 1 to 64 small letters, digits or hyphens');
export const seed = whole(0, Number.MAX_SAFE_INTEGER);

export const rate = decimal(8, '0', '1');
/** What a fee may take: a maker may be paid up to a hundredth. */
export const fee = decimal(8, '-0.01', '0.1');
/** `true` and `false`, from JSON or from a command line. */
export const flag = z
  .union([z.boolean(), z.enum(['true', 'false'])], 'must be true or false')
  .transform((value) => value === true || value === 'true');
