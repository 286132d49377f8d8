// Two thousand frames of a stream that means no good: `npm run fuzz` sends more.
import { expect, test } from 'vitest';
import { FeedFuzz } from './feed-fuzz';

test(
  'whatever frame comes, the market stays a market and honest frames are shown',
  { timeout: 120_000 },
  async () => {
    const report = await new FeedFuzz(7).run(2_000);
    expect(report.problems).toEqual([]);
    expect(report.frames).toBe(2_000);
    // It reaches both sides of the door.
    expect(report.delivered).toBeGreaterThan(400);
    expect(report.dropped).toBeGreaterThan(400);
  },
);
