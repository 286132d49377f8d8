/**
 * An exchange in which everything has happened at least once and most things more than a hundred times:
 * what a card about a reply looks at. Built once, through the API and the lab; then only read, or visited
 * by accounts that the cards bring along.
 */
import type { EndpointRow } from './document/parameters';
import { NO_LIMITS, OWNER, Stage, type Door, type User } from './stage';
import { at, Visit, type Fields } from './visit';

const MORE_THAN_A_PAGE = 105;
const MINUTES = 310;
export const PAIR = 'BTCUSDT';
export const CONTRACT = 'E-BTC-USDT';

export class Life {
  readonly stage: Stage;
  /** Owns the histories. */
  readonly trader: User;
  readonly withdrawalId: string;

  static async begin(): Promise<Life> {
    const stage = await Stage.open({ limits: NO_LIMITS });
    const [door] = stage.doors;
    const trader = new Visit(stage, door, OWNER);
    const [first, second] = [await trader.newcomer(), await trader.newcomer()];
    await tradeSpot(trader, first);
    await tradeContracts(trader, first, second);
    const withdrawalId = await withdraw(trader);
    await stage.lab('clock', { advanceMs: MINUTES * 60_000 });
    return new Life(stage, trader.user, withdrawalId);
  }

  /** One in which nothing has happened yet, for whoever only asks for honest requests. */
  static async empty(): Promise<Life> {
    return new Life(await Stage.open({ limits: NO_LIMITS }), OWNER, '');
  }

  private constructor(stage: Stage, trader: User, withdrawalId: string) {
    this.stage = stage;
    this.trader = trader;
    this.withdrawalId = withdrawalId;
  }

  /** The owner of the histories, at a door. */
  visit(door: Door): Visit {
    return new Visit(this.stage, door, this.trader);
  }

  /** A request of the endpoint that must be accepted; it brings about what it needs. */
  async honest({ name }: EndpointRow, visit: Visit): Promise<Fields> {
    const { stage } = this;
    const owner = new Visit(stage, stage.doors[0], visit.user);
    switch (name) {
      case 'queryOrder':
      case 'cancel':
        return { symbol: PAIR, orderId: await place(owner, '/sapi/v1/order', SPOT_ORDER) };
      case 'marginQueryOrder':
      case 'marginCancel':
        return { symbol: PAIR, orderId: await place(owner, '/sapi/v1/margin/order', SPOT_ORDER) };
      case 'batchCancel':
        return {
          symbol: PAIR,
          orderIds: `[${await place(owner, '/sapi/v1/order', SPOT_ORDER)}]`,
        };
      case 'futuresCancel':
        return {
          contractName: CONTRACT,
          orderId: await place(owner, '/fapi/v1/order', FUTURES_ORDER),
        };
      case 'withdrawApply':
        return { ...WITHDRAWAL, withdrawOrderId: nextName() };
      default:
        return REQUESTS[name] ?? {};
    }
  }
}

let names = 0;
export function nextName(): string {
  names += 1;
  return `name-${names}`;
}

export const SPOT_ORDER: Fields = {
  symbol: PAIR,
  volume: 0.001,
  side: 'BUY',
  type: 'LIMIT',
  price: 50_000,
};
export const FUTURES_ORDER: Fields = {
  contractName: CONTRACT,
  volume: 1,
  price: 58_000,
  side: 'BUY',
  type: 'LIMIT',
  open: 'OPEN',
  positionType: 1,
};
const CONDITION: Fields = { ...FUTURES_ORDER, triggerType: '4', triggerPrice: '57000' };
export const WITHDRAWAL: Fields = { amount: '100', address: 'T-address', symbol: 'USDT' };
const symbol = { symbol: PAIR };
const contractName = { contractName: CONTRACT };
const feedSymbol = { symbol: 'BTC_USDT' };

