/** A page is what was asked for, newest first; one that leads no further back says so. */
import { ok } from '@shared/kernel/result';
import { expect, test } from 'vitest';
import { rejectedByClient, unknown } from '../request/outcome';
import { isNoOlderPage, mapPage, mayGoOn, NO_OLDER_PAGE, refusedPage } from './pages';

const read = (ids: readonly string[], fromId?: string) => {
  const page = fromId === undefined ? { limit: 10 } : { limit: 10, fromId };
  const outcome = mapPage(
    { kind: 'accepted', value: ids },
    {
      page,
      isOwn: (id) => !id.startsWith('9'),
      idOf: (id) => id,
      convert: (id) => ok(id),
    },
  );
  return outcome.kind === 'accepted' ? outcome.value.join(' ') : outcome;
};

test.each([
  ['newest first', ['12', '11', '11', '3'], '12 11 11 3'],
  ['oldest first', ['3', '11', '11', '12'], '12 11 11 3'],
  ['without order', ['11', '2', '12', '11', '3'], '12 11 11 3 2'],
  ['with rows of others', ['12', '95', '11'], '12 11'],
])('rows that come %s are told newest first', (_, ids, told) => {
  expect(read(ids)).toBe(told);
});

test('ids are numbers, however long', () => {
  expect(read(['2', '10', '3302507625176983697', '3302507625176983698'])).toBe(
    '3302507625176983698 3302507625176983697 10 2',
  );
});

test('rows of others do not make a page one that does not go back', () => {
  expect([read(['95', '11', '10'], '11'), read(['12', '11'], '11')]).toEqual([
    '11 10',
    rejectedByClient(NO_OLDER_PAGE, '11'),
  ]);
});

test.each([
  ['from the start', ['5', '4'], undefined, false],
  ['from its id back', ['5', '4'], '5', false],
  ['with a newer row', ['5', '6'], '5', true],
  ['full of its id', ['5', '5', '5'], '5', true],
  ['full, and at its end another', ['5', '5', '4'], '5', false],
  ['of its id alone, and not full', ['5', '5'], '5', false],
])('a page %s: leads nowhere %#', (_, ids, fromId, isRefused) => {
  const page = fromId === undefined ? { limit: 3 } : { limit: 3, fromId };
  expect(refusedPage(ids, page) !== null).toBe(isRefused);
});

test('a trade with oneself fills a page of two and is no page of one id', () => {
  expect(refusedPage(['5', '5'], { limit: 2, fromId: '5' })).toBeNull();
});

test('a page that leads no further back is known by its code, and by whose word it is', () => {
  const outcomes = [
    rejectedByClient(NO_OLDER_PAGE, '5'),
    rejectedByClient('LIMIT', '5'),
    { kind: 'rejected', by: 'exchange', code: NO_OLDER_PAGE, message: '' },
    unknown(NO_OLDER_PAGE),
  ] as const;
  expect(outcomes.map(isNoOlderPage)).toEqual([true, false, false, false]);
});

test('more may lie behind a full page, and behind one that is cut at a round number', () => {
  const counts = [0, 9, 10, 11, 50, 51] as const;
  expect(counts.map((rows) => mayGoOn(rows, 10))).toEqual([false, false, true, true, true, true]);
  expect([49, 50, 51].map((rows) => mayGoOn(rows, 1000))).toEqual([false, true, false]);
});
