/** What breaks while a request is answered: its client learns nothing of it, the exchange's log what it was. */
import { describe, expect, test, vi } from 'vitest';
import { exchange } from '@shared/contract/exchange';
import { KeyStore } from './admission/key-store';
import { RateLimits } from './admission/rate-limits';
import { ALICE, World } from './gateway.testing';
import { handlers } from './handlers';
import { OrderChecks } from '../engine/futures/orders/checks';
import { PriceGate } from '../engine/spot/price-gate';
import { SpotMarket } from '../engine/spot/spot-market';
import { DepthFeed } from './stream/depth-feed';

const { withdrawQuery: listing } = exchange.withdrawal;
const SELL = { symbol: 'BTCUSDT', volume: '0.01', side: 'SELL', type: 'LIMIT', price: '60000' };
const FOUND = 'a bot has found it';
const BALANCES = '/sapi/v1/account';

test('the cause is told once of each kind, without what signed the request', async () => {
  const world = new World();
  let asked = 0;
  const broken = vi.spyOn(handlers, 'account').mockImplementation(() => {
    asked += 1;
    throw new Error(`request ${asked}\nhas no sum`);
  });
  const answers = [await world.signedGet(ALICE, BALANCES), await world.signedGet(ALICE, BALANCES)];
  broken.mockRestore();
  expect(answers.map(({ status }) => status)).toEqual([500, 500]);
  for (const { text } of answers) expect(text).toBe('{"code":-1000,"msg":"Unknown error"}');
  expect(world.defects).toEqual([
    {
      endpoint: 'account',
      message: 'request 1\nhas no sum',
      place: expect.stringMatching(/^[^/\\]*defects\.test[^/\\]*:\d+:\d+$/) as string,
    },
  ]);
  const told = JSON.stringify(world.defects);
  for (const secret of [ALICE.apiKey, ALICE.secret]) expect(told).not.toContain(secret);
  const depth = vi.spyOn(handlers, 'depth').mockImplementation(() => {
    throw new RangeError('no levels');
  });
  await world.get('/sapi/v1/depth?symbol=BTCUSDT');
  depth.mockRestore();
  expect(world.defects.map(({ endpoint }) => endpoint)).toEqual(['account', 'depth']);
  expect(world.failures).toEqual([]);
});

/** The exchange goes on: an order is placed, and the ledger is what it should be. */
async function goesOn(world: World): Promise<void> {
  const placed = await world.post(ALICE, '/sapi/v1/order', SELL);
  expect(placed.status).toBe(200);
  expect(world.failures).toEqual([]);
}

async function openOrders(world: World): Promise<number> {
  const { status, text } = await world.signedGet(ALICE, '/sapi/v1/openOrders?symbol=BTCUSDT');
  expect(status).toBe(200);
  return text.match(/"orderId"/g)?.length ?? 0;
}

const broken = (): never => {
  throw new TypeError(FOUND);
};
const UNKNOWN = '{"code":-1000,"msg":"Unknown error"}';

describe('what breaks before the engine is asked, or after it was', () => {
  test('while a request is admitted', async () => {
    const world = new World();
    const finding = vi.spyOn(KeyStore.prototype, 'find').mockImplementation(broken);
    const answer = await world.signedGet(ALICE, BALANCES);
    finding.mockRestore();
    expect([answer.status, answer.text]).toEqual([500, UNKNOWN]);
    expect(world.defects).toMatchObject([{ endpoint: 'any endpoint', message: FOUND }]);
    await goesOn(world);
  });

  test('while its fields are read', async () => {
    const world = new World();
    const reading = vi.spyOn(listing, 'check').mockImplementation(broken);
    const answer = await world.post(ALICE, listing.path, {});
    reading.mockRestore();
    expect([answer.status, answer.text]).toEqual([500, UNKNOWN]);
    expect(world.defects).toMatchObject([{ endpoint: listing.name, message: FOUND }]);
    await goesOn(world);
  });

  test('while an order that rests is answered: it rests, and those behind it have their answers', async () => {
    const world = new World();
    const counting = vi.spyOn(RateLimits.prototype, 'usedByUid').mockImplementationOnce(broken);
    const both = await Promise.all([
      world.post(ALICE, '/sapi/v1/order', SELL),
      world.post(ALICE, '/sapi/v1/order', SELL),
    ]);
    counting.mockRestore();
    expect(both.map(({ status }) => status)).toEqual([500, 200]);
    expect(both[0].text).toBe(UNKNOWN);
    expect(await openOrders(world)).toBe(2);
    await goesOn(world);
  });

  test('under its answer, in the transport', async () => {
    const world = new World();
    const target = '/sapi/v1/depth?symbol=BTCUSDT';
    world.gateway.receive(
      { method: 'GET', target, headers: [], body: new Uint8Array(0), ip: 'in-process' },
      broken,
    );
    expect((await world.get(target)).status).toBe(200);
    await goesOn(world);
  });
});

