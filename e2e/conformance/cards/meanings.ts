/** Document §2: what the fields of a resource mean, beyond their types. */
import assert from 'node:assert/strict';
import { accepted, type CardBody } from '../card';
import { CONTRACT, FUTURES_ORDER, nextName, PAIR, place, SPOT_ORDER, WITHDRAWAL } from '../life';
import { START_MS, type Stage } from '../stage';
import { at, listOf, type Fields, type Visit } from '../visit';
import { TICKER } from './stream-asking';

const DAY_MS = 86_400_000;
const SPOT = '/sapi/v1/order';
const FUTURES = '/fapi/v1/order';

/** Sold by `seller` into the market, bought by `buyer` from it. */
async function trade(
  [seller, buyer]: readonly [Visit, Visit],
  path: string,
  order: Fields,
  price: number,
): Promise<void> {
  await place(seller, path, { ...order, side: 'SELL', price });
  await place(buyer, path, { ...order, side: 'BUY', price });
}

/** From 60000 up by two per cent. */
async function rise(visit: Visit, path: string, order: Fields): Promise<void> {
  const both = [await visit.newcomer(), visit] as const;
  for (const price of [60_000, 61_200]) await trade(both, path, order, price);
}

const listed = async (visit: Visit, path: string, query: Fields) =>
  listOf(accepted(await visit.signedGet(path, query)).body);

/** The window of 24 hours begins with the minute in which it opens. */
const isWindowStart = (value: unknown): boolean => {
  const ageMs = START_MS - Number(value);
  return ageMs <= DAY_MS && ageMs > DAY_MS - 120_000;
};

const tickerCards: readonly CardBody[] = [
  {
    says: 'ticker: time is the open time; high, low, open, last, vol and rose are of the 24 hours',
    scene: 'own',
    check: async (visit) => {
      await rise(visit, SPOT, SPOT_ORDER);
      const { body } = accepted(await visit.get('/sapi/v1/ticker', { symbol: PAIR }));
      const { time, ...figures } = body as Record<string, unknown>;
      assert.deepEqual(figures, {
        high: 61_200,
        low: 60_000,
        open: 60_000,
        last: 61_200,
        vol: 0.002,
        rose: 0.02,
      });
      assert.ok(isWindowStart(time), String(time));
    },
  },
];

const tradeCards: readonly CardBody[] = [
  {
    says: 'trades: side is the taker’s',
    scene: 'own',
    check: async (visit) => {
      const other = await visit.newcomer();
      const order = { ...SPOT_ORDER, price: 60_000 };
      for (const [maker, taker] of [
        ['SELL', 'BUY'],
        ['BUY', 'SELL'],
      ] as const) {
        await place(other, SPOT, { ...order, side: maker });
        await place(visit, SPOT, { ...order, side: taker });
        const { body } = accepted(await visit.get('/sapi/v1/trades', { symbol: PAIR }));
        assert.equal(at(body, 0, 'side'), taker);
      }
    },
  },
];

const orderCards: readonly CardBody[] = [
  {
    says: 'queryOrder: avgPrice is the average fill price',
    scene: 'own',
    check: async (visit) => {
      const seller = await visit.newcomer();
      for (const price of [60_000, 60_100])
        await place(seller, SPOT, { ...SPOT_ORDER, side: 'SELL', price });
      const order = { ...SPOT_ORDER, price: 60_100, volume: 0.003 };
      const orderId = await place(visit, SPOT, order);
      const { body } = accepted(await visit.signedGet(SPOT, { symbol: PAIR, orderId }));
      assert.deepEqual([at(body, 'avgPrice'), at(body, 'executedQty')], [60_050, 0.002]);
    },
  },
];

const ownTradeCards: readonly CardBody[] = [
  ['/sapi/v1', SPOT],
  ['/sapi/v1/margin', '/sapi/v1/margin/order'],
].map(([base = '', path = '']): CardBody => ({
  says: `${base}/myTrades: isBuyer, isMaker, feeCoin and both UIDs tell the sides; isSelf a trade with oneself`,
  scene: 'own',
  check: async (visit) => {
    const other = await visit.newcomer();
    const order = { ...SPOT_ORDER, price: 60_000 };
    const seen = async (one: Visit) =>
      (await listed(one, `${base}/myTrades`, { symbol: PAIR })).map((row) =>
        ['isBuyer', 'isMaker', 'isSelf', 'feeCoin', 'bidUserId', 'askUserId'].map((name) =>
          at(row, name),
        ),
      );
    await place(other, SPOT, { ...order, side: 'SELL' });
    await place(visit, path, order);
    const [me, them] = [visit.user.uid, other.user.uid];
    assert.deepEqual(await seen(visit), [[true, false, false, 'BTC', me, them]]);
    // Half of it, for what was bought pays its fee.
    await place(visit, path, { ...order, side: 'SELL', volume: 0.0005 });
    await place(visit, path, { ...order, volume: 0.0005 });
    assert.deepEqual((await seen(visit)).slice(0, 2), [
      [true, false, true, 'BTC', me, me],
      [false, true, true, 'USDT', me, me],
    ]);
  },
}));

