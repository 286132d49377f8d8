/** What is looked for in tests of evidence: an order of each book that was sent as "mine", and the search for it. */
import { contracts, ticks } from '@shared/money/units';
import { E_BTC, makeListing } from '../../futures/scripted-futures.testing';
import { BTC } from '../../scripted-client.testing';
import { walletRequest } from '../books.testing';
import { futuresLane, walletLane } from '../lane';
import { orderOf, type FuturesTerms, type Terms, type WalletTerms } from '../placing/terms';
import type { Search } from './evidence';

export const LIMIT: FuturesTerms = {
  book: 'futures',
  lane: futuresLane(E_BTC),
  listing: makeListing(E_BTC),
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

export const STOP: FuturesTerms = {
  ...LIMIT,
  trigger: { direction: 'DOWN', price: ticks(590_000), purpose: 'stop-loss' },
  order: { side: 'SELL', open: 'CLOSE', type: 'MARKET', price: null, contracts: contracts(100) },
};

export const walletTerms = (book: 'spot' | 'margin'): WalletTerms => ({
  book,
  lane: walletLane(book, BTC),
  pair: BTC,
  order: walletRequest('mine'),
});

/** By its name, at any time, of nothing known: as far as nothing else is said. */
export function searchFor<Of extends Terms>(
  terms: Of,
  change: Partial<Omit<Search, 'terms'>> = {},
) {
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
    isLost: () => false,
    isKnown: () => false,
    ...change,
  };
}
