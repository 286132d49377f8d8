// Our client against our exchange, through the gateway's bytes, in the document's dialect and in a
// live venue's: what it reads, and how its commands end, is the same, and nobody told it which.
import { expect, test } from 'vitest';
import { DOCUMENT, LIVE, type Dialect } from '@shared/contract/exchange';
import { FUTURES_RULES } from '@shared/domain/futures-defaults';
import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import { invariant, ok } from '@shared/kernel/result';
import { atoms, contracts, lots, ticks } from '@shared/money/units';
import {
  createExchangeClient,
  createSigner,
  takeSecret,
  type ExchangeClient,
} from '../../src-main/client';
import type { FuturesOrderRequest, SpotOrderRequest } from '../../src-main/client/exchange-client';
import type { Transport } from '../../src-main/client/transport';
import { ALICE, World } from '../../src-main/gateway/gateway.testing';
import { DEFAULT_SWITCHES } from '../../src-main/gateway/switches';

const DIALECTS: readonly (readonly [string, Dialect])[] = [
  ['document', DOCUMENT],
  ['live', LIVE],
  ['live, ids as text', { ...LIVE, idStyle: 'string' }],
];

function first<T>(list: readonly T[]): T {
  const [item] = list;
  invariant(item !== undefined, 'a list with something in it');
  return item;
}
const { contract } = first(FUTURES_RULES);
const { pair } = first(SPOT_RULES);

/** The gateway as a transport; no socket is opened here. */
function connect(world: World): ExchangeClient {
  const transport: Transport = {
    async request({ method, url, headers, body = new Uint8Array() }) {
      const { pathname, search } = new URL(url);
      const answer = await world.settle(
        world.gateway.handle({
          method,
          target: pathname + search,
          headers: Object.entries(headers),
          body: Buffer.from(body),
          ip: 'in-process',
        }),
      );
      return ok({ status: answer.status, headers: answer.headers, body: answer.body });
    },
    open: () => {
      throw new Error('no stream in this test');
    },
  };
  return createExchangeClient({
    transport,
    clock: world.clock,
    rng: { nextUint32: () => 1 },
    profile: { baseUrl: 'https://x.test', wsUrl: 'wss://x.test', getSignMode: 'path' },
    signer: createSigner(ALICE.apiKey, takeSecret(Buffer.from(ALICE.secret))),
  });
}

const ORDER: FuturesOrderRequest = {
  contract,
  side: 'BUY',
  action: 'OPEN',
  mode: 'isolated',
  type: 'LIMIT',
  price: ticks(600_000),
  contracts: contracts(10),
  timeInForce: 'GTC',
  clientOrderId: 'long',
};
const SPOT_ORDER: SpotOrderRequest = {
  pair,
  side: 'BUY',
  type: 'LIMIT',
  price: ticks(6_000_000),
  quantity: { unit: 'base', lots: lots(10_000) },
  clientOrderId: 'm-1',
};

/** A life in every group of the API, as the client tells it. */
async function live(client: ExchangeClient) {
  const { futures, margin, withdrawals, openData, spot } = client;
  const placed = await futures.placeOrder(ORDER);
  invariant(placed.kind === 'accepted', 'placed');
  const { orderId } = placed.value;
  const withdrawal = {
    withdrawOrderId: 'w-1',
    asset: 'USDT',
    amount: atoms(10_000_000_000n),
    address: 'TXyz',
    label: '',
  };
  return {
    pairs: await spot.pairs(),
    contracts: await futures.contracts(),
    index: await futures.index(contract),
    short: await futures.placeOrder({
      ...ORDER,
      side: 'SELL',
      contracts: contracts(4),
      clientOrderId: 'short',
    }),
    condition: await futures.placeCondition({
      ...ORDER,
      side: 'SELL',
      action: 'CLOSE',
      type: 'MARKET',
      price: null,
      contracts: contracts(1),
      trigger: 'DOWN',
      triggerPrice: ticks(500_000),
    }),
    byId: await futures.order(contract, { orderId }),
    byClientId: await futures.order(contract, { clientOrderId: 'long' }),
    open: await futures.allOpenOrders(FUTURES_RULES.map((one) => one.contract)),
    trades: await futures.ownTrades(contract, { limit: 10 }),
    accounts: await futures.accounts(),
    tooMuch: await futures.placeOrder({
      ...ORDER,
      side: 'SELL',
      action: 'CLOSE',
      contracts: contracts(5),
      clientOrderId: 'too-much',
    }),
    close: await futures.placeOrder({
      ...ORDER,
      side: 'SELL',
      action: 'CLOSE',
      contracts: contracts(4),
      timeInForce: 'IOC',
      clientOrderId: 'close',
    }),
    canceled: await futures.cancelOrder(contract, orderId),
    canceledTwice: await futures.cancelOrder(contract, orderId),
    history: await futures.orderHistory(contract, { limit: 2 }),
    profit: await futures.profitHistory(contract, { limit: 10 }),
    marginOrder: await margin.placeOrder(SPOT_ORDER),
    marginOpen: await margin.openOrders(pair),
    applied: await withdrawals.apply(withdrawal),
    appliedTwice: await withdrawals.apply(withdrawal),
    withdrawals: await withdrawals.list({ withdrawOrderId: 'w-1' }),
    assets: await openData.assets(),
    tickers: await openData.tickers(),
  };
}

type Story = Awaited<ReturnType<typeof live>>;

async function tell(dialect: Dialect): Promise<Story> {
  const world = new World({ switches: { ...DEFAULT_SWITCHES, dialect } });
  const client = connect(world);
  const story = await live(client);
  client.close();
  return story;
}

test('a life on margin, in futures and out of the exchange, in the document’s dialect', async () => {
  const story = await tell(DOCUMENT);
  const refused = Object.entries(story).flatMap(([name, outcome]) =>
    outcome.kind === 'accepted'
      ? []
      : [`${name} ${outcome.kind === 'rejected' ? outcome.code : ''}`],
  );
  expect(refused).toEqual(['tooMuch -2024', 'canceledTwice -1145', 'appliedTwice -2018']);
  expect(story.byId).toMatchObject({ value: { status: 'PARTIALLY_FILLED', executed: 4 } });
  const open = [{ status: 'INIT' }, { status: 'PARTIALLY_FILLED' }];
  expect(story.open).toMatchObject({ value: { orders: open, others: [] } });
  expect(story.trades).toMatchObject({ value: [{ isSelf: true }, { isSelf: true }] });
  expect(story.accounts).toMatchObject({
    value: [{ marginCoin: 'USDT', positions: [{ contracts: 4 }, { contracts: 4 }] }],
  });
  expect(story.history).toMatchObject({
    value: [{ clientOrderId: 'close', order: { kind: 'IOC' } }, {}],
  });
  expect(story.marginOpen).toMatchObject({
    value: { orders: [{ book: 'margin', status: 'NEW' }] },
  });
  expect(story.withdrawals).toMatchObject({
    value: { count: 1, withdrawals: [{ status: 'UNAPPROVED', fee: 100_000_000n }] },
  });
});

test.each(DIALECTS)('the same life in the dialect %s', async (_, dialect) => {
  expect(await tell(dialect)).toEqual(await tell(DOCUMENT));
});
