/** What reads say of exits that are tied to no position yet, read by read. */
import { expect, it } from 'vitest';
import type { ConditionRow } from '@shared/contract/terminal';
import { makePosition } from '../../futures/scripted-futures.testing';
import { Sightings } from './sightings';

const EXIT = { intentId: 'a', symbol: 'E-BTC-USDT', side: 'SELL' } as ConditionRow;
/** Reads that had begun when it was known to wait. */
const SINCE = 3;

/** `11`, `12`: the position shown; a number: nothing is shown, and so much may be held; null: nobody knows. */
type Read = '11' | '12' | number | null;

/** An exit that has waited since the third read began; what it is tied to, or alone without, after these. */
function after(reads: readonly Read[], first = SINCE + 1) {
  let most: number | null = 0;
  const sightings = new Sightings((symbol, leg) =>
    symbol === EXIT.symbol && leg === 'BUY' ? most : NaN,
  );
  sightings.follow([EXIT], SINCE);
  const tied: string[] = [];
  for (const [index, read] of reads.entries()) {
    most = typeof read === 'string' ? 100 : read;
    const shown = typeof read === 'string' ? makePosition({ positionId: read }) : undefined;
    if (sightings.read(EXIT, shown, first + index)) tied.push(shown?.positionId ?? '');
  }
  return {
    tied,
    beside: sightings.onlyBeside(EXIT),
    isAlone: sightings.isAlone(EXIT),
    isUnseen: sightings.isUnseen(EXIT),
  };
}

it.each<[reads: readonly Read[], tied: readonly string[]]>([
  [['11'], []],
  [['11', '11'], ['11']],
  [['11', 0, '11'], []],
  [['11', '12'], []],
  [['12', '11', '11'], ['11']],
])('%j ties it to %j', (reads, tied) => {
  expect(after(reads).tied).toEqual(tied);
});

it('a read that had begun before it waited neither ties it nor shows that it is alone', () => {
  expect(after(['11', '11'], SINCE)).toMatchObject({ tied: [], beside: '11', isAlone: false });
  expect(after(['11'], SINCE).beside).toBe('');
  expect(after([0, 0], SINCE).isAlone).toBe(false);
});

it.each<[reads: readonly Read[], beside: string, isAlone: boolean]>([
  [['11', 0], '11', false],
  [['11', 0, 0], '11', true],
  [['11', null, 0], '11', false],
  [['11', 0, null], '11', false],
  [['11', 0, null, 0, 0], '11', true],
  [['11', 0, 100, 0, 0, 0], '11', false],
  [['11', 0, '11', 0, 0, 0], '11', false],
  [['11', '12', 0, 0], '', true],
])('%j: beside %j only, alone: %s', (reads, beside, isAlone) => {
  expect(after(reads)).toMatchObject({ beside, isAlone });
});

it('what may be held is asked again when it is asked about', () => {
  let most = 0;
  const sightings = new Sightings(() => most);
  sightings.follow([EXIT], 0);
  for (const begun of [1, 2]) sightings.read(EXIT, undefined, begun);
  expect(sightings.isAlone(EXIT)).toBe(true);
  most = 1;
  expect(sightings.isAlone(EXIT)).toBe(false);
});

it('the position that was there as it was placed counts as seen', () => {
  const sightings = new Sightings(() => 0);
  sightings.follow([EXIT], 0);
  const row = { ...EXIT, besideId: '10' };
  expect(sightings.onlyBeside(row)).toBe('10');
  sightings.read(row, makePosition({ positionId: '10' }), 1);
  expect(sightings.onlyBeside(row)).toBe('10');
  sightings.read(row, makePosition({ positionId: '11' }), 2);
  expect(sightings.onlyBeside(row)).toBe('');
});

it('one that waits no more is forgotten, and begins anew', () => {
  const sightings = new Sightings(() => 0);
  expect(sightings.follow([EXIT], 0)).toBe(true);
  sightings.read(EXIT, makePosition(), 1);
  expect(sightings.follow([EXIT], 1)).toBe(false);
  sightings.follow([], 1);
  expect(sightings.follow([EXIT], 5)).toBe(true);
  expect(sightings.onlyBeside(EXIT)).toBe('');
  expect(sightings.read(EXIT, makePosition(), 5)).toBe(false);
});

it.each<[reads: readonly Read[], isUnseen: boolean]>([
  [[0, 0], true],
  [[0], false],
  [[100, 0], false],
  // What own orders opened counts as held for a while, though no read shows it.
  [[100, 0, 0], true],
  [[0, 0, 100], false],
  [[0, 0, null], false],
  [['11', 0, 0], false],
])('%j: never seen, and nothing is there by now: %s', (reads, isUnseen) => {
  expect(after(reads).isUnseen).toBe(isUnseen);
});
