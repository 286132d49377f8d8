/** Evidence on futures, where an exchange answers with another order or with half of what it has. */
import { expect, it } from 'vitest';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { E_BTC } from '../../futures/scripted-futures.testing';
import { accepted, ScriptedExchange, unknown } from '../../scripted-client.testing';
import { futuresRequest, stopRequest } from '../books.testing';
import { searchFutures } from './evidence-futures';
import { LIMIT, searchFor, STOP } from './search.testing';

it('an order that we know already is not the one that is looked for, though its terms are the same', async () => {
  const venue = new ScriptedExchange(new ManualClock());
  const other = venue.futuresOrders.add(futuresRequest('other'));
  // A venue that does not know the parameter answers with its newest order.
  venue.futuresOrders.script('order', () => {
    const [newest] = venue.futuresOrders.orders;
    return accepted({ ...newest, type: 'LIMIT' }) as never;
  });
  const search = searchFor(LIMIT, { isKnown: ({ orderId }) => orderId === other.orderId });
  expect(await searchFutures(venue, search)).toEqual({ kind: 'nothing' });
});

it('one condition order that is alike is not ours for sure while ended ones could not be read', async () => {
  const venue = new ScriptedExchange(new ManualClock());
  venue.futuresOrders.add(stopRequest());
  venue.futuresOrders.add(stopRequest(), { status: 'CANCELED' });
  const search = searchFor(STOP, { isNamed: false });
  venue.futuresOrders.script('recentOrders', () => unknown);
  expect(await searchFutures(venue, search)).toEqual({ kind: 'inconclusive' });
  expect(await searchFutures(venue, search)).toEqual({ kind: 'ambiguous', why: 'ambiguous' });
});

it('a row of elsewhere whose figures cannot be counted keeps nothing back: the history tells its name', async () => {
  const venue = new ScriptedExchange(new ManualClock());
  const { odd } = venue.futuresOrders;
  const { orderId } = venue.futuresOrders.add(futuresRequest('a-bot'));
  odd.add(orderId);
  expect(await searchFutures(venue, searchFor(LIMIT))).toEqual({ kind: 'nothing' });
  // Without a name it may be ours, as far as anybody can tell.
  venue.futuresOrders.change(orderId, { clientOrderId: '' });
  expect(await searchFutures(venue, searchFor(LIMIT))).toEqual({ kind: 'inconclusive' });
  // And one that carries our name is there, whatever it comes to.
  venue.futuresOrders.change(orderId, { clientOrderId: 'mine', status: 'FILLED' });
  const late = searchFor(LIMIT, { asksByName: false });
  expect(await searchFutures(venue, late)).toEqual({ kind: 'inconclusive' });
  odd.clear();
  expect(await searchFutures(venue, late)).toMatchObject({ kind: 'found', order: { orderId } });
});

it('an exchange that knows no names and answers with such a row has not said that it is ours', async () => {
  const venue = new ScriptedExchange(new ManualClock());
  const newest = venue.futuresOrders.add(futuresRequest('a-bot'), { status: 'FILLED' });
  venue.futuresOrders.odd.add(newest.orderId);
  const answer = await venue.futures.order(E_BTC, { orderId: newest.orderId });
  if (answer.kind !== 'unknown') throw new Error(answer.kind);
  venue.futuresOrders.script('order', ...[1, 2].map(() => () => answer));
  const denied: string[] = [];
  const search = searchFor(LIMIT, { onNameDenied: () => void denied.push('denied') });
  expect(await searchFutures(venue, search)).toEqual({ kind: 'nothing' });
  // It is asked for by its name again: nobody has said that there is none.
  expect(denied).toEqual([]);
  venue.futuresOrders.change(newest.orderId, { clientOrderId: '' });
  expect(await searchFutures(venue, search)).toEqual({ kind: 'inconclusive' });
});

const OTHERWISE = [
  ['the other side', { side: 'SELL' }, {}],
  ['an order that closes', { action: 'CLOSE' }, {}],
  ['an order at the market', { kind: 'MARKET' }, {}],
  ['a condition order that waits', { status: 'INIT' }, {}],
  ['placed before', { createdAtMs: 99 }, {}],
  ['placed after', { createdAtMs: 201 }, {}],
  ['one that is known', {}, { isKnown: () => true }],
] as const;

