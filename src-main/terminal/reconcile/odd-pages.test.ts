/** Exchanges whose pages are not what the document says: a list is read to its end, or said to end too soon. */
import { describe, expect, test } from 'vitest';
import { asked, CONTRACT, PAIR, setUp } from '../../client/client.testing';
import { answer } from '../../client/scripted-transport.testing';
import { pairPlace } from '../journal/places';
import { TradeReader } from './trade-reader';
import { walletLane } from '../orders/lane';

const FULL = 1_000;
const trade = (id: number) => ({
  symbol: 'BTCUSDT',
  id,
  bidId: 5,
  askId: 6,
  price: '60000.5',
  qty: '0.01',
  time: id,
  isBuyer: true,
  isMaker: true,
  fee: '0.0024',
  feeCoin: 'USDT',
});

type Trades = readonly ReturnType<typeof trade>[];

/** All trades there are, newest first, and how the exchange makes a page of them. */
class Venue {
  count = 0;
  asked = 0;
  readonly client;

  constructor(pageOf: (trades: Trades, fromId: number | null, limit: number) => Trades) {
    const { client, answers } = setUp();
    this.client = client;
    answers(({ url }) => {
      this.asked += 1;
      const query = new URL(url).searchParams;
      const from = query.get('fromId');
      const all = Array.from({ length: this.count }, (_, at) => trade(this.count - at));
      return answer(
        200,
        pageOf(all, from === null ? null : Number(from), Number(query.get('limit'))),
      );
    });
  }
}

const upTo = (trades: Trades, from: number | null): Trades =>
  trades.filter(({ id }) => from === null || id <= from);
const idsOf = (fills: readonly { readonly tradeId: string }[] | null) =>
  fills?.map(({ tradeId }) => Number(tradeId));
const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);

/** What a reader that knew 10 trades tells after `fresh` more. */
async function readOf(venue: Venue, fresh: number) {
  const reader = new TradeReader(walletLane('spot', PAIR));
  venue.count = 10;
  await reader.read(venue.client);
  venue.count += fresh;
  const told = idsOf(await reader.read(venue.client));
  return { told, isCut: reader.takeCut(), reader };
}

describe('an exchange that gives the newest page whatever it is asked for', () => {
  const ignores = (): Venue => new Venue((trades) => trades.slice(0, FULL));

  test('tells what it lists, and that older trades are missing, once', async () => {
    const venue = ignores();
    const { told, isCut, reader } = await readOf(venue, 2_500);
    expect(told).toEqual(range(1_511, 2_510));
    expect([isCut, reader.takeCut()]).toEqual([true, false]);
    venue.count += 1;
    expect(idsOf(await reader.read(venue.client))).toEqual([2_511]);
    expect(reader.takeCut()).toBe(false);
  });

  test('nothing is said while nothing is missing', async () => {
    expect(await readOf(ignores(), 900)).toMatchObject({ told: range(11, 910), isCut: false });
  });

  test('a history is not taken for whole', async () => {
    const venue = ignores();
    venue.count = 1_500;
    const place = pairPlace('spot', PAIR);
    expect(await place.read(venue.client, [])).toEqual({ code: 'no-older-page', message: '501' });
    expect(place.isTraded).toBe(false);
    venue.count = 701;
    expect(await pairPlace('spot', PAIR).read(venue.client, [])).toBeNull();
  });
});

test('an exchange that lists from the id onwards is not believed to list what is before it', async () => {
  const venue = new Venue((trades, from, limit) =>
    trades.filter(({ id }) => from === null || id >= from).slice(0, limit),
  );
  expect(await readOf(venue, 2_500)).toMatchObject({ told: range(1_511, 2_510), isCut: true });
});

test('a page that is full of one trade ends, and is no end of the list', async () => {
  const venue = new Venue((trades, from) =>
    from === null ? trades.slice(0, FULL) : Array.from({ length: FULL }, () => trade(from)),
  );
  expect(await readOf(venue, 2_500)).toMatchObject({ told: range(1_511, 2_510), isCut: true });
  expect(venue.asked).toBeLessThan(5);
});

test.each([50, 100, 200, 500])(
  'pages of %i rows at most are read on to what is known',
  async (cap) => {
    const venue = new Venue((trades, from) => upTo(trades, from).slice(0, cap));
    expect(await readOf(venue, 1_234)).toMatchObject({ told: range(11, 1_244), isCut: false });
    const place = pairPlace('margin', PAIR);
    venue.asked = 0;
    expect(await place.read(venue.client, [])).toBeNull();
    expect(venue.asked).toBeGreaterThan(1_244 / cap);
  },
);

test('rows in any order, and rows that are there more than once, are each told once, oldest first', async () => {
  const venue = new Venue((trades, from) => {
    const page = upTo(trades, from).slice(0, FULL / 2);
    return [...page.toReversed(), ...page];
  });
  expect(await readOf(venue, 2_500)).toMatchObject({ told: range(11, 2_510), isCut: false });
});

test('orders of a contract, too, are not those before an id when they are newer', async () => {
  const order = {
    side: 'SELL',
    clientId: '0',
    contractId: 1,
    ctimeMs: 1_699_999_900_000,
    positionType: 2,
    openOrClose: 'CLOSE',
    leverageLevel: 26,
    type: 2,
    volume: 3,
    dealVolume: 3,
    price: 0,
    contractName: CONTRACT.symbol,
    status: 2,
  };
  const rows = [8, 9].map((orderId) => ({ ...order, orderId }));
  const from = (fromId: string) =>
    asked(rows, ({ futures }) => futures.orderHistory(CONTRACT, { limit: 100, fromId }));
  expect(await from('8')).toMatchObject({ kind: 'rejected', code: 'no-older-page' });
  expect(await from('9')).toMatchObject({ value: [{ orderId: '9' }, { orderId: '8' }] });
});
