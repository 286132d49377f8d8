import { describe, expect, test } from 'vitest';
import { AutoHalt, HALT_RULE } from './auto-halt';

const SECOND_MS = 1000;
/** Some second that is no multiple of sixty. */
const START_MS = 1_700_000_017_000;

/** Whether each price, at its second after the start, is a move beyond a tenth. */
function watch(...prices: readonly (readonly [second: number, price: number])[]): boolean[] {
  const halt = new AutoHalt(HALT_RULE.move);
  return prices.map(([second, price]) => halt.isBeyond(price, START_MS + second * SECOND_MS));
}

describe('a move of more than a tenth within a minute', () => {
  test('is measured from the price sixty seconds ago', () => {
    const climb = [
      [0, 100],
      [30, 105],
      [59, 110],
      [60, 110],
      [91, 115],
    ] as const;
    expect(watch(...climb, [119, 122])).toEqual([false, false, false, false, false, true]);
  });

  test('in the first minute from its oldest price, however slowly it came', () => {
    expect(watch([0, 100], [20, 106], [40, 110], [59, 111])).toEqual([false, false, false, true]);
  });

  test('in the very second of the first trade from the trade before', () => {
    expect(watch([0, 100], [0, 110], [0, 122])).toEqual([false, false, true]);
    expect(watch([0, 100], [0, 89])).toEqual([false, true]);
  });

  test('the first price is no move, and neither is the first after a halt', () => {
    const halt = new AutoHalt(HALT_RULE.move);
    expect(halt.isBeyond(100, START_MS)).toBe(false);
    halt.clear();
    expect(halt.isBeyond(200, START_MS + SECOND_MS)).toBe(false);
    expect(halt.isBeyond(221, START_MS + 2 * SECOND_MS)).toBe(true);
  });

  test('goes on over a restart within the first minute', () => {
    const halt = new AutoHalt(HALT_RULE.move);
    halt.isBeyond(100, START_MS);
    const again = new AutoHalt(HALT_RULE.move);
    again.restore(halt.snapshot());
    expect(again.isBeyond(111, START_MS + 5 * SECOND_MS)).toBe(true);
  });
});
