/** Exits at an exchange that takes few condition orders at a time: what protects stands first, also across entries. */
import { contracts } from '@shared/money/units';
import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../../client/exchange-client';
import type { Bench } from '../../bench.testing';
import { makeAccount, makePosition } from '../../futures/scripted-futures.testing';
import { refused, unknown } from '../../scripted-client.testing';
import { futuresDraft, INTENT } from '../books.testing';
import { asked, byClient, enter, fill, opened, states } from './exits.testing';

const ENTRIES = 6;
const WINDOW_MS = 2_500;
const ROOM = 2;
const CHANCES = 400;

const STOPS = [589_950, 589_960, 589_970, 589_980, 589_990, 590_000];
const PROFITS = [630_000, 630_010, 630_020, 630_030, 630_040, 630_050];

const prices = (bench: Bench): number[] =>
  bench.exchange.futuresOrders.conditions.map(({ triggerPrice }) => triggerPrice);
const isStop = (price: number): boolean => price < 599_900;

/** It takes two in two and a half seconds; `tells`: and this program knows it. */
function limit(bench: Bench, tells: boolean): void {
  const taken: number[] = [];
  const { exchange, clock } = bench;
  const roomInMs = (): number =>
    Math.max(0, (taken.at(-ROOM) ?? -Infinity) + WINDOW_MS - clock.monotonicMs());
  if (tells) exchange.conditionRoomInMs = roomInMs;
  const answer = () => {
    if (roomInMs() > 0) return byClient('LIMIT');
    taken.push(clock.monotonicMs());
    return null;
  };
  exchange.futuresOrders.script('placeCondition', ...Array.from({ length: CHANCES }, () => answer));
}

/** Six entries with both exits each, filled at once. */
async function filledTogether(bench: Bench): Promise<void> {
  const { futuresOrders } = bench.exchange;
  for (let entry = 0; entry < ENTRIES; entry += 1) {
    const exits = { takeProfit: String(63_000 + entry), stopLoss: String(59_000 - entry) };
    const input = { intentId: bench.newIntent(), draft: futuresDraft(), exits };
    await bench.during(bench.desk.call('placeOrder', input), 60);
  }
  for (const { orderId } of futuresOrders.orders) futuresOrders.fill(orderId, 100, 599_900);
  bench.exchange.print('E-BTC-USDT', 599_900, 100 * ENTRIES);
  await bench.run(1_000, 50);
}

describe('the stops of all entries', () => {
  it.each([
    ['that is known', true],
    ['that only its refusals tell', false],
  ])('stand before any take profit under a limit %s', async (_what, tells) => {
    const bench = await opened();
    limit(bench, tells);
    await filledTogether(bench);
    await bench.run(60_000, 50);
    const placed = prices(bench);
    expect(placed.map(isStop)).toEqual([...STOPS.map(() => true), ...PROFITS.map(() => false)]);
    expect(placed.toSorted((left, right) => left - right)).toEqual([...STOPS, ...PROFITS]);
    // Two could be asked for at once; of those that waited the older go first.
    expect(placed.slice(ROOM, ENTRIES)).toEqual(
      placed.slice(ROOM, ENTRIES).toSorted().toReversed(),
    );
    expect(bench.keys()).not.toContain('exitNotPlaced');
  });

  it('are placed as fast as a known limit has room, and nothing is asked for in vain', async () => {
    const bench = await opened();
    limit(bench, true);
    await filledTogether(bench);
    await bench.run(WINDOW_MS * ENTRIES, 50);
    expect(prices(bench)).toHaveLength(2 * ENTRIES);
    // Those that were asked for together before any limit had shown.
    expect(bench.exchange.futuresOrders.count('placeCondition')).toBeLessThan(3 * ENTRIES);
  });

  it('of an entry that comes later go before the take profits that wait', async () => {
    const bench = await opened();
    let isFull = false;
    const answer = () => (isFull ? byClient('429') : null);
    const { futuresOrders } = bench.exchange;
    futuresOrders.script('placeCondition', () => null, ...Array.from({ length: 99 }, () => answer));
    await enter(bench);
    isFull = true;
    await fill(bench, 100);
    expect(prices(bench)).toEqual([590_000]);
    const exits = { takeProfit: '63500', stopLoss: '58500' };
    const second = { intentId: bench.newIntent(), draft: futuresDraft(), exits };
    await bench.during(bench.desk.call('placeOrder', second), 60);
    const [entry] = futuresOrders.orders.filter(({ action }) => action === 'OPEN');
    futuresOrders.fill(entry?.orderId ?? '', 100, 599_900);
    bench.exchange.print('E-BTC-USDT', 599_900, 100);
    await bench.run(3_000, 50);
    isFull = false;
    await bench.run(20_000, 50);
    expect(prices(bench)).toEqual([590_000, 585_000, 630_000, 635_000]);
  });
});

