import type { Interval } from '@shared/domain/candle';
import type { PublicTrade } from '@shared/domain/market';
import { describe, expect, it } from 'vitest';
import { lots, ticks } from '@shared/money/units';
import { Bench } from '../bench.testing';
import { makeBook, makeCandle, makeTicker, unknown } from '../scripted-client.testing';

const HOUR_MS = 3_600_000;

describe('order books', () => {
  it('are subscribed while somebody watches, once, whoever watches', async () => {
    const bench = await new Bench().start();
    const stops = [bench.watchBook('ETHUSDT'), bench.watchBook('ETHUSDT')];
    await bench.settle();
    expect(bench.exchange.channels).toContain('ETHUSDT book');
    stops[0]?.();
    await bench.settle();
    expect(bench.exchange.channels).toContain('ETHUSDT book');
    stops[1]?.();
    await bench.settle();
    expect(bench.exchange.channels).not.toContain('ETHUSDT book');
  });

  it('are delivered when they were watched before the session began', async () => {
    const bench = new Bench();
    bench.watchBook();
    await bench.run(50);
    expect(bench.value('book')).toEqual({
      symbol: 'BTCUSDT',
      bids: [],
      asks: [],
      atMs: 0,
      arrivedAtMs: 0,
    });
    await bench.start();
    expect(bench.value('book').bids[0]).toEqual([6_000_000, 1_000_000]);
  });

  it('reach a desk once per tick: 100 frames between two ticks are one message', async () => {
    const bench = await new Bench().start();
    await bench.run(100);
    const before = bench.received('book');
    for (let index = 1; index <= 100; index += 1) bench.exchange.book(6_000_000 + index, 6_000_200);
    await bench.run(16, 16);
    expect(bench.received('book') - before).toBe(1);
    expect(bench.value('book').bids[0]?.[0]).toBe(6_000_100);
  });

  it('that are crossed, unsorted or older than the last are not taken', async () => {
    const bench = await new Bench().start();
    const { listener } = bench.exchange;
    const nowMs = bench.clock.nowMs();
    bench.exchange.book(6_000_010, 6_000_010);
    bench.exchange.book(5_000_000, 5_000_010, 'BTCUSDT', nowMs - 5_000);
    const twisted = makeBook('BTCUSDT', 6_000_001, 6_000_005, nowMs);
    listener?.onBook({ ...twisted, bids: twisted.bids.toReversed() }, nowMs);
    await bench.run(50);
    expect(bench.value('book').bids[0]?.[0]).toBe(6_000_000);
    expect(bench.value('book').asks[0]?.[0]).toBe(6_000_010);
  });

  it('may go back in exchange time after the feed was lost', async () => {
    const bench = await new Bench().start();
    bench.exchange.feedState('waiting', 'gone');
    bench.exchange.feedState('open');
    bench.exchange.book(5_000_000, 5_000_010, 'BTCUSDT', 1_000);
    await bench.run(50);
    expect(bench.value('book').bids[0]?.[0]).toBe(5_000_000);
  });

  it('that fall silent are asked for by REST', async () => {
    const bench = await new Bench().start();
    bench.exchange.restBook = makeBook('BTCUSDT', 6_100_000, 6_100_010, bench.clock.nowMs() + 1);
    await bench.run(2_900);
    expect(bench.exchange.count('book')).toBe(0);
    await bench.run(2_000);
    expect(bench.value('book').bids[0]?.[0]).toBe(6_100_000);
    const asked = bench.exchange.count('book');
    bench.exchange.healthNow = { ...bench.exchange.healthNow, blockedUntilMs: Infinity };
    await bench.run(10_000, 100);
    expect(bench.exchange.count('book')).toBe(asked);
  });
});

