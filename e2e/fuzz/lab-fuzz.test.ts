// Eight hundred questions to the lab by somebody who means no good: `npm run fuzz` sends more.
import { expect, test } from 'vitest';
import { LabFuzz } from './lab-fuzz';

test(
  'whatever the lab is asked, it answers, says why it refuses, and changes nothing then',
  { timeout: 120_000 },
  async () => {
    const report = await new LabFuzz(4).run(800);
    expect(report.problems).toEqual([]);
    expect(report.asked).toBe(800);
    expect(report.accepted).toBeGreaterThan(100);
    expect(report.missed).toEqual([]);
  },
);
