// Orders of the three books through the terminal against the simulated exchange itself, both on one
// clock that is moved by hand: placed, resting, changed, filled, cancelled, batched, set off by a price.
import { afterEach, expect, test } from 'vitest';
import type { OrderDraft } from '@shared/contract/terminal';
import { TerminalRig } from './terminal-rig.testing';

let rig: TerminalRig;
let floor: TerminalRig['floor'];
let bench: TerminalRig['bench'];
async function open(): Promise<void> {
  rig = await TerminalRig.open(['conditions', 'changes', 'tasks']);
  ({ floor, bench } = rig);
}
afterEach(() => rig.close());

const pass = (forMs: number, stepMs?: number) => rig.pass(forMs, stepMs);
const value: TerminalRig['value'] = (reply) => rig.value(reply);

async function place(draft: OrderDraft): Promise<string> {
  const outcome = await value(
    bench.desk.call('placeOrder', { intentId: bench.newIntent(), draft }),
  );
  expect(outcome).toMatchObject({ kind: 'accepted' });
  return outcome.kind === 'accepted' ? outcome.orderId : '';
}

const wallet = (book: 'spot' | 'margin', price: string, quantity: string): OrderDraft => ({
  book,
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  price,
  quantity,
  unit: 'base',
});

const contract = (changes: Partial<Extract<OrderDraft, { book: 'futures' }>> = {}): OrderDraft => ({
  book: 'futures',
  symbol: 'E-BTC-USDT',
  side: 'BUY',
  action: 'OPEN',
  mode: 'isolated',
  type: 'LIMIT',
  timeInForce: 'GTC',
  price: '59000',
  quantity: '1000',
  trigger: null,
  ...changes,
});

const openOrders = (book: string) => bench.value('openOrders').filter((row) => row.book === book);
const history = async (book: OrderDraft['book']) =>
  (await value(bench.desk.call('orderHistory', { book, beforeMs: null }))).orders;

test.each(['spot', 'margin'] as const)(
  '%s: rests, is changed, fills in parts, is cancelled',
  async (book) => {
    await open();
    const first = await place(wallet(book, '59000', '0.02'));
    await pass(1_000);
    expect(openOrders(book)).toMatchObject([{ orderId: first, status: 'NEW', isOwn: true }]);
    await floor.other.placed(floor.other.spot('SELL 0.005 @ 59000'));
    await pass(2_000);
    expect(openOrders(book)).toMatchObject([{ orderId: first, executedLots: 5_000 }]);

    const changed = await value(
      bench.desk.call('changeOrder', {
        intentId: bench.newIntent(),
        book,
        symbol: 'BTCUSDT',
        orderId: first,
        seen: bench.seen(first),
        price: '58900',
        quantity: '0.03',
      }),
    );
    expect(changed).toMatchObject({ kind: 'accepted', status: 'DONE' });
    await pass(2_000);
    expect(openOrders(book)).toMatchObject([
      { status: 'NEW', lots: 25_000, price: 5_890_000, isOwn: true },
    ]);
    expect(bench.value('changes')).toMatchObject([{ step: 'done', executed: '0.005' }]);

    const all = { book, symbol: null, side: null };
    const { results } = await value(bench.desk.call('cancelAll', all));
    expect(results).toMatchObject([{ outcome: { kind: 'accepted' } }]);
    await pass(2_000);
    expect(openOrders(book)).toEqual([]);
    expect(await history(book)).toMatchObject([
      { status: 'CANCELED', executedLots: 0 },
      { orderId: first, status: 'CANCELED', executedLots: 5_000 },
    ]);
    const trades = { book, symbol: 'BTCUSDT', beforeTradeId: null };
    expect(await value(bench.desk.call('fillHistory', trades))).toMatchObject({
      isComplete: true,
      error: null,
      fills: [{ book, orderId: first, lots: 5_000 }],
    });
  },
);

