/** The kill switch over a whole terminal: what it blocks, what it cancels, and what it cannot. */
import { expect, it } from 'vitest';
import type { TopicValue } from '@shared/contract/terminal';
import { ticks } from '@shared/money/units';
import { Bench } from '../bench.testing';
import { E_BTC, E_ETH, makeListing } from '../futures/scripted-futures.testing';
import { accepted, ETH, refused, unknown } from '../scripted-client.testing';
import {
  futuresDraft,
  futuresRequest,
  openBench,
  spotDraft,
  stopDraft,
  submit,
  walletRequest,
} from '../orders/books.testing';

type KillValue = TopicValue<'kill'>;

async function opened(bench = new Bench()): Promise<Bench> {
  await openBench(bench);
  bench.watch('kill');
  await bench.settle();
  return bench;
}

const pull = (bench: Bench) => bench.desk.call('kill', { source: 'key' });

const unread = (wallet: string, code: string, message: string) => ({
  symbol: '',
  orderId: '',
  why: { key: 'unread', values: { wallet, code, message } },
});

async function until(bench: Bench, phase: KillValue['phase'], mostMs = 20_000): Promise<number> {
  const startedMs = bench.clock.monotonicMs();
  while (bench.value('kill').phase !== phase) {
    if (bench.clock.monotonicMs() - startedMs > mostMs) {
      throw new Error(`not ${phase}: ${JSON.stringify(bench.value('kill'))}`);
    }
    await bench.run(100, 50);
  }
  return bench.clock.monotonicMs() - startedMs;
}

it('cancels the orders of the three books and condition orders, and says when none is left', async () => {
  const bench = await opened();
  const { exchange } = bench;
  await submit(bench, spotDraft());
  await submit(bench, futuresDraft());
  await submit(bench, stopDraft());
  exchange.marginWallet.add(walletRequest()); // another program's
  await pull(bench);
  await until(bench, 'verified');
  expect(bench.value('kill')).toMatchObject({ isOn: true, source: 'key', known: 4, gone: 4 });
  expect(exchange.orders.map(({ status }) => status)).toEqual(['CANCELED']);
  expect(exchange.marginWallet.orders.map(({ status }) => status)).toEqual(['CANCELED']);
  expect(exchange.futuresOrders.orders.map(({ status }) => status)).toEqual([
    'CANCELED',
    'CANCELED',
  ]);
  await bench.run(3_000, 50);
  expect(bench.value('openOrders')).toEqual([]);
  expect(bench.value('conditions').map(({ state }) => state)).toEqual(['CANCELED']);
  expect(bench.keys().filter((key) => key.startsWith('kill'))).toEqual([
    'killPulled',
    'killVerified',
  ]);
});

it('blocks in the same tick whatever opens or closes, also what was being prepared', async () => {
  const bench = await opened();
  // The book has to be read first: the order is on its way through the guards when the switch is pulled.
  const early = bench.desk.call('placeOrder', { intentId: bench.newIntent(), draft: spotDraft() });
  const { length } = bench.exchange.placed;
  const killing = pull(bench);
  const late = submit(bench, spotDraft({ side: 'SELL', price: '60010' }));
  await bench.run(500);
  await killing;
  expect(await late).toMatchObject({ kind: 'rejected', by: 'terminal', code: 'KILLED' });
  const first = await early;
  expect(first.ok && first.value).toMatchObject({ code: 'KILLED' });
  expect(bench.exchange.placed).toHaveLength(length);
  expect(await submit(bench, stopDraft())).toMatchObject({ code: 'KILLED' });
  const rows = [spotDraft(), spotDraft()].map((draft) => ({ intentId: bench.newIntent(), draft }));
  const batch = await bench.during(bench.desk.call('placeBatch', { rows }));
  expect(batch.ok && batch.value.results[0]?.outcome).toMatchObject({ code: 'KILLED' });
  const intent = { asset: 'USDT', amount: '10', address: 'TXYZabcdefgh12345678', label: '' };
  const withdrawal = await bench.during(
    bench.desk.call('withdraw', { intentId: bench.newIntent(), ...intent }),
  );
  expect(withdrawal.ok && withdrawal.value).toMatchObject({ code: 'KILLED' });
});

