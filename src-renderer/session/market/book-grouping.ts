/** How a book's levels are merged into coarser prices: never so that a side looks better than it is. */

/** A level as the book topic carries it: [price in ticks, quantity in lots], best first. */
export type Level = readonly [priceTicks: number, lots: number];

/** Levels of one side merged at one price, with the exact value of what they hold. */
export interface GroupedLevel {
  readonly priceTicks: number;
  readonly lots: number;
  /** Σ price × lots of the merged levels, in ticks × lots (exact, so bigint). */
  readonly value: bigint;
}

export type BookSide = 'bid' | 'ask';

const STEPS_MAX = 12;
/** A group wider than this part of the price says nothing about the market any more. */
const WIDEST_PART_OF_PRICE = 200;

/** The grouping menu: 1, 2, 5, 10, 20, 50 … ticks, as far as they make sense at this price. */
export function groupingSteps(priceTicks: number): readonly number[] {
  return stepsUpTo(Math.max(1, Math.floor(priceTicks / WIDEST_PART_OF_PRICE)));
}

/** The 1-2-5 steps up to `coarsest` ticks, at most STEPS_MAX of them. */
export function stepsUpTo(coarsest: number): readonly number[] {
  const steps: number[] = [];
  for (let power = 1; steps.length < STEPS_MAX; power *= 10) {
    for (const digit of [1, 2, 5]) {
      if (digit * power > coarsest) return steps;
      steps.push(digit * power);
    }
  }
  return steps.slice(0, STEPS_MAX);
}

/** The group a price falls in: asks are rounded up and bids down, away from the other side. */
export function groupPrice(side: BookSide, priceTicks: number, step: number): number {
  const whole = side === 'ask' ? Math.ceil(priceTicks / step) : Math.floor(priceTicks / step);
  return whole * step;
}

/** Merges neighbours that share a group; the order (best first) stays. */
export function groupLevels(
  side: BookSide,
  levels: readonly Level[],
  step: number,
): readonly GroupedLevel[] {
  const grouped: GroupedLevel[] = [];
  for (const [priceTicks, lots] of levels) {
    const groupTicks = groupPrice(side, priceTicks, step);
    const value = BigInt(priceTicks) * BigInt(lots);
    const last = grouped.at(-1);
    if (last?.priceTicks === groupTicks) {
      grouped[grouped.length - 1] = {
        priceTicks: groupTicks,
        lots: last.lots + lots,
        value: last.value + value,
      };
    } else grouped.push({ priceTicks: groupTicks, lots, value });
  }
  return grouped;
}

/**
 * Auto: the coarsest step that still fills `rows` rows on both sides, so that as much of the depth
 * as possible is seen. A `current` step stays while it fills most of them and a coarser one would not
 * fill them twice over, or take all the depth there is: a scale that follows each order cannot be read (decision 214).
 */
export function autoStep(
  bids: readonly Level[],
  asks: readonly Level[],
  rows: number,
  current: number | null,
): number {
  const steps = groupingSteps(asks[0]?.[0] ?? bids[0]?.[0] ?? 0);
  const filled = (step: number) =>
    Math.min(countGroups('bid', bids, step), countGroups('ask', asks, step));
  const coarsest = (wanted: number) =>
    steps.reduce((best, step) => (filled(step) >= wanted ? step : best), 1);
  if (current === null || !steps.includes(current)) return coarsest(rows);
  const depth = Math.min(bids.length, asks.length);
  const easily = coarsest(rows * Math.max(EASILY, Math.min(TWICE, (depth * NEARLY_ALL) / rows)));
  if (easily > current) return easily;
  return filled(current) >= rows * MOST ? current : coarsest(rows);
}
const TWICE = 2;
/** What a coarser step fills at least before it is taken, whatever the depth. */
const EASILY = 1.25;
const NEARLY_ALL = 0.9;
const MOST = 0.6;

function countGroups(side: BookSide, levels: readonly Level[], step: number): number {
  let count = 0;
  let last = -1;
  for (const [priceTicks] of levels) {
    const groupTicks = groupPrice(side, priceTicks, step);
    if (groupTicks !== last) count += 1;
    last = groupTicks;
  }
  return count;
}
