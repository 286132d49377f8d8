/** Closing prices as points of a line in a box of pixels; one pixel stays free above and below. Pure. */
export function sparkPath(
  closes: readonly number[],
  width: number,
  height: number,
): readonly (readonly [x: number, y: number])[] {
  if (closes.length < 2) return [];
  const low = Math.min(...closes);
  const span = Math.max(...closes) - low;
  const step = width / (closes.length - 1);
  return closes.map((close, index) => {
    const share = span === 0 ? 0.5 : (close - low) / span;
    return [index * step, height - 1 - share * (height - 2)];
  });
}
