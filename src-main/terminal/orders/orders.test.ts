import { describe, expect, it } from 'vitest';
import { clientOrderIdOf, type CommandOutcome } from '@shared/contract/terminal';
import type { Outcome } from '../../client/exchange-client';
import { Bench, makeDraft } from '../bench.testing';
import { accepted, refused, unknown } from '../scripted-client.testing';
import { INTENT, walletRequest } from './books.testing';

describe('placing an order', () => {
  it('stores the intent before a byte leaves, and shows the order while it is on its way', async () => {
    const bench = await new Bench().start();
    let storedStates: string[] = [];
    let release = (): void => undefined;
    bench.exchange.script('placeOrder', async () => {
      storedStates = [...bench.store.intents.values()].map(({ state }) => state);
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return null;
    });
    const reply = bench.desk.call('placeOrder', { intentId: INTENT, draft: makeDraft() });
    await bench.run(50);
    expect(storedStates).toEqual(['stored']);
    expect(bench.value('openOrders').map(({ status }) => status)).toEqual(['SENDING']);
    release();
    await bench.run(50);
    const { orderId } = bench.exchange.orders[0] ?? { orderId: '' };
    expect(await reply).toEqual({ ok: true, value: { kind: 'accepted', orderId, status: 'NEW' } });
    expect(bench.value('openOrders')).toMatchObject([
      {
        orderId,
        clientOrderId: clientOrderIdOf(INTENT),
        status: 'NEW',
        lots: 500_000,
        isOwn: true,
      },
    ]);
    expect(bench.store.intent(INTENT)).toMatchObject({ state: 'accepted', orderId });
  });

  it('sends one order for one intent, however often and however late it is submitted', async () => {
    const bench = await new Bench().start();
    const submit = () => bench.desk.call('placeOrder', { intentId: INTENT, draft: makeDraft() });
    const replies = Array.from({ length: 20 }, submit);
    await bench.run(300, 5);
    replies.push(submit());
    await bench.run(50);
    const outcomes = await Promise.all(replies);
    expect(bench.exchange.placed).toHaveLength(1);
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    const restarted = bench.restarted();
    await restarted.run(200);
    expect(await restarted.place({}, INTENT)).toMatchObject({ kind: 'accepted' });
    expect(bench.exchange.placed).toHaveLength(1);
  });

  it('refuses an intent that comes back with another order', async () => {
    const bench = await new Bench().start();
    await bench.place({}, INTENT);
    expect(await bench.place({ quantity: '0.6' }, INTENT)).toMatchObject({ code: 'intent-reused' });
    expect(bench.exchange.placed).toHaveLength(1);
  });

  it('passes the refusal of the exchange on word by word, and remembers it', async () => {
    const bench = await new Bench().start();
    bench.exchange.script('placeOrder', () => refused('-1144', 'value 3: at least 5 USDT'));
    const outcome = await bench.place({}, INTENT);
    expect(outcome).toMatchObject({
      by: 'exchange',
      code: '-1144',
      message: 'value 3: at least 5 USDT',
    });
    expect(bench.value('openOrders')).toEqual([]);
    expect(await bench.place({}, INTENT)).toEqual(outcome);
    expect(bench.exchange.count('placeOrder')).toBe(1);
    expect(bench.keys()).toContain('orderRejected');
  });

  it.each([
    [{ quantity: '0.0000001' }, 'too-precise', 'quantity'],
    [{ price: '60000.001' }, 'too-precise', 'price'],
    [{ quantity: '0' }, 'invalid-value', 'quantity'],
    [{ price: '' }, 'missing-field', 'price'],
    [{ symbol: 'NOPEUSDT' }, 'unknown-symbol', ''],
    [{ type: 'MARKET', unit: 'base', price: '' }, 'invalid-value', 'quantity'],
  ] as const)('checks the rules again: %o is %s', async (draft, code, field) => {
    const bench = await new Bench().start();
    expect(await bench.place(draft)).toMatchObject({ by: 'terminal', code, field });
    expect(bench.exchange.count('placeOrder')).toBe(0);
  });

  it('sends nothing when the intent cannot be written', async () => {
    const bench = await new Bench().start();
    bench.store.isFull = true;
    expect(await bench.place()).toMatchObject({ by: 'terminal', code: 'store-failed' });
    expect(bench.exchange.count('placeOrder')).toBe(0);
  });

  it('writes down an outcome that the disk refused together with the next one', async () => {
    const bench = await new Bench().start();
    const first = bench.newIntent();
    bench.exchange.script('placeOrder', () => {
      bench.store.isFull = true;
      return accepted({ orderId: '71', clientOrderId: '', status: 'NEW' }) as never;
    });
    await bench.place({}, first);
    expect(bench.store.intent(first)?.state).toBe('stored');
    bench.store.isFull = false;
    await bench.place();
    expect(bench.store.intent(first)).toMatchObject({ state: 'accepted', orderId: '71' });
  });

  it('sends nothing while orders and balances cannot be read', async () => {
    const bench = await new Bench().start();
    bench.clock.jumpWall(8 * 3_600_000);
    bench.exchange.script('openOrders', ...Array.from({ length: 50 }, () => () => unknown));
    await bench.run(6_000);
    bench.exchange.book(6_000_000, 6_000_010);
    expect(await bench.place()).toMatchObject({ code: 'not-synced' });
  });

  it('shows how a market order that filled at once ended', async () => {
    const bench = await new Bench().start();
    bench.exchange.script('placeOrder', () => {
      const order = bench.exchange.execute({
        pair: bench.exchange.pairs[0] as never,
        side: 'BUY',
        type: 'MARKET',
        price: null,
        quantity: { unit: 'quote', atoms: 600_000_000_000n as never },
        clientOrderId: clientOrderIdOf(INTENT),
      });
      bench.exchange.fill(order.orderId, 100_000, 6_000_010);
      bench.exchange.end(order.orderId, 'CANCELED');
      const value = { ...order, status: 'CANCELED' as const };
      return { kind: 'accepted', value } as Outcome<never>;
    });
    const draft = { type: 'MARKET', price: '', quantity: '6000', unit: 'quote' } as const;
    expect(await bench.place(draft, INTENT)).toMatchObject({
      kind: 'accepted',
      status: 'CANCELED',
    });
    await bench.run(300);
    expect(bench.value('openOrders')).toEqual([]);
    expect(bench.value('fills')).toMatchObject([{ lots: 100_000, price: 6_000_010 }]);
    const history = await bench.during(
      bench.desk.call('orderHistory', { book: 'spot', beforeMs: null }),
    );
    expect(history).toMatchObject({
      ok: true,
      value: { orders: [{ status: 'CANCELED', executedLots: 100_000, quoteAmount: '6000' }] },
    });
  });
});

