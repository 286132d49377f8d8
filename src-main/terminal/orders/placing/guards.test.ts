/** P12 of reliability.md: no order meets a price that is old, missing, or far on the wrong side. */
import { expect, it } from 'vitest';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { Bench } from '../../bench.testing';
import { makeBook, refused } from '../../scripted-client.testing';
import { futuresDraft, openBench, spotDraft, submit } from '../books.testing';

class MovedClock extends ManualClock {
  movedMs = 0;

  override nowMs(): number {
    return super.nowMs() + this.movedMs;
  }
}

const market = { type: 'MARKET', price: '', quantity: '100', unit: 'quote' } as const;

it.each([
  ['BUY', '63105', 'accepted'],
  ['BUY', '63105.1', 'rejected'],
  ['SELL', '57095', 'accepted'],
  ['SELL', '57094.9', 'rejected'],
] as const)('of a contract: %s at %s is %s with the mark at 60,100', async (side, price, kind) => {
  const bench = await openBench();
  expect(await submit(bench, futuresDraft({ side, price }))).toMatchObject({ kind });
});

it('compares with no mark from before a sleep, in which one clock of the machine stands still', async () => {
  const bench = await openBench();
  const { futuresHost } = bench.exchange;
  // What has an open order has its mark read all the time.
  expect(await submit(bench, futuresDraft({ price: '59000' }))).toMatchObject({ kind: 'accepted' });
  await bench.run(5_000, 100);
  bench.clock.jumpWall(8 * 3_600_000);
  futuresHost.markUnits = (futuresHost.markUnits * 9n) / 10n;
  expect(await submit(bench, futuresDraft({ price: '60000' }))).toMatchObject({
    code: 'price-guard',
    message: 'price: more than 5% above the mark (54,090)',
  });
});

it('compares with the middle where the mark cannot be read', async () => {
  const bench = await openBench();
  bench.exchange.futures.index = () => Promise.resolve(refused('-1001'));
  await bench.run(10_000, 100);
  expect(await submit(bench, futuresDraft({ price: '63000.1' }))).toMatchObject({
    code: 'price-guard',
    message: 'price: more than 5% above the market (60,000.05)',
  });
});

it('sends no market order where there is no price to compare with', async () => {
  const bench = await openBench();
  bench.exchange.listener?.onBook(
    { ...makeBook('BTCUSDT', 1, 2, bench.clock.nowMs()), bids: [], asks: [] },
    bench.clock.nowMs(),
  );
  expect(await submit(bench, spotDraft(market))).toMatchObject({ code: 'no-reference' });
});

it('calls a book old when the clock was set back, however young it looks', async () => {
  const clock = new MovedClock();
  const bench = await new Bench({ clock }).start();
  clock.movedMs = -60_000;
  expect(await bench.place(market)).toMatchObject({ code: 'stale-book' });
});

it('calls a book old that fell silent before the clock was set back by as much', async () => {
  const clock = new MovedClock();
  const bench = await new Bench({ clock }).start();
  bench.exchange.script('book', ...Array.from({ length: 40 }, () => () => refused('-1001')));
  await bench.run(20_000, 100);
  clock.movedMs = -19_000;
  expect(await bench.place(market)).toMatchObject({ code: 'stale-book' });
});

it('reads orders and balances again after the feed was lost, before anything is sent', async () => {
  const bench = await new Bench().start();
  await bench.run(3_000, 50);
  const { exchange } = bench;
  exchange.feedState('waiting', 'lost');
  await bench.run(100);
  exchange.feedState('open');
  exchange.book(6_000_000, 6_000_010);
  const { length } = exchange.calls;
  expect(await bench.place()).toMatchObject({ kind: 'accepted' });
  const calls = exchange.calls.slice(length);
  expect(calls.indexOf('openOrders')).toBeGreaterThan(-1);
  expect(calls.indexOf('openOrders')).toBeLessThan(calls.indexOf('placeOrder'));
  expect(calls.indexOf('balances')).toBeLessThan(calls.indexOf('placeOrder'));
});

it('sends nothing while they cannot be read', async () => {
  const bench = await new Bench().start();
  await bench.run(3_000, 50);
  const { exchange } = bench;
  const never = Array.from({ length: 40 }, () => () => refused('-1001'));
  exchange.feedState('waiting', 'lost');
  exchange.script('balances', ...never);
  exchange.feedState('open');
  exchange.book(6_000_000, 6_000_010);
  expect(await bench.place()).toMatchObject({ code: 'not-synced' });
});

it.each<[string, object]>([
  ['a market order', market],
  ['a limit order', {}],
])(
  '%s that waited long for what has to be read first is not sent into another market',
  async (_, of) => {
    const bench = await new Bench().start();
    await bench.run(3_000, 50);
    const { exchange, clock } = bench;
    const slow = () =>
      new Promise<null>((resolve) =>
        clock.setAlarm(20_000, () => {
          resolve(null);
        }),
      );
    exchange.feedState('waiting', 'lost');
    exchange.script('balances', slow, slow);
    exchange.feedState('open');
    exchange.book(6_000_000, 6_000_010);
    const reply = bench.desk.call('placeOrder', {
      intentId: bench.newIntent(),
      draft: spotDraft(of),
    });
    await bench.run(45_000, 500);
    expect(await reply).toMatchObject({
      ok: true,
      value: { kind: 'rejected', by: 'terminal', code: 'too-late' },
    });
    expect(exchange.placed).toEqual([]);
  },
);
