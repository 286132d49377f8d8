/** What stands before an order beside a feed: after a silence, after prints, and as the lab explains it. */
import { beforeEach, describe, expect, test } from 'vitest';
import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import { MARGIN_RULES } from '@shared/domain/margin-defaults';
import { atoms, lots, ticks } from '@shared/money/units';
import type { NewOrder } from '../commands';
import { ALICE, BOB } from '../engine.testing';
import { restoreEngine } from '../index';
import { FedExchange, newFedExchange } from './fed-exchange.testing';

let exchange: FedExchange;
beforeEach(() => {
  exchange = newFedExchange();
});

const opened = () => exchange.tellBook();
const ahead = (orderId: number) => exchange.ahead(orderId);

describe('after a silence a place is found anew', () => {
  const WINDOW = ['1@59990 1@59980', '1@60010'] as const;
  const windowed = (): void => {
    exchange.snapshot(...WINDOW);
  };

  test('an order that improves the best is first again, and before who comes later', () => {
    windowed();
    const first = exchange.placed(ALICE, 'BUY', '0.5 @ 60000');
    exchange.pass(6000);
    windowed();
    const second = exchange.placed(BOB, 'BUY', '0.5 @ 60000');
    exchange.print('SELL', '0.4@60000');
    expect(exchange.state(ALICE, first)).toBe('PARTIALLY_FILLED 0.4');
    expect(exchange.state(BOB, second)).toBe('NEW 0');
    exchange.print('SELL', '0.3@60000');
    expect(exchange.state(ALICE, first)).toBe('FILLED 0.5');
    expect(exchange.state(BOB, second)).toBe('PARTIALLY_FILLED 0.2');
  });

  test('also between two levels, and when the program was closed', () => {
    windowed();
    const id = exchange.placed(ALICE, 'BUY', '0.5 @ 59985');
    exchange.engine.closeTime({ fromMs: exchange.nowMs, toMs: exchange.nowMs + 3_600_000 });
    exchange.nowMs += 3_600_000;
    windowed();
    exchange.print('SELL', '0.5@59985');
    expect(exchange.state(ALICE, id)).toBe('FILLED 0.5');
  });

  test('who joins the price afterwards stands behind', () => {
    windowed();
    const id = exchange.placed(ALICE, 'BUY', '0.5 @ 60000');
    exchange.pass(6000);
    windowed();
    exchange.snapshot('3@60000 1@59990', '1@60010');
    exchange.print('SELL', '0.5@60000');
    expect(exchange.state(ALICE, id)).toBe('FILLED 0.5');
  });

  test('on a side where the venue shows nobody there is nobody before it', () => {
    windowed();
    const id = exchange.placed(ALICE, 'BUY', '0.5 @ 60000');
    exchange.pass(6000);
    exchange.snapshot('', '1@60010');
    exchange.print('SELL', '0.5@60000');
    expect(exchange.state(ALICE, id)).toBe('FILLED 0.5');
  });

  test('beyond what a snapshot shows it stays unknown, until changes tell of that part', () => {
    windowed();
    const id = exchange.placed(ALICE, 'BUY', '0.5 @ 59985');
    exchange.pass(6000);
    exchange.snapshot('1@59990', '1@60010');
    exchange.print('SELL', '0.2@59985');
    expect(exchange.state(ALICE, id)).toBe('NEW 0');
    exchange.change('2@59984 2@59986', '');
    exchange.print('SELL', '0.2@59985');
    expect(exchange.state(ALICE, id)).toBe('PARTIALLY_FILLED 0.2');
  });

  test('a change of a window tells nothing of what lies beyond it, as the window itself does', () => {
    windowed();
    const change = { symbol: 'BTCUSDT', feedMs: exchange.nowMs, isSnapshot: false } as const;
    const bids = [[ticks(5_998_500), lots(2_000_000)]] as const;
    const worst = [ticks(5_998_000), ticks(6_001_000)] as const;
    exchange.feed({ type: 'depth', ...change, worst, bids, asks: [] });
    const beyond = exchange.placed(ALICE, 'BUY', '0.5 @ 59970');
    const within = exchange.placed(BOB, 'BUY', '0.5 @ 59986');
    exchange.print('SELL', '0.2@59986');
    exchange.print('SELL', '0.2@59970');
    expect(exchange.state(BOB, within)).toBe('PARTIALLY_FILLED 0.4');
    expect(exchange.state(ALICE, beyond)).toBe('NEW 0');
  });

  test('what falls behind the worst price of a change is out of sight, and keeps its queue', () => {
    windowed();
    const id = exchange.placed(ALICE, 'BUY', '0.5 @ 59980');
    const change = { symbol: 'BTCUSDT', feedMs: exchange.nowMs, isSnapshot: false } as const;
    const shows = (worst: number): void => {
      const ends = [ticks(worst), ticks(6_001_000)] as const;
      exchange.feed({ type: 'depth', ...change, worst: ends, bids: [], asks: [] });
    };
    shows(5_999_000);
    expect(exchange.levels('bids')).toEqual(['1@59990', '0.5@59980']);
    exchange.change('1@59980', '');
    exchange.print('SELL', '1.2@59980');
    expect(exchange.state(ALICE, id)).toBe('PARTIALLY_FILLED 0.2');
  });

  test('a sign of life tells of nothing: beyond the window it stays unknown, and the market open', () => {
    windowed();
    const id = exchange.placed(ALICE, 'BUY', '0.5 @ 59970');
    exchange.pass(4000);
    exchange.change('', '');
    const later = exchange.placed(BOB, 'BUY', '0.5 @ 59970');
    exchange.pass(4000);
    expect(exchange.engine.query.marketStatus('BTCUSDT')).toBe('OPEN');
    exchange.print('SELL', '0.9@59970');
    expect(exchange.state(ALICE, id)).toBe('NEW 0');
    expect(exchange.state(BOB, later)).toBe('NEW 0');
  });

  test('what the venue shows then is told as before it, and comes down as it trades', () => {
    windowed();
    const first = exchange.placed(ALICE, 'BUY', '0.5 @ 59990');
    const second = exchange.placed(BOB, 'BUY', '0.5 @ 59990');
    expect([ahead(first), ahead(second)]).toEqual([1_000_000, 1_500_000]);
    exchange.pass(6000);
    windowed();
    expect([ahead(first), ahead(second)]).toEqual([1_000_000, 1_500_000]);
    const queue = exchange.engine.query.findOrder(first)?.ahead;
    expect(queue?.orders).toBe(1);
    exchange.print('SELL', '0.6@59990', exchange.nowMs + 1);
    expect([ahead(first), ahead(second)]).toEqual([400_000, 900_000]);
    exchange.print('SELL', '0.5@59990', exchange.nowMs + 2);
    expect(exchange.state(ALICE, first)).toBe('PARTIALLY_FILLED 0.1');
  });

  test('whether what has gone was traded or taken back meanwhile is not said', () => {
    windowed();
    const id = exchange.placed(ALICE, 'BUY', '0.5 @ 59990');
    exchange.pass(6000);
    exchange.snapshot('0.7@59990 1@59980', '1@60010');
    const story = exchange.engine.query.findOrder(id)?.story;
    expect(story).toMatchObject({ aheadAtArrival: 1_000_000, canceledAhead: null });
  });

  test('a level that comes into sight again as it was stands before who came meanwhile', () => {
    windowed();
    exchange.placed(BOB, 'BUY', '0.5 @ 59980');
    exchange.snapshot('1@59990', '1@60010');
    const id = exchange.placed(ALICE, 'BUY', '0.5 @ 59980');
    windowed();
    exchange.print('SELL', '1@59980');
    expect(exchange.state(ALICE, id)).toBe('NEW 0');
    exchange.print('SELL', '1@59980');
    expect(exchange.state(ALICE, id)).toBe('FILLED 0.5');
  });
});
describe('what happened ahead of an order, as the lab explains it', () => {
  const story = (id: number) => exchange.engine.query.findOrder(id)?.story;

  test('a print has traded, a shrinking level was taken back', () => {
    opened();
    const id = exchange.placed(ALICE, 'BUY', '0.004 @ 60000');
    exchange.print('SELL', '0.003@60000', exchange.nowMs + 1);
    const printed = { aheadAtArrival: 10_000, tradedAhead: 3000, tradesAhead: 1 };
    expect(story(id)).toEqual({ ...printed, canceledAhead: 0 });
    exchange.change('0.005@60000', '', exchange.nowMs + 2);
    expect(story(id)).toEqual({ ...printed, canceledAhead: 2000 });
    exchange.print('SELL', '0.007@60000', exchange.nowMs + 3);
    expect(exchange.state(ALICE, id)).toBe('PARTIALLY_FILLED 0.002');
    const done = { aheadAtArrival: 10_000, tradedAhead: 8000, tradesAhead: 2, canceledAhead: 2000 };
    expect(story(id)).toEqual(done);
    exchange.print('SELL', '0.002@60000', exchange.nowMs + 4);
    expect(exchange.state(ALICE, id)).toBe('FILLED 0.004');
    expect(story(id)).toEqual(done);
  });

  test('a print through the price of two orders fills who came first', () => {
    opened();
    const first = exchange.placed(ALICE, 'BUY', '0.004 @ 60000');
    const second = exchange.placed(BOB, 'BUY', '0.004 @ 60000');
    exchange.print('SELL', '0.005@59999', exchange.nowMs + 1);
    expect(exchange.state(ALICE, first)).toBe('FILLED 0.004');
    expect(exchange.state(BOB, second)).toBe('PARTIALLY_FILLED 0.001');
  });

  test('a print that the depth had already shown has traded too', () => {
    opened();
    const id = exchange.placed(ALICE, 'BUY', '0.004 @ 60000');
    exchange.change('0.007@60000', '', exchange.nowMs + 2);
    exchange.print('SELL', '0.003@60000', exchange.nowMs + 1);
    expect(ahead(id)).toBe(7000);
    expect(story(id)).toMatchObject({ tradedAhead: 3000, tradesAhead: 1, canceledAhead: 0 });
  });

  test('what the depth had shown counts once, in however many prints it comes late', () => {
    opened();
    const id = exchange.placed(ALICE, 'BUY', '0.004 @ 60000');
    exchange.change('0.005@60000', '', exchange.nowMs + 2);
    exchange.print('SELL', '0.003@60000', exchange.nowMs + 1);
    exchange.print('SELL', '0.004@60000', exchange.nowMs + 1);
    // Of the 7000 that are told late the depth knew 5000: 2000 more have gone from before the order.
    exchange.print('SELL', '0.004@60000', exchange.nowMs + 3);
    expect(exchange.state(ALICE, id)).toBe('PARTIALLY_FILLED 0.001');
  });

  test('a print through the price says nothing of what stood there: it is not told as taken back', () => {
    opened();
    const id = exchange.placed(ALICE, 'BUY', '0.004 @ 60000');
    exchange.print('SELL', '0.003@60000', exchange.nowMs + 1);
    exchange.print('SELL', '0.002@59999', exchange.nowMs + 2);
    expect(exchange.state(ALICE, id)).toBe('PARTIALLY_FILLED 0.002');
    const told = { aheadAtArrival: 10_000, tradedAhead: 3000, tradesAhead: 1, canceledAhead: null };
    expect(story(id)).toEqual(told);
    const { engine, config } = exchange;
    const again = restoreEngine(config, engine.snapshot(), [...engine.drainRecords()]);
    expect(again.query.findOrder(id)?.story).toEqual(told);
    exchange.print('SELL', '0.002@59999', exchange.nowMs + 3);
    expect(exchange.state(ALICE, id)).toBe('FILLED 0.004');
    expect(story(id)).toEqual(told);
  });

  test('nor does an offer that reaches the order without a print', () => {
    exchange.snapshot('0.01@60000', '0.01@60010');
    const id = exchange.placed(ALICE, 'BUY', '0.05 @ 60000');
    exchange.snapshot('0.01@59990', '0.02@59995');
    expect(exchange.state(ALICE, id)).toBe('PARTIALLY_FILLED 0.02');
    expect(story(id)).toMatchObject({ aheadAtArrival: 10_000, canceledAhead: null });
  });

  test('where all that stood ahead was seen to trade, nothing was taken back, whatever came after', () => {
    opened();
    const id = exchange.placed(ALICE, 'BUY', '0.004 @ 60000');
    exchange.print('SELL', '0.01@60000', exchange.nowMs + 1);
    exchange.print('SELL', '0.002@59999', exchange.nowMs + 2);
    expect(story(id)).toMatchObject({ tradedAhead: 10_000, canceledAhead: 0 });
  });

  test('what traded there after a silence did, and no more than stood there when the order came', () => {
    opened();
    const id = exchange.placed(ALICE, 'BUY', '0.004 @ 60000');
    exchange.pass(6000);
    exchange.snapshot('0.03@60000', '0.01@60001');
    exchange.print('SELL', '0.006@60000', exchange.nowMs + 1);
    const told = { aheadAtArrival: 10_000, tradedAhead: 6000, tradesAhead: 1 };
    expect(story(id)).toEqual({ ...told, canceledAhead: null });
    exchange.print('SELL', '0.025@60000', exchange.nowMs + 2);
    expect(exchange.state(ALICE, id)).toBe('PARTIALLY_FILLED 0.001');
    expect(story(id)).toMatchObject({ tradedAhead: 10_000, canceledAhead: 0 });
  });

  test('what went while the feed was silent is not told as taken back, also when its turn has come', () => {
    opened();
    const id = exchange.placed(ALICE, 'BUY', '0.004 @ 60000');
    exchange.pass(6000);
    exchange.snapshot('0.003@60000', '0.01@60001');
    exchange.print('SELL', '0.004@60000', exchange.nowMs + 1);
    expect(exchange.state(ALICE, id)).toBe('PARTIALLY_FILLED 0.001');
    expect(story(id)).toMatchObject({ tradedAhead: 3000, canceledAhead: null });
  });

  test('what went to a user ahead and what went to the venue are told together, and survive a restart', () => {
    opened();
    exchange.placed(BOB, 'BUY', '0.002 @ 60000');
    const id = exchange.placed(ALICE, 'BUY', '0.004 @ 60000');
    exchange.print('SELL', '0.011@60000');
    const told = { aheadAtArrival: 12_000, tradedAhead: 11_000, canceledAhead: 0 };
    expect(story(id)).toMatchObject(told);
    const { engine, config } = exchange;
    const again = restoreEngine(config, engine.snapshot(), [...engine.drainRecords()]);
    expect(again.query.findOrder(id)?.story).toMatchObject(told);
  });
});

