/** What proves that a position which nobody saw has taken an entry with it. */
import { expect, it } from 'vitest';
import type { FillRow } from '@shared/contract/terminal';
import { isClosedEntry } from './closed-entries';

const entry = (orderId: string, executed: number, isOver = true) => ({
  orderId,
  executed,
  isOver,
  intentId: orderId,
  contracts: 100,
  isInQuestion: false,
});
const fill = (orderId: string, lots: number, atMs: number) => ({ orderId, lots, atMs }) as FillRow;
const LIFE = { openedAtMs: 1_000, closedAtMs: 2_000 };
const FILLS = [fill('1', 60, 1_000), fill('1', 40, 1_999), fill('2', 10, 1_500)];

const isClosed = (
  entries: Parameters<typeof isClosedEntry>[0],
  lives = [LIFE],
  fills: readonly FillRow[] = FILLS,
): boolean =>
  isClosedEntry(entries, lives, ({ orderId }) => fills.filter((one) => one.orderId === orderId));

it('all that it has executed lies in one life, also of an order that a change has put in its place', () => {
  expect(isClosed([entry('1', 100)])).toBe(true);
  expect(isClosed([entry('1', 100), entry('2', 10)])).toBe(true);
  expect(isClosed([entry('1', 100)], [{ openedAtMs: 1, closedAtMs: 2 }, LIFE])).toBe(true);
});

it('less than that proves nothing', () => {
  expect(isClosed([entry('1', 101)])).toBe(false);
  expect(isClosed([entry('1', 100)], [LIFE], [])).toBe(false);
  expect(isClosed([entry('1', 0)], [LIFE], [])).toBe(false);
  expect(isClosed([entry('1', 100, false)])).toBe(false);
  expect(isClosed([entry('1', 100)], [])).toBe(false);
  const part = { ...fill('1', 60, 1_000), lots: null, fine: { price: '1', quantity: '60.5' } };
  expect(isClosed([entry('1', 100)], [LIFE], [part, fill('1', 40, 1_999)])).toBe(false);
});

it('a fill before its opening, or in or after the moment of its end, is of another position', () => {
  expect(isClosed([entry('1', 100)], [{ ...LIFE, openedAtMs: 1_001 }])).toBe(false);
  expect(isClosed([entry('1', 100)], [{ ...LIFE, closedAtMs: 1_999 }])).toBe(false);
  const halves = [
    { openedAtMs: 1_000, closedAtMs: 1_500 },
    { openedAtMs: 1_500, closedAtMs: 2_000 },
  ];
  expect(isClosed([entry('1', 100)], halves)).toBe(false);
});
