import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FUTURES_RULES } from '@shared/domain/futures-defaults';
import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import { lots, mark, rate, ticks } from '@shared/money/units';
import type { EngineEvent } from '../../engine/events';
import type { FeedItem } from '../../engine/feed/feed-event';
import type { EngineQuery } from '../../engine/query';
import { fedInstruments } from './fed-instruments';
import { decodeFeedLine, encodeFeedLine } from './feed-line';
import { FeedRecorder } from './feed-recorder';
import { exportFeed, importFeed } from './import-feed';
import { PlayedFeed } from './played-feed';
import type { FeedRow, Recordings } from './recordings';

const known = fedInstruments({
  spot: SPOT_RULES,
  futures: { rules: FUTURES_RULES } as never,
});
const BTC = 'E-BTC-USDT';

/** Rows in memory. */
function memory(): Recordings {
  const rows = { played: [] as FeedRow[], made: [] as FeedRow[] };
  return {
    append: (name, more) => void rows[name].push(...more),
    replace: (name, all) => {
      rows[name] = [...all];
    },
    after: (name, place, limit) => rows[name].filter((row) => row.place > place).slice(0, limit),
    lastPlace: (name) => rows[name].at(-1)?.place ?? 0,
    clear: (name) => {
      rows[name] = [];
    },
    close: () => undefined,
  };
}

describe('a line', () => {
  test.each<[FeedItem, string]>([
    [
      {
        type: 'depth',
        symbol: 'BTCUSDT',
        feedMs: 5,
        isSnapshot: true,
        bids: [[ticks(6_000_000), lots(10_000)]],
        asks: [[ticks(6_000_001), lots(0)]],
      },
      '{"t":5,"sym":"BTCUSDT","type":"depth","snapshot":true,"bids":[["60000.00","0.010000"]],"asks":[["60000.01","0.000000"]]}',
    ],
    [
      {
        type: 'depth',
        symbol: 'BTCUSDT',
        feedMs: 5,
        isSnapshot: false,
        worst: [ticks(5_999_000), ticks(0)],
        bids: [],
        asks: [[ticks(6_000_001), lots(0)]],
      },
      '{"t":5,"sym":"BTCUSDT","type":"depth","snapshot":false,"worst":["59990.00","0.00"],"bids":[],"asks":[["60000.01","0.000000"]]}',
    ],
    [
      {
        type: 'trade',
        symbol: BTC,
        feedMs: 6,
        price: ticks(600_001),
        lots: lots(3),
        takerSide: 'SELL',
      },
      '{"t":6,"sym":"E-BTC-USDT","type":"trade","price":"60000.1","qty":"3","side":"SELL"}',
    ],
    [
      { type: 'index', symbol: BTC, feedMs: 7, index: mark(60_000_123n), mark: mark(60_000_124n) },
      '{"t":7,"sym":"E-BTC-USDT","type":"index","index":"60000.123","mark":"60000.124"}',
    ],
    [
      { type: 'funding', symbol: BTC, feedMs: 8, rate: rate(-10_000n) },
      '{"t":8,"sym":"E-BTC-USDT","type":"funding","rate":"-0.0001"}',
    ],
  ])('%# is written and read back', (item, line) => {
    const instrument = known.get(item.symbol);
    expect(instrument && encodeFeedLine(item, instrument)).toBe(line);
    expect(decodeFeedLine(line, known)).toEqual({ ok: true, value: item });
  });

  test.each([
    ['{', 'not JSON'],
    ['[]', 'not an object'],
    ['{"t":1,"sym":"XUSDT","type":"trade"}', 'sym: XUSDT is not traded here'],
    ['{"t":-1,"sym":"BTCUSDT","type":"trade"}', 't: must be'],
    ['{"t":1,"sym":"BTCUSDT","type":"news"}', 'type: must be depth, trade, index or funding'],
    ['{"t":1,"sym":"BTCUSDT","type":"depth","bids":[],"asks":[]}', 'snapshot: must be true or'],
    [
      '{"t":1,"sym":"BTCUSDT","type":"depth","snapshot":false,"worst":["1"],"bids":[],"asks":[]}',
      'worst: must be a decimal',
    ],
    [
      '{"t":1,"sym":"BTCUSDT","type":"trade","price":"1.001","qty":"1","side":"BUY"}',
      'price: must be a decimal from 0 with at most 2 decimals',
    ],
    [
      '{"t":1,"sym":"BTCUSDT","type":"trade","price":"1","qty":"1","side":"BUY","x":1}',
      'x: unknown field',
    ],
  ])('%s is refused: %s', (line, words) => {
    const item = decodeFeedLine(line, known);
    expect(!item.ok && item.error).toContain(words);
  });

  test('whatever a line says, it is an answer', () => {
    fc.assert(
      fc.property(fc.json(), (line) => {
        expect(typeof decodeFeedLine(line, known).ok).toBe('boolean');
      }),
    );
  });
});

