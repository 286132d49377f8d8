import { expect, test } from 'vitest';
import { accountOf, markText, opened } from '@shared/domain/futures-math/inspect/inspect.testing';
import { atMark } from '@shared/domain/futures-math/inspect/account';
import { figuresOf, type InspectPosition } from '@shared/domain/futures-math/inspect';
import type { OrderRow } from '@shared/contract/terminal';
import type { Subject } from '../use-inspected';
import { bandsOf, ladderLines } from './view';

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

test('what the exchange has not numbered yet is a line of its own, what it lists no more is none', () => {
  const position = opened({ volume: 5_000, entry: '60000', mark: '60000' });
  const account = accountOf('3000', position);
  const instrument = { symbol: position.symbol, pricePrecision: 1 };
  const subject = { account, position, instrument, markRow: null } as unknown as Subject;
  const exit = { price: 610_000, contracts: 5_000 };
  const pending = {
    book: 'futures',
    symbol: position.symbol,
    orderId: '',
    price: 590_000,
  } as const;
  const lines = ladderLines(
    {
      subject,
      figures: figuresOf(account, position),
      last: 0,
      high: 0,
      low: 0,
      whatIf: null,
      exits: [
        { ...exit, purpose: 'take-profit', intentId: 'a', standing: 'placed' },
        { ...exit, purpose: 'stop-loss', intentId: 'b', price: 580_000, standing: 'doubt' },
      ],
      orders: [
        { ...pending, clientOrderId: 'c' } as OrderRow,
        { ...pending, clientOrderId: 'd' } as OrderRow,
        { ...pending, clientOrderId: 'gone', status: 'UNLISTED' } as OrderRow,
        { ...pending, clientOrderId: 'e', status: 'INIT' } as OrderRow,
        { ...pending, clientOrderId: 'f', status: 'CHECKING' } as OrderRow,
        { ...pending, clientOrderId: 'g', status: 'CANCELING' } as OrderRow,
        { ...pending, orderId: '7' } as OrderRow,
        { ...pending, orderId: '8' } as OrderRow,
      ],
      inDoubt: new Set(['futures:8', 'spot:7']),
    },
    { name: (kind) => kind, order: (_, standing) => standing, exit: ({ purpose }) => purpose },
  );
  expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
  const orders = lines.filter(({ kind }) => kind === 'order');
  expect(orders.map(({ id, name, standing }) => [id, name, standing])).toEqual([
    ['order-futures:c', 'placed', 'placed'],
    ['order-futures:d', 'placed', 'placed'],
    // A condition order that was placed elsewhere does not rest at its price.
    ['order-futures:e', 'untriggered', 'untriggered'],
    ['order-futures:f', 'doubt', 'doubt'],
    ['order-futures:g', 'canceling', 'canceling'],
    ['order-futures:7', 'placed', 'placed'],
    // Its cancel was lost: it may rest or be gone.
    ['order-futures:8', 'doubt', 'doubt'],
  ]);
  expect(lines.find(({ kind }) => kind === 'stop-loss')?.standing).toBe('doubt');
});
