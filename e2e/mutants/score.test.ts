import { expect, test } from 'vitest';
import type { Equivalent } from './equivalent';
import type { Judged, Status } from './mutant';
import { scoreOf, staleOf, survivorsOf, tableOf } from './score';

const mutant = (status: Status, original: string, file = 'a.ts'): Judged => {
  return { id: '', file, line: 1, mutator: 'x', original, replacement: 'false', status };
};
const nothing = (original: string): Equivalent => {
  return { file: 'a.ts', original, replacement: 'false', reason: 'it changes nothing' };
};

const JUDGED = [
  mutant('killed', 'a'),
  mutant('timeout', 'b'),
  mutant('survived', 'c'),
  mutant('untested', 'd', 'b.ts'),
  mutant('survived', 'e'),
  mutant('static', 'f'),
];

test('the score is what was noticed of what could be judged, with and without what changes nothing', () => {
  const { ofAll, ofReal, equivalent } = scoreOf(JUDGED, [nothing('e')]);
  expect([ofAll, ofReal, equivalent]).toEqual([40, 50, 1]);
  expect(tableOf(JUDGED, [nothing('e')]).slice(2)).toEqual([
    '| `a.ts` | 5 | 1 | 1 | 2 | 0 | 1 | 1 | 50.0 % | 66.7 % |',
    '| `b.ts` | 1 | 0 | 0 | 0 | 1 | 0 | 0 | 0.0 % | 0.0 % |',
    '| **all** | 6 | 1 | 1 | 2 | 1 | 1 | 1 | 40.0 % | 50.0 % |',
  ]);
});

test('who survived is what no test noticed and nobody has explained', () => {
  expect(survivorsOf(JUDGED, [nothing('e')]).map(({ original }) => original)).toEqual(['c', 'd']);
});

test('an explanation of what a test notices, of what is gone or of two places at once is refused', () => {
  const list = ['a', 'gone', 'c', 'e'].map(nothing);
  const twice = [...JUDGED, mutant('survived', 'c')];
  expect(staleOf(twice, list).map(({ original }) => original)).toEqual(['a', 'gone', 'c']);
  expect(staleOf(JUDGED.slice(3, 4), list)).toEqual([]);
});
