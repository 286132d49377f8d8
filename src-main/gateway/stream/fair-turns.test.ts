/** What many ask for at once comes in several turns: everybody is served meanwhile, in the order in which he asked. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { gunzipSync } from 'node:zlib';
import type { Clock } from '@shared/kernel/ports';
import { BOB, World } from '../gateway.testing';
import { DEFAULT_SWITCHES } from '../switches';
import { createStreamHub, type StreamHub } from './stream-hub';
import type { StreamSession } from './socket';

const SYMBOLS = ['btcusdt', 'ethusdt', 'solusdt', 'xrpusdt', 'dogeusdt', 'ltcusdt', 'ethbtc'];

/** What breaks here fails the test. */
const onDefect = (where: string, cause: unknown): never => {
  throw new Error(where, { cause });
};

interface Client {
  readonly texts: string[];
  readonly session: StreamSession;
}

/** A hub on a clock that goes on by a millisecond whenever it is looked at: all that is done takes time. */
class Crowd {
  readonly hub: StreamHub;
  readonly clients: Client[] = [];
  isSettled = true;
  asked = 0;
  nowMs = 0;

  constructor(world: World) {
    const clock: Clock = {
      nowMs: () => this.nowMs,
      monotonicMs: () => (this.nowMs += 1),
      setAlarm: () => () => undefined,
    };
    this.hub = createStreamHub({
      clock,
      query: world.sequencer.query,
      switches: () => DEFAULT_SWITCHES,
      onDefect,
      isSettled: () => this.isSettled,
      askForTurn: () => (this.asked += 1),
    });
  }

  join(): Client {
    const texts: string[] = [];
    const session = this.hub.open({
      send: (frame) => void texts.push(gunzipSync(frame).toString('utf8')),
      unreadBytes: () => 0,
      close: () => undefined,
    });
    const client = { texts, session };
    this.clients.push(client);
    return client;
  }

  get sent(): number {
    return this.clients.reduce((sum, { texts }) => sum + texts.length, 0);
  }
}

let world: World;
let crowd: Crowd;
beforeEach(() => {
  world = new World();
  crowd = new Crowd(world);
});

const question = (id: string): string =>
  JSON.stringify({
    event: 'req',
    params: { channel: 'market_btcusdt_trade_ticker', cb_id: id },
  });
const idsOf = ({ texts }: Client): string[] =>
  texts.flatMap((text) => /"cb_id":"([^"]+)"/.exec(text)?.[1] ?? []);

describe('answers', () => {
  test('those of many come in turns, one to each in turn, each in his order', () => {
    const clients = [1, 2, 3, 4, 5].map(() => crowd.join());
    for (const { session } of clients) {
      for (let id = 0; id < 20; id++) session.onText(question(String(id)));
    }
    expect(crowd.sent).toBeLessThan(10);
    crowd.hub.publish([]);
    expect(crowd.sent).toBeLessThan(20);
    expect(crowd.asked).toBe(1);
    for (const client of clients.slice(1)) expect(idsOf(client).length).toBeGreaterThan(0);
    for (let turn = 0; turn < 30; turn++) crowd.hub.publish([]);
    const all = Array.from({ length: 20 }, (_, id) => String(id));
    for (const client of clients) expect(idsOf(client)).toEqual(all);
    const { asked } = crowd;
    crowd.hub.publish([]);
    expect(crowd.asked).toBe(asked);
  });

  test('a command behind a question that waits is carried out after it', () => {
    const client = crowd.join();
    for (let id = 0; id < 20; id++) client.session.onText(question(String(id)));
    client.session.onText('sub market_btcusdt_ticker');
    for (let turn = 0; turn < 20; turn++) crowd.hub.publish([]);
    const channels = client.texts.map((text) => /"channel":"([^"]+)"/.exec(text)?.[1]);
    expect(channels.indexOf('market_btcusdt_ticker')).toBe(20);
  });

  test('nothing is answered of what is not durable yet', () => {
    const client = crowd.join();
    crowd.isSettled = false;
    client.session.onText(question('early'));
    expect(client.texts).toEqual([]);
    crowd.isSettled = true;
    crowd.hub.publish([]);
    expect(idsOf(client)).toEqual(['early']);
  });
});