describe('a take profit', () => {
  it('waits for the stop beside it that a limit turns away, however often', async () => {
    const bench = await opened();
    await enter(bench);
    let isFull = true;
    const answer = () => (isFull ? byClient('LIMIT') : null);
    const { futuresOrders } = bench.exchange;
    futuresOrders.script('placeCondition', ...Array.from({ length: 99 }, () => answer));
    await fill(bench, 100, 14_000);
    expect(futuresOrders.count('placeCondition')).toBeLessThan(7);
    isFull = false;
    await bench.run(20_000, 50);
    expect(prices(bench)).toEqual([590_000, 630_000]);
  });

  it.each([
    ['that the exchange then refuses', () => refused('-2021', 'at once'), 'REFUSED'],
    ['that then is not sent for another reason', () => byClient('NOT_SENT'), 'PLACING'],
    ['of which nobody knows whether it stands', () => unknown, 'ENDED'],
  ])('does not wait for a stop %s', async (_what, answer, state) => {
    const bench = await opened();
    await enter(bench);
    const { futuresOrders } = bench.exchange;
    const limited = () => byClient('LIMIT');
    futuresOrders.script('placeCondition', limited, limited, answer, () => null, answer);
    await fill(bench, 100, 3_000);
    expect(prices(bench).filter((price) => !isStop(price))).toEqual([630_000]);
    expect(states(bench)).toEqual(['ENDED', state]);
  });
});

it('exits that a halt has kept back for long wait for a limit no longer than it lasts', async () => {
  const bench = await opened();
  await enter(bench);
  let answer = (): Outcome<never> | null => refused('-1147', 'halted');
  const { futuresOrders } = bench.exchange;
  futuresOrders.script('placeCondition', ...Array.from({ length: 99 }, () => () => answer()));
  bench.exchange.futuresHost.account = makeAccount([makePosition({ contracts: contracts(100) })]);
  await fill(bench, 100, 60_000);
  const before = futuresOrders.count('placeCondition');
  answer = () => byClient('LIMIT');
  while (futuresOrders.count('placeCondition') === before) await bench.run(50, 50);
  answer = () => null;
  await bench.run(5_000, 50);
  expect(prices(bench)).toEqual([590_000, 630_000]);
});

it('exits that wait for their turn for long are told as bare once, with the reason, and then placed', async () => {
  const bench = await opened();
  await enter(bench);
  let isFull = true;
  bench.exchange.conditionRoomInMs = () => (isFull ? 3_600_000 : 0);
  const { futuresOrders } = bench.exchange;
  futuresOrders.script('placeCondition', () => byClient('BANNED'));
  await fill(bench, 100, 200_000);
  expect(futuresOrders.count('placeCondition')).toBe(1);
  const told = bench.activity.filter(({ key }) => key === 'exitNotPlaced');
  expect(told.map(({ values }) => values)).toMatchObject([
    { price: '59000', quantity: '100', code: 'BANNED' },
    { price: '63000', quantity: '100', code: 'behind-others' },
  ]);
  expect(states(bench)).toEqual(['HELD', 'HELD']);
  // Part of it was closed elsewhere meanwhile.
  bench.exchange.futuresHost.account = makeAccount([makePosition({ contracts: contracts(60) })]);
  isFull = false;
  await bench.run(40_000, 100);
  expect(asked(bench)).toEqual({ 590000: [60], 630000: [60] });
  expect(bench.keys().filter((key) => key === 'exitNotPlaced')).toHaveLength(2);
});

it('a take profit that is dropped while it waits for its turn is not told as bare', async () => {
  const bench = await opened();
  await enter(bench);
  bench.exchange.conditionRoomInMs = () => 3_600_000;
  bench.exchange.futuresOrders.script('placeCondition', () => byClient('BANNED'));
  await fill(bench, 100);
  const drop = { intentId: INTENT, purpose: 'take-profit' } as const;
  expect(await bench.during(bench.desk.call('dropExit', drop))).toMatchObject({ ok: true });
  await bench.run(120_000, 200);
  const told = bench.activity.filter(({ key }) => key === 'exitNotPlaced');
  expect(told.map(({ values }) => values['price'])).toEqual(['59000']);
  expect(states(bench)).toEqual(['DROPPED', 'HELD']);
});
