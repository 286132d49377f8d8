// Ten thousand requests of the fuzzer, half of them over real sockets: `npm run fuzz` sends more.
import { expect, test } from 'vitest';
import { counted } from '@shared/kernel/counted.testing';
import { endpoints } from '@shared/contract/exchange';
import { Fuzz } from './fuzz';

const REQUESTS = 10_000;
/** Refusals by the rules of one market, one key or one exchange, which a draw alone seldom meets. */
const RARE = [-1101, -1103, -1136, -1139, -1143, -2015, -2019, -4101];

test(
  'whatever is sent is answered, and what is refused changes nothing',
  { timeout: 120_000 },
  async () => {
    const report = await new Fuzz(7).run(REQUESTS);
    counted({
      'odd requests': report.requests,
      '5xx, hangs, or changed by a refusal': report.problems.length,
      'of the processor for an answer, p99': report.answerP99Ms,
    });
    expect(report.problems).toEqual([]);
    expect(report.requests).toBe(REQUESTS);
    expect(report.hashes).toBe(REQUESTS / 1000);
    // It reaches what it should: every endpoint is taken and is refused for many reasons.
    const endpointsSeen = [...report.coverage.keys()].sort();
    expect(endpointsSeen).toEqual(endpoints.map(({ name }) => name).sort());
    const pairs = [...report.coverage.values()].reduce((sum, codes) => sum + codes.size, 0);
    expect(pairs).toBeGreaterThan(250);
    const codes = new Set([...report.coverage.values()].flatMap((seen) => [...seen.keys()]));
    expect([...codes]).toEqual(expect.arrayContaining([...RARE]));
    expect(report.accepted).toBeGreaterThan(1000);
  },
);