const futuresMarketCards: readonly CardBody[] = [
  {
    says: 'futuresTicker: high, low, last, vol (contracts) and rose are of the 24 hours',
    scene: 'own',
    check: async (visit) => {
      await rise(visit, FUTURES, FUTURES_ORDER);
      const query = { contractName: CONTRACT };
      const { body } = accepted(await visit.get('/fapi/v1/ticker', query));
      const { time, ...figures } = body as Record<string, unknown>;
      assert.deepEqual(figures, {
        high: '61200.0',
        low: '60000.0',
        last: '61200.0',
        vol: '2',
        rose: '0.0200',
      });
      assert.ok(isWindowStart(time), String(time));
    },
  },
  {
    says: 'futuresIndex: markPrice, indexPrice and lastFundingRate are those of the contract',
    scene: 'own',
    check: async (visit, stage) => {
      await stage.lab('index', { underlying: PAIR, price: '60123.456', mark: '60111.25' });
      await stage.lab('funding', { contractName: CONTRACT, rate: '0.00012345' });
      const query = { contractName: CONTRACT };
      const { body } = accepted(await visit.get('/fapi/v1/index', query));
      assert.deepEqual(body, {
        markPrice: 60_111.25,
        indexPrice: 60_123.456,
        lastFundingRate: 0.00012345,
        contractName: CONTRACT,
        time: START_MS,
      });
    },
  },
];

const futuresTradeCards: readonly CardBody[] = [
  {
    says: 'futuresMyTrades: isBuyer and isMaker tell the sides, bidId and askId the orders, fee what was paid',
    scene: 'own',
    check: async (visit) => {
      const seller = await visit.newcomer();
      const order = { ...FUTURES_ORDER, price: 60_000, volume: 10 };
      const askId = await place(seller, FUTURES, { ...order, side: 'SELL' });
      const bidId = await place(visit, FUTURES, order);
      const seen = async (one: Visit) =>
        (await listed(one, '/fapi/v1/myTrades', { contractName: CONTRACT })).map((row) =>
          ['isBuyer', 'isMaker', 'bidId', 'askId', 'price', 'qty', 'fee'].map((name) =>
            at(row, name),
          ),
        );
      const same = [Number(bidId), Number(askId), '60000.0', '10'];
      assert.deepEqual(await seen(visit), [[true, false, ...same, '0.03600000']]);
      assert.deepEqual(await seen(seller), [[false, true, ...same, '0.01200000']]);
    },
  },
  {
    says: 'futuresOrderHistory: dealVolume, avgPrice and dealMoney are what was executed, clientId the name it was given',
    scene: 'own',
    check: async (visit) => {
      const seller = await visit.newcomer();
      for (const price of [60_000, 60_100])
        await place(seller, FUTURES, { ...FUTURES_ORDER, side: 'SELL', price, volume: 10 });
      const order = { ...FUTURES_ORDER, price: 60_100, volume: 30, clientOrderId: 'named' };
      await place(visit, FUTURES, order);
      const ask = { contractName: CONTRACT };
      const { body } = accepted(await visit.post('/fapi/v1/orderHistorical', ask));
      const fields = ['clientId', 'volume', 'dealVolume', 'avgPrice', 'dealMoney', 'price'];
      assert.deepEqual(
        fields.map((name) => at(body, 0, name)),
        ['named', 30, 20, 60_050, 120.1, 60_100],
      );
    },
  },
];

/** The newest withdrawal of an account, after a while. */
async function withdrawn(visit: Visit, stage: Stage, address: string, afterMs: number) {
  const body = { ...WITHDRAWAL, address, withdrawOrderId: nextName() };
  accepted(await visit.post('/sapi/v1/withdraw/apply', body));
  if (afterMs > 0) await stage.lab('clock', { advanceMs: afterMs });
  const reply = accepted(await visit.post('/sapi/v1/withdraw/query', {}));
  return at(reply.body, 'data', 'withdrawList', 0);
}

