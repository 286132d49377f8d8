/** The trader does not want to wait for the next try: what that does, and that it sends nothing. */
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { err, ok } from '@shared/kernel/result';
import { expect, test } from 'vitest';
import { Bench } from './bench.testing';
import { E_BTC, makeListing } from './futures/scripted-futures.testing';
import { refused, ScriptedExchange, unknown } from './scripted-client.testing';

const GONE = { message: 'the exchange has died', needsTrader: false };

test('the stream is opened anew and everything is read again, and no order is sent', async () => {
  const bench = await new Bench().start();
  await bench.place();
  bench.exchange.script('placeOrder', () => unknown);
  expect(await bench.place()).toMatchObject({ kind: 'unknown' });
  bench.exchange.feedState('waiting', 'connection refused');
  await bench.run(1_000, 50);
  const sent = bench.exchange.count('placeOrder');
  const reads = bench.exchange.count('openOrders');
  const { clockSyncs } = bench.exchange;
  expect(await bench.during(bench.desk.call('reconnect', {}))).toMatchObject({ ok: true });
  await bench.run(200);
  expect(bench.exchange.reconnects).toHaveLength(1);
  expect(bench.exchange.clockSyncs).toBe(clockSyncs + 1);
  expect(bench.exchange.count('openOrders')).toBeGreaterThan(reads);
  expect(bench.exchange.count('placeOrder')).toBe(sent);
});

test('a session that waits for half a minute is opened at once, also of a live account', async () => {
  let isThere = true;
  const clock = new ManualClock();
  const exchange = new ScriptedExchange(clock);
  const bench = new Bench({
    clock,
    exchange,
    venue: { mode: 'live', accountLabel: 'Main' },
    connect: () => Promise.resolve(isThere ? ok(exchange) : err(GONE)),
  });
  await bench.run(200);
  expect(bench.value('session').phase).toBe('ready');
  isThere = false;
  bench.lose(GONE);
  await bench.run(40_000, 100);
  expect(bench.value('session')).toMatchObject({ phase: 'failed' });
  isThere = true;
  await bench.during(bench.desk.call('reconnect', {}));
  expect(bench.value('session').phase).toBe('ready');
});

test('it starts nothing that the trader has not started', async () => {
  const bench = new Bench();
  await bench.during(bench.desk.call('reconnect', {}));
  expect(bench.value('session').phase).toBe('new');
  expect(bench.connects).toBe(0);
});

test('contracts that were out of reach are asked for with the stream, not half a minute later', async () => {
  const bench = new Bench();
  const host = bench.exchange.futuresHost;
  host.listings = [makeListing(E_BTC)];
  host.problem = refused('NOT_SENT', 'connection refused');
  bench.watch('connection');
  await bench.start();
  bench.exchange.feedState('waiting', 'connection refused');
  await bench.run(40_000, 200);
  expect(bench.value('connection').futures).toBe('unreachable');
  host.problem = null;
  bench.exchange.feedState('open');
  await bench.run(200);
  expect(bench.value('connection').futures).toBe('open');
});

test('a book that was left is there again in an outage, as old as it is, and gives way to the next', async () => {
  const bench = await new Bench().start();
  const leave = bench.watchBook('ETHUSDT');
  await bench.settle();
  bench.exchange.book(300_000, 300_010, 'ETHUSDT');
  await bench.run(50);
  const arrivedAtMs = bench.clock.nowMs() - 50;
  bench.exchange.feedState('waiting', 'connection refused');
  leave();
  await bench.run(5_000, 50);
  const again = bench.watchBook('ETHUSDT');
  await bench.run(50);
  expect(bench.value('book')).toMatchObject({ symbol: 'ETHUSDT', arrivedAtMs });
  expect(bench.value('book').bids[0]?.[0]).toBe(300_000);
  // The next connection may be of an exchange whose clock has gone back.
  bench.exchange.feedState('open');
  bench.exchange.book(310_000, 310_010, 'ETHUSDT', 1_000);
  await bench.run(50);
  expect(bench.value('book').bids[0]?.[0]).toBe(310_000);
  // While frames come nobody needs yesterday's book.
  again();
  await bench.run(50);
  bench.watchBook('ETHUSDT');
  await bench.run(50);
  expect(bench.value('book')).toMatchObject({ bids: [], arrivedAtMs: 0 });
});

test('after a gap what nobody uses is read once, not closely: that would be more than may be asked', async () => {
  const bench = await new Bench().start();
  await bench.run(5_000, 50);
  bench.exchange.feedState('waiting', 'connection refused');
  await bench.run(1_000, 50);
  bench.exchange.openOrdersAsked.length = 0;
  bench.exchange.feedState('open');
  bench.exchange.book(6_000_000, 6_000_010);
  await bench.run(5_000, 50);
  const asked = (symbol: string) =>
    bench.exchange.openOrdersAsked.filter((each) => each === symbol).length;
  expect(asked('ETHUSDT')).toBe(1);
  expect(asked('BTCUSDT')).toBeGreaterThan(5);
});
