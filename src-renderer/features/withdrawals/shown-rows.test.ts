import { expect, test } from 'vitest';
import type { WithdrawalRow } from '@shared/contract/terminal';
import { doubtOf, isByExchange, pushedOut, shownRows } from './shown-rows';
import { withdrawalRow as row } from './withdrawal-row.testing';

const ids = (rows: readonly WithdrawalRow[]): string[] => rows.map((one) => one.withdrawalId);

test('one whose answer was lost is being looked for until the exchange has named it, or cannot', () => {
  const lost = row(5, { withdrawalId: '', status: 'CHECKING' });
  expect(doubtOf([lost, row(4)])).toBe('unknown');
  expect(doubtOf([{ ...lost, status: 'NEEDS_YOU' }, row(4)])).toBe('needsYou');
  expect(doubtOf([row(5, { status: 'PAYMENT' }), row(4)])).toBe('settled');
  expect(doubtOf([{ ...lost, status: 'NOT_PLACED' }])).toBe('settled');
});

test('what the terminal says of one that the exchange took and lists not is not called the exchange’s', () => {
  expect(isByExchange(row(5, { status: 'NEEDS_YOU', infoCode: 'taken-unlisted' }))).toBe(false);
  expect(isByExchange(row(5, { status: 'APPROVAL_REJECTED' }))).toBe(true);
});

test('a new withdrawal makes no hole between the newest page and the older ones', () => {
  const page = [row(5), row(4), row(3)];
  const older = [row(2), row(1)];
  const next = [row(6), row(5), row(4)];
  expect(ids(shownRows(next, [...older, ...pushedOut(page, next)]))).toEqual([
    ...['6', '5', '4', '3', '2', '1'],
  ]);
});

test('a page that was read while the list moved on shows no withdrawal twice', () => {
  const older = [row(2), row(1), row(2), row(0)];
  expect(ids(shownRows([row(3), row(2, { status: 'PAYMENT' })], older))).toEqual([
    ...['3', '2', '1', '0'],
  ]);
  expect(shownRows([row(2, { status: 'PAYMENT' })], older)[0]?.status).toBe('PAYMENT');
});

test('what was never listed goes when it goes', () => {
  const sending = row(9, { withdrawalId: '', status: 'SENDING' });
  expect(pushedOut([sending, row(1)], [row(1)])).toEqual([]);
});