const withdrawalRecordCards: readonly CardBody[] = [
  {
    says: 'withdrawal record: txId and applyTime are those of the payment, and nothing before it',
    scene: 'own',
    check: async (visit, stage) => {
      const asked = await withdrawn(visit, stage, 'T-address', 0);
      assert.deepEqual([at(asked, 'txId'), at(asked, 'applyTime')], ['', 0]);
      const paid = await withdrawn(visit, stage, 'T-address', 120_000);
      assert.match(String(at(paid, 'txId')), /^[\da-f]{64}$/);
      assert.ok(Number(at(paid, 'applyTime')) > Number(at(paid, 'ctime')));
    },
  },
  {
    says: 'withdrawal record: info is an address error or why the review rejected it',
    scene: 'own',
    check: async (visit, stage) => {
      const malformed = await withdrawn(visit, stage, 'an inner space', 20_000);
      assert.deepEqual([at(malformed, 'status'), at(malformed, 'info')], [2, 'address error']);
      const rejected = await withdrawn(visit, stage, 'T-address-reject', 20_000);
      assert.equal(at(rejected, 'status'), 2);
      assert.ok(String(at(rejected, 'info')).length > 0);
      const good = await withdrawn(visit, stage, 'T-address', 0);
      assert.equal(at(good, 'info'), '');
    },
  },
  {
    says: 'withdrawal records come newest first',
    check: async (visit) => {
      const one = await visit.newcomer();
      const names = [nextName(), nextName(), nextName()];
      for (const withdrawOrderId of names)
        accepted(await one.post('/sapi/v1/withdraw/apply', { ...WITHDRAWAL, withdrawOrderId }));
      const { body } = accepted(await one.post('/sapi/v1/withdraw/query', {}));
      const rows = listOf(at(body, 'data', 'withdrawList'));
      assert.deepEqual(
        rows.map((row) => at(row, 'withdrawOrderId')),
        names.toReversed(),
      );
    },
  },
];

const feedRecordCards: readonly CardBody[] = [
  {
    says: 'openOrderBook: timestamp is when it was last updated',
    scene: 'own',
    check: async (visit, stage) => {
      const timestamp = async () => {
        const query = { symbol: 'BTC_USDT' };
        return at((await visit.get('/open/v2/pub/orderbook', query)).body, 'timestamp');
      };
      await stage.lab('clock', { advanceMs: 5000 });
      await place(visit, SPOT, SPOT_ORDER);
      await stage.lab('clock', { advanceMs: 5000 });
      assert.equal(await timestamp(), String(START_MS + 5000));
    },
  },
  {
    says: 'openSummary: price, best prices, volumes and change of the 24 hours, each a string',
    scene: 'own',
    check: async (visit) => {
      await rise(visit, SPOT, SPOT_ORDER);
      await place(visit, SPOT, SPOT_ORDER);
      const { body } = accepted(await visit.get('/open/v2/pub/summary'));
      const row = listOf(body).find((entry) => at(entry, 'trading_pairs') === 'BTC_USDT');
      assert.deepEqual(row, {
        trading_pairs: 'BTC_USDT',
        base_currency: 'BTC',
        quote_currency: 'USDT',
        last_price: '61200.00',
        lowest_ask: '0.00',
        highest_bid: '50000.00',
        base_volume: '0.002000',
        quote_volume: '121.20000000',
        price_change_percent_24h: '2.00',
        highest_price_24h: '61200.00',
        lowest_price_24h: '60000.00',
      });
    },
  },
];

export const streamMeaningCards: readonly CardBody[] = [
  {
    says: 'market_$symbol_ticker: amount, vol, open, close, high, low and rose are of the 24 hours',
    scene: 'own',
    check: async (visit, stage) => {
      await rise(visit, SPOT, SPOT_ORDER);
      const stream = await visit.openStream();
      await stream.say(`sub ${TICKER}`);
      await stage.advance(1500);
      assert.deepEqual(at(stream.on(TICKER).at(-1), 'tick'), {
        amount: 121.2,
        vol: 0.002,
        open: 60_000,
        close: 61_200,
        high: 61_200,
        low: 60_000,
        rose: 0.02,
      });
    },
  },
];

/** By the number of the resource in §2. */
export const meaningCards: readonly (readonly [string, readonly CardBody[]])[] = [
  ['2.3', tickerCards],
  ['2.4', tradeCards],
  ['2.6', orderCards],
  ['2.7', ownTradeCards],
  ['2.11', futuresMarketCards],
  ['2.12', futuresTradeCards],
  ['2.14', withdrawalRecordCards],
  ['2.15', feedRecordCards],
];
