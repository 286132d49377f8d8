/** How far back evidence is read, what is asked first, and what proves nothing however much of it there is. */
import { describe, expect, it } from 'vitest';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import type { PastFuturesOrder } from '@shared/domain/futures-order';
import { E_BTC } from '../../futures/scripted-futures.testing';
import { accepted, refused, ScriptedExchange, unknown } from '../../scripted-client.testing';
import { futuresRequest, walletRequest } from '../books.testing';
import type { Terms } from '../placing/terms';
import type { OrderKey } from '../tracked-order';
import { searchEvidence } from './search';
import { LIMIT, searchFor, walletTerms } from './search.testing';

const START_MS = 1_700_000_000_000;
const SINCE_MS = START_MS - 60_000;

function lookFor<Of extends Terms>(terms: Of, isKnown: (key: OrderKey) => boolean = () => false) {
  const denied: string[] = [];
  const search = searchFor(terms, {
    sinceMs: SINCE_MS,
    untilMs: START_MS + 60_000,
    isKnown,
    onNameDenied: () => {
      denied.push('denied');
    },
  });
  return { search, denied };
}

const exchange = () => new ScriptedExchange(new ManualClock(START_MS));
const NOT_SENT = { kind: 'rejected', by: 'client', code: 'LIMIT', message: 'no room' } as const;

describe.each(['spot', 'margin', 'futures'] as const)('on %s', (book) => {
  const terms = book === 'futures' ? LIMIT : walletTerms(book);
  const partOf = (venue: ScriptedExchange) =>
    ({ spot: venue, margin: venue.marginWallet, futures: venue.futuresOrders })[book];

  it('an order is found by its name, and nothing else is asked', async () => {
    const venue = exchange();
    const { orderId } =
      book === 'futures'
        ? venue.futuresOrders.add(futuresRequest('mine'))
        : (book === 'spot' ? venue : venue.marginWallet).add(walletRequest('mine'));
    const found = { kind: 'found', order: { orderId, book } };
    expect(await searchEvidence(venue, lookFor(terms).search)).toMatchObject(found);
    expect(partOf(venue).calls).toEqual(['order']);
  });

  it('a question that this program has not sent is no denial of the name', async () => {
    const venue = exchange();
    const { search, denied } = lookFor(terms);
    const part: { script(method: 'order', ...scripts: (() => typeof NOT_SENT)[]): void } =
      partOf(venue);
    part.script('order', () => NOT_SENT);
    expect(await searchEvidence(venue, search)).toEqual({ kind: 'inconclusive' });
    expect(denied).toEqual([]);
    expect(partOf(venue).calls).toEqual(['order']);
  });
});

describe('a history of a contract', () => {
  /** Ours, and so many of another program after it. */
  function behind(count: number, changes: Partial<PastFuturesOrder> = {}) {
    const venue = exchange();
    const ours = venue.futuresOrders.add(futuresRequest('mine'), { status: 'FILLED' });
    for (let at = 0; at < count; at += 1) {
      venue.futuresOrders.add(futuresRequest(`bot-${at}`), { status: 'FILLED', ...changes });
    }
    return { venue, ours, ...lookFor(LIMIT) };
  }
  const unnamed = { asksByName: false };

  it('is read back to the order, page by page', async () => {
    const { venue, ours, search } = behind(1_203);
    expect(await searchEvidence(venue, { ...search, ...unnamed })).toMatchObject({
      kind: 'found',
      order: { orderId: ours.orderId },
    });
    expect(venue.futuresOrders.count('orderHistory')).toBe(2);
  });

  it('proves nothing while a page of it cannot be read', async () => {
    const { venue, search } = behind(1_203);
    venue.futuresOrders.script(
      'orderHistory',
      () => null,
      () => unknown,
    );
    const asked = { ...search, ...unnamed };
    expect(await searchEvidence(venue, asked)).toEqual({ kind: 'inconclusive' });
  });

  it('is not read beyond the time in which the order was sent, of which the first moment is one', async () => {
    const older = behind(1_203, { createdAtMs: SINCE_MS - 1 });
    expect(await searchEvidence(older.venue, { ...older.search, ...unnamed })).toEqual({
      kind: 'nothing',
    });
    expect(older.venue.futuresOrders.count('orderHistory')).toBe(1);
    const atOnce = behind(1_203, { createdAtMs: SINCE_MS });
    expect(await searchEvidence(atOnce.venue, { ...atOnce.search, ...unnamed })).toMatchObject({
      kind: 'found',
    });
  });

  it('that never goes back proves nothing, however often it is asked', async () => {
    const { venue, search } = behind(1_203);
    const page = await venue.futures.orderHistory(E_BTC, { limit: 1_000 });
    venue.futuresOrders.script(
      'orderHistory',
      ...Array.from({ length: 30 }, () => () => page as never),
    );
    const asked = { ...search, ...unnamed };
    expect(await searchEvidence(venue, asked)).toEqual({ kind: 'inconclusive' });
    expect(venue.futuresOrders.count('orderHistory')).toBeLessThan(5);
  });

  it('of an ended order that it finds by its name does not say that it finds those that rest', async () => {
    const venue = exchange();
    for (let at = 0; at < 50; at += 1)
      venue.futuresOrders.add(futuresRequest(''), { side: 'SELL' });
    venue.futuresOrders.add(futuresRequest('a-bot'), { status: 'FILLED' });
    const { search } = lookFor(LIMIT);
    expect(await searchEvidence(venue, search)).toEqual({ kind: 'inconclusive' });
    venue.futuresOrders.add(futuresRequest('a-bot'), { side: 'SELL' });
    // One that rests and is found by its name does.
    venue.futuresOrders.orders.splice(50, 1);
    expect(await searchEvidence(venue, search)).toEqual({ kind: 'nothing' });
  });

  it('of a nameless order that waits for its price does not make it one that was sent to rest', async () => {
    const venue = exchange();
    const { orderId } = venue.futuresOrders.add(futuresRequest(''), { status: 'INIT' });
    const { search } = lookFor(LIMIT);
    expect(await searchEvidence(venue, search)).toEqual({ kind: 'nothing' });
    venue.futuresOrders.change(orderId, { status: 'NEW' });
    expect(await searchEvidence(venue, search)).toMatchObject({
      kind: 'found',
      order: { orderId },
    });
  });
});