describe('the price guards', () => {
  const market = { type: 'MARKET', price: '', quantity: '100', unit: 'quote' } as const;

  it('stop a market order on a book older than 3 s, whatever the desk shows', async () => {
    const bench = await new Bench().start();
    await bench.run(3_100);
    expect(await bench.place(market)).toMatchObject({ by: 'terminal', code: 'stale-book' });
    bench.exchange.book(6_000_000, 6_000_010);
    expect(await bench.place(market)).toMatchObject({ kind: 'accepted' });
  });

  it.each([
    ['BUY', '63000.05', 'accepted'],
    ['BUY', '63000.06', 'rejected'],
    ['SELL', '57000.05', 'accepted'],
    ['SELL', '57000.04', 'rejected'],
    ['BUY', '1', 'accepted'],
    ['SELL', '500000', 'accepted'],
  ] as const)('%s at %s is %s with the middle at 60,000.05', async (side, price, kind) => {
    const bench = await new Bench().start();
    expect(await bench.place({ side, price })).toMatchObject({ kind });
  });
});

describe('an order whose outcome is unknown', () => {
  const lostAnswer = async (isPlaced: boolean) => {
    const bench = await new Bench().start();
    bench.exchange.script('placeOrder', () => {
      if (isPlaced) bench.exchange.add(walletRequest(clientOrderIdOf(INTENT)));
      return unknown;
    });
    const outcome = await bench.place({}, INTENT);
    return { bench, outcome };
  };

  it('is CHECKING until it is found at the exchange, and never sent again', async () => {
    const { bench, outcome } = await lostAnswer(true);
    expect(outcome.kind).toBe('unknown');
    await bench.run(700);
    const { orderId } = bench.exchange.orders[0] ?? { orderId: '' };
    expect(bench.value('openOrders')).toMatchObject([{ orderId, status: 'NEW', isOwn: true }]);
    expect(await bench.place({}, INTENT)).toEqual({ kind: 'accepted', orderId, status: 'NEW' });
    expect(bench.exchange.count('placeOrder')).toBe(1);
  });

  it('that was filled at once is found with its fills', async () => {
    const bench = await new Bench().start();
    await bench.run(2_000);
    bench.exchange.script('placeOrder', () => {
      const { orderId } = bench.exchange.add(walletRequest(clientOrderIdOf(INTENT)));
      bench.exchange.fill(orderId, 50_000_000, 5_999_000);
      return unknown;
    });
    expect((await bench.place({}, INTENT)).kind).toBe('unknown');
    await bench.run(2_000);
    const [order] = bench.exchange.orders;
    expect(bench.value('openOrders')).toEqual([]);
    expect(bench.value('fills')).toMatchObject([{ orderId: order?.orderId, price: 5_999_000 }]);
  });

  it('is not placed only after the fence and two empty rounds, by name once after three early ones', async () => {
    const { bench } = await lostAnswer(false);
    await bench.run(8_900);
    expect(bench.value('openOrders')).toMatchObject([{ status: 'CHECKING' }]);
    await bench.run(1_500);
    expect(bench.value('openOrders')).toEqual([]);
    expect(bench.keys()).toContain('orderNotPlaced');
    expect(bench.store.intent(INTENT)?.state).toBe('not-placed');
    expect(await bench.place({}, INTENT)).toMatchObject({ kind: 'rejected', code: 'not-placed' });
    expect([bench.exchange.count('placeOrder'), bench.exchange.count('order')]).toEqual([1, 4]);
  });

  it('stays CHECKING while the exchange cannot be asked, and is settled when it can', async () => {
    const { bench } = await lostAnswer(false);
    const dead = Array.from({ length: 60 }, () => () => unknown);
    bench.exchange.script('order', ...dead);
    bench.exchange.script('openOrders', ...dead);
    await bench.run(30_000, 50);
    expect(bench.value('openOrders')).toMatchObject([{ status: 'CHECKING' }]);
    bench.exchange.script('order');
    await bench.run(500_000, 500);
    expect(bench.value('openOrders')).toEqual([]);
  });

  it('is found behind a trade when it has already filled and cannot be asked by its own id', async () => {
    const { bench } = await lostAnswer(true);
    const { orderId } = bench.exchange.orders[0] ?? { orderId: '' };
    bench.exchange.fill(orderId, 500_000, 5_999_000);
    await bench.run(1_500);
    expect(bench.value('openOrders')).toEqual([]);
    expect(bench.store.intent(INTENT)).toMatchObject({ state: 'accepted', orderId });
    expect(bench.value('fills')).toHaveLength(1);
  });

  it('counts a refused client id as unknown: something with that id has arrived', async () => {
    const bench = await new Bench().start();
    bench.exchange.script('placeOrder', () => {
      bench.exchange.add(walletRequest(clientOrderIdOf(INTENT)));
      return refused('-4116', 'duplicate');
    });
    expect((await bench.place({}, INTENT)).kind).toBe('unknown');
    await bench.run(700);
    expect(bench.value('openOrders')).toMatchObject([{ status: 'NEW', isOwn: true }]);
  });

  it('is taken up again after a restart, also when the answer never came', async () => {
    const bench = await new Bench().start();
    bench.exchange.script('placeOrder', () => {
      bench.exchange.add(walletRequest(clientOrderIdOf(INTENT)));
      return new Promise(() => undefined);
    });
    void bench.desk.call('placeOrder', { intentId: INTENT, draft: makeDraft() });
    await bench.run(50);
    await bench.terminal.close();
    expect(bench.store.intent(INTENT)?.state).toBe('stored');
    const next = bench.restarted();
    await next.run(1_000);
    expect(next.value('openOrders')).toMatchObject([{ status: 'NEW', isOwn: true }]);
    expect(next.store.intent(INTENT)?.state).toBe('accepted');
    expect(bench.exchange.count('placeOrder')).toBe(1);
  });

  it('is accepted although its answer is lost when it has been seen at the exchange meanwhile', async () => {
    const bench = await new Bench().start();
    bench.exchange.script('placeOrder', async () => {
      bench.exchange.add(walletRequest(clientOrderIdOf(INTENT)));
      await bench.desk.call('select', { symbol: 'BTCUSDT', group: null });
      await bench.run(300);
      return unknown;
    });
    const reply = bench.desk.call('placeOrder', { intentId: INTENT, draft: makeDraft() });
    const answer = await bench.during(reply, 500);
    const { orderId } = bench.exchange.orders[0] ?? { orderId: '' };
    expect(answer).toEqual({ ok: true, value: { kind: 'accepted', orderId, status: 'NEW' } });
    expect(bench.value('openOrders')).toMatchObject([{ orderId, status: 'NEW' }]);
    expect(bench.store.intent(INTENT)).toMatchObject({ state: 'accepted', orderId });
  });

  it('is shown as CHECKING from the first moment after a restart', async () => {
    const { bench } = await lostAnswer(false);
    await bench.terminal.close();
    const next = bench.restarted();
    await next.run(100);
    expect(next.value('openOrders')).toMatchObject([
      { status: 'CHECKING', clientOrderId: clientOrderIdOf(INTENT), lots: 500_000 },
    ]);
    await next.run(10_500);
    expect(next.value('openOrders')).toEqual([]);
    expect(bench.exchange.count('placeOrder')).toBe(1);
  });

  it('that shows up after it counted as not placed raises the alarm and stops entry there', async () => {
    const { bench } = await lostAnswer(false);
    await bench.run(10_500);
    const zombie = bench.exchange.add(walletRequest(clientOrderIdOf(INTENT)));
    await bench.run(6_000);
    expect(bench.keys()).toContain('orderZombie');
    bench.exchange.book(6_000_000, 6_000_010);
    expect(await bench.place()).toMatchObject({ code: 'zombie' });
    const cancel = { book: 'spot', symbol: 'BTCUSDT', orderId: zombie.orderId } as const;
    await bench.during(bench.desk.call('cancelOrder', cancel), 500);
    expect(await bench.place()).toMatchObject({ kind: 'accepted' });
  });
});