describe('pushes', () => {
  test('many channels come in turns, a ping waits for none of them', () => {
    const patient = crowd.join();
    const greedy = crowd.join();
    crowd.nowMs = 10_000;
    for (const symbol of SYMBOLS) {
      for (const kind of ['depth_step0', 'ticker', 'kline_1min']) {
        greedy.session.onText(`sub market_${symbol}_${kind}`);
      }
    }
    crowd.hub.publish([]);
    expect(patient.texts).toEqual(['{"ping":10}']);
    const first = greedy.texts.length;
    expect(first).toBeLessThan(12);
    expect(crowd.asked).toBe(1);
    crowd.hub.publish([]);
    crowd.hub.publish([]);
    const depths = greedy.texts.filter((text) => text.includes('depth_step0'));
    const seen = depths.map((text) => /"channel":"market_(\w+)_depth/.exec(text)?.[1]);
    expect(new Set(seen)).toEqual(new Set(SYMBOLS));
  });

  test('a book waits for no candles and tickers, however many, and they come as well', () => {
    const greedy = crowd.join();
    const kinds = [
      'ticker',
      'kline_1min',
      'kline_5min',
      'kline_15min',
      'kline_30min',
      'kline_60min',
    ];
    const channels = SYMBOLS.flatMap((symbol) => kinds.map((kind) => `${symbol}_${kind}`));
    for (const channel of channels) greedy.session.onText(`sub market_${channel}`);
    const polite = crowd.join();
    polite.session.onText('sub market_btcusdt_depth_step0');
    for (let second = 1; second <= 8; second += 1) {
      crowd.nowMs += 1_000;
      crowd.hub.publish([]);
      const books = polite.texts.filter((text) => text.includes('depth_step0'));
      expect(books).toHaveLength(second);
    }
    const told = greedy.texts.flatMap((text) => /"market_(\w+_ticker)"/.exec(text)?.[1] ?? []);
    expect(new Set(told)).toEqual(new Set(SYMBOLS.map((symbol) => `${symbol}_ticker`)));
  });
});

describe('the past, drawn when it is asked for', () => {
  /** How many days were drawn in each turn. */
  function watch(simulated: World): number[] {
    const { query } = simulated.sequencer;
    const perTurn = [0];
    for (const markets of [query, query.futures]) {
      const draw = markets.drawOlderDay.bind(markets);
      vi.spyOn(markets, 'drawOlderDay').mockImplementation((symbol) => {
        perTurn[perTurn.length - 1] = (perTurn.at(-1) ?? 0) + 1;
        draw(symbol);
      });
    }
    simulated.sequencer.onEvents(() => void perTurn.push(0));
    return perTurn;
  }

  test('a month of it holds up nobody: two days in a turn, and others are answered meanwhile', async () => {
    const simulated = new World({ agents: true });
    const perTurn = watch(simulated);
    const answered: string[] = [];
    const body = new Uint8Array(0);
    const month = '/sapi/v1/klines?symbol=BTCUSDT&interval=1month';
    const days = '/fapi/v1/klines?contractName=E-BTC-USDT&interval=1day';
    const ticker = '/sapi/v1/ticker?symbol=BTCUSDT';
    for (const target of [month, days, ticker]) {
      const request = { method: 'GET', target, headers: [], body, ip: 'in-process' };
      simulated.gateway.receive(request, () => void answered.push(target));
    }
    simulated.clock.advance(0);
    expect(answered[0]).toBe(ticker);
    expect(answered.toSorted()).toEqual([days, month, ticker]);
    const { text } = await simulated.get(days);
    expect([...text.matchAll(/"idx"/g)].length).toBeGreaterThanOrEqual(31);
    expect(Math.max(...perTurn)).toBe(2);
    expect(perTurn.reduce((sum, drawn) => sum + drawn, 0)).toBeGreaterThanOrEqual(56);
  });

  test('nor does a month on the stream, subscribed to or asked for', async () => {
    const simulated = new World({ agents: true });
    const perTurn = watch(simulated);
    const client = simulated.openStream();
    client.say('sub market_btcusdt_kline_1month');
    client.say('sub market_btcusdt_depth_step0');
    client.say({ event: 'req', params: { channel: 'market_ethusdt_kline_1day', cb_id: 'days' } });
    await simulated.post(BOB, '/sapi/v1/order/test', {});
    simulated.clock.advance(3000);
    const texts = client.take().map(({ text }) => text);
    const at = (words: string): number => texts.findIndex((text) => text.includes(words));
    expect(at('depth_step0')).toBeGreaterThanOrEqual(0);
    expect(at('depth_step0')).toBeLessThan(at('kline_1month'));
    expect(at('"cb_id":"days"')).toBeGreaterThanOrEqual(0);
    expect(Math.max(...perTurn)).toBe(2);
  });

  test('nor do the months of every market: what can be said is said in the next turn', () => {
    const simulated = new World({ agents: true });
    const busy = new Crowd(simulated);
    for (const markets of [simulated.sequencer.query, simulated.sequencer.query.futures]) {
      const draw = markets.drawOlderDay.bind(markets);
      vi.spyOn(markets, 'drawOlderDay').mockImplementation((symbol) => {
        busy.nowMs += 20;
        draw(symbol);
      });
    }
    const greedy = busy.join();
    const months = SYMBOLS.map((symbol) => `${symbol}_kline_1month`);
    for (const name of months) greedy.session.onText(`sub market_${name}`);
    busy.hub.publish([]);
    const polite = busy.join();
    polite.session.onText('sub market_btcusdt_ticker');
    busy.hub.publish([]);
    busy.hub.publish([]);
    expect(polite.texts.filter((text) => text.includes('btcusdt_ticker'))).not.toEqual([]);
    for (let turn = 0; turn < 150; turn++) busy.hub.publish([]);
    const told = greedy.texts.map((text) => /"channel":"market_(\w+)"/.exec(text)?.[1]);
    expect(new Set(told)).toEqual(new Set(months));
  });
});

test('a channel that everybody has left costs nothing, however often it was taken up', () => {
  const client = crowd.join();
  for (let round = 0; round < 50; round++) {
    for (const name of ['ticker', 'trade_ticker', 'depth_step0', 'kline_1min']) {
      client.session.onText(`sub market_btcusdt_${name}`);
      client.session.onText(`unsub market_btcusdt_${name}`);
    }
    crowd.nowMs += 60_000;
    crowd.hub.publish([]);
  }
  client.session.onText('sub market_btcusdt_ticker');
  let looks = 0;
  const event = {
    seq: 1,
    atMs: 0,
    symbol: 'BTCUSDT',
    get type() {
      looks += 1;
      return 'bookChanged' as const;
    },
  };
  crowd.hub.publish([event]);
  expect(looks).toBeLessThan(10);
});
