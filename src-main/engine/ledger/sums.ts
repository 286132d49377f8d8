/**
 * Exact sums of whole numbers in doubles, however large: of each sum the rest below 2^52 and, beside it,
 * how many times 2^52 there are. Adding to one is two additions. A bigint would be an object wherever it
 * passes a call, and with each addition the compiler forgets what it knew of everything else
 * (docs/decisions/0102). A sum's place is that of its rest in an array.
 */
export const TIMES = 1;
/** What is added or taken at once is below it, else it is given as bigint. */
export const WHOLE_END = 2 ** 52;
const WHOLE_BITS = 52n;

/** Numbers a sum lies in, and the shift from its number to its place. */
export const SUM_WORDS = 2;
export const SUM_BITS = 1;

/** Adds a whole number from 0 to below WHOLE_END. */
export function addWhole(sums: Float64Array, place: number, whole: number): void {
  const rest = (sums[place] as number) + whole;
  if (rest < WHOLE_END) sums[place] = rest;
  else {
    sums[place] = rest - WHOLE_END;
    sums[place + TIMES] = (sums[place + TIMES] as number) + 1;
  }
}

/** Takes a whole number from 0 to below WHOLE_END; the sum may become negative. */
export function takeWhole(sums: Float64Array, place: number, whole: number): void {
  const rest = (sums[place] as number) - whole;
  if (rest >= 0) sums[place] = rest;
  else {
    sums[place] = rest + WHOLE_END;
    sums[place + TIMES] = (sums[place + TIMES] as number) - 1;
  }
}

/** Adds one sum to another. */
export function addSum(sums: Float64Array, place: number, more: Float64Array, at: number): void {
  sums[place + TIMES] = (sums[place + TIMES] as number) + (more[at + TIMES] as number);
  addWhole(sums, place, more[at] as number);
}

export function copySum(from: Float64Array, at: number, to: Float64Array, place: number): void {
  to[place] = from[at] as number;
  to[place + TIMES] = from[at + TIMES] as number;
}

/** Whether a sum is at least a whole number from 0 to below WHOLE_END. */
export function isAtLeast(sums: Float64Array, place: number, whole: number): boolean {
  const times = sums[place + TIMES] as number;
  return times === 0 ? (sums[place] as number) >= whole : times > 0;
}

/** The sum as a double: exact within ±2^53, else rounded but on the same side of every safe integer. */
export function doubleOf(sums: Float64Array, place: number): number {
  return (sums[place + TIMES] as number) * WHOLE_END + (sums[place] as number);
}

/** The sum, exact. */
export function readSum(sums: Float64Array, place: number): bigint {
  return sumOf(sums[place] as number, sums[place + TIMES] as number);
}

/** The same of a sum whose two numbers lie apart. */
export function sumOf(rest: number, times: number): bigint {
  return times === 0 ? BigInt(rest) : (BigInt(times) << WHOLE_BITS) + BigInt(rest);
}

/** An array of one sum. */
export function oneSum(value: bigint): Float64Array {
  const sums = new Float64Array(SUM_WORDS);
  writeSum(sums, 0, value);
  return sums;
}

export function writeSum(sums: Float64Array, place: number, value: bigint): void {
  const double = Number(value);
  const isWhole = double >= 0 && double < WHOLE_END;
  sums[place] = isWhole ? double : Number(BigInt.asUintN(Number(WHOLE_BITS), value));
  sums[place + TIMES] = isWhole ? 0 : Number(value >> WHOLE_BITS);
}

export function clearSum(sums: Float64Array, place: number): void {
  sums[place] = 0;
  sums[place + TIMES] = 0;
}