const print = (t: number, qty = '1'): string =>
  `{"t":${t},"sym":"E-BTC-USDT","type":"trade","price":"60000","qty":"${qty}","side":"BUY"}`;

test('an import is whole or nothing', () => {
  const recordings = memory();
  expect(importFeed(`${print(1)}\n${print(2)}\n`, known, recordings)).toEqual({
    ok: true,
    value: 2,
  });
  const refused = importFeed(`${print(9)}\n${print(8)}`, known, recordings);
  expect(refused).toEqual({ ok: false, error: 'line 2: t: earlier than the line before' });
  expect(importFeed('\n', known, recordings).ok).toBe(false);
  const crossed = { snapshot: true, bids: [['60010', '1']], asks: [['60000', '1']] };
  for (const [line, field] of [
    [{ t: 3, sym: 'BTCUSDT', type: 'depth', ...crossed }, 'bids'],
    [{ t: 3, sym: 'BTCUSDT', type: 'trade', price: '0', qty: '1', side: 'BUY' }, 'price'],
  ] as const) {
    const text = `${print(2)}\n${JSON.stringify(line)}`;
    const wrong = importFeed(text, known, recordings);
    expect(wrong.ok ? '' : wrong.error).toMatch(new RegExp(`^line 2: ${field}: must be `));
  }
  expect(recordings.lastPlace('played')).toBe(2);
});

describe('a recording that is made', () => {
  /** An exchange that shows nothing but the prints it is told of. */
  const silent = { marketTimeMs: () => 0, marketStatus: () => 'CLOSED' } as unknown as EngineQuery;
  const pairs = fedInstruments({ spot: SPOT_RULES.slice(0, 1) });
  const traded = (atMs: number): EngineEvent =>
    ({
      type: 'trade',
      symbol: 'BTCUSDT',
      atMs,
      price: ticks(6_000_000),
      lots: lots(1),
      takerSide: 'BUY',
    }) as unknown as EngineEvent;

  test('is of nothing but what happens from its beginning on', () => {
    const recordings = memory();
    recordings.append('made', [{ place: 1, atMs: 9_000, line: print(9_000) }]);
    const onStopped = () => undefined;
    const recorder = new FeedRecorder(silent, recordings, pairs, { onStopped });
    recorder.note([traded(5)]);
    recorder.keep();
    expect(recordings.after('made', 0, 10).map(({ atMs }) => atMs)).toEqual([5]);
  });

  test('ends, and says so once, before it is too long to be played', () => {
    const recordings = memory();
    const told: unknown[] = [];
    const recorder = new FeedRecorder(silent, recordings, pairs, {
      onStopped: (cause) => told.push(cause),
      maxBytes: 500,
    });
    for (let atMs = 0; atMs < 50; atMs += 1) recorder.note([traded(atMs)]);
    expect(told).toEqual([expect.objectContaining({ message: recorder.problem })]);
    const text = [...exportFeed(recordings)].join('');
    expect(text.length).toBeGreaterThan(300);
    expect(text.length).toBeLessThanOrEqual(500);
    expect(importFeed(text, pairs, memory()).ok).toBe(true);
  });
});

test('an export is what was recorded, line by line', () => {
  const recordings = memory();
  const rows = Array.from({ length: 2500 }, (_, at) => ({
    place: at + 1,
    atMs: at,
    line: print(at),
  }));
  recordings.append('made', rows);
  expect([...exportFeed(recordings)].join('')).toBe(rows.map(({ line }) => `${line}\n`).join(''));
});

describe('playing', () => {
  const recordings = memory();
  importFeed([print(1000), print(1500), print(4000)].join('\n'), known, recordings);

  test('times are moved so that the first is due at the start', () => {
    const played = new PlayedFeed(recordings, known, 0, 70_000);
    const seen: number[] = [];
    while (played.nextMs() !== Infinity) {
      seen.push(played.nextMs());
      expect(played.take()?.place).toBe(seen.length);
    }
    expect(seen).toEqual([70_000, 70_500, 73_000]);
    expect(played.take()).toBeNull();
  });

  test('it goes on behind what the exchange has taken in, and waits while nobody plays', () => {
    const played = new PlayedFeed(recordings, known, 1, 90_000);
    expect(played.nextMs()).toBe(90_000);
    played.take();
    played.postpone(5000);
    expect(played.nextMs()).toBe(97_500);
  });
});
