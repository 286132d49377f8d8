import { beforeEach, describe, expect, test } from 'vitest';
import { ALICE, BOB, trades } from '../engine.testing';
import { newFedExchange, RULES, type FedExchange } from './fed-exchange.testing';
import { frontAfterDrop, shareBehind } from './queue-model';

let exchange: FedExchange;
beforeEach(() => {
  exchange = newFedExchange();
});

const opened = () => exchange.tellBook();
const ahead = (orderId: number) => exchange.ahead(orderId);

describe('W19, the queue model', () => {
  test('front 6, back 4, the level drops by 3 without trades', () => {
    expect(shareBehind({ front: 6, back: 4 }, 3)).toBeCloseTo(0.228571, 6);
    expect(frontAfterDrop({ front: 6, back: 4 }, 3, 7, RULES)).toBeCloseTo(3.685714, 6);
  });

  test.each([
    ['growth never hurts', { front: 6, back: 4 }, -3, 13, 6],
    ['nobody stands behind more than there is', { front: 6, back: 0 }, 4, 2, 2],
    ['what cannot be cancelled behind is cancelled before', { front: 2, back: 8 }, 10, 0, 0],
  ])('%s', (_, sides, drop, lots, front) => {
    expect(frontAfterDrop(sides, drop, lots, RULES)).toBe(front);
  });

  test('riskAverse moves by trades alone', () => {
    const rules = { ...RULES, queue: 'riskAverse' } as const;
    expect(frontAfterDrop({ front: 6, back: 4 }, 3, 7, rules)).toBe(6);
  });

  test('in the book: the order stands behind what was shown, moves up with W19 and fills behind it', () => {
    opened().change('0.006@60000', '');
    const id = exchange.placed(ALICE, 'BUY', '0.01 @ 60000');
    expect(ahead(id)).toBe(6000);
    exchange.change('0.01@60000', '');
    expect(ahead(id)).toBe(6000);
    exchange.change('0.007@60000', '');
    expect(ahead(id)).toBe(3686);
    exchange.pass(1);
    exchange.print('SELL', '0.003685@60000');
    expect(exchange.state(ALICE, id)).toBe('NEW 0');
    exchange.print('SELL', '0.001@60000');
    expect(exchange.state(ALICE, id)).toBe('PARTIALLY_FILLED 0.000999');
  });
});

describe('M1: takers walk what the venue shows', () => {
  test('at its prices, as takers, and the book shows the rest and users beside it', () => {
    opened();
    const filled = exchange.place(BOB, 'BUY', '0.015 @ 60002');
    expect(filled.ok && trades(filled.value)).toEqual(['0.01@60001', '0.005@60002']);
    expect(exchange.levels('asks')).toEqual(['0.015@60002']);
    exchange.placed(ALICE, 'BUY', '0.003 @ 60000');
    expect(exchange.levels('bids')).toEqual(['0.013@60000', '0.02@59999']);
  });

  test('one level is never used twice, but comes back with a half-life of 2 s', () => {
    opened();
    exchange.placed(BOB, 'BUY', '0.008 @ 60001');
    expect(exchange.levels('asks')[0]).toBe('0.002@60001');
    exchange.change('', '0.01@60001');
    expect(exchange.levels('asks')[0]).toBe('0.002@60001');
    exchange.pass(2000);
    expect(exchange.levels('asks')[0]).toBe('0.006@60001');
  });

  test('fresh data at the level ends its consumption', () => {
    opened();
    exchange.placed(BOB, 'BUY', '0.008 @ 60001');
    exchange.change('', '0.009@60001');
    expect(exchange.levels('asks')[0]).toBe('0.009@60001');
  });
});

