import { describe, expect, test } from 'vitest';
import { BTC, TestFutures } from '../futures.testing';
import type { EngineEvent } from '../../index';

const ME = 10023;
const MAKER = 10024;
const TAKER = 10025;

/** Asks at 60000, 60100 … and bids at 59900, 59800 …, ten contracts each; the last trade at 60000. */
function market(setup: ConstructorParameters<typeof TestFutures>[0] = {}): TestFutures {
  const futures = new TestFutures(setup).open('1000000', ME, MAKER, TAKER);
  futures.price('60000');
  for (let step = 0; step < 5; step++) {
    futures.placed(MAKER, `SELL OPEN 10 @ ${60_000 + step * 100}`);
    futures.placed(MAKER, `BUY OPEN 10 @ ${59_900 - step * 100}`);
  }
  futures.placed(TAKER, 'BUY OPEN 1 @ 60000');
  return futures;
}

function waiting(futures: TestFutures, words: string): number {
  const result = futures.condition(ME, words);
  if (!result.ok) throw new Error(result.error.message);
  const accepted = result.value.find(({ type }) => type === 'futuresOrderAccepted');
  return accepted !== undefined && 'orderId' in accepted ? accepted.orderId : 0;
}
const types = (events: readonly EngineEvent[]): readonly string[] => events.map(({ type }) => type);
const happened = (result: ReturnType<TestFutures['place']>): readonly EngineEvent[] => {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};
const refused = (reason: string) => ({ ok: false, error: { reason } });

