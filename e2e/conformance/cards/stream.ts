/** Document §6.1: the stream's transport, heartbeat, commands and channels. */
import assert from 'node:assert/strict';
import type { Feed, FeedChannel, FeedListener } from '../../../src-main/client';
import type { CardBody, Client } from '../card';
import { FUTURES_ORDER, PAIR, place } from '../life';
import { NO_LIMITS, START_MS, type Stage } from '../stage';
import { until, type RawStream } from '../stream';
import { at, listOf, type Visit } from '../visit';

import {
  asJson,
  channel,
  DEPTH,
  heard,
  MINUTES,
  request,
  TICKER,
  trade,
  tradedFor,
  TRADES,
} from './stream-asking';

const INTERVALS = ['1min', '5min', '15min', '30min', '60min', '1day', '1week', '1month'];
function subscribes(says: string, name: string): CardBody {
  return {
    says,
    scene: 'own',
    check: async (visit, stage) => {
      assert.notEqual((await heard(visit, stage, `sub ${name}`, name)).length, 0);
    },
  };
}

function unsubscribes(says: string, name: string): CardBody {
  return {
    says,
    scene: 'own',
    check: async (visit, stage) => {
      const stream = await visit.openStream();
      await stream.say(`sub ${name}`);
      await trade(visit);
      await stage.advance(2500);
      assert.notEqual(stream.on(name).length, 0);
      await stream.say(`unsub ${name}`);
      await stage.advance(1500);
      stream.take();
      await trade(visit);
      await stage.advance(5000);
      assert.equal(stream.on(name).length, 0);
    },
  };
}

const heartbeat = (frames: RawStream): readonly number[] =>
  frames
    .take()
    .map(({ message }) => at(message, 'ping'))
    .filter((ping) => typeof ping === 'number');

export const transportCards: readonly CardBody[] = [
  {
    says: 'Server data frames are binary and gzip compressed, the heartbeat too',
    scene: 'own',
    check: async (visit, stage) => {
      const stream = await visit.openStream();
      for (const name of [DEPTH, TRADES, TICKER, MINUTES]) await stream.say(`sub ${name}`);
      await trade(visit);
      await stage.advance(10_500);
      const frames = stream.take();
      assert.ok(frames.some(({ message }) => at(message, 'ping') !== undefined));
      assert.ok(frames.length > 4 && frames.every(({ isBinary, isGzip }) => isBinary && isGzip));
    },
  },
  {
    says: 'Heartbeat: {ping: <timestamp in seconds>} every 10 seconds',
    scene: 'own',
    check: async (visit, stage) => {
      const stream = await visit.openStream();
      for (let round = 1; round <= 3; round += 1) {
        await stage.advance(10_000);
        assert.deepEqual(heartbeat(stream), [START_MS / 1000 + round * 10]);
        await stream.say({ pong: START_MS / 1000 + round * 10 });
      }
      assert.equal(stream.isClosed, false);
    },
  },
  {
    says: 'Pong replies are not strictly verified',
    scene: 'own',
    check: async (visit, stage) => {
      const stream = await visit.openStream();
      await stream.say({ pong: 1 });
      await stage.advance(300_000);
      assert.equal(stream.isClosed, false);
      assert.equal(heartbeat(stream).length, 30);
    },
  },
  subscribes('sub market_$symbol_depth_step0 subscribes to depth', DEPTH),
  unsubscribes('unsub market_$symbol_depth_step0 unsubscribes depth', DEPTH),
  subscribes('sub market_$symbol_trade_ticker subscribes to real-time trades', TRADES),
  unsubscribes('unsub market_$symbol_trade_ticker unsubscribes trades', TRADES),
  subscribes('sub market_$symbol_ticker subscribes to 24h market data', TICKER),
  unsubscribes('unsub market_$symbol_ticker unsubscribes 24h data', TICKER),
  subscribes('sub market_$symbol_kline_1min subscribes to 1-minute candlesticks', MINUTES),
  {
    says: 'reg market_$symbol_kline_1month requests 1-month historical bars',
    scene: 'own',
    check: async (visit, stage) => {
      await trade(visit);
      const name = channel('kline_1month');
      const reply = await request(visit, stage, `reg ${name}`);
      assert.deepEqual([reply['event_rep'], reply['channel']], ['rep', name]);
      assert.equal(listOf(reply['data']).length, 1);
    },
  },
  {
    says: '$symbol is lower case: in upper case there is no such channel',
    scene: 'own',
    check: async (visit, stage) => {
      const stream = await visit.openStream();
      await stream.say('sub market_BTCUSDT_depth_step0');
      await stage.advance(3000);
      assert.deepEqual(stream.take(), []);
    },
  },
  ...[DEPTH, TRADES, TICKER, ...INTERVALS.map((interval) => channel(`kline_${interval}`))].flatMap(
    (name): readonly CardBody[] => [
      {
        says: `{event: 'sub', params: {channel, cb_id}} subscribes to ${name.replace('btcusdt', '$symbol')}`,
        scene: 'own',
        check: async (visit, stage) => {
          assert.notEqual((await heard(visit, stage, asJson('sub', name), name)).length, 0);
        },
      },
    ],
  ),
  ...INTERVALS.map((interval): CardBody => ({
    says: `{event: 'req'} requests the history of kline_${interval}`,
    scene: 'own',
    check: async (visit, stage) => {
      await trade(visit);
      const name = channel(`kline_${interval}`);
      const reply = await request(visit, stage, asJson('req', name));
      assert.deepEqual([reply['event_rep'], reply['channel']], ['rep', name]);
      assert.equal(listOf(reply['data']).length, 1);
    },
  })),
  {
    says: 'cb_id is optional',
    scene: 'own',
    check: async (visit, stage) => {
      await trade(visit);
      for (const event of ['sub', 'req']) {
        const stream = await visit.openStream();
        await stream.say({ event, params: { channel: MINUTES } });
        await stage.advance(1000);
        assert.notEqual(stream.on(MINUTES).length, 0);
      }
    },
  },
  {
    says: 'endIdx (string, optional): only bars before it',
    scene: 'own',
    check: async (visit, stage) => {
      await tradedFor(visit, stage, 10);
      const endIdx = String(START_MS + 4 * 60_000);
      const reply = await request(visit, stage, asJson('req', MINUTES, { endIdx }));
      const ids = listOf(reply['data']).map((bar) => at(bar, 'id'));
      assert.deepEqual(
        ids,
        [0, 1, 2, 3].map((minute) => START_MS + minute * 60_000),
      );
    },
  },
  {
    says: 'pageSize (integer, optional): so many bars',
    scene: 'own',
    check: async (visit, stage) => {
      await tradedFor(visit, stage, 10);
      const whole = JSON.stringify(asJson('req', MINUTES, { pageSize: 3 }));
      for (const command of [whole, whole.replace('"pageSize":3', '"pageSize":3.0')]) {
        const reply = await request(visit, stage, command);
        const ids = listOf(reply['data']).map((bar) => at(bar, 'id'));
        assert.deepEqual(
          ids,
          [8, 9, 10].map((minute) => START_MS + minute * 60_000),
        );
      }
    },
  },
  {
    says: 'req on market_$symbol_trade_ticker requests recent trades',
    scene: 'own',
    check: async (visit, stage) => {
      await trade(visit, 3);
      const reply = await request(visit, stage, asJson('req', TRADES));
      assert.equal(listOf(reply['data']).length, 3);
    },
  },
  {
    says: 'Channels of contracts: depth, trades, ticker and candles of e_btcusdt',
    scene: 'own',
    check: async (visit, stage) => {
      const stream = await visit.openStream();
      const names = ['depth_step0', 'trade_ticker', 'ticker', 'kline_1min'].map(
        (topic) => `market_e_btcusdt_${topic}`,
      );
      for (const name of names) await stream.say(`sub ${name}`);
      const other = await visit.newcomer();
      const order = { ...FUTURES_ORDER, price: 60_000 };
      await place(other, '/fapi/v1/order', { ...order, side: 'SELL' });
      await place(visit, '/fapi/v1/order', order);
      await stage.advance(2500);
      const seen = new Set(stream.take().map(({ message }) => at(message, 'channel')));
      assert.deepEqual(
        names.filter((name) => !seen.has(name)),
        [],
      );
    },
  },
  clientHears('depth', { kind: 'book' }, 'onBook'),
  clientHears('trades', { kind: 'trades' }, 'onTrades'),
  clientHears('the ticker', { kind: 'ticker' }, 'onTicker'),
  clientHears('candles', { kind: 'candles', interval: '1min' }, 'onCandle'),
];