const REQUESTS: Readonly<Record<string, Fields>> = {
  depth: symbol,
  ticker: symbol,
  trades: symbol,
  klines: { ...symbol, interval: '1min' },
  newOrder: SPOT_ORDER,
  testOrder: SPOT_ORDER,
  batchOrders: {
    ...symbol,
    orders: [{ price: 50_000, volume: 0.001, side: 'BUY', batchType: 'LIMIT' }],
  },
  openOrders: symbol,
  myTrades: symbol,
  marginNewOrder: SPOT_ORDER,
  marginOpenOrders: symbol,
  marginMyTrades: symbol,
  futuresDepth: contractName,
  futuresTicker: contractName,
  futuresIndex: contractName,
  futuresKlines: { ...contractName, interval: '1min' },
  futuresNewOrder: FUTURES_ORDER,
  futuresConditionOrder: CONDITION,
  futuresOrders: contractName,
  futuresOpenOrders: contractName,
  futuresOrderHistory: contractName,
  futuresProfitHistory: contractName,
  futuresMyTrades: contractName,
  withdrawQuery: { symbol: 'USDT' },
  openOrderBook: feedSymbol,
  openTrades: feedSymbol,
};

/** Places an order that must be taken; its id. */
export async function place(visit: Visit, path: string, order: Fields): Promise<string> {
  const reply = await visit.post(path, order);
  if (reply.status !== 200)
    throw new Error(`${path} refused ${JSON.stringify(order)}: ${reply.text}`);
  return String(at(reply.body, 'orderId'));
}

async function tradeSpot(trader: Visit, maker: Visit): Promise<void> {
  await maker.stage.lab('faucet', {
    uid: trader.user.uid,
    wallet: 'spot',
    asset: 'XRP',
    amount: '1000',
  });
  for (const wallet of ['/sapi/v1/order', '/sapi/v1/margin/order']) {
    await ladder(maker, 'SELL', 60_000);
    const buy = { symbol: PAIR, side: 'BUY', type: 'MARKET', volume: 1300 };
    await place(trader, wallet, buy);
  }
  await ladder(maker, 'SELL', 61_000);
  await ladder(trader, 'BUY', 59_000);
  for (let count = 0; count < MORE_THAN_A_PAGE; count += 1) {
    const order = { ...SPOT_ORDER, volume: 0.0001, price: 58_000 - count };
    await place(trader, '/sapi/v1/margin/order', order);
  }
}

/** More levels than a page holds, a cent apart and away from the middle. */
async function ladder(visit: Visit, side: 'BUY' | 'SELL', from: number): Promise<void> {
  const step = side === 'BUY' ? -0.01 : 0.01;
  for (let placed = 0; placed < MORE_THAN_A_PAGE; placed += 10) {
    const orders = Array.from({ length: 10 }, (_, row) => ({
      price: Number((from + (placed + row) * step).toFixed(2)),
      volume: 0.0002,
      side,
      batchType: 'LIMIT',
    }));
    const reply = await visit.post('/sapi/v1/batchOrders', { symbol: PAIR, orders });
    if (reply.status !== 200) throw new Error(reply.text);
  }
}

async function tradeContracts(trader: Visit, first: Visit, second: Visit): Promise<void> {
  const path = '/fapi/v1/order';
  const quote = { ...FUTURES_ORDER, volume: 1000 };
  await place(first, path, { ...quote, side: 'BUY', price: 59_999 });
  await place(first, path, { ...quote, side: 'SELL', price: 60_001 });
  const market = { contractName: CONTRACT, volume: 1, type: 'MARKET', positionType: 1 };
  for (let count = 0; count < MORE_THAN_A_PAGE; count += 1) {
    await place(trader, path, { ...market, side: 'BUY', open: 'OPEN' });
    await place(trader, path, { ...market, side: 'SELL', open: 'CLOSE' });
  }
  await place(trader, path, { ...market, side: 'BUY', open: 'OPEN', volume: 5 });
  for (const maker of [first, second]) {
    for (let count = 0; count < 60; count += 1) {
      const away = (maker === first ? 0 : 60) + count;
      await place(maker, path, { ...FUTURES_ORDER, price: 59_000 - away });
      if (count < 30)
        await place(maker, path, { ...FUTURES_ORDER, side: 'SELL', price: 61_000 + away });
    }
  }
  await place(trader, path, FUTURES_ORDER);
  await place(trader, '/fapi/v1/conditionOrder', CONDITION);
}

async function withdraw(trader: Visit): Promise<string> {
  const body = { ...WITHDRAWAL, withdrawOrderId: 'first' };
  const reply = await trader.post('/sapi/v1/withdraw/apply', body);
  if (reply.code !== 0) throw new Error(reply.text);
  return String(at(reply.body, 'data', 'id'));
}
