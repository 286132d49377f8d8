import { describe, expect, test } from 'vitest';
import type { CommandInput, CommandName } from '@shared/contract/terminal';
import { makeDraft } from '../bench.testing';
import { futuresDraft } from '../orders/books.testing';
import { ID, PROFILE, stageLive, type VenueStage } from './live-bench.testing';

/** Whatever would change something at the exchange. */
const CHANGES: { readonly [Name in CommandName]?: (stage: VenueStage) => CommandInput<Name> } = {
  placeOrder: ({ bench }) => ({ intentId: bench.newIntent(), draft: makeDraft() }),
  placeBatch: ({ bench }) => ({
    rows: [
      { intentId: bench.newIntent(), draft: makeDraft() },
      { intentId: bench.newIntent(), draft: makeDraft({ price: '59980' }) },
    ],
  }),
  cancelOrder: (stage) => ({ book: 'spot', symbol: 'BTCUSDT', orderId: orderOf(stage) }),
  cancelAll: () => ({ book: null, symbol: null, side: null }),
  cancelCondition: () => ({ symbol: 'E-BTC-USDT', orderId: '1' }),
  changeOrder: (stage) => ({
    intentId: stage.bench.newIntent(),
    book: 'spot',
    symbol: 'BTCUSDT',
    orderId: orderOf(stage),
    seen: stage.bench.seen(orderOf(stage)),
    price: '59010',
    quantity: '0.5',
  }),
  withdraw: ({ bench }) => ({
    intentId: bench.newIntent(),
    asset: 'USDT',
    amount: '25',
    label: '',
    address: '0x1111111111111111111111111111111111111111',
  }),
};
const orderOf = ({ bench }: VenueStage): string => bench.exchange.orders[0]?.orderId ?? '';

/** One order of another program rests at the exchange. */
async function stageWithOrder(): Promise<VenueStage> {
  const stage = await stageLive();
  stage.bench.exchange.add({
    pair: stage.bench.exchange.pairs[0],
    side: 'BUY',
    type: 'LIMIT',
    clientOrderId: 'x',
    price: 5_900_000,
    quantity: { unit: 'base', lots: 500_000 },
  } as never);
  await stage.bench.run(12_000, 100);
  stage.bench.exchange.book(6_000_000, 6_000_010);
  await stage.bench.run(50);
  return stage;
}

const sent = ({ bench: { exchange } }: VenueStage): number =>
  exchange.count('placeOrder') +
  exchange.count('placeBatch') +
  exchange.count('cancelOrder') +
  exchange.count('cancelBatch');

describe('READ-ONLY', () => {
  test.each(Object.keys(CHANGES) as CommandName[])('%s changes nothing', async (name) => {
    const stage = await stageWithOrder();
    const { bench } = stage;
    expect(bench.value('trading').state).toBe('read-only');
    const input = CHANGES[name]?.(stage) as never;
    const reply = await bench.during(bench.desk.call(name, input), 3_000);
    if (name !== 'cancelCondition') expect(JSON.stringify(reply)).toMatch(/READ_ONLY|READ-ONLY/);
    expect(sent(stage)).toBe(0);
    expect(stage.bench.exchange.withdrawalDesk.requests).toEqual([]);
  });

  test('armed, the same order goes', async () => {
    const stage = await stageWithOrder();
    const { bench } = stage;
    await bench.during(bench.desk.call('armTrading', { alias: PROFILE.alias }), 50);
    expect(await bench.place()).toMatchObject({ kind: 'accepted' });
    await bench.during(bench.desk.call('disarmTrading', {}), 50);
    expect(await bench.place()).toMatchObject({ kind: 'rejected', code: 'READ_ONLY' });
  });
});