it('cancels an order that was in flight as soon as it is known', async () => {
  const bench = await opened();
  const { exchange } = bench;
  // It reaches the exchange a second later, and its answer is lost.
  exchange.script('placeOrder', async () => {
    await new Promise<void>((resolve) => bench.clock.setAlarm(1_000, resolve));
    const request = { ...walletRequest(`tm-${intentId}`), price: ticks(5_999_000) };
    exchange.execute(request);
    return unknown;
  });
  const intentId = bench.newIntent();
  const asked = bench.desk.call('placeOrder', { intentId, draft: spotDraft() });
  await bench.run(100);
  await pull(bench);
  await bench.run(800);
  expect(bench.value('kill').phase).toBe('verifying');
  await bench.run(2_000);
  await asked;
  await until(bench, 'verified');
  expect(exchange.orders.map(({ status }) => status)).toEqual(['CANCELED']);
  expect(bench.value('kill')).toMatchObject({ known: 1, gone: 1 });
});

it('is on after a restart, goes on cancelling, and is lifted by its word alone', async () => {
  const bench = await opened();
  for (let order = 0; order < 40; order += 1) bench.exchange.futuresOrders.add(futuresRequest());
  await bench.run(6_000, 50);
  await pull(bench);
  await bench.run(1_000, 50);
  const canceled = () =>
    bench.exchange.futuresOrders.orders.filter(({ status }) => status === 'CANCELED').length;
  expect(canceled()).toBeGreaterThan(5);
  expect(canceled()).toBeLessThan(15);
  await bench.terminal.close();

  const next = await opened(bench.restarted());
  expect(next.value('kill')).toMatchObject({ isOn: true, source: 'key' });
  expect(next.exchange.isHeld).toBe(true);
  expect(await submit(next, spotDraft())).toMatchObject({ code: 'KILLED' });
  await until(next, 'verified');
  expect(canceled()).toBe(40);

  const wrong = await next.desk.call('liftKill', { word: 'resume' as 'RESUME' });
  expect(wrong.ok).toBe(false);
  expect((await next.desk.call('liftKill', { word: 'RESUME' })).ok).toBe(true);
  await next.run(50);
  expect(next.value('kill')).toMatchObject({ isOn: false, phase: 'off' });
  expect(next.exchange.isHeld).toBe(false);
  expect(await submit(next, spotDraft())).toMatchObject({ kind: 'accepted' });
  await next.run(3_000, 50);
  expect(next.value('openOrders')).toHaveLength(1);
  const last = next.restarted();
  last.watch('kill');
  await last.settle();
  expect(last.value('kill').isOn).toBe(false);
});

it('shows what it cancels as being cancelled, and as it was when it is lifted', async () => {
  const bench = await opened();
  for (let order = 0; order < 3; order += 1) bench.exchange.futuresOrders.add(futuresRequest());
  bench.exchange.futuresOrders.script(
    'cancelOrder',
    ...Array.from({ length: 50 }, () => () => unknown),
  );
  await bench.run(6_000, 50);
  const statuses = () => bench.value('openOrders').map(({ status }) => status);
  expect(statuses()).toEqual(['NEW', 'NEW', 'NEW']);
  await pull(bench);
  await bench.run(1_000, 50);
  expect(statuses()).toEqual(['CANCELING', 'CANCELING', 'CANCELING']);
  await bench.desk.call('liftKill', { word: 'RESUME' });
  await bench.run(100);
  expect(statuses()).toEqual(['NEW', 'NEW', 'NEW']);
});

it('says what it cannot cancel, and why', async () => {
  const bench = await opened();
  const { exchange } = bench;
  const order = exchange.futuresOrders.add(futuresRequest());
  exchange.futuresOrders.script(
    'cancelOrder',
    ...Array.from({ length: 50 }, () => () => refused('-2023', 'in liquidation')),
  );
  exchange.futuresOrders.script('placeCondition', () => unknown);
  await submit(bench, stopDraft());
  await bench.run(15_000, 50);
  await pull(bench);
  await until(bench, 'needs-you');
  expect(bench.value('kill').stuck).toEqual([
    {
      symbol: 'E-BTC-USDT',
      orderId: order.orderId,
      why: { key: 'refused', values: { code: '-2023', message: 'in liquidation' } },
    },
    expect.objectContaining({ symbol: 'E-BTC-USDT', orderId: '' }),
  ]);
  expect(bench.keys()).toContain('killNeedsYou');
});

