/**
 * With the crowd trading: what anyone saw before a crash is still true after it. Hours of absence:
 * `TIDEMARK_FULL=1 npx vitest run src-main/gateway/crowd-restart.test.ts`.
 */
import { describe, expect, test } from 'vitest';
import { isFull } from '@shared/kernel/full-size.testing';
import { ALICE, BOB, World } from './gateway.testing';

/** More than the forty bars that are read after it. */
const ABSENT_MS = (isFull ? 120 : 45) * 60_000;
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

describe('whenClosed: run', () => {
  const candles = async (world: World): Promise<string> =>
    (await world.get('/sapi/v1/klines?symbol=BTCUSDT&interval=1min&limit=40')).text;
  const stateOf = (world: World): string | undefined => {
    world.gateway.close();
    return world.store.latestSnapshot()?.stateHash;
  };

  test('the market has gone on: bars with volume, an order met, all of it found again', async () => {
    const world = crowded();
    const best = (await world.get('/sapi/v1/depth?symbol=BTCUSDT&limit=1')).text;
    const ask = Number(/"asks":\[\["([\d.]+)"/.exec(best)?.[1]);
    const price = (ask * 1.0005).toFixed(2);
    const order = { symbol: 'BTCUSDT', volume: '0.01', side: 'SELL', type: 'LIMIT', price };
    const { text } = await world.post(ALICE, '/sapi/v1/order', order);
    const id = /"orderId":(\d+)/.exec(text)?.[1] ?? '';
    world.clock.advance(1000);
    const disk = world.store.crash();
    const after = world.restart({ store: disk, afterMs: ABSENT_MS, whenClosed: 'run' });
    const rows = [...(await candles(after)).matchAll(/"vol":([\d.]+)/g)].map((row) => row[1]);
    expect(rows.slice(1).every((volume) => Number(volume) > 0)).toBe(true);
    const filled = await after.signedGet(ALICE, `/sapi/v1/order?symbol=BTCUSDT&orderId=${id}`);
    expect(filled.text).toContain('"status":"FILLED"');
    const journal = after.store.alter((copy) => {
      copy.snapshots = copy.snapshots.slice(0, 1);
    });
    expect(await candles(after.restart({ store: journal }))).toBe(await candles(after));
  });

  test('two restarts of the same data come to the same state', () => {
    const world = crowded();
    world.clock.advance(1000);
    const open = () =>
      world.restart({ store: world.store.crash(), afterMs: 1_234_567, whenClosed: 'run' });
    const state = stateOf(open());
    expect(state).toBeDefined();
    expect(stateOf(open())).toBe(state);
    const halted = world.restart({ store: world.store.crash(), afterMs: 1_234_567 });
    expect(stateOf(halted)).not.toBe(state);
  });

  test('a machine that slept lived through it, too', async () => {
    const world = new World({ agents: true, config: { historyDays: 1 }, whenClosed: 'run' });
    world.clock.advance(5000);
    world.clock.jumpWall(600_000);
    world.clock.advance(5000);
    const rows = [...(await candles(world)).matchAll(/"vol":([\d.]+)/g)].slice(0, 10);
    expect(rows.every((row) => Number(row[1]) > 0)).toBe(true);
    const seen = await candles(world);
    const fromRowOne = world.store.alter((disk) => {
      disk.snapshots = [];
    });
    expect(await candles(world.restart({ store: fromRowOne }))).toBe(seen);
  });
});