describe('what is cancelled when the account goes READ-ONLY', () => {
  const LIMITED = { kind: 'rejected', by: 'client', code: 'LIMIT', message: 'no room' } as const;

  test('of many orders on one pair: no more than had left by then', async () => {
    const stage = await stageWithOrder();
    const { bench } = stage;
    const [request] = bench.exchange.orders;
    for (let more = 0; more < 24; more += 1)
      bench.exchange.orders.push({ ...request, orderId: `9${more}` } as never);
    await bench.during(bench.desk.call('armTrading', { alias: PROFILE.alias }), 50);
    bench.exchange.script('cancelBatch', async () => {
      await bench.desk.call('disarmTrading', {});
      return null;
    });
    const wanted = { book: 'spot', symbol: 'BTCUSDT', side: null } as const;
    const reply = await bench.during(bench.desk.call('cancelAll', wanted), 3_000);
    expect(bench.exchange.count('cancelBatch')).toBe(1);
    const codes = reply.ok
      ? reply.value.results.map(({ outcome }) => outcome.kind === 'rejected' && outcome.code)
      : [];
    expect(codes.filter((code) => code === 'READ_ONLY')).toHaveLength(15);
    expect(bench.value('openOrders').map(({ status }) => status)).not.toContain('CANCELING');
  });

  test('of one that waits for room in the limits: nothing, and it is told', async () => {
    const stage = await stageWithOrder();
    const { bench } = stage;
    await bench.during(bench.desk.call('armTrading', { alias: PROFILE.alias }), 50);
    bench.exchange.script(
      'cancelOrder',
      () => LIMITED,
      () => LIMITED,
    );
    const order = { book: 'spot', symbol: 'BTCUSDT', orderId: orderOf(stage) } as const;
    const reply = bench.desk.call('cancelOrder', order);
    await bench.run(250);
    await bench.during(bench.desk.call('disarmTrading', {}), 2_000);
    expect(await reply).toMatchObject({ value: { kind: 'rejected', code: 'READ_ONLY' } });
    expect(bench.exchange.orders[0]?.status).toBe('NEW');
    expect(bench.value('openOrders')[0]?.status).toBe('NEW');
    expect(bench.keys()).toContain('cancelRejected');
  });
});

test('a locked desk is answered nothing but what unlocks it, stops it or reads', async () => {
  const stage = await stageWithOrder();
  const { bench } = stage;
  await bench.during(bench.desk.call('armTrading', { alias: PROFILE.alias }), 50);
  await bench.during(bench.desk.call('lockDesk', {}), 50);
  const refused: [CommandName, object][] = [
    ...(Object.keys(CHANGES) as CommandName[]).map((name): [CommandName, object] => [
      name,
      CHANGES[name]?.(stage) as object,
    ]),
    ['armTrading', { alias: PROFILE.alias }],
    ['switchVenue', { id: null }],
    ['saveProfile', { id: null, profile: { ...PROFILE, name: 'Other', alias: 'OTHER' } }],
    ['storeKey', { id: ID, slot: 'trade', apiKey: 'a', secret: 'b', passphrase: '' }],
    ['saveIdleLock', { minutes: 240 }],
    ['liftKill', { word: 'RESUME' }],
  ];
  for (const [name, input] of refused) {
    const reply = await bench.during(bench.desk.call(name, input as never), 50);
    expect(reply).toMatchObject({ ok: false, error: { code: 'locked' } });
  }
  expect(sent(stage)).toBe(0);
  bench.exchange.balances = [];
  const reads = bench.exchange.count('balances');
  await bench.run(20_000, 200);
  expect(bench.exchange.count('balances')).toBeGreaterThan(reads);
  const wrong = await bench.during(bench.desk.call('unlockDesk', { word: 'BLUE' }), 50);
  expect(wrong).toMatchObject({ value: { kind: 'refused', field: 'word' } });
  const right = await bench.during(bench.desk.call('unlockDesk', { word: 'a passphrase' }), 50);
  expect(right).toMatchObject({ value: { kind: 'done' } });
  expect(await bench.place()).toMatchObject({ kind: 'rejected', code: 'READ_ONLY' });
});

test('the exits of an entry go on while nobody is there: they protect what it has opened', async () => {
  const { bench } = await stageLive();
  const { futuresOrders } = bench.exchange;
  await bench.during(bench.desk.call('armTrading', { alias: PROFILE.alias }), 500);
  const input = {
    intentId: bench.newIntent(),
    draft: futuresDraft(),
    exits: { takeProfit: '63000', stopLoss: '59000' },
  };
  const entered = await bench.during(bench.desk.call('placeOrder', input), 100);
  expect(entered).toMatchObject({ value: { kind: 'accepted' } });
  await bench.during(bench.desk.call('lockDesk', {}), 50);
  futuresOrders.fill(futuresOrders.orders[0]?.orderId ?? '', 100, 599_900);
  bench.exchange.print('E-BTC-USDT', 599_900, 100);
  await bench.run(3_000, 50);
  expect(futuresOrders.conditions.map(({ triggerPrice }) => triggerPrice)).toEqual([
    ...[590_000, 630_000],
  ]);
  expect(bench.value('trading').state).toBe('locked');
});

test('the kill switch cancels what it knows, READ-ONLY and locked', async () => {
  const stage = await stageWithOrder();
  const { bench } = stage;
  await bench.during(bench.desk.call('lockDesk', {}), 50);
  await bench.during(bench.desk.call('kill', { source: 'key' }), 5_000);
  expect(bench.exchange.orders[0]?.status).toBe('CANCELED');
});