it('goes on watching: an order that shows up later is cancelled, too', async () => {
  const bench = await opened();
  await pull(bench);
  await until(bench, 'verified');
  const late = bench.exchange.add(walletRequest());
  await bench.run(8_000, 50);
  expect(bench.exchange.orders.find(({ orderId }) => orderId === late.orderId)?.status).toBe(
    'CANCELED',
  );
  expect(bench.value('kill')).toMatchObject({ phase: 'verified', known: 1, gone: 1 });
});

it('cancels what is open of contracts that the exchange has stopped listing', async () => {
  const bench = await opened();
  const { futuresHost, futuresOrders } = bench.exchange;
  await submit(bench, futuresDraft());
  futuresOrders.add(futuresRequest());
  futuresHost.listings = [];
  await bench.run(61_000, 500);
  await pull(bench);
  await until(bench, 'verified');
  expect(futuresOrders.orders.map(({ status }) => status)).toEqual(['CANCELED', 'CANCELED']);
});

it('cancels what is open of contracts that were never listed here, and says where that is refused', async () => {
  const bench = await opened();
  const { futuresOrders } = bench.exchange;
  const other = { ...E_BTC, symbol: 'E-OLD-USDT' };
  futuresOrders.add({ ...futuresRequest(), contract: other }); // another program's
  const refusals = Array.from({ length: 5 }, () => () => refused('-1121', 'no such contract'));
  futuresOrders.script('cancelOrder', ...refusals);
  await pull(bench);
  await until(bench, 'needs-you');
  expect(bench.value('kill')).toMatchObject({ known: 1, gone: 0 });
  expect(bench.value('kill').stuck).toMatchObject([
    {
      symbol: 'E-OLD-USDT',
      why: { key: 'refused', values: { code: '-1121', message: 'no such contract' } },
    },
  ]);
  await until(bench, 'verified', 60_000);
  expect(futuresOrders.orders.map(({ status }) => status)).toEqual(['CANCELED']);
});

it('is not verified on a live account whose exchange lists no contracts', async () => {
  const bench = new Bench({ venue: { mode: 'live', accountLabel: 'Main' } });
  bench.watch('kill');
  await bench.run(300);
  await pull(bench);
  await until(bench, 'needs-you');
  expect(bench.value('kill').stuck).toEqual([
    expect.objectContaining({ why: { key: 'noContracts', values: {} } }),
  ]);
  bench.exchange.futuresHost.listings = [makeListing(E_BTC)];
  await bench.run(61_000, 500);
  await until(bench, 'verified');
});

it('names condition orders of a contract that is listed no more after a restart', async () => {
  const bench = await opened();
  await submit(bench, stopDraft());
  await bench.run(3_000, 50);
  await bench.terminal.close();
  bench.exchange.futuresHost.listings = [makeListing(E_ETH)];
  bench.settings.set('knownContracts', []); // nobody knows any more how it was counted
  const next = bench.restarted();
  next.watch('kill');
  await next.run(1_000, 50);
  await pull(next);
  await until(next, 'needs-you');
  expect(next.value('kill').stuck).toMatchObject([
    { symbol: 'E-BTC-USDT', orderId: bench.exchange.futuresOrders.orders[0]?.orderId },
  ]);
});

it('names orders of a pair that is listed no more after a restart: nobody can look whether they are open', async () => {
  const bench = await opened();
  expect(await submit(bench, spotDraft())).toMatchObject({ kind: 'accepted' });
  await bench.run(3_000, 50);
  bench.settings.set('pairsWithOrders', []); // nobody knows any more how it was counted
  await bench.terminal.close();
  Object.assign(bench.exchange, { pairs: [ETH] });
  const next = bench.restarted();
  next.watch('kill');
  await next.run(1_000, 50);
  await pull(next);
  await until(next, 'needs-you');
  expect(next.value('kill').stuck).toMatchObject([
    { symbol: 'BTCUSDT', orderId: bench.exchange.orders[0]?.orderId },
  ]);
});

it('reads again what a full page hides', async () => {
  const bench = await opened();
  const { exchange } = bench;
  for (let order = 0; order < 1_050; order += 1) exchange.add(walletRequest());
  const page = exchange.spot.openOrders.bind(exchange.spot);
  exchange.spot.openOrders = async (pair) => {
    const answer = await page(pair);
    if (answer.kind !== 'accepted') return answer;
    return accepted({ ...answer.value, orders: answer.value.orders.slice(0, 1_000) });
  };
  await pull(bench);
  await until(bench, 'verified', 30_000);
  expect(bench.value('kill').gone).toBe(1_050);
  expect(exchange.orders.every(({ status }) => status === 'CANCELED')).toBe(true);
});