describe('M2, M3, M6: resting orders', () => {
  test('a print goes through the queue first; users share it, none of it twice', () => {
    opened();
    const first = exchange.placed(ALICE, 'BUY', '0.004 @ 60000');
    const second = exchange.placed(BOB, 'BUY', '0.004 @ 60000');
    exchange.print('SELL', '0.01@60000');
    expect([exchange.state(ALICE, first), exchange.state(BOB, second)]).toEqual(['NEW 0', 'NEW 0']);
    const events = exchange.print('SELL', '0.006@60000');
    expect(exchange.state(ALICE, first)).toBe('FILLED 0.004');
    expect(exchange.state(BOB, second)).toBe('PARTIALLY_FILLED 0.002');
    expect(trades(events)).toEqual(['0.004@60000', '0.002@60000']);
  });

  test('an order that improves the best stands before everybody', () => {
    exchange.snapshot('0.01@59990', '0.01@60001');
    const id = exchange.placed(ALICE, 'BUY', '0.004 @ 59995');
    expect(ahead(id)).toBe(0);
    const events = exchange.print('SELL', '0.01@59995');
    expect(exchange.state(ALICE, id)).toBe('FILLED 0.004');
    expect(trades(events)).toEqual(['0.004@59995', '0.006@59995']);
  });

  test('the taker side that does not meet the order moves nothing', () => {
    opened();
    const id = exchange.placed(ALICE, 'BUY', '0.004 @ 60000');
    exchange.print('BUY', '5@60000');
    expect(exchange.state(ALICE, id)).toBe('NEW 0');
    expect(ahead(id)).toBe(10000);
  });

  test('users still meet users', () => {
    exchange.snapshot('0.01@59990', '0.01@60010');
    const id = exchange.placed(ALICE, 'BUY', '0.004 @ 60000');
    exchange.placed(BOB, 'SELL', '0.003 @ 60000');
    expect(exchange.state(ALICE, id)).toBe('PARTIALLY_FILLED 0.003');
  });
});

describe('M5: through the price', () => {
  test('a print through it fills at the user’s price, no more than was printed', () => {
    opened();
    const id = exchange.placed(ALICE, 'BUY', '0.05 @ 60000');
    const events = exchange.print('SELL', '0.02@59999');
    expect(exchange.state(ALICE, id)).toBe('PARTIALLY_FILLED 0.02');
    expect(trades(events)).toEqual(['0.02@60000']);
    expect(exchange.balance(ALICE, 'USDT')).toBe('997000 1800');
  });

  test('what went to an order above the print is not there for one at it', () => {
    opened();
    const above = exchange.placed(ALICE, 'BUY', '0.01 @ 60000');
    const at = exchange.placed(BOB, 'BUY', '0.01 @ 59999');
    const events = exchange.print('SELL', '0.025@59999');
    expect(exchange.state(ALICE, above)).toBe('FILLED 0.01');
    expect(exchange.state(BOB, at)).toBe('NEW 0');
    expect(trades(events)).toEqual(['0.01@60000', '0.015@59999']);
  });

  test('an opposing best through it without a print fills what that level has, once', () => {
    exchange.snapshot('0.01@59990', '0.01@60010');
    const id = exchange.placed(ALICE, 'BUY', '0.05 @ 60000');
    const events = exchange.snapshot('0.01@59990', '0.02@59995');
    expect(trades(events)).toEqual(['0.02@60000']);
    expect(exchange.state(ALICE, id)).toBe('PARTIALLY_FILLED 0.02');
    exchange.snapshot('0.01@59990', '0.02@59995');
    expect(exchange.state(ALICE, id)).toBe('PARTIALLY_FILLED 0.02');
    expect(exchange.levels('asks')).toEqual([]);
    expect(exchange.engine.brokenInvariants()).toEqual([]);
  });
});

