/** An exchange, or a host before it, that answers twice, or with the answer to another question. */
import { expect, it } from 'vitest';
import { Bench } from '../bench.testing';
import { walletRequest } from './books.testing';

it.each([
  ['has the order all the same', true, 'orderFound'],
  ['never got it', false, 'orderNotPlaced'],
])(
  'an answer that names another order of ours is none: the exchange %s',
  async (_, isThere, told) => {
    const bench = await new Bench().start();
    const { exchange } = bench;
    const first = await bench.place({ price: '59990' });
    if (first.kind !== 'accepted') throw new Error(first.message);
    const { orderId } = first;
    const intentId = bench.newIntent();
    exchange.script('placeOrder', () => {
      if (isThere) exchange.execute(walletRequest(`tm-${intentId}`));
      return { kind: 'accepted', value: { orderId, clientOrderId: '', status: 'NEW' } } as never;
    });
    expect(await bench.place({ price: '59980' }, intentId)).toMatchObject({ kind: 'unknown' });
    await bench.run(20_000, 200);
    expect(bench.keys()).toContain(told);
    const ids = bench.value('openOrders').map((row) => row.orderId);
    expect(ids).toContain(orderId);
    expect(ids).toHaveLength(isThere ? 2 : 1);
  },
);