describe('the tape', () => {
  const watchTape = (bench: Bench) => {
    const tape: number[][] = [];
    const takeAll = (items: readonly number[][]) => {
      tape.splice(0, Infinity, ...items);
    };
    bench.desk.subscribe(
      'trades',
      { symbol: 'BTCUSDT' },
      { onSnapshot: takeAll, onAppend: (items) => tape.push(...items) },
    );
    return tape;
  };

  it('puts history before what was seen live, and keeps 200', async () => {
    const bench = await new Bench().start();
    const tape = watchTape(bench);
    await bench.settle();
    const nowMs = bench.clock.nowMs();
    bench.exchange.print('BTCUSDT', 6_000_000, 5);
    const old = Array.from({ length: 250 }, (_, index) => ({
      price: ticks(1),
      lots: lots(1),
      side: 'BUY' as const,
      atMs: nowMs - 1_000 + index,
    }));
    bench.exchange.listener?.onTrades('BTCUSDT', old, true);
    await bench.run(50);
    expect(tape).toHaveLength(200);
    expect(tape.at(-1)).toEqual([nowMs, 6_000_000, 5, -1, 0]);
    expect(tape.at(-2)?.[1]).toBe(1);
  });

  it('has no hole where the connection was lost: what was missed stands in its place, once', async () => {
    const bench = await new Bench().start();
    const tape = watchTape(bench);
    await bench.settle();
    const past: PublicTrade[] = [];
    const print = (price: number, isSeen: boolean): void => {
      bench.clock.advance(5_000);
      if (isSeen) bench.exchange.print('BTCUSDT', price, 5);
      const trade = { price: ticks(price), lots: lots(5), side: 'SELL' as const };
      past.push({ ...trade, atMs: bench.clock.nowMs() });
    };
    print(6_000_000, true);
    print(6_000_001, true);
    bench.exchange.feedState('waiting', 'gone');
    print(6_000_002, false);
    print(6_000_003, false);
    bench.exchange.feedState('open');
    print(6_000_004, true);
    bench.exchange.listener?.onTrades('BTCUSDT', past, true);
    await bench.run(50);
    expect(tape.map(([, price]) => price)).toEqual([
      6_000_000, 6_000_001, 6_000_002, 6_000_003, 6_000_004,
    ]);
  });

  it('whose channel is dead while the price moves is subscribed anew, in a quiet market it is left alone', async () => {
    const bench = await new Bench().start();
    watchTape(bench);
    await bench.settle();
    const { exchange, clock } = bench;
    const priceIs = (last: number): void => {
      const ticker = { ...makeTicker('BTCUSDT'), last: ticks(last) };
      exchange.listener?.onTicker(ticker, clock.nowMs());
    };
    const subscriptions = () => exchange.subscribed.filter((name) => name === 'BTCUSDT trades');
    for (let second = 0; second < 60; second += 1) {
      priceIs(second < 30 ? 6_000_000 : 6_000_010);
      if (second === 30) exchange.print('BTCUSDT', 6_000_010, 5);
      await bench.run(1_000, 100);
    }
    expect(subscriptions()).toHaveLength(1);
    for (let second = 0; second < 60; second += 1) {
      priceIs(6_000_020 + second);
      await bench.run(1_000, 100);
      if (second === 14) expect(subscriptions()).toHaveLength(2);
    }
    expect(subscriptions()).toHaveLength(3);
    expect(exchange.channels).toContain('BTCUSDT trades');
  });

  it('marks the own part of it, whether the print or the fill is known first', async () => {
    const bench = await new Bench().start();
    const tape = watchTape(bench);
    const { orderId } = (await bench.place()) as { orderId: string };
    bench.exchange.fill(orderId, 300_000, 5_999_000);
    bench.exchange.print('BTCUSDT', 5_999_000, 300_000);
    bench.exchange.print('BTCUSDT', 5_999_000, 7);
    await bench.run(20);
    expect(tape.map((row) => row[4])).toEqual([0, 0]);
    await bench.run(400);
    expect(tape.map((row) => row[4])).toEqual([1, 0]);
    bench.exchange.print('BTCUSDT', 5_999_000, 300_000);
    await bench.run(20);
    expect(tape.map((row) => row[4])).toEqual([1, 0, 1]);
  });
});

describe('tickers', () => {
  it('of one that cannot be read do not keep the others from being refreshed', async () => {
    const bench = await new Bench().start();
    const { spot } = bench.exchange;
    const read = spot.ticker.bind(spot);
    spot.ticker = (pair) => (pair.symbol === 'BTCUSDT' ? Promise.resolve(unknown) : read(pair));
    bench.watch('tickers');
    await bench.run(12_000, 100);
    const ethereum = bench.value('tickers').find(({ symbol }) => symbol === 'ETHUSDT');
    expect(ethereum?.last).toBe(6_000_000);
    expect(bench.clock.nowMs() - (ethereum?.arrivedAtMs ?? 0)).toBeLessThan(8_000);
  });

  it('list every pair from the start and are refreshed by REST where the feed is silent', async () => {
    const bench = await new Bench().start();
    bench.watch('tickers');
    await bench.run(20);
    expect(bench.value('tickers').map(({ symbol, last }) => [symbol, last])).toEqual([
      ['BTCUSDT', 0],
      ['ETHUSDT', 0],
    ]);
    await bench.run(2_000);
    expect(bench.value('tickers').every(({ last }) => last === 6_000_000)).toBe(true);
    const asked = bench.exchange.count('ticker');
    await bench.run(4_000);
    expect(bench.exchange.count('ticker')).toBe(asked);
  });

  it('say that a pair is frozen when the exchange does, until it trades again', async () => {
    const bench = await new Bench().start();
    bench.watch('tickers');
    bench.exchange.script('placeOrder', () => ({
      kind: 'rejected',
      by: 'exchange',
      code: '-2016',
      message: 'frozen',
    }));
    await bench.place();
    await bench.run(20);
    expect(bench.value('tickers')[0]?.isFrozen).toBe(true);
    bench.exchange.print('BTCUSDT', 6_000_000, 1);
    await bench.run(20);
    expect(bench.value('tickers')[0]?.isFrozen).toBe(false);
  });
});

