// Scenario 25 from outside: an exchange beside a scripted feed. Each line is one of a recording's; what it
// does to orders, books and markets is read over the wire.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { invariant } from '@shared/kernel/result';
import { engineSetup } from '../../../src-main/gateway/config/engine-setup';
import { completeSettings } from '../../../src-main/gateway/config/settings';
import { fedInstruments } from '../../../src-main/gateway/recording/fed-instruments';
import { decodeFeedLine } from '../../../src-main/gateway/recording/feed-line';
import { at, listOf } from '../visit';
import { closeSound, openFloor, type Floor } from './trader.testing';

const PAIR = 'BTCUSDT';
const LEVEL = /^([\d.]+)@([\d.]+)$/;
const FOLLOWING = { mode: 'live', speed: 1 } as const;

let floor: Floor;
beforeEach(async () => {
  floor = await openFloor(FOLLOWING);
});
afterEach(() => closeSound(floor));

function instruments() {
  const settings = completeSettings(FOLLOWING);
  const setup = settings.ok ? engineSetup(settings.value) : settings;
  invariant(setup.ok, 'the defaults are a configuration');
  return fedInstruments(setup.value);
}
const KNOWN = instruments();

/** One line of the feed; `ms` is when it happened at its source, by default now. */
async function feed(fields: object, ms = floor.stage.clock.nowMs()): Promise<void> {
  const item = decodeFeedLine(JSON.stringify({ t: ms, sym: PAIR, ...fields }), KNOWN);
  invariant(item.ok, item.ok ? '' : item.error);
  const fed = await floor.stage.settle(floor.stage.exchange.feed(item.value));
  expect(fed).toEqual({ ok: true, value: null });
}

/** `0.01@60000 0.02@59999`: best first. */
const levels = (words: string) =>
  words.split(' ').flatMap((word) => {
    const [, size, price] = LEVEL.exec(word) ?? [];
    return size === undefined ? [] : [[price, size]];
  });
const depth = (bids: string, asks: string, snapshot = false, ms?: number) =>
  feed({ type: 'depth', snapshot, bids: levels(bids), asks: levels(asks) }, ms);
const opened = () => depth('0.01@60000 0.02@59999', '0.01@60001 0.02@60002', true);
const print = (side: 'BUY' | 'SELL', words: string, ms?: number) => {
  const [[price, qty] = []] = levels(words);
  return feed({ type: 'trade', side, price, qty }, ms);
};

async function book(side: 'bids' | 'asks'): Promise<string> {
  const { body } = await floor.me.visit.get('/sapi/v1/depth', { symbol: PAIR });
  const rows = listOf(at(body, side)).map((row) => `${Number(at(row, 1))}@${Number(at(row, 0))}`);
  return rows.join(' ');
}
const executed = async (orderId: string) => at(await floor.me.spotOrder(orderId), 'executedQty');
const ahead = async (orderId: string) =>
  at(await floor.stage.labQuery(`explain?orderId=${orderId}`), 'queue', 'quantityAhead');

test('M1: takers take what the feed shows, a level once; it comes back with its half-life', async () => {
  const { me, stage } = floor;
  await opened();
  await me.placed(me.spot('BUY 0.015 @ 60002'));
  const fills = (await me.trades()).map((trade) => [at(trade, 'qty'), at(trade, 'price')]);
  expect(fills.toReversed()).toEqual([
    [0.01, 60_001],
    [0.005, 60_002],
  ]);
  expect(await book('asks')).toBe('0.015@60002');
  await stage.advance(2000);
  expect(await book('asks')).toBe('0.005@60001 0.0175@60002');
  await depth('', '0.004@60001');
  expect(await book('asks')).toBe('0.004@60001 0.0175@60002');
});

test('M2, M3, M6: a print goes through the queue first, and no part of it fills twice', async () => {
  const { me } = floor;
  await opened();
  const [first, second] = [
    await me.placed(me.spot('BUY 0.004 @ 60000')),
    await me.placed(me.spot('BUY 0.004 @ 60000')),
  ];
  expect([await ahead(first), await ahead(second)]).toEqual(['0.010000', '0.014000']);
  await print('SELL', '0.01@60000');
  expect([await executed(first), await executed(second)]).toEqual([0, 0]);
  await print('SELL', '0.006@60000');
  expect([await executed(first), await executed(second)]).toEqual([0.004, 0.002]);
});

test('M4, W19: 0.006 before, 0.004 behind; 0.003 taken back moves the order up', async () => {
  const { me } = floor;
  await opened();
  await depth('0.006@60000', '');
  const orderId = await me.placed(me.spot('BUY 0.01 @ 60000'));
  await depth('0.01@60000', '');
  expect(await ahead(orderId)).toBe('0.006000');
  await depth('0.007@60000', '');
  expect(await ahead(orderId)).toBe('0.003686');
});

test('M5: a print through the price fills at it, no more than was printed; a best through it too', async () => {
  const { me } = floor;
  await opened();
  const orderId = await me.placed(me.spot('BUY 0.004 @ 60000'));
  await print('SELL', '0.003@59999.5');
  expect(await me.spotOrder(orderId)).toMatchObject({ executedQty: 0.003, avgPrice: 60_000 });
  await depth('0@60000 0@59999 0.02@59990', '0.0004@59995');
  expect(await me.spotOrder(orderId)).toMatchObject({ executedQty: 0.0034, avgPrice: 60_000 });
});

test('M7: a depth that shows a print already moves the order up once', async () => {
  const { me, stage } = floor;
  await opened();
  const orderId = await me.placed(me.spot('BUY 0.004 @ 60000'));
  await stage.advance(100);
  const printedMs = stage.clock.nowMs() - 50;
  await depth('0.006@60000', '');
  const moved = Number(await ahead(orderId));
  expect(moved).toBeLessThanOrEqual(0.006);
  await print('SELL', '0.004@60000', printedMs);
  expect(Number(await ahead(orderId))).toBe(moved);
  expect(await executed(orderId)).toBe(0);
});

test('M8: what is not fed, or has not been for 5 s, is halted: nothing trades, cancels pass', async () => {
  const { me, stage } = floor;
  const frozen = async () =>
    at((await me.visit.get('/open/v2/pub/ticker')).body, 'BTC_USDT', 'isFrozen');
  expect(await me.spot('BUY 0.004 @ 60000')).toMatchObject({ code: -2016 });
  await opened();
  const orderId = await me.placed(me.spot('BUY 0.004 @ 60000'));
  const other = await me.placed(me.spot('BUY 0.004 @ 59000'));
  await stage.advance(5000);
  expect([await frozen(), (await me.spot('BUY 0.001 @ 59000')).status]).toEqual(['0', 200]);
  await stage.advance(1);
  expect(await frozen()).toBe('1');
  expect(await me.spot('BUY 0.004 @ 60000')).toMatchObject({ code: -2016 });
  await print('SELL', '1@59990');
  expect(await executed(orderId)).toBe(0);
  expect((await me.cancel(other)).status).toBe(200);
  await opened();
  expect(await frozen()).toBe('0');
  await print('SELL', '1@59990');
  expect(await executed(orderId)).toBe(0.004);
});