it.each(OTHERWISE)(
  'nor does one without a name that cannot be ours: %s',
  async (_what, changes, change) => {
    const venue = new ScriptedExchange(new ManualClock());
    const { orderId } = venue.futuresOrders.add(futuresRequest(''), {
      createdAtMs: 150,
      ...changes,
    });
    venue.futuresOrders.odd.add(orderId);
    const search = searchFor(LIMIT, { sinceMs: 100, untilMs: 200, ...change });
    expect(await searchFutures(venue, search)).toEqual({ kind: 'nothing' });
  },
);

it.each([100, 150, 200, 0])(
  'one that may have been placed in our time does, whether it was told when (%i) or not',
  async (createdAtMs) => {
    const venue = new ScriptedExchange(new ManualClock());
    const { orderId } = venue.futuresOrders.add(futuresRequest(''), { createdAtMs });
    venue.futuresOrders.odd.add(orderId);
    const search = searchFor(LIMIT, { sinceMs: 100, untilMs: 200 });
    expect(await searchFutures(venue, search)).toEqual({ kind: 'inconclusive' });
    // What can be counted is ours by the same rule; of one that tells no time nobody knows.
    venue.futuresOrders.odd.clear();
    const kind = createdAtMs === 0 ? 'inconclusive' : 'found';
    expect(await searchFutures(venue, search)).toMatchObject({ kind });
  },
);

it('a condition order is found beside others whose figures cannot be counted, open and ended', async () => {
  const venue = new ScriptedExchange(new ManualClock());
  const { odd } = venue.futuresOrders;
  odd.add(venue.futuresOrders.add(futuresRequest('a-bot')).orderId);
  odd.add(venue.futuresOrders.add(stopRequest(), { status: 'CANCELED', createdAtMs: 99 }).orderId);
  const { orderId } = venue.futuresOrders.add(stopRequest(), { createdAtMs: 150 });
  const search = searchFor(STOP, { isNamed: false, sinceMs: 100, untilMs: 200 });
  expect(await searchFutures(venue, search)).toMatchObject({ kind: 'found', order: { orderId } });
  // Either may be ours: the one that can be counted is not it for sure.
  odd.add(venue.futuresOrders.add(stopRequest(), { createdAtMs: 160 }).orderId);
  expect(await searchFutures(venue, search)).toEqual({ kind: 'inconclusive' });
});

it('an order that only its trade names is ours when it is like ours, unless the history knows whose it is', async () => {
  const venue = new ScriptedExchange(new ManualClock());
  const { orderId } = venue.futuresOrders.add(futuresRequest('a-bot'));
  venue.futuresOrders.fill(orderId, 100, 599_900);
  const search = searchFor(LIMIT);
  expect(await searchFutures(venue, search)).toEqual({ kind: 'nothing' });
  // Not listed there yet, it may be ours: that is no proof as long as the history may still tell.
  venue.futuresOrders.script('orderHistory', () => accepted([]) as never);
  expect(await searchFutures(venue, search)).toMatchObject({
    kind: 'found',
    isUnnamed: true,
    order: { orderId, executed: 100 },
  });
});

it('a step of a liquidation is nobody’s order, however like ours it is', async () => {
  const venue = new ScriptedExchange(new ManualClock());
  const { orderId } = venue.futuresOrders.add(futuresRequest(''), { kind: 'LIQUIDATION' });
  venue.futuresOrders.fill(orderId, 100, 599_900);
  const atMarket = { ...LIMIT, order: { ...LIMIT.order, type: 'MARKET', price: null } } as const;
  venue.futuresOrders.change(orderId, { price: null });
  expect(await searchFutures(venue, searchFor(atMarket))).toEqual({ kind: 'nothing' });
});

it('what cannot be read behind its trades may be ours', async () => {
  const venue = new ScriptedExchange(new ManualClock());
  const { orderId } = venue.futuresOrders.add(futuresRequest(''), { status: 'CANCELED' });
  venue.futuresOrders.fill(orderId, 40, 599_900);
  venue.futuresOrders.change(orderId, { status: 'CANCELED' });
  venue.futuresOrders.odd.add(orderId);
  expect(await searchFutures(venue, searchFor(LIMIT))).toEqual({ kind: 'inconclusive' });
  venue.futuresOrders.odd.clear();
  venue.futuresOrders.script('ownTrades', () => unknown);
  expect(await searchFutures(venue, searchFor(LIMIT))).toEqual({ kind: 'inconclusive' });
});
