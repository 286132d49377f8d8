/** What the status bar and the panels are told of how old everything is. */
import { expect, test } from 'vitest';
import { Bench } from './bench.testing';
import { refused, unknown } from './scripted-client.testing';

test('a pair that comes to the screen is not late for not having been looked at before', async () => {
  const bench = new Bench();
  bench.watch('connection');
  await bench.start();
  await bench.run(2_000, 50);
  const ages: number[] = [];
  const ageMs = () => bench.clock.nowMs() - bench.value('connection').accountReadAtMs;
  await bench.run(45_000, 100);
  // The next word about its age comes before its poll is through.
  bench.exchange.script('openOrders', ...Array.from({ length: 6 }, () => () => unknown));
  void bench.desk.call('select', { symbol: 'ETHUSDT', group: null });
  for (let step = 0; step < 20; step += 1) {
    await bench.run(100, 50);
    ages.push(ageMs());
  }
  expect(Math.max(...ages)).toBeLessThan(15_000);
});

test('the account’s data ages while it cannot be read, and is new when it can', async () => {
  const bench = new Bench();
  bench.watch('connection');
  await bench.start();
  await bench.run(6_000, 50);
  const ageMs = () => bench.clock.nowMs() - bench.value('connection').accountReadAtMs;
  expect(ageMs()).toBeLessThan(7_000);
  const failing = Array.from({ length: 30 }, () => () => unknown);
  bench.exchange.script('openOrders', ...failing);
  await bench.run(30_000, 50);
  expect(bench.value('connection').readFaults.spot?.code).toBe('no-answer');
  expect(ageMs()).toBeGreaterThan(25_000);
  expect(ageMs()).toBeLessThan(40_000);
  await bench.run(240_000, 200);
  expect(ageMs()).toBeLessThan(7_000);
});

test('a key that is refused from one moment on is told, and what it read grows old', async () => {
  const bench = new Bench();
  bench.watch('connection');
  await bench.start();
  await bench.run(6_000, 50);
  const { spot } = bench.exchange;
  const asBefore = { openOrders: spot.openOrders.bind(spot), balances: spot.balances.bind(spot) };
  const denied = () => Promise.resolve(refused('-2015', 'no permission'));
  Object.assign(spot, { openOrders: denied, balances: denied });
  await bench.run(30_000, 50);
  const told = bench.value('connection');
  const refusal = { code: '-2015', message: 'no permission' };
  expect(told).toMatchObject({ accountProblem: refusal, readFaults: { spot: refusal } });
  expect(bench.clock.nowMs() - told.accountReadAtMs).toBeGreaterThan(20_000);
  Object.assign(spot, asBefore);
  await bench.run(12_000, 50);
  expect(bench.value('connection')).toMatchObject({
    accountProblem: null,
    readFaults: { spot: null },
  });
  expect(bench.clock.nowMs() - bench.value('connection').accountReadAtMs).toBeLessThan(12_000);
});

test('a pair that the exchange does not know any more is no trouble of the account', async () => {
  const bench = new Bench();
  bench.watch('connection');
  await bench.start();
  await bench.run(6_000, 50);
  const denied = () => Promise.resolve(refused('-1121', 'no such pair'));
  Object.assign(bench.exchange.spot, { openOrders: denied });
  await bench.run(30_000, 50);
  expect(bench.value('connection')).toMatchObject({ accountProblem: null, accountReadAtMs: 0 });
});

test('why the wallet of contracts cannot be read is told by itself, and over once it can', async () => {
  const bench = new Bench();
  bench.watch('connection');
  bench.watch('futuresAccount');
  await bench.start();
  await bench.run(6_000, 50);
  const { futures } = bench.exchange;
  const asBefore = futures.accounts.bind(futures);
  Object.assign(futures, { accounts: () => Promise.resolve(refused('-2015', 'no permission')) });
  await bench.run(15_000, 50);
  const { readFaults } = bench.value('connection');
  expect(readFaults.spot).toBeNull();
  expect(readFaults.futures).toEqual({ code: '-2015', message: 'no permission' });
  Object.assign(futures, { accounts: asBefore });
  await bench.run(30_000, 50);
  expect(bench.value('connection').readFaults.futures).toBeNull();
});

