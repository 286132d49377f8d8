/** Where a key takes the supposed price on the curve, as on every slider. Pure. */
interface Range {
  readonly low: number;
  readonly high: number;
  readonly now: number;
  /** Never less is stepped: of a coarse price a step would come to nothing. */
  readonly tick: number;
}

interface Key {
  readonly key: string;
  readonly shiftKey: boolean;
}

/** Null for a key that moves nothing. */
export function steppedTo({ key, shiftKey }: Key, { low, high, now, tick }: Range): number | null {
  if (key === 'Home') return low;
  if (key === 'End') return high;
  const steps = STEPS[key];
  if (steps === undefined) return null;
  const by = Math.max(tick, ((high - low) / PARTS) * (shiftKey ? 10 : 1));
  return Math.max(low, Math.min(high, now + steps * by));
}

const PARTS = 200;
const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
};
