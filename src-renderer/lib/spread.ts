/**
 * Labels beside a picture that never cover each other: each stays as near to its own height as its
 * neighbours let it, in the same order. Pixels only.
 */

/** `wanted` are middles, sorted or not; the answer has their order. Below `height / gap` they all fit. */
export function spreadLabels(
  wanted: readonly number[],
  gapPx: number,
  fromPx: number,
  toPx: number,
): readonly number[] {
  const order = wanted.map((_middle, index) => index);
  order.sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0) || a - b);
  const low = fromPx + gapPx / 2;
  const high = Math.max(low, toPx - gapPx / 2);
  const groups: Group[] = [];
  for (const index of order) {
    groups.push({ members: [index], sum: wanted[index] ?? 0, middle: 0 });
    settle(groups, gapPx, low, high);
  }
  const placed = wanted.map(() => 0);
  for (const { members, middle } of groups) {
    const first = middle - ((members.length - 1) * gapPx) / 2;
    members.forEach((index, place) => {
      placed[index] = first + place * gapPx;
    });
  }
  return placed;
}

/** Labels that touch: they stand together around the mean of what they wanted. */
interface Group {
  readonly members: readonly number[];
  readonly sum: number;
  middle: number;
}

function settle(groups: Group[], gapPx: number, low: number, high: number): void {
  for (;;) {
    const last = groups.at(-1);
    if (last === undefined) return;
    const reach = ((last.members.length - 1) * gapPx) / 2;
    const mean = last.sum / last.members.length;
    last.middle = Math.max(low + reach, Math.min(mean, high - reach));
    const before = groups.at(-2);
    if (before === undefined) return;
    const end = before.middle + ((before.members.length - 1) * gapPx) / 2;
    if (last.middle - reach - end >= gapPx) return;
    groups.splice(-2, 2, {
      members: [...before.members, ...last.members],
      sum: before.sum + last.sum,
      middle: 0,
    });
  }
}
