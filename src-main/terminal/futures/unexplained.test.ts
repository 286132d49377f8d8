/** What is gone of a position, held against what orders are known to have closed, in whatever order both are told. */
import { expect, it } from 'vitest';
import { Unexplained } from './unexplained';

const LONG = 'E-BTC-USDT BUY';

it.each<
  [
    what: string,
    told: readonly (readonly ['executed' | 'moved', number, number])[],
    missing: number,
  ]
>([
  ['nothing is known of it', [['moved', 10, 2]], 10],
  [
    'its order was told before',
    [
      ['executed', 10, 1],
      ['moved', 10, 2],
    ],
    0,
  ],
  [
    'its order is told later',
    [
      ['moved', 10, 2],
      ['executed', 10, 2],
    ],
    0,
  ],
  [
    'a part is told before, a part later',
    [
      ['executed', 4, 1],
      ['moved', 10, 2],
      ['executed', 6, 2],
    ],
    0,
  ],
  [
    'more is gone than was closed',
    [
      ['executed', 4, 1],
      ['moved', 10, 2],
    ],
    6,
  ],
  [
    'as much was opened meanwhile as hides it',
    [
      ['executed', 10, 1],
      ['executed', -5, 1],
      ['moved', 10, 2],
    ],
    5,
  ],
  [
    'its order was told while the read before was on its way',
    [
      ['executed', 10, 1],
      ['moved', 4, 1],
      ['moved', 6, 2],
    ],
    0,
  ],
  [
    'an order explains it once',
    [
      ['executed', 10, 1],
      ['moved', 10, 2],
      ['moved', 10, 3],
    ],
    10,
  ],
  [
    'more was told than is gone, and is not for later',
    [
      ['executed', 15, 1],
      ['moved', 10, 2],
      ['moved', 5, 3],
    ],
    5,
  ],
])('%s', (_, told, missing) => {
  const unexplained = new Unexplained();
  for (const [what, contracts, begun] of told) {
    unexplained[what](LONG, contracts, begun);
    if (what === 'moved') unexplained.readBy(begun);
  }
  expect(unexplained.of(LONG)).toBe(missing);
  expect(unexplained.of('E-BTC-USDT SELL')).toBe(0);
});

it('what a read that began later does not show explains nothing any more', () => {
  const unexplained = new Unexplained();
  unexplained.executed(LONG, 10, 1);
  unexplained.readBy(1);
  unexplained.readBy(2);
  unexplained.moved(LONG, 10, 3);
  expect(unexplained.of(LONG)).toBe(10);
});

it('what nobody looks for any more takes nothing from what comes later', () => {
  const unexplained = new Unexplained();
  unexplained.moved(LONG, 10, 2);
  unexplained.forget(LONG);
  unexplained.executed(LONG, 5, 2);
  unexplained.moved(LONG, 5, 3);
  expect(unexplained.of(LONG)).toBe(0);
});