describe('cancelling', () => {
  const cancel = async (bench: Bench, orderId: string): Promise<CommandOutcome> => {
    const input = { book: 'spot', symbol: 'BTCUSDT', orderId } as const;
    const reply = await bench.during(bench.desk.call('cancelOrder', input), 400);
    if (!reply.ok) throw new Error(reply.error.code);
    return reply.value;
  };

  it('ends an order, and a part that filled before stays counted', async () => {
    const bench = await new Bench().start();
    const placed = await bench.place();
    const { orderId } = placed as { orderId: string };
    bench.exchange.script('cancelOrder', () => {
      bench.exchange.fill(orderId, 200_000, 5_999_000);
      return null;
    });
    expect(await cancel(bench, orderId)).toMatchObject({ kind: 'accepted', status: 'CANCELED' });
    expect(bench.value('openOrders')).toEqual([]);
    expect(bench.value('fills')).toMatchObject([{ lots: 200_000 }]);
    const history = await bench.during(
      bench.desk.call('orderHistory', { book: 'spot', beforeMs: null }),
    );
    expect(history).toMatchObject({
      value: { orders: [{ status: 'CANCELED', executedLots: 200_000 }] },
    });
  });

  it('that loses the race against a fill says so and shows the fill', async () => {
    const bench = await new Bench().start();
    const { orderId } = (await bench.place()) as { orderId: string };
    bench.exchange.fill(orderId, 500_000, 5_999_000);
    expect(await cancel(bench, orderId)).toMatchObject({ kind: 'rejected', code: '-1145' });
    expect(bench.value('openOrders')).toEqual([]);
    expect(bench.value('fills')).toMatchObject([{ lots: 500_000 }]);
    expect(bench.keys()).toEqual(expect.arrayContaining(['cancelRejected', 'orderFilled', 'fill']));
  });

  it('with no answer shows CANCELING until the exchange tells how it is', async () => {
    const bench = await new Bench().start();
    const { orderId } = (await bench.place()) as { orderId: string };
    bench.exchange.script('cancelOrder', () => unknown);
    expect((await cancel(bench, orderId)).kind).toBe('unknown');
    expect(bench.value('openOrders')).toMatchObject([{ status: 'CANCELING' }]);
    bench.exchange.end(orderId, 'CANCELED');
    await bench.run(1_000);
    expect(bench.value('openOrders')).toEqual([]);
  });

  it('all takes every order, made here or elsewhere, in batches of ten, with a result each', async () => {
    const bench = await new Bench().start();
    for (let index = 0; index < 23; index += 1)
      bench.exchange.add(walletRequest(`x${String(index)}`));
    const sizes: number[] = [];
    const cancelBatch = bench.exchange.spot.cancelBatch.bind(bench.exchange.spot);
    Object.assign(bench.exchange.spot, {
      cancelBatch: (...args: Parameters<typeof cancelBatch>) => {
        const [, ids] = args;
        sizes.push(ids.length);
        if (sizes.length === 2) bench.exchange.fill(ids[0] ?? '', 500_000, 5_999_000);
        return sizes.length === 3 ? Promise.resolve(unknown) : cancelBatch(...args);
      },
    });
    const reply = await bench.during(
      bench.desk.call('cancelAll', { book: 'spot', symbol: null, side: null }),
      1_000,
    );
    expect(sizes).toEqual([10, 10, 3]);
    const kinds = reply.ok ? reply.value.results.map(({ outcome }) => outcome.kind) : [];
    expect(kinds.filter((kind) => kind === 'accepted')).toHaveLength(19);
    expect(kinds.filter((kind) => kind === 'rejected')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === 'unknown')).toHaveLength(3);
    expect(bench.value('openOrders')).toHaveLength(3);
  });
});
