/** What own trades prove of how an order ended, and what they do not. */
import { describe, expect, it } from 'vitest';
import type { FillRow } from '@shared/contract/terminal';
import type { OrderQuantity } from '@shared/domain/order';
import { atoms, lots, ticks } from '@shared/money/units';
import { BTC } from '../../scripted-client.testing';
import { provenEnd } from './proven-end';
import type { TrackedOrder } from '../tracked-order';

const base: OrderQuantity = { unit: 'base', lots: lots(3) };
const quote: OrderQuantity = { unit: 'quote', atoms: atoms(1_000n) };
const order = (changes: Partial<TrackedOrder> = {}): TrackedOrder => ({
  orderId: '7',
  clientOrderId: 'mine',
  book: 'spot',
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  price: ticks(6_000_000),
  quantity: base,
  executed: lots(0),
  averagePrice: '0',
  status: 'NEW',
  createdAtMs: 1,
  futures: null,
  ...changes,
});
/** For so many atoms: at 60,000 a lot, which is a millionth, costs six million of them. */
const marketBuy = (amount: bigint): TrackedOrder =>
  order({ type: 'MARKET', price: null, quantity: { unit: 'quote', atoms: atoms(amount) } });
const fill = (quantity: number, price = 6_000_000): FillRow => ({
  tradeId: '1',
  book: 'spot',
  symbol: 'BTCUSDT',
  orderId: '7',
  side: 'BUY',
  isMaker: true,
  isSelf: false,
  price: ticks(price),
  lots: lots(quantity),
  feeAsset: 'BTC',
  fee: '0',
  atMs: 2,
});
const ended = (of: TrackedOrder, ...fills: FillRow[]) => provenEnd(of, fills, BTC);

describe('own trades', () => {
  it('that come to all of an order prove it filled, at their average, half-up at eight decimals', () => {
    expect(ended(order(), fill(1, 6_000_001), fill(2))).toEqual(
      order({ status: 'FILLED', executed: lots(3), averagePrice: '60000.00333333' }),
    );
    expect(ended(order(), fill(2, 6_000_001), fill(1))?.averagePrice).toBe('60000.00666667');
  });

  it('of a market buy prove it filled once the rest of its amount buys no lot at its dearest', () => {
    const filled = { status: 'FILLED', executed: 3, averagePrice: '60000' };
    expect(ended(marketBuy(18_000_000n), fill(3))).toMatchObject(filled);
    expect(ended(marketBuy(23_999_999n), fill(1), fill(2))).toMatchObject(filled);
    expect(ended(marketBuy(24_000_000n), fill(2), fill(1, 6_000_001))).toMatchObject({
      status: 'FILLED',
      executed: 3,
    });
  });

  it('count to the last digit where they are finer than the pair', () => {
    const some = (price: string, quantity: string): FillRow => ({
      ...fill(1),
      price: null,
      lots: null,
      fine: { price, quantity },
    });
    // Lots are millionths: 1.4 and 1.6 of them.
    const parts = [some('60000.005', '0.0000014'), some('60000', '0.0000016')];
    expect(ended(order(), ...parts)).toMatchObject({
      status: 'FILLED',
      executed: 3,
      averagePrice: '60000.00233333',
    });
    expect(ended(order(), some('60000', '0.0000031'))).toBeUndefined();
    expect(ended(order(), some('60000', '0.0000029'))).toBeUndefined();
    expect(
      ended(order(), {
        ...fill(3),
        price: null,
        fine: { price: '0.0000000000012345', quantity: '0.000003' },
      }),
    ).toMatchObject({ averagePrice: '0.0000000000012345' });
    // 18,000,000.51 atoms are spent, and another lot costs 6,000,000.17.
    const bought = some('60000.0017', '0.000003');
    const amounts = [18_000_000n, 18_000_001n, 24_000_000n, 24_000_001n];
    expect(amounts.map((amount) => ended(marketBuy(amount), bought)?.executed)).toEqual([
      undefined,
      3,
      3,
      undefined,
    ]);
  });

  it('keep the decimals of a price that has more than an average usually has', () => {
    const fine = { ...BTC, pricePrecision: 10 };
    expect(provenEnd(order(), [fill(3, 12_345)], fine)?.averagePrice).toBe('0.0000012345');
  });

  it.each([
    ['come to less', order(), [fill(2)]],
    ['come to more, which cannot be', order(), [fill(2), fill(2)]],
    ['are none', order(), []],
    ['are those of a market buy and cost more than its amount', marketBuy(17_999_999n), [fill(3)]],
    ['leave a market buy what buys a lot more', marketBuy(24_000_000n), [fill(3)]],
    [
      'leave it what buys a lot at the dearest',
      marketBuy(24_000_002n),
      [fill(2), fill(1, 6_000_001)],
    ],
    ['are none of a market buy', marketBuy(5_000_000n), []],
  ])('prove nothing when they %s', (_why, of, fills) => {
    expect(ended(of, ...fills)).toBeUndefined();
  });
});

describe('an order that its answer said had ended', () => {
  const told = (status: TrackedOrder['status'], executed: number, quantity: OrderQuantity = base) =>
    order({ status, executed: lots(executed), quantity });

  it('ended so once its trades come to what it had executed', () => {
    expect(ended(told('FILLED', 5, quote), fill(5))).toMatchObject({
      status: 'FILLED',
      executed: 5,
      averagePrice: '60000',
    });
    expect(ended(told('CANCELED', 2), fill(2))).toMatchObject({ status: 'CANCELED', executed: 2 });
    expect(ended(told('CANCELED', 0))).toMatchObject({ executed: 0, averagePrice: '0' });
  });

  it.each([
    ['its trades are not there yet', told('FILLED', 3), [fill(1)]],
    ['its trades come to more', told('CANCELED', 1), [fill(2)]],
    ['the answer contradicts itself', told('FILLED', 2), [fill(2)]],
  ])('is asked for when %s', (_why, of, fills) => {
    expect(ended(of, ...fills)).toBeUndefined();
  });
});
