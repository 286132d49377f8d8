// Twelve hundred stream commands of the fuzzer, half of them over a real socket: `npm run fuzz` sends more.
import { expect, test } from 'vitest';
import { StreamFuzz } from './stream-fuzz';

test(
  'whatever a client says, the stream answers or is silent, and nothing is changed',
  { timeout: 120_000 },
  async () => {
    const report = await new StreamFuzz(7).run(1_200);
    expect(report.problems).toEqual([]);
    expect(report.commands).toBe(1_200);
    // It reaches both: what is understood and what is not.
    expect(report.answered).toBeGreaterThan(200);
    expect(report.ignored).toBeGreaterThan(300);
    expect(report.ended).toBeGreaterThan(3);
  },
);