test('a book is unread until all its lists of open orders have come, unless there is no such wallet', async () => {
  const bench = new Bench();
  bench.watch('connection');
  const { spot } = bench.exchange;
  const asBefore = spot.openOrders.bind(spot);
  const silent = () => Promise.resolve(unknown);
  Object.assign(spot, { openOrders: silent });
  await bench.start();
  await bench.run(20_000, 50);
  expect(bench.value('connection').unreadBooks).toContain('spot');
  expect(bench.value('connection').unreadBooks).not.toContain('margin');
  Object.assign(spot, { openOrders: asBefore });
  await bench.run(60_000, 50);
  expect(bench.value('connection').unreadBooks).not.toContain('spot');
});

test('a book whose every list is refused, and not for the key, has none: it is not waited for', async () => {
  const bench = new Bench();
  bench.watch('connection');
  const denied = () => Promise.resolve(refused('-1121', 'no such pair'));
  Object.assign(bench.exchange.spot, { openOrders: denied });
  await bench.start();
  await bench.run(20_000, 50);
  expect(bench.value('connection').unreadBooks).not.toContain('spot');
});

test('each host that answers nothing any more is told with the time since when, until it answers again', async () => {
  const bench = new Bench();
  bench.watch('connection');
  await bench.start();
  await bench.run(2_000, 50);
  const { healthNow } = bench.exchange;
  const sinceMs = bench.clock.nowMs();
  const silent = () => {
    const { restSilentSinceMs, futuresSilentSinceMs } = bench.value('connection');
    return [restSilentSinceMs, futuresSilentSinceMs];
  };
  bench.exchange.healthNow = { ...healthNow, silentSinceMs: { spot: sinceMs, futures: null } };
  await bench.run(1_500, 50);
  expect(silent()).toEqual([sinceMs, null]);
  bench.exchange.healthNow = { ...healthNow, silentSinceMs: { spot: null, futures: sinceMs } };
  await bench.run(1_500, 50);
  expect(silent()).toEqual([null, sinceMs]);
  bench.exchange.healthNow = healthNow;
  await bench.run(1_500, 50);
  expect(silent()).toEqual([null, null]);
});

test('what a host says of its maintenance is told for as long as it says so', async () => {
  const bench = new Bench();
  bench.watch('connection');
  await bench.start();
  await bench.run(2_000, 50);
  const { healthNow } = bench.exchange;
  const told = () => {
    const { problems, futuresProblem } = bench.value('connection');
    return [...problems, futuresProblem];
  };
  const before = told();
  const maintenance = { spot: 'HTTP 503, -1016 back soon', futures: 'HTTP 503' };
  bench.exchange.healthNow = { ...healthNow, maintenance };
  await bench.run(1_500, 50);
  const code = 'maintenance';
  expect(told()).toEqual([
    { code, message: 'HTTP 503, -1016 back soon', stream: '' },
    { code, message: 'HTTP 503' },
  ]);
  bench.exchange.healthNow = { ...healthNow, maintenance: { spot: '', futures: '' } };
  await bench.run(1_500, 50);
  expect(told()).toEqual(before);
});

test('each of two streams is told as it is lost and as it is back, and what happened meanwhile is read', async () => {
  const bench = await new Bench().start();
  bench.watch('connection');
  const { exchange } = bench;
  const say = async (...lost: readonly ('spot' | 'futures')[]): Promise<void> => {
    const closed = lost.map((stream) => ({
      stream,
      hasBeenOpen: true,
      fault: { code: 'stream-silent', message: `${stream} is silent` },
    }));
    const counts = { attempt: 1, resubscribed: 0, badFrames: 0, lastError: '' };
    const phase = closed.length === 0 ? 'open' : 'waiting';
    exchange.listener?.onFeedState({ ...counts, phase, closed });
    await bench.run(100);
  };
  await say();
  bench.activity.splice(0);
  const told = () =>
    bench.activity.splice(0).map(({ key, values }) => [key, values['stream'], values['reason']]);
  await say('futures');
  expect(told()).toEqual([['feedLost', 'futures', 'futures is silent']]);
  await say('futures', 'spot');
  expect(told()).toEqual([['feedLost', 'spot', 'spot is silent']]);
  expect(bench.value('connection').problems.map(({ stream }) => stream)).toEqual([
    'futures',
    'spot',
  ]);
  const reads = exchange.count('openOrders');
  await say('spot');
  expect(told()).toEqual([['feedOpen', 'futures', undefined]]);
  expect(exchange.count('openOrders')).toBeGreaterThan(reads);
  await say();
  expect(told()).toEqual([['feedOpen', 'spot', undefined]]);
});