it('takes no refusal to be looked into for an empty account', async () => {
  const bench = await opened();
  const { exchange } = bench;
  const page = exchange.spot.openOrders.bind(exchange.spot);
  const denied = () => Promise.resolve(refused('-2015', 'Invalid API-key, IP, or permissions'));
  Object.assign(exchange.spot, { openOrders: denied });
  const other = exchange.add(walletRequest()); // another program's
  await pull(bench);
  await bench.run(15_000, 50);
  expect(bench.value('kill')).toMatchObject({
    phase: 'needs-you',
    stuck: [unread('spot', '-2015', 'Invalid API-key, IP, or permissions')],
  });
  Object.assign(exchange.spot, { openOrders: page });
  await until(bench, 'verified', 30_000);
  expect(exchange.orders.find(({ orderId }) => orderId === other.orderId)?.status).toBe('CANCELED');
});

it('names each wallet that it may not look into, and a pair whose amounts nobody here can count', async () => {
  const bench = await opened();
  const { exchange } = bench;
  const denied = () => Promise.resolve(refused('-2015', 'No permission'));
  const openOrders = exchange.margin.openOrders.bind(exchange.margin);
  const allOpenOrders = exchange.futures.allOpenOrders.bind(exchange.futures);
  Object.assign(exchange.margin, { openOrders: denied });
  Object.assign(exchange.futures, { allOpenOrders: denied });
  exchange.uncounted.push('PEPEBTC');
  await pull(bench);
  await until(bench, 'needs-you');
  expect(bench.value('kill').stuck).toEqual([
    unread('margin', '-2015', 'No permission'),
    unread('futures', '-2015', 'No permission'),
    {
      symbol: 'PEPEBTC',
      orderId: '',
      why: { key: 'uncounted', values: {} },
    },
  ]);
  exchange.uncounted.length = 0;
  Object.assign(exchange.margin, { openOrders });
  Object.assign(exchange.futures, { allOpenOrders });
  await until(bench, 'verified', 30_000);
});

it('names the one pair whose orders nobody may see', async () => {
  const bench = await opened();
  const { exchange } = bench;
  const openOrders = exchange.spot.openOrders.bind(exchange.spot);
  Object.assign(exchange.spot, {
    openOrders: (pair: typeof ETH) =>
      pair.symbol === 'ETHUSDT' ? Promise.resolve(refused('-1121', 'No')) : openOrders(pair),
  });
  await pull(bench);
  await until(bench, 'needs-you');
  expect(bench.value('kill').stuck).toEqual([
    { ...unread('spot', '-1121', 'No'), symbol: 'ETHUSDT' },
  ]);
});

it('takes the word of an exchange that has no margin wallets', async () => {
  const bench = await opened();
  const absent = () => Promise.resolve(refused('-1020', 'HTTP 404'));
  Object.assign(bench.exchange.margin, { openOrders: absent });
  await pull(bench);
  await until(bench, 'verified');
});

it('says which wallet has given no answer for a while, and cancels what it sees', async () => {
  const bench = await opened();
  const { exchange } = bench;
  const order = exchange.add(walletRequest());
  const openOrders = exchange.margin.openOrders.bind(exchange.margin);
  Object.assign(exchange.margin, { openOrders: () => Promise.resolve(unknown) });
  await pull(bench);
  await bench.run(15_000, 50);
  expect(bench.value('kill')).toMatchObject({
    phase: 'verifying',
    gone: 1,
    stuck: [unread('margin', 'no-answer', 'no answer within 10 s')],
  });
  expect(exchange.orders.find(({ orderId }) => orderId === order.orderId)?.status).toBe('CANCELED');
  Object.assign(exchange.margin, { openOrders });
  await until(bench, 'verified');
});

it('is on after a restart although the disk was full when it was pulled', async () => {
  const bench = await opened();
  bench.store.isFull = true;
  await pull(bench);
  await bench.run(1_000, 50);
  bench.store.isFull = false;
  await bench.run(6_000, 50);
  const next = bench.restarted();
  next.watch('kill');
  await next.settle();
  expect(next.value('kill').isOn).toBe(true);
});