describe('candles', () => {
  const watchCandle = (bench: Bench, interval: Interval = '1min') => {
    const seen: (readonly number[] | null)[] = [];
    bench.desk.subscribe(
      'candle',
      { symbol: 'BTCUSDT', interval },
      { onValue: ({ candle }) => seen.push(candle) },
    );
    return seen;
  };

  it('send the last state of a closed candle although the next one follows within the tick', async () => {
    const bench = await new Bench().start();
    const seen = watchCandle(bench);
    await bench.run(50);
    const send = (openTimeMs: number, close: number) => {
      bench.exchange.listener?.onCandle('BTCUSDT', '1min', makeCandle(openTimeMs, close));
    };
    send(60_000, 1);
    await bench.run(50);
    send(60_000, 2);
    send(120_000, 3);
    await bench.run(50);
    expect(seen.map((candle) => candle?.[4])).toEqual([undefined, 1, 2, 3]);
  });

  it('say that the stream has come back: what closed meanwhile was told by nobody', async () => {
    const bench = await new Bench().start();
    const resumed: number[] = [];
    const topic = { symbol: 'BTCUSDT', interval: '1min' } as const;
    bench.desk.subscribe('candle', topic, { onValue: (value) => resumed.push(value.resumed) });
    await bench.run(50);
    expect(resumed).toEqual([0]);
    const say = (phase: 'waiting' | 'open') =>
      bench.exchange.listener?.onFeedState({
        phase,
        attempt: 0,
        resubscribed: 0,
        badFrames: 0,
        lastError: '',
        closed: [],
      });
    say('waiting');
    await bench.run(50);
    expect(resumed).toEqual([0]);
    say('open');
    await bench.run(50);
    expect(resumed).toEqual([0, 1]);
  });

  it('of a clock that ran ahead do not stand for the forming one', async () => {
    const bench = await new Bench().start();
    const seen = watchCandle(bench);
    await bench.run(50);
    for (const [openTimeMs, close] of [
      [120_000, 1],
      [60_000_000, 2],
      [120_000, 3],
      [60_000, 4],
    ] as const) {
      bench.exchange.listener?.onCandle('BTCUSDT', '1min', makeCandle(openTimeMs, close));
      await bench.run(50);
    }
    expect(seen.map((candle) => candle?.[4])).toEqual([undefined, 1, 2, 3]);
  });

  it('go back page by page to the very first, each page ending before the last', async () => {
    const bench = await new Bench().start();
    bench.exchange.candles = Array.from({ length: 650 }, (_, index) => makeCandle(index * 60_000));
    let beforeMs: number | null = null;
    const opens: number[] = [];
    for (let page = 0; page < 10; page += 1) {
      const input = { symbol: 'BTCUSDT', interval: '1min', beforeMs } as const;
      const reply = await bench.during(bench.desk.call('candleHistory', input), 20);
      if (!reply.ok) throw new Error(reply.error.code);
      opens.push(...reply.value.candles.map(([openTimeMs]) => openTimeMs));
      if (reply.value.isComplete) break;
      beforeMs = opens.at(-1) ?? 0;
    }
    expect(opens).toEqual(Array.from({ length: 650 }, (_, index) => (649 - index) * 60_000));
  });

  it('name what failed instead of showing an empty chart', async () => {
    const bench = await new Bench().start();
    bench.exchange.script('candles', () => unknown);
    const input = { symbol: 'BTCUSDT', interval: '1day', beforeMs: null } as const;
    const reply = await bench.during(bench.desk.call('candleHistory', input), 20);
    expect(reply).toMatchObject({
      value: {
        candles: [],
        isComplete: false,
        error: { code: 'no-answer', message: 'no answer within 10 s' },
      },
    });
  });
});

it('the time that stamps orders is the measured one when the clock was set, though nothing was measured since', async () => {
  const bench = await new Bench().start();
  const trueMs = (): number => bench.clock.nowMs() - HOUR_MS;
  bench.clock.jumpWall(HOUR_MS);
  bench.exchange.healthNow = { ...bench.exchange.healthNow, clockOffsetMs: -HOUR_MS };
  bench.exchange.trustedOffsetMs = null;
  const intentId = 'stampedstamped00';
  const sentMs = trueMs();
  expect(await bench.place({}, intentId)).toMatchObject({ kind: 'accepted' });
  const stampMs = bench.store.intent(intentId)?.createdAtMs ?? 0;
  expect(stampMs).toBeGreaterThanOrEqual(sentMs);
  expect(stampMs).toBeLessThanOrEqual(trueMs());
});
