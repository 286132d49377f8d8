/** Document §6.2: the fields of every pushed message and of the history replies. */
import assert from 'node:assert/strict';
import type { CardBody } from '../card';
import { isOfType, type Shape } from '../document/shapes';
import { place, SPOT_ORDER } from '../life';
import { NO_LIMITS, START_MS } from '../stage';
import { at, listOf } from '../visit';
import {
  asJson,
  DEPTH,
  heard,
  MINUTES,
  request,
  TICKER,
  trade,
  tradedFor,
  TRADES,
} from './stream-asking';

function messageCards(
  name: string,
  shape: Shape,
  pick: (message: unknown) => readonly unknown[],
): readonly CardBody[] {
  const title = name.replace('btcusdt', '$symbol');
  const isMessage: Shape = { channel: 'string', ts: 'integer' };
  const check = (fields: Shape, where: typeof pick): readonly CardBody[] =>
    Object.entries(fields).map(([field, type]) => ({
      says: `${title}: ${field} is ${type}`,
      scene: 'own',
      check: async (visit, stage) => {
        const messages = await heard(visit, stage, `sub ${name}`, name);
        const entries = messages.flatMap((message) => where(message));
        assert.notEqual(entries.length, 0);
        for (const entry of entries) {
          assert.ok(isOfType(at(entry, field), type), JSON.stringify(entry));
        }
      },
    }));
  return [...check(isMessage, (message) => [message]), ...check(shape, pick)];
}

const tick = (message: unknown): readonly unknown[] => [at(message, 'tick')];
const numbers = (names: string): Shape =>
  Object.fromEntries(names.split(' ').map((name) => [name, 'number' as const]));
const BAR = { id: 'integer', ...numbers('vol open close high low') } as const;
const ROW = { side: 'buy or sell', ...numbers('price vol amount') } as const;

export const messageCardsOfStream: readonly CardBody[] = [
  ...messageCards(DEPTH, { asks: 'numberRows', buys: 'numberRows' }, tick),
  {
    says: 'market_$symbol_depth_step0: at most 30 orders',
    scene: 'own',
    config: { limits: NO_LIMITS },
    check: async (visit, stage) => {
      const seller = await visit.newcomer();
      for (let count = 0; count < 35; count += 1) {
        const order = { ...SPOT_ORDER, volume: 0.0002 };
        await place(visit, '/sapi/v1/order', { ...order, price: 59_000 - count });
        await place(seller, '/sapi/v1/order', { ...order, side: 'SELL', price: 61_000 + count });
      }
      const stream = await visit.openStream();
      await stream.say(`sub ${DEPTH}`);
      await stage.advance(1500);
      const last = stream.on(DEPTH).at(-1);
      const [asks, buys] = [listOf(at(last, 'tick', 'asks')), listOf(at(last, 'tick', 'buys'))];
      assert.deepEqual([asks.length, buys.length], [30, 30]);
      assert.deepEqual(
        [asks[0], buys[0]],
        [
          [61_000, 0.0002],
          [59_000, 0.0002],
        ],
      );
    },
  },
  ...messageCards(TRADES, { ...ROW, ds: 'string' }, (message) =>
    listOf(at(message, 'tick', 'data')),
  ),
  ...messageCards(MINUTES, BAR, tick),
  ...messageCards(TICKER, numbers('amount vol open close high low rose'), tick),
  ...Object.entries({
    event_rep: 'string',
    channel: 'string',
    ts: 'integer',
    data: 'list',
  } as const).flatMap(([field, type]): readonly CardBody[] =>
    [MINUTES, TRADES].map((name) => ({
      says: `History reply of ${name === MINUTES ? 'candles' : 'trades'}: ${field} is ${type}`,
      scene: 'own',
      check: async (visit, stage) => {
        await trade(visit);
        const reply = await request(visit, stage, asJson('req', name));
        assert.ok(isOfType(reply[field], type), JSON.stringify(reply));
        assert.equal(reply['event_rep'], 'rep');
      },
    })),
  ),
  {
    says: "History reply of trades: status is 'ok'",
    scene: 'own',
    check: async (visit, stage) => {
      await trade(visit);
      assert.equal((await request(visit, stage, asJson('req', TRADES)))['status'], 'ok');
    },
  },
  ...Object.entries({ ...BAR, amount: 'number' } as const).map(([field, type]): CardBody => ({
    says: `History reply of candles: data.${field} is ${type}`,
    scene: 'own',
    check: async (visit, stage) => {
      await tradedFor(visit, stage, 3);
      const reply = await request(visit, stage, asJson('req', MINUTES));
      const bars = listOf(reply['data']);
      assert.equal(bars.length, 4);
      for (const bar of bars) assert.ok(isOfType(at(bar, field), type));
    },
  })),
  ...Object.entries(ROW).map(([field, type]): CardBody => ({
    says: `History reply of trades: data.${field} is ${type}`,
    scene: 'own',
    check: async (visit, stage) => {
      await trade(visit, 2);
      const reply = await request(visit, stage, asJson('req', TRADES));
      for (const row of listOf(reply['data'])) assert.ok(isOfType(at(row, field), type));
    },
  })),
  {
    says: 'History reply of candles: up to 300 bars',
    scene: 'own',
    check: async (visit, stage) => {
      await tradedFor(visit, stage, 310);
      const reply = await request(visit, stage, asJson('req', MINUTES));
      const bars = listOf(reply['data']);
      assert.equal(bars.length, 300);
      assert.equal(at(bars, 299, 'id'), START_MS + 310 * 60_000);
    },
  },
  {
    says: 'There are no private streams: an account’s orders are no channel',
    scene: 'own',
    check: async (visit, stage) => {
      const stream = await visit.openStream();
      for (const name of ['user_order', 'market_btcusdt_order', 'market_btcusdt_account']) {
        await stream.say(`sub ${name}`);
      }
      await trade(visit);
      await stage.advance(3000);
      assert.deepEqual(stream.take(), []);
    },
  },
];
