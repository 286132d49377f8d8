// Five hundred calls of our client to a venue that means no good: `npm run fuzz` makes more.
import { expect, test } from 'vitest';
import { AnswerFuzz } from './answer-fuzz';

test(
  'whatever is answered, a call has one outcome and an order leaves once',
  { timeout: 120_000 },
  async () => {
    const report = await new AnswerFuzz(7).run(500);
    expect(report.problems).toEqual([]);
    expect(report.calls).toBe(500);
    // It reaches all three.
    expect(report.accepted).toBeGreaterThan(100);
    expect(report.rejected).toBeGreaterThan(100);
    expect(report.unknown).toBeGreaterThan(80);
  },
);
