/** The middle one of three prices: one source gone mad moves neither index nor mark. */
export function median(a: bigint, b: bigint, c: bigint): bigint {
  const low = a < b ? a : b;
  const high = a < b ? b : a;
  if (c < low) return low;
  return c > high ? high : c;
}
