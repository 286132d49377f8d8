/** What an engine keeps in numbers grows by moving to a larger place; the rest of it is zeros. */
export function widened(array: Int32Array, length: number): Int32Array<ArrayBuffer>;
export function widened(array: Float64Array, length: number): Float64Array<ArrayBuffer>;
export function widened(
  array: Int32Array | Float64Array,
  length: number,
): Int32Array | Float64Array {
  const wide = array instanceof Int32Array ? new Int32Array(length) : new Float64Array(length);
  wide.set(array);
  return wide;
}
