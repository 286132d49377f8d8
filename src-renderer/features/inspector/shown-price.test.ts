import { expect, test } from 'vitest';
import { fraction } from '@shared/domain/futures-math';
import { accountOf, opened } from '@shared/domain/futures-math/inspect/inspect.testing';
import { roundingOf, tickText } from './shown-price';

const of = (side: 'BUY' | 'SELL', id: Parameters<typeof roundingOf>[0]): string => {
  const position = opened({ side, volume: 5_000, entry: '60000', mark: '60000' });
  const rounding = roundingOf(id, accountOf('3000', position), position);
  return rounding === null ? '' : tickText(fraction(573_209_876n, 10_000n), 1, rounding);
};

test('a long is over, and has paid for itself, at the tick above; a short at the tick below', () => {
  for (const id of ['liquidationPrice', 'bankruptcyPrice', 'reducePrice', 'breakEven'] as const) {
    expect([id, of('BUY', id), of('SELL', id)]).toEqual([id, '57,321.0', '57,320.9']);
  }
  expect(of('BUY', 'value')).toBe('');
});

test('a hedged leg is over where both are', () => {
  const leg = { mode: 'cross', entry: '60000', mark: '60000' } as const;
  const long = opened({ id: 'l', ...leg, volume: 10_000 });
  const short = opened({ id: 's', ...leg, side: 'SELL', volume: 8_000 });
  expect(roundingOf('liquidationPrice', accountOf('3000', long, short), short)).toBe('ceil');
  expect(roundingOf('reducePrice', accountOf('3000', long, short), short)).toBe('floor');
});
