import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { describe, expect, it } from 'vitest';
import { futuresRequest, walletRequest as request } from '../books.testing';
import { wordsOfOdd } from '../scripts.testing';
import { accepted, refused, ScriptedExchange, unknown } from '../../scripted-client.testing';
import { likeOurs } from './evidence';
import { searchEvidence } from './search';
import { LIMIT, searchFor, walletTerms } from './search.testing';
import type { OrderKey, TrackedOrder } from '../tracked-order';

const search = (known: readonly string[] = []) =>
  searchFor(walletTerms('spot'), { isKnown: ({ orderId }) => known.includes(orderId) });
const denied = (events: string[]) => ({
  ...search(),
  onNameDenied: () => {
    events.push('denied');
  },
});
const contractSearch = () => searchFor(LIMIT);
const exchange = () => new ScriptedExchange(new ManualClock());

describe('evidence for an order', () => {
  it('is not kept back by an order of elsewhere whose figures cannot be counted', async () => {
    const venue = exchange();
    const resting = venue.add(request('a-bot'));
    const uncounted = (clientOrderId: string) =>
      ({
        kind: 'unknown',
        message: 'unreadable reply',
        uncounted: { ...wordsOfOdd(resting), orderId: '9', clientOrderId },
      }) as const;
    const traded = venue.add(request('a-bot'));
    venue.fill(traded.orderId, 500_000, 5_999_000);
    venue.odd.add(resting.orderId);
    const ask = (name: string, of = search()) => {
      venue.script('order', ...(of.isNamed ? [() => refused('-2013')] : []), () => uncounted(name));
      return searchEvidence(venue, of);
    };
    expect(await ask('a-bot')).toEqual({ kind: 'nothing' });
    // It may be ours where it has our name, or where no name was given.
    expect(await ask('mine')).toEqual({ kind: 'inconclusive' });
    expect(await ask('a-bot', { ...search(), isNamed: false })).toEqual({ kind: 'inconclusive' });
    // One of the other side is nobody's guess, and one that we know is not it.
    const other = exchange();
    const sold = other.add({ ...request(''), side: 'SELL' });
    const known = other.add(request(''));
    for (const { orderId } of [sold, known]) other.odd.add(orderId);
    const nameless = { ...search([known.orderId]), isNamed: false };
    expect(await searchEvidence(other, nameless)).toEqual({ kind: 'nothing' });
    expect(await searchEvidence(other, { ...search(), isNamed: false })).toEqual({
      kind: 'inconclusive',
    });
    venue.odd.add(venue.add(request('mine')).orderId);
    venue.script('order', () => refused('-2013'));
    expect(await searchEvidence(venue, search())).toEqual({ kind: 'inconclusive' });
  });

  it('is found by its own id, among the open orders, or behind a trade', async () => {
    for (const hidden of [0, 1, 2]) {
      const venue = exchange();
      const { orderId } = venue.add(request('mine'));
      venue.fill(orderId, hidden === 2 ? 500_000 : 1, 5_999_000);
      if (hidden > 0) venue.script('order', () => refused('-2013'));
      expect(await searchEvidence(venue, search())).toMatchObject({
        kind: 'found',
        order: { orderId },
      });
    }
  });

  it.each(['order', 'openOrders', 'ownTrades'] as const)(
    'is not judged absent when %s could not be read',
    async (method) => {
      const venue = exchange();
      venue.script(method, () => unknown);
      expect(await searchEvidence(venue, search())).toEqual({ kind: 'inconclusive' });
      expect(await searchEvidence(venue, search())).toEqual({ kind: 'nothing' });
    },
  );

  it.each([
    [1_000, 'inconclusive'],
    [50, 'inconclusive'],
    [49, 'nothing'],
    [51, 'nothing'],
  ])('where %i nameless ones are listed, and it is not among them: %s', async (count, kind) => {
    const venue = exchange();
    const other = venue.add(request(''));
    venue.script('openOrders', () => accepted(Array.from({ length: count }, () => other)) as never);
    expect(await searchEvidence(venue, search())).toEqual({ kind });
    const ofContract = venue.futuresOrders.add(futuresRequest(''));
    const page = Array.from({ length: count }, () => ofContract);
    venue.futuresOrders.script('openOrders', () => accepted(page) as never);
    expect(await searchEvidence(venue, contractSearch())).toEqual({ kind });
  });

  const NO_SUCH = () => refused('-2013');
  it.each([
    ['finds one of them by its name, and none of the name in question', [], 'nothing'],
    ['finds none by its name', [NO_SUCH, NO_SUCH], 'inconclusive'],
    [
      'finds one by its name, and cannot be asked for the other',
      [NO_SUCH, null, () => unknown],
      'inconclusive',
    ],
    [
      'finds one by its name, and refuses to look for the other',
      [NO_SUCH, null, () => refused('-1003')],
      'inconclusive',
    ],
  ] as const)(
    'that is not on a list that may have been cut, of an exchange that %s: %#',
    async (_what, answers, kind) => {
      const venue = exchange();
      const other = venue.add(request('other'));
      const fifty = Array.from({ length: 50 }, () => other);
      venue.script('openOrders', () => accepted(fifty) as never);
      for (const answer of answers)
        venue.script('order', answer ?? (() => accepted(other) as never));
      expect(await searchEvidence(venue, search())).toEqual({ kind });
      const ofContract = venue.futuresOrders.add(futuresRequest('other'));
      const page = Array.from({ length: 50 }, () => ofContract);
      venue.futuresOrders.script('openOrders', () => accepted(page) as never);
      const found = () => accepted(ofContract) as never;
      for (const answer of answers) venue.futuresOrders.script('order', answer ?? found);
      expect(await searchEvidence(venue, contractSearch())).toEqual({ kind });
    },
  );

  it('is looked for by its name at last: one that rests behind the cut is not judged absent', async () => {
    const venue = exchange();
    const other = venue.add(request('other'));
    venue.script('openOrders', () => accepted(Array.from({ length: 50 }, () => other)) as never);
    venue.script('order', NO_SUCH); // it is late
    venue.script('order', () => accepted(other) as never);
    venue.add(request('mine'));
    expect(await searchEvidence(venue, search())).toEqual({ kind: 'inconclusive' });
  });

  it('is not judged absent while strangers have traded more than one round looks behind', async () => {
    const venue = exchange();
    for (let count = 0; count < 21; count += 1) {
      venue.fill(venue.add(request(`other${count}`)).orderId, 500_000, 5_999_000);
    }
    expect(await searchEvidence(venue, search())).toEqual({ kind: 'inconclusive' });
  });

  it.each(['order', 'orderHistory', 'openOrders'] as const)(
    'of a contract is not judged absent when %s could not be read',
    async (method) => {
      const wanted = contractSearch();
      const venue = exchange();
      venue.futuresOrders.script(method, () => unknown);
      expect(await searchEvidence(venue, wanted)).toEqual({ kind: 'inconclusive' });
      expect(await searchEvidence(venue, wanted)).toEqual({ kind: 'nothing' });
    },
  );

  it('is not another order with another id, nor asked for behind trades of known orders', async () => {
    const venue = exchange();
    const { orderId } = venue.add(request('other'));
    venue.fill(orderId, 500_000, 5_999_000);
    expect(await searchEvidence(venue, search())).toEqual({ kind: 'nothing' });
    expect(venue.count('order')).toBe(2);
    await searchEvidence(venue, search([orderId]));
    expect(venue.count('order')).toBe(3);
  });

  it('whose name the exchange denies is looked for everywhere else, then and later', async () => {
    const venue = exchange();
    const told: string[] = [];
    expect(await searchEvidence(venue, denied(told))).toEqual({ kind: 'nothing' });
    expect(told).toEqual(['denied']);
    expect(await searchEvidence(venue, { ...search(), asksByName: false })).toEqual({
      kind: 'nothing',
    });
    expect(venue.count('order')).toBe(1);
    const { orderId } = venue.add(request('mine'));
    const found = { kind: 'found', order: { orderId } };
    expect(await searchEvidence(venue, { ...search(), asksByName: false })).toMatchObject(found);
    expect(venue.count('order')).toBe(1);
  });

  it('whose name cannot be asked for is not taken for denied', async () => {
    const venue = exchange();
    venue.script('order', () => unknown);
    const told: string[] = [];
    expect(await searchEvidence(venue, denied(told))).toEqual({ kind: 'inconclusive' });
    venue.add(request('mine'));
    expect(await searchEvidence(venue, denied(told))).toMatchObject({ kind: 'found' });
    expect(told).toEqual([]);
  });

  it('tells of each order behind a trade, whosever it is: another search may be for that one', async () => {
    const venue = exchange();
    const others = ['theirs', 'also theirs'].map((name) => venue.add(request(name)));
    for (const { orderId } of others) venue.fill(orderId, 500_000, 5_999_000);
    const read: string[] = [];
    const onRead = ({ clientOrderId }: TrackedOrder): undefined => {
      read.push(clientOrderId);
    };
    expect(await searchEvidence(venue, { ...search(), onRead })).toEqual({ kind: 'nothing' });
    expect(read.toSorted()).toEqual(['also theirs', 'theirs']);
  });

  it('does not ask for one that somebody else has read meanwhile', async () => {
    const venue = exchange();
    const others = ['theirs', 'also theirs'].map((name) => venue.add(request(name)));
    for (const { orderId } of others) venue.fill(orderId, 500_000, 5_999_000);
    const known: string[] = [];
    const isKnown = ({ orderId }: OrderKey) => known.includes(orderId);
    const onRead = (): undefined => {
      known.push(...others.map(({ orderId }) => orderId));
    };
    const asked = { ...search(), asksByName: false, isKnown, onRead };
    expect(await searchEvidence(venue, asked)).toEqual({ kind: 'nothing' });
    expect(venue.count('order')).toBe(1);
  });
});

describe('orders that are like ours', () => {
  const at = (orderId: string, createdAtMs: number): TrackedOrder => ({
    ...search().sent,
    orderId,
    clientOrderId: '',
    createdAtMs,
  });
  const ids = (...orders: TrackedOrder[]) =>
    likeOurs({ ...search(), sinceMs: 100, untilMs: 200 }, orders).map(({ orderId }) => orderId);

  it('are of the time in which it must have come, its first and its last moment included', () => {
    expect(ids(at('1', 99), at('2', 100), at('3', 200), at('4', 201))).toEqual(['2', '3']);
  });

  it('come oldest first, by their numbers and not as texts', () => {
    expect(ids(at('10', 150), at('9', 150), at('9007199254740993', 150))).toEqual([
      '9',
      '10',
      '9007199254740993',
    ]);
  });
});
