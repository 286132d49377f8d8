import { describe, expect, it } from 'vitest';
import { barsBefore } from './desk-flow';

const NOW_MS = Date.UTC(2026, 0, 7, 12, 5);
const BAR_MS = 15 * 60_000;

describe('the history of the shouting market', () => {
  it('has whole figures on its newest page, which ends with the bar that is forming', () => {
    const bars = barsBefore(Infinity, 300, NOW_MS);
    expect(bars).toHaveLength(300);
    expect(bars[0]?.openTimeMs).toBe(Date.UTC(2026, 0, 7, 12));
    const figures = bars.flatMap(({ open, high, low, close, volume }): readonly number[] => [
      ...[open, high, low, close],
      volume,
    ]);
    expect(figures.every(Number.isSafeInteger)).toBe(true);
  });

  it('goes on where a page ended, back to its first bar', () => {
    const [newest, older] = [Infinity, Date.UTC(2026, 0, 7, 12)].map((beforeMs) =>
      barsBefore(beforeMs, 2, NOW_MS).map(({ openTimeMs }) => openTimeMs),
    );
    expect(older?.[0]).toBe(newest?.[1]);
    const first = (Math.floor(NOW_MS / BAR_MS) - 1_000_000 + 1) * BAR_MS;
    expect(barsBefore(first + BAR_MS, 300, NOW_MS).map(({ openTimeMs }) => openTimeMs)).toEqual([
      first,
    ]);
  });
});
