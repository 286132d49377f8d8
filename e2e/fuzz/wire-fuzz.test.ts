// A thousand messages of a desk that means no good: `npm run fuzz` sends more.
import { expect, test } from 'vitest';
import { commands, topics } from '@shared/contract/terminal';
import { WireFuzz } from './wire-fuzz';

test(
  'whatever a desk sends, each call is answered once and other desks are served',
  { timeout: 120_000 },
  async () => {
    const report = await new WireFuzz(7).run(1_000);
    expect(report.problems).toEqual([]);
    expect(report.messages).toBe(1_000);
    // It reaches all there is, and some of it is carried out.
    expect(report.commandsReached).toBe(Object.keys(commands).length);
    expect(report.topicsReached).toBe(Object.keys(topics).length);
    expect(report.accepted).toBeGreaterThan(50);
  },
);
