/** A world's last minute: what may take longer, alone and at once, and that nothing else may. */
import { describe, expect, it } from 'vitest';
import type { Pardon } from './world/auditor';
import { converge } from './world/converging';

const MINUTE_MS = 60_000;

interface Open {
  readonly unlisted: number;
  readonly payment: boolean;
  readonly other?: boolean;
}

const known: Open = { unlisted: 0, payment: false };

/** What is not known after the minute, and after each further wait; the last stays. */
function world(course: readonly Open[], isLimited = true) {
  const waitsMs: number[] = [];
  const now = (): Open => course[waitsMs.length - 1] ?? course.at(-1) ?? known;
  const difference = (pardons: readonly Pardon[]): string | null => {
    const { unlisted, payment, other = false } = now();
    if (unlisted > 0 && !pardons.includes('unlisted')) return 'unlisted';
    if (other) return 'other';
    return payment && !pardons.includes('failed-payment') ? 'payment' : null;
  };
  const judged = converge({
    settle: (withinMs) => {
      waitsMs.push(withinMs);
      return Promise.resolve(difference([]));
    },
    difference,
    unlisted: () => now().unlisted,
    isLimited: () => isLimited,
  });
  return judged.then((left) => ({ left, furtherMs: waitsMs.slice(1), firstMs: waitsMs[0] }));
}

const reading = (unlisted: number): Open => ({ unlisted, payment: false });
const paying = (unlisted = 0): Open => ({ unlisted, payment: true });

describe('once all has healed', () => {
  it('a minute is enough for everything else', async () => {
    expect(await world([known])).toEqual({ left: null, furtherMs: [], firstMs: MINUTE_MS });
    const { left, furtherMs } = await world([{ ...known, other: true }, known]);
    expect([left, furtherMs]).toEqual(['other', []]);
  });

  it('ends that may be read no faster are waited for, one read at a time, each making one fewer', async () => {
    const { left, furtherMs } = await world([reading(2), reading(1), known]);
    expect([left, furtherMs]).toEqual([null, [2_500, 2_500]]);
    expect((await world([reading(2), reading(2), known])).left).toBe('unlisted');
    expect((await world([reading(2), known], false)).left).toBe('unlisted');
  });

  it('a payment that failed is waited for once', async () => {
    const { left, furtherMs } = await world([paying(), known]);
    expect([left, furtherMs]).toEqual([null, [31_000]]);
    expect((await world([paying(), paying(), known])).left).toBe('payment');
  });

  it('both at once are no fault (seed 130177)', async () => {
    expect((await world([paying(1), known])).left).toBeNull();
    expect((await world([paying(2), reading(1), known])).left).toBeNull();
    expect((await world([reading(2), paying(1), known])).left).toBeNull();
  });

  it('both at once excuse no more than each alone', async () => {
    expect((await world([paying(2), reading(2), known])).left).toBe('unlisted');
    expect((await world([paying(2), paying(1), known])).left).toBe('unlisted');
    expect((await world([paying(1), known], false)).left).toBe('unlisted');
    expect((await world([{ ...paying(1), other: true }, known])).left).toBe('unlisted');
  });
});