it.each([
  ['an order on other terms', { side: 'SELL' }],
  ['no order at all', null],
] as const)(
  'an exchange that knows no names and answers with %s has not shown ours',
  async (_what, other) => {
    const venue = exchange();
    const order = venue.futuresOrders.add(futuresRequest('a-bot'), other ?? {});
    const shown = other === null ? null : { ...order, type: 'LIMIT' };
    venue.futuresOrders.script('order', () => accepted(shown) as never);
    const { search, denied } = lookFor(LIMIT);
    expect(await searchEvidence(venue, search)).toEqual({ kind: 'nothing' });
    expect(denied).toEqual(['denied']);
  },
);

describe('own trades of a pair', () => {
  const KNOWN = '77';
  const isKnown = ({ orderId }: OrderKey): boolean => orderId === KNOWN;

  /** Ours, traded whole, and so many trades of an order that is known after it. */
  function behind(count: number, atMs = START_MS) {
    const venue = exchange();
    const { orderId } = venue.add(walletRequest('mine'));
    venue.fill(orderId, 500_000, 5_999_000);
    const [trade] = venue.trades;
    if (trade === undefined) throw new Error('not traded');
    for (let at = 1; at <= count; at += 1) {
      venue.trades.unshift({ ...trade, tradeId: `${at + 1}`, orderId: KNOWN, atMs });
    }
    const { search } = lookFor(walletTerms('spot'), isKnown);
    return { venue, orderId, search: { ...search, asksByName: false } };
  }

  it('are read back to the order, page by page, and only what is unknown is asked for', async () => {
    const { venue, orderId, search } = behind(1_203);
    const found = { kind: 'found', order: { orderId } };
    expect(await searchEvidence(venue, search)).toMatchObject(found);
    expect([venue.count('ownTrades'), venue.count('order')]).toEqual([2, 1]);
  });

  it('prove nothing while a page of them cannot be read', async () => {
    const { venue, search } = behind(1_203);
    venue.script(
      'ownTrades',
      () => null,
      () => unknown,
    );
    expect(await searchEvidence(venue, search)).toEqual({ kind: 'inconclusive' });
  });

  it('are not read beyond the time in which the order was sent, of which the first moment is one', async () => {
    const older = behind(1_203, SINCE_MS - 1);
    expect(await searchEvidence(older.venue, older.search)).toEqual({ kind: 'nothing' });
    expect([older.venue.count('ownTrades'), older.venue.count('order')]).toEqual([1, 0]);
    const atOnce = behind(1_203, SINCE_MS);
    expect(await searchEvidence(atOnce.venue, atOnce.search)).toMatchObject({ kind: 'found' });
  });

  it('that never go back prove nothing', async () => {
    const { venue, search } = behind(1_203);
    const page = accepted(venue.trades.slice(0, 1_000)) as never;
    venue.script('ownTrades', ...Array.from({ length: 30 }, () => () => page));
    expect(await searchEvidence(venue, search)).toEqual({ kind: 'inconclusive' });
    expect(venue.count('ownTrades')).toBeLessThan(5);
  });

  it('of twenty strangers are all looked behind in one round', async () => {
    const venue = exchange();
    for (let at = 0; at < 20; at += 1) {
      venue.fill(venue.add(walletRequest(`bot-${at}`)).orderId, 500_000, 5_999_000);
    }
    const { search } = lookFor(walletTerms('spot'));
    const asked = { ...search, asksByName: false };
    expect(await searchEvidence(venue, asked)).toEqual({ kind: 'nothing' });
    expect(venue.count('order')).toBe(20);
    venue.fill(venue.add(walletRequest('bot-20')).orderId, 500_000, 5_999_000);
    expect(await searchEvidence(venue, asked)).toEqual({ kind: 'inconclusive' });
    expect(venue.count('order')).toBe(40);
  });
});

it('an order of a wallet that rests under its name is found before any trade is read', async () => {
  const venue = exchange();
  const { orderId } = venue.add(walletRequest('mine'));
  venue.script('order', () => refused('-2013'));
  const { search } = lookFor(walletTerms('spot'));
  expect(await searchEvidence(venue, search)).toMatchObject({ kind: 'found', order: { orderId } });
  expect(venue.calls).toEqual(['order', 'openOrders']);
});

it('an open order of a wallet that does not say when it was placed may be the one', async () => {
  const venue = exchange();
  const order = venue.add(walletRequest(''));
  const { search } = lookFor(walletTerms('spot'));
  const nameless = { ...search, isNamed: false };
  venue.script('openOrders', () => accepted([{ ...order, createdAtMs: 0 }]) as never);
  expect(await searchEvidence(venue, nameless)).toEqual({ kind: 'inconclusive' });
  expect(await searchEvidence(venue, nameless)).toMatchObject({ kind: 'found' });
});