describe('M7: a print and the depth that shows it count once', () => {
  test('depth after the print: the drop is the print, not cancels', () => {
    opened();
    const id = exchange.placed(ALICE, 'BUY', '0.004 @ 60000');
    exchange.print('SELL', '0.003@60000', exchange.nowMs + 1);
    expect(ahead(id)).toBe(7000);
    exchange.change('0.007@60000', '', exchange.nowMs + 2);
    expect(ahead(id)).toBe(7000);
  });

  test('depth before the print that it already shows: the order moves up once', () => {
    opened();
    const id = exchange.placed(ALICE, 'BUY', '0.004 @ 60000');
    exchange.change('0.007@60000', '', exchange.nowMs + 2);
    expect(ahead(id)).toBe(7000);
    exchange.print('SELL', '0.003@60000', exchange.nowMs + 1);
    expect(ahead(id)).toBe(7000);
  });

  test('a print clears what users consumed; it itself stands until the depth shows it', () => {
    opened();
    exchange.placed(BOB, 'BUY', '0.008 @ 60001');
    exchange.print('BUY', '0.004@60001', exchange.nowMs + 1);
    expect(exchange.levels('asks')[0]).toBe('0.006@60001');
    exchange.change('', '0.006@60001', exchange.nowMs + 2);
    expect(exchange.levels('asks')[0]).toBe('0.006@60001');
  });
});

describe('M8: what is not fed is closed', () => {
  test('before the first depth, and more than 5 s after the last event', () => {
    expect(exchange.engine.query.marketStatus('BTCUSDT')).toBe('HALTED');
    opened();
    expect(exchange.engine.query.marketStatus('BTCUSDT')).toBe('OPEN');
    exchange.pass(5000);
    expect(exchange.engine.query.marketStatus('BTCUSDT')).toBe('OPEN');
    const events = exchange.pass(1);
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'marketStatus', status: 'HALTED', reason: 'STALE' }),
    );
    const refused = exchange.place(ALICE, 'BUY', '0.01 @ 60000');
    expect(!refused.ok && refused.error.reason).toBe('market-closed');
  });

  test('nothing fills while it is; a depth opens it, and what waited stands at the end', () => {
    opened();
    const id = exchange.placed(ALICE, 'BUY', '0.004 @ 60000');
    exchange.pass(6000);
    exchange.print('SELL', '5@59000');
    expect(exchange.state(ALICE, id)).toBe('NEW 0');
    exchange.snapshot('0.02@60000', '0.01@60001');
    expect(exchange.engine.query.marketStatus('BTCUSDT')).toBe('OPEN');
    expect(exchange.engine.brokenInvariants()).toEqual([]);
    exchange.print('SELL', '0.02@60000');
    expect(exchange.state(ALICE, id)).toBe('NEW 0');
    exchange.print('SELL', '0.002@60000');
    expect(exchange.state(ALICE, id)).toBe('PARTIALLY_FILLED 0.002');
  });
});

test('tape, ticker and candles hold each fed and each own trade once', () => {
  opened();
  exchange.placed(ALICE, 'BUY', '0.004 @ 60000');
  exchange.print('SELL', '0.012@60000');
  exchange.placed(BOB, 'BUY', '0.005 @ 60001');
  const { query } = exchange.engine;
  expect(query.recentTrades('BTCUSDT', 10).map(({ lots }) => lots)).toEqual([5000, 10_000, 2000]);
  expect(query.ticker('BTCUSDT')?.volume).toBe(17_000);
  expect(query.candles('BTCUSDT', '1min', { limit: 1 })[0]?.volume).toBe(17_000);
});

test.each([
  ['symbol', { type: 'trade', symbol: 'XUSDT', feedMs: 1, price: 1, lots: 1, takerSide: 'BUY' }],
  ['lots', { type: 'trade', symbol: 'BTCUSDT', feedMs: 1, price: 1, lots: 0, takerSide: 'BUY' }],
  [
    'bids',
    {
      type: 'depth',
      symbol: 'BTCUSDT',
      feedMs: 1,
      isSnapshot: true,
      bids: [[5, 1]],
      asks: [[5, 1]],
    },
  ],
])('a wrong event is refused by its field (%s) and changes nothing', (field, item) => {
  opened();
  const before = exchange.engine.stateHash();
  const refused = exchange.execute({
    type: 'feedEvent',
    atMs: exchange.nowMs,
    item: item as never,
  });
  expect(!refused.ok && refused.error.field).toBe(field);
  expect(exchange.engine.stateHash()).toBe(before);
});