describe('M1 and M7: what fades', () => {
  test('what users took comes back; what was printed does not, until the depth tells of it', () => {
    exchange.snapshot('1@59990', '10@60000 5@60010');
    exchange.print('BUY', '8@60000', exchange.nowMs + 1);
    exchange.placed(ALICE, 'BUY', '1 @ 60000');
    expect(exchange.levels('asks')[0]).toBe('1@60000');
    exchange.pass(2000);
    expect(exchange.levels('asks')[0]).toBe('1.5@60000');
    exchange.pass(2900);
    expect(exchange.levels('asks')[0]).toMatch(/^1\.8\d*@60000$/);
  });

  test('the clock is not asked about what only a depth can give back', () => {
    const fadeAtMs = (): number => {
      const [, feed = ''] = exchange.engine.snapshot().split('"nextFadeMs":');
      return Number.parseInt(feed, 10);
    };
    exchange.snapshot('1@59990', '10@60000 5@60010');
    exchange.placed(ALICE, 'BUY', '1 @ 60000');
    exchange.print('BUY', '8@60000', exchange.nowMs + 1);
    exchange.pass(1000);
    const first = fadeAtMs();
    exchange.pass(1000);
    expect(fadeAtMs()).toBe(first);
    exchange.placed(ALICE, 'BUY', '1 @ 60000');
    exchange.pass(1000);
    expect(fadeAtMs()).toBe(exchange.nowMs + 100);
  });

  test('what a liquidation took comes back by the clock, after a restart as without one', () => {
    exchange = new FedExchange({ margin: MARGIN_RULES });
    exchange.open(ALICE).open(BOB, 'BTC 1');
    const amount = atoms(100_000_000_000n);
    const own = { uid: ALICE, wallet: 'margin', atMs: exchange.nowMs } as const;
    exchange.do({ type: 'faucet', ...own, asset: 'USDT', amount });
    exchange.snapshot('1@59999', '1@60001');
    exchange.placed(BOB, 'SELL', '0.04 @ 60000');
    exchange.do({ type: 'placeOrder', ...own, order: exchange.order('BUY', '0.04 @ 60000') });
    exchange.pass(3000);
    exchange.snapshot('0.1@38000', '1@38001');
    expect(exchange.levels('bids')).toEqual(['0.062382@38000']);
    const { engine, config } = exchange;
    const again = restoreEngine(config, engine.snapshot(), [...engine.drainRecords()]);
    for (const ms of [3, 40, 900]) {
      exchange.pass(ms);
      again.execute({ type: 'advanceTo', atMs: exchange.nowMs });
      expect(again.snapshot()).toBe(engine.snapshot());
    }
  });

  test('an order that a liquidation cancels moves nobody who stands behind it', () => {
    exchange = new FedExchange({ margin: MARGIN_RULES, spot: SPOT_RULES.slice(0, 2) });
    exchange.open(ALICE).open(BOB, 'BTC 1', 'USDT 100000');
    const ether = (bid: number): void => {
      const bids = [[ticks(bid), lots(1_000_000)]] as const;
      const asks = [[ticks(bid + 1), lots(1_000_000)]] as const;
      const { nowMs: feedMs } = exchange;
      exchange.feed({ type: 'depth', symbol: 'ETHUSDT', feedMs, isSnapshot: true, bids, asks });
    };
    const onCredit = (order: NewOrder): void => {
      const atMs = exchange.nowMs;
      exchange.do({ type: 'placeOrder', atMs, uid: ALICE, wallet: 'margin', order });
    };
    const amount = atoms(100_000_000_000n);
    const { nowMs: atMs } = exchange;
    exchange.do({ type: 'faucet', atMs, uid: ALICE, wallet: 'margin', asset: 'USDT', amount });
    exchange.snapshot('0.005@59990', '1@60010');
    ether(299_999);
    const quantity = { unit: 'base', lots: lots(60_000) } as const;
    const price = ticks(300_000);
    onCredit({ symbol: 'ETHUSDT', side: 'BUY', type: 'LIMIT', price, quantity });
    onCredit(exchange.order('BUY', '0.0001 @ 59990'));
    exchange.change('0.01@59990', '');
    const id = exchange.placed(BOB, 'BUY', '0.1 @ 59990');
    expect(ahead(id)).toBe(10_100);
    exchange.placed(BOB, 'SELL', '0.001 @ 59990');
    expect(ahead(id)).toBe(9100);
    exchange.pass(100);
    ether(140_000);
    expect(ahead(id)).toBe(9000);
    exchange.pass(100);
    expect(ahead(id)).toBe(9000);
  });

  test('a depth that tells of the level as it was says that it is there again', () => {
    exchange.snapshot('1@59990', '10@60000 5@60010');
    exchange.print('BUY', '8@60000', exchange.nowMs + 1);
    exchange.snapshot('1@59990', '10@60000 5@60010', exchange.nowMs);
    expect(exchange.levels('asks')[0]).toBe('2@60000');
    exchange.snapshot('1@59990', '10@60000 5@60010', exchange.nowMs + 1);
    expect(exchange.levels('asks')[0]).toBe('10@60000');
  });
});
