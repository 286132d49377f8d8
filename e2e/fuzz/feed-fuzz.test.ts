// Two thousand frames, and ten for `npm run promises`, of a stream that means no good: `npm run fuzz` sends more.
import { expect, test } from 'vitest';
import { counted } from '@shared/kernel/counted.testing';
import { isPromised } from '@shared/kernel/full-size.testing';
import { FeedFuzz } from './feed-fuzz';

test(
  'whatever frame comes, the market stays a market and honest frames are shown',
  { timeout: 120_000 },
  async () => {
    const frames = isPromised ? 10_000 : 2_000;
    // The first frames of all make any program larger, also where nobody reads them: what the hostile ones add is asked.
    if (isPromised) await new FeedFuzz(8, true).run(frames);
    const beforeBytes = process.memoryUsage.rss();
    const report = await new FeedFuzz(7).run(frames);
    counted({
      'mutated frames': report.frames,
      'crashes, false markets, honest frames not shown': report.problems.length,
      'of the processor for the slowest': report.slowestMs,
      'more memory afterwards': (process.memoryUsage.rss() - beforeBytes) / 2 ** 20,
    });
    expect(report.problems).toEqual([]);
    expect(report.frames).toBe(frames);
    // It reaches both sides of the door.
    expect(report.delivered).toBeGreaterThan(400);
    expect(report.dropped).toBeGreaterThan(400);
  },
);