test('spot: a batch goes in one request, and its orders are ours', async () => {
  await open();
  const rows = ['58000', '58100', '58200'].map((price) => ({
    intentId: bench.newIntent(),
    draft: wallet('spot', price, '0.01'),
  }));
  const { results } = await value(bench.desk.call('placeBatch', { rows }));
  expect(results.map(({ outcome }) => outcome.kind)).toEqual(['accepted', 'accepted', 'accepted']);
  await pass(1_000);
  expect(openOrders('spot').map(({ isOwn, price }) => [isOwn, price])).toEqual([
    [true, 5_820_000],
    [true, 5_810_000],
    [true, 5_800_000],
  ]);
  const tooDear = rows.map(({ draft }, index) => ({
    intentId: bench.newIntent(),
    draft: { ...draft, quantity: index === 1 ? '100' : '0.01' },
  }));
  const refused = await value(bench.desk.call('placeBatch', { rows: tooDear }));
  expect(refused.results.map(({ outcome }) => outcome)).toMatchObject([
    { kind: 'rejected', code: 'not-sent' },
    { kind: 'rejected', by: 'exchange' },
    { kind: 'rejected', code: 'not-sent' },
  ]);
  await pass(1_000);
  expect(openOrders('spot')).toHaveLength(3);
});

test('futures: rests, is changed, fills; a stop waits, fires and closes; the history has it all', async () => {
  await open();
  await value(bench.desk.call('select', { symbol: 'E-BTC-USDT', group: null }));
  const first = await place(contract());
  await pass(1_000);
  expect(openOrders('futures')).toMatchObject([
    { orderId: first, status: 'NEW', isOwn: true, futures: { mode: 'isolated', action: 'OPEN' } },
  ]);
  const changed = await value(
    bench.desk.call('changeOrder', {
      intentId: bench.newIntent(),
      book: 'futures',
      symbol: 'E-BTC-USDT',
      orderId: first,
      seen: bench.seen(first),
      price: '60000',
      quantity: '800',
    }),
  );
  expect(changed).toMatchObject({ kind: 'accepted', status: 'DONE' });
  await floor.other.placed(floor.other.futures('SELL OPEN 800 @ 60000'));
  await pass(2_000);
  expect(openOrders('futures')).toEqual([]);
  expect(bench.value('fills')).toMatchObject([{ book: 'futures', lots: 800, price: 600_000 }]);

  const stop = await place(
    contract({
      side: 'SELL',
      action: 'CLOSE',
      type: 'MARKET',
      price: '',
      quantity: '800',
      trigger: { direction: 'DOWN', price: '59500', purpose: 'stop-loss' },
    }),
  );
  await pass(2_000);
  expect(bench.value('conditions')).toMatchObject([
    { orderId: stop, state: 'WAITING', isConfirmed: true, purpose: 'stop-loss' },
  ]);
  expect(openOrders('futures')).toEqual([]);
  await floor.other.placed(floor.other.futures('BUY OPEN 900 @ 59500'));
  await floor.other.placed(floor.other.futures('SELL OPEN 10 @ 59500'));
  await pass(3_000);
  expect(bench.value('conditions')).toMatchObject([{ orderId: stop, state: 'FIRED' }]);
  expect(bench.keys()).toContain('conditionFired');
  expect(await history('futures')).toMatchObject([
    { orderId: stop, status: 'FILLED', isOwn: true, futures: { action: 'CLOSE' } },
    { status: 'FILLED', lots: 800 },
    { orderId: first, status: 'CANCELED' },
  ]);
});

test('futures: a waiting condition order is cancelled; cancel-all leaves waiting ones alone', async () => {
  await open();
  const waiting = await place(
    contract({
      type: 'MARKET',
      price: '',
      trigger: { direction: 'UP', price: '70000', purpose: 'entry' },
    }),
  );
  await place(contract());
  await pass(1_000);
  const all = { book: null, symbol: null, side: null };
  const { results } = await value(bench.desk.call('cancelAll', all));
  expect(results).toHaveLength(1);
  await pass(1_000);
  expect(bench.value('conditions')).toMatchObject([{ state: 'WAITING' }]);
  const cancel = { symbol: 'E-BTC-USDT', orderId: waiting };
  expect(await value(bench.desk.call('cancelCondition', cancel))).toMatchObject({
    kind: 'accepted',
  });
  await pass(1_000);
  expect(bench.value('conditions')).toMatchObject([{ orderId: waiting, state: 'CANCELED' }]);
});