type ChannelOf = {
  [Kind in FeedChannel['kind']]: Omit<Extract<FeedChannel, { kind: Kind }>, 'pair'>;
}[FeedChannel['kind']];

/** Our own feed over each door: what it subscribes to arrives, read. */
function clientHears(what: string, kind: ChannelOf, callback: keyof FeedListener): CardBody {
  const check = async (client: Client, stage: Stage, visit: Visit): Promise<void> => {
    const heardOf = new Set<string>();
    const note = (name: string) => () => void heardOf.add(name);
    const states: string[] = [];
    const pairs = await client.spot.pairs();
    assert.ok(pairs.kind === 'accepted');
    const pair = pairs.value.find(({ symbol }) => symbol === PAIR);
    assert.ok(pair !== undefined);
    const feed: Feed = client.feed({
      onBook: note('onBook'),
      onTrades: note('onTrades'),
      onTicker: note('onTicker'),
      onCandle: note('onCandle'),
      onFeedState: ({ phase, badFrames, lastError }) =>
        states.push(`${phase} ${badFrames} ${lastError}`),
    });
    feed.subscribe({ ...kind, pair });
    await until(() => states.some((state) => state.startsWith('open')));
    for (let second = 0; second < 8 && !heardOf.has(callback); second += 1) {
      await trade(visit);
      stage.clock.advance(1000);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    feed.close();
    assert.ok(heardOf.has(callback), states.join('; '));
    assert.ok(!states.some((state) => / [1-9]\d* /.test(state)), states.join('; '));
  };
  return {
    says: `Our own client hears ${what}`,
    scene: 'own',
    config: { limits: NO_LIMITS },
    check: async (visit, stage) => {
      const client = stage.client(visit.door, visit.user);
      await check(client, stage, visit);
      client.close();
    },
  };
}