describe('in the engine', () => {
  const CONTRACT = { contractName: 'E-BTC-USDT', side: 'BUY', open: 'OPEN', positionType: 1 };

  test('a check that breaks has changed nothing: the market goes on, and is the same after a crash', async () => {
    const world = new World();
    const checking = vi.spyOn(PriceGate.prototype, 'admits').mockImplementationOnce(broken);
    const banding = vi.spyOn(OrderChecks.prototype, 'band').mockImplementationOnce(broken);
    const answers = [
      await world.post(ALICE, '/sapi/v1/order', SELL),
      await world.post(ALICE, '/fapi/v1/order', {
        ...CONTRACT,
        volume: 1,
        type: 'LIMIT',
        price: '50000',
      }),
    ];
    for (const spy of [checking, banding]) spy.mockRestore();
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [500, UNKNOWN],
      [500, UNKNOWN],
    ]);
    expect(world.defects.map(({ message }) => message)).toEqual([FOUND, FOUND]);
    expect(await openOrders(world)).toBe(0);
    await goesOn(world);
    expect(await openOrders(world.restart())).toBe(1);
  });

  test('what breaks while an order is carried out stops everything: half of it may be there', async () => {
    const world = new World();
    const running = vi.spyOn(SpotMarket.prototype, 'run').mockImplementation(broken);
    const answer = await world.post(ALICE, '/sapi/v1/order', SELL);
    running.mockRestore();
    expect(answer.status).toBe(500);
    expect(answer.text).toContain('-1001');
    expect(world.failures).toMatchObject([{ message: FOUND }]);
    expect((await world.post(ALICE, '/sapi/v1/order', SELL)).status).toBe(503);
    expect(await openOrders(world.restart())).toBe(0);
  });
});

describe('on the stream', () => {
  test('a channel that cannot be told ends its streams; the others and the market go on', async () => {
    const world = new World();
    const [one, other] = [world.openStream(), world.openStream()];
    one.say('sub market_btcusdt_depth_step0');
    other.say('sub market_btcusdt_ticker');
    const telling = vi.spyOn(DepthFeed.prototype, 'take').mockImplementation(broken);
    world.clock.advance(2_000);
    telling.mockRestore();
    expect([one.closedBecause, other.closedBecause]).toEqual(['internal error', null]);
    expect(other.take().length).toBeGreaterThan(0);
    expect(world.defects).toMatchObject([{ endpoint: "the stream's depth", message: FOUND }]);
    const again = world.openStream();
    again.say('sub market_btcusdt_depth_step0');
    world.clock.advance(1_000);
    expect(again.take().length).toBeGreaterThan(0);
    await goesOn(world);
  });

  test('a socket that cannot be written to is ended alone', async () => {
    const world = new World();
    let closed = '';
    const session = world.gateway.openStream({
      send: broken,
      unreadBytes: () => 0,
      close: (reason) => (closed = reason),
    });
    const other = world.openStream();
    for (const one of [session, other.session]) one.onText('sub market_btcusdt_depth_step0');
    world.clock.advance(1_000);
    expect([closed, other.closedBecause]).toEqual(['internal error', null]);
    expect(other.take().length).toBeGreaterThan(0);
    await goesOn(world);
  });
});