describe('a condition order', () => {
  test('waits as INIT under its id, without a lock, and can be cancelled', () => {
    const futures = market();
    const before = futures.wallet(ME);
    const id = waiting(futures, 'UP 60100: BUY OPEN 5 @ 60200');
    expect(futures.state(ME, id)).toBe('INIT 0');
    expect(futures.wallet(ME)).toBe(before);
    expect(futures.engine.query.futures.openOrders(ME, BTC)).toMatchObject([{ orderId: id }]);
    expect(futures.cancel(ME, id).ok).toBe(true);
    futures.placed(TAKER, 'BUY OPEN 10 @ 60100');
    expect(futures.state(ME, id)).toBe('CANCELED 0');
  });

  test.each([
    ['UP 60000: BUY OPEN 5 @ 60200'],
    ['UP 59999.9: BUY OPEN 5 @ 60200'],
    ['DOWN 60000: SELL OPEN 5 @ 59000'],
    ['DOWN 60000.1: SELL OPEN 5 @ 59000'],
  ])('%s would trigger at once', (words) => {
    expect(market().condition(ME, words)).toMatchObject(refused('would-trigger-at-once'));
  });

  test('UP fires when a trade reaches it, DOWN when one falls to it', () => {
    const futures = market();
    const up = waiting(futures, 'UP 60100: BUY OPEN 5 @ 60200');
    const down = waiting(futures, 'DOWN 59900: SELL OPEN 5 @ 59800');
    futures.placed(TAKER, 'BUY OPEN 9 @ 60000');
    expect(futures.state(ME, up)).toBe('INIT 0');
    const events = happened(futures.place(TAKER, 'BUY OPEN 1 @ 60100'));
    expect(types(events)).toContain('futuresOrderTriggered');
    expect(futures.state(ME, up)).toBe('FILLED 5');
    expect(futures.state(ME, down)).toBe('INIT 0');
    futures.placed(TAKER, 'SELL OPEN 1 @ 59900');
    expect(futures.state(ME, down)).toBe('FILLED 5');
    expect(futures.engine.brokenInvariants()).toEqual([]);
  });

  test('what one price event meets fires in the order of ids, after the match', () => {
    const futures = market();
    const late = waiting(futures, 'UP 60200: BUY OPEN 5 @ 60500');
    const early = waiting(futures, 'UP 60100: BUY OPEN 5 @ 60500');
    const events = happened(futures.place(TAKER, 'BUY OPEN 25 @ 60200'));
    const fired = events.flatMap((event) =>
      event.type === 'futuresOrderTriggered' ? [event.orderId] : [],
    );
    expect(fired).toEqual([late, early]);
    const lastOfTaker = events.findLastIndex(
      (event) => event.type === 'futuresOrderUpdated' && event.uid === TAKER,
    );
    const firstFired = events.findIndex(({ type }) => type === 'futuresOrderTriggered');
    expect(firstFired).toBeGreaterThan(lastOfTaker);
  });

  test('one condition may set off the next', () => {
    const futures = market();
    const first = waiting(futures, 'UP 60100: BUY OPEN 10 @ 60200');
    const second = waiting(futures, 'UP 60200: BUY OPEN 1 @ 60300');
    futures.placed(TAKER, 'BUY OPEN 10 @ 60100');
    expect([futures.state(ME, first), futures.state(ME, second)]).toEqual([
      'FILLED 10',
      'FILLED 1',
    ]);
    expect(futures.engine.brokenInvariants()).toEqual([]);
  });

  test('without the margin it ends REJECTED with a record', () => {
    const futures = market().open('10', 7);
    const result = futures.condition(7, 'UP 60100: BUY OPEN 500 @ 60200');
    expect(result.ok).toBe(true);
    futures.placed(TAKER, 'BUY OPEN 10 @ 60100');
    const [order] = futures.engine.query.futures.orders(7, BTC, { limit: 1 });
    expect(order).toMatchObject({ status: 'REJECTED', executed: 0 });
    const kept = futures.records.find(
      (record) => record.kind === 'futuresOrder' && record.order.uid === 7,
    );
    expect(kept).toMatchObject({ order: { status: 'REJECTED' } });
  });

  test('a CLOSE larger than what is left is cut to it, with nothing left it is REJECTED', () => {
    const futures = market();
    futures.placed(ME, 'BUY OPEN 8 @ 60000');
    const stop = waiting(futures, 'DOWN 59900: SELL CLOSE 8');
    const again = waiting(futures, 'DOWN 59900: SELL CLOSE 8');
    futures.placed(ME, 'SELL CLOSE 3 @ 59950');
    futures.placed(TAKER, 'SELL OPEN 1 @ 59900');
    expect(futures.found(ME, stop)).toMatchObject({ status: 'FILLED', contracts: 5, executed: 5 });
    expect(futures.state(ME, again)).toBe('REJECTED 0');
    expect(futures.held(ME, 'BUY')).toMatchObject({ volume: 3, pendingCloseVolume: 3 });
    expect(futures.engine.brokenInvariants()).toEqual([]);
  });

  test('by the mark when so configured', () => {
    const futures = market({ triggerRef: 'mark' });
    const id = waiting(futures, 'UP 60050: BUY OPEN 5 @ 60200');
    futures.price('60049.999');
    expect(futures.state(ME, id)).toBe('INIT 0');
    futures.price('60050');
    expect(futures.state(ME, id)).toBe('FILLED 5');
  });

  test('by the mark as long as nothing has traded, for the refusal and for the firing alike', () => {
    const futures = new TestFutures().open('1000000', ME, MAKER, TAKER);
    futures.price('60000');
    const up = waiting(futures, 'UP 60100: BUY OPEN 5 @ 60200');
    const down = waiting(futures, 'DOWN 59900: BUY OPEN 5 @ 59900');
    futures.price('60150');
    expect([futures.state(ME, up), futures.state(ME, down)]).toEqual(['NEW 0', 'INIT 0']);
    expect(futures.condition(ME, 'UP 60100: BUY OPEN 5 @ 60200')).toMatchObject(
      refused('would-trigger-at-once'),
    );
    // From the first trade on it is that trade, wherever the mark goes.
    futures.placed(MAKER, 'SELL OPEN 5 @ 60150');
    futures.price('59800');
    expect(futures.state(ME, down)).toBe('INIT 0');
    expect(futures.condition(ME, 'DOWN 59850: BUY OPEN 5 @ 59850').ok).toBe(true);
    futures.placed(MAKER, 'BUY OPEN 1 @ 59900');
    futures.placed(TAKER, 'SELL OPEN 1 @ 59900');
    expect(futures.state(ME, down)).toBe('NEW 0');
    expect(futures.engine.brokenInvariants()).toEqual([]);
  });

  test('waits while the contract is halted', () => {
    const futures = market({ triggerRef: 'mark' });
    const id = waiting(futures, 'UP 60050: BUY OPEN 5 @ 60200');
    futures.do({ type: 'haltMarket', atMs: futures.nowMs, symbol: BTC });
    futures.price('60060');
    expect(futures.state(ME, id)).toBe('INIT 0');
    futures.do({ type: 'resumeMarket', atMs: futures.nowMs, symbol: BTC });
    expect(futures.state(ME, id)).toBe('FILLED 5');
  });
});
