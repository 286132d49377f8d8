/** With the crowd trading: what anyone saw before a crash is still true after it. */
import { expect, test } from 'vitest';
import { ALICE, BOB, World } from './gateway.testing';

const crowded = (): World => new World({ agents: true, config: { historyDays: 1 } });

/** Trades as [time, price, quantity], oldest first. */
function seenTrades(frames: readonly { readonly text: string }[]): string[] {
  return frames.flatMap(({ text }) =>
    [...text.matchAll(/"price":([\d.]+),"vol":([\d.]+)/g)].map(
      (m) => `${m[1] ?? ''} ${m[2] ?? ''}`,
    ),
  );
}
async function tape(world: World): Promise<string[]> {
  const { text } = await world.get('/sapi/v1/trades?symbol=BTCUSDT&limit=1000');
  return [...text.matchAll(/"price":([\d.]+),"time":\d+,"qty":([\d.]+)/g)]
    .map((match) => `${match[1] ?? ''} ${match[2] ?? ''}`)
    .reverse();
}

test.each([340, 1990, 4730])('a crash %i ms in takes back no trade and no fill', async (runMs) => {
  const world = crowded();
  const client = world.openStream();
  client.say('sub market_btcusdt_trade_ticker');
  world.clock.advance(runMs);
  const sell = { symbol: 'BTCUSDT', volume: '0.02', side: 'SELL', type: 'MARKET' };
  await world.post(BOB, '/sapi/v1/order', sell);
  world.clock.advance(777);
  const seen = seenTrades(client.take());
  const balances = (await world.signedGet(BOB, '/sapi/v1/account')).text;
  const after = world.restart();
  expect(seen.length).toBeGreaterThan(0);
  expect((await tape(after)).join('\n')).toContain(seen.join('\n'));
  expect((await world.signedGet(BOB, '/sapi/v1/account')).text).toBe(balances);
  expect((await after.signedGet(BOB, '/sapi/v1/account')).text).toBe(balances);
});

test('a fill by the crowd that was shown in an answer survives the crash right after it', async () => {
  const world = crowded();
  const best = (await world.get('/sapi/v1/depth?symbol=BTCUSDT&limit=1')).text;
  const ask = /"asks":\[\["([\d.]+)"/.exec(best)?.[1];
  const order = { symbol: 'BTCUSDT', volume: '0.0001', side: 'SELL', type: 'LIMIT', price: ask };
  const placed = await world.post(ALICE, '/sapi/v1/order', order);
  const id = /"orderId":(\d+)/.exec(placed.text)?.[1] ?? '';
  const status = async (one: World) =>
    (await one.signedGet(ALICE, `/sapi/v1/order?symbol=BTCUSDT&orderId=${id}`)).text;
  let shown = '';
  for (let i = 0; i < 5000 && !shown.includes('"FILLED"'); i++) {
    world.clock.advance(20);
    shown = await status(world);
    world.clock.advance(0);
    if (i % 1000 === 999) world.clock.advance(60_000);
  }
  expect(shown).toContain('"FILLED"');
  expect(await status(world.restart())).toBe(shown);
});

test('while the machine slept nobody traded, and a replay agrees', async () => {
  const world = crowded();
  world.clock.advance(5000);
  world.clock.jumpWall(600_000);
  world.clock.advance(5000);
  const ask = '/sapi/v1/klines?symbol=BTCUSDT&interval=1min&limit=12';
  // Without the newest row: that one forms on.
  const closed = async (one: World) => (await one.get(ask)).text.split('},{').slice(1);
  const rows = await closed(world);
  // It fell asleep in the oldest minute and woke up in the newest: those between have no trades.
  expect(rows.slice(0, 9).filter((row) => !row.endsWith('"vol":0'))).toEqual([]);
  const fromRowOne = world.store.alter((disk) => {
    disk.snapshots = [];
  });
  expect(await closed(world.restart({ store: fromRowOne }))).toEqual(rows);
});

test('run in one go, in turns, or replayed from row one: the same state', async () => {
  const world = crowded();
  world.clock.advance(3000);
  const order = { symbol: 'ETHUSDT', volume: '0.5', side: 'SELL', type: 'MARKET' };
  await world.post(ALICE, '/sapi/v1/order', order);
  world.clock.advance(125_000);
  world.gateway.close();
  const hash = world.store.latestSnapshot()?.stateHash;
  const fromRowOne = world.store.alter((disk) => {
    disk.snapshots = [];
  });
  const again = world.restart({ store: fromRowOne });
  again.gateway.close();
  expect(again.store.latestSnapshot()?.stateHash).toBe(hash);
});
