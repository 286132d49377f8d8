/** Evidence on futures, where an exchange answers with another order or with half of what it has. */
import { expect, it } from 'vitest';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { contracts, ticks } from '@shared/money/units';
import { E_BTC, makeListing } from '../../futures/scripted-futures.testing';
import { accepted, ScriptedExchange, unknown } from '../../scripted-client.testing';
import { futuresRequest, stopRequest } from '../books.testing';
import type { FuturesSearch } from './evidence';
import { searchFutures } from './evidence-futures';
import { futuresLane } from '../lane';
import { orderOf, type FuturesTerms } from '../placing/terms';

const FRAME = { book: 'futures', lane: futuresLane(E_BTC), listing: makeListing(E_BTC) } as const;
const LIMIT: FuturesTerms = {
  ...FRAME,
  mode: 'cross',
  timeInForce: 'GTC',
  trigger: null,
  order: {
    side: 'BUY',
    open: 'OPEN',
    type: 'LIMIT',
    price: ticks(599_900),
    contracts: contracts(100),
  },
};
const STOP: FuturesTerms = {
  ...FRAME,
  mode: 'cross',
  timeInForce: 'GTC',
  trigger: { direction: 'DOWN', price: ticks(590_000), purpose: 'stop-loss' },
  order: { side: 'SELL', open: 'CLOSE', type: 'MARKET', price: null, contracts: contracts(100) },
};

function searchFor(terms: FuturesTerms, change: Partial<FuturesSearch>): FuturesSearch {
  return {
    terms,
    sent: orderOf(terms, { orderId: '', clientOrderId: 'mine', createdAtMs: 0 }),
    isNamed: true,
    asksByName: true,
    sinceMs: 0,
    untilMs: Infinity,
    twins: 1,
    isMistakable: () => false,
    onNameDenied: () => undefined,
    onRead: () => undefined,
    endedBefore: () => undefined,
    isKnown: () => false,
    ...change,
  };
}

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
