import { expect, test } from 'vitest';
import { accountOf, markText, opened } from '@shared/domain/futures-math/inspect/inspect.testing';
import { atMark } from '@shared/domain/futures-math/inspect/account';
import { figuresOf, type InspectPosition } from '@shared/domain/futures-math/inspect';
import type { Subject } from '../use-inspected';
import { bandsOf } from './view';

const bands = (position: InspectPosition, ...others: readonly InspectPosition[]) => {
  const account = accountOf('3000', position, ...others);
  const instrument = { symbol: position.symbol, pricePrecision: 1 };
  const subject = { account, position, instrument } as unknown as Subject;
  return bandsOf({ subject, figures: figuresOf(account, position) });
};

test('a long whose mark has fallen past liquidation is over below that price, not above it', () => {
  const long = opened({ volume: 5_000, entry: '60000', mark: '60000' });
  const { liquidation } = bands(long);
  const fallen = bands(atMark(long, markText('57000')));
  expect(fallen).toMatchObject({ isLong: true, liquidation });
  const short = opened({ side: 'SELL', volume: 5_000, entry: '60000', mark: '60000' });
  expect(bands(atMark(short, markText('63000'))).isLong).toBe(false);
});

test('both legs of a hedged cross contract are over on the side of the larger one', () => {
  const leg = { mode: 'cross', entry: '60000', mark: '60000' } as const;
  const long = opened({ id: 'l', ...leg, volume: 10_000 });
  const short = opened({ id: 's', ...leg, side: 'SELL', volume: 8_000 });
  expect([bands(long, short).isLong, bands(short, long).isLong]).toEqual([true, true]);
});
