/** A trader of a scenario: orders in a few words, answers in plain values, always over the wire. */
import { expect } from 'vitest';
import { Stage, type User } from '../stage';
import { at, listOf, Visit, type Fields, type Reply } from '../visit';

export const BTC = 'E-BTC-USDT';
export const ETH = 'E-ETH-USDT';
const PAIR = 'BTCUSDT';
const SPOT_WORDS = /^(BUY|SELL) ([\d.]+)(?: @ ([\d.]+))?$/;
const FUTURES_WORDS = /^(BUY|SELL) (OPEN|CLOSE) (\d+)(?: @ ([\d.]+))?$/;

export class Trader {
  readonly visit: Visit;

  constructor(stage: Stage, user?: User, door: 0 | 1 = 1) {
    this.visit = new Visit(stage, stage.doors[door], user);
  }

  get uid(): number {
    return this.visit.user.uid;
  }

  /** `BUY 0.01 @ 60000`, or without a price at the market; on margin where `base` says so. */
  spot(words: string, more: Fields = {}, base = '/sapi/v1'): Promise<Reply> {
    const [, side, volume, price] = SPOT_WORDS.exec(words) ?? [];
    const type = price === undefined ? 'MARKET' : 'LIMIT';
    return this.visit.post(`${base}/order`, { symbol: PAIR, side, type, volume, price, ...more });
  }

  margin(words: string, more: Fields = {}): Promise<Reply> {
    return this.spot(words, more, '/sapi/v1/margin');
  }

  /** `BUY OPEN 5000 @ 60000`: cross unless `positionType` says 2. */
  futures(words: string, more: Fields = {}): Promise<Reply> {
    const [, side, open, volume, price] = FUTURES_WORDS.exec(words) ?? [];
    const type = price === undefined ? 'MARKET' : 'LIMIT';
    const order = { contractName: BTC, positionType: 1, side, open, type, volume, price };
    return this.visit.post('/fapi/v1/order', { ...order, ...more });
  }

  /** The order's id; the test fails when it is refused. */
  async placed(asked: Promise<Reply>): Promise<string> {
    const reply = await asked;
    expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
    return String(at(reply.body, 'orderId'));
  }

  async spotOrder(orderId: string, base = '/sapi/v1'): Promise<unknown> {
    return (await this.visit.signedGet(`${base}/order`, { symbol: PAIR, orderId })).body;
  }

  cancel(orderId: string): Promise<Reply> {
    return this.visit.post('/sapi/v1/cancel', { symbol: PAIR, orderId });
  }

  async futuresOrder(orderId: string): Promise<unknown> {
    const query = { contractName: BTC, orderId };
    return at((await this.visit.signedGet('/fapi/v1/order', query)).body, 0);
  }

  async trades(): Promise<readonly unknown[]> {
    return listOf((await this.visit.signedGet('/sapi/v1/myTrades', { symbol: PAIR })).body);
  }

  /** Of the margin wallet, newest first. */
  async marginTrades(): Promise<readonly unknown[]> {
    const query = { symbol: PAIR };
    return listOf((await this.visit.signedGet('/sapi/v1/margin/myTrades', query)).body);
  }

  /** `free locked` of an asset. */
  async balance(asset: string): Promise<readonly unknown[]> {
    const { body } = await this.visit.signedGet('/sapi/v1/account');
    const entry = listOf(at(body, 'balances')).find((one) => at(one, 'asset') === asset);
    return [at(entry, 'free'), at(entry, 'locked')];
  }

  async account(): Promise<unknown> {
    return at((await this.visit.signedGet('/fapi/v1/account')).body, 'account', 0);
  }

  async positions(contractName = BTC): Promise<readonly unknown[]> {
    const groups = listOf(at(await this.account(), 'positionVos'));
    const own = groups.find((group) => at(group, 'contractName') === contractName);
    return listOf(at(own, 'positions'));
  }

  async position(contractName = BTC): Promise<unknown> {
    return (await this.positions(contractName))[0];
  }

  /** Newest first. */
  async closed(): Promise<readonly unknown[]> {
    const body = { contractName: BTC };
    return listOf((await this.visit.post('/fapi/v1/profitHistorical', body)).body);
  }

  async history(): Promise<readonly unknown[]> {
    const body = { contractName: BTC };
    return listOf((await this.visit.post('/fapi/v1/orderHistorical', body)).body);
  }
}

/** An exchange with the owner of 20,000 USDT of futures, and two others with a million each. */
export async function openFloor(config: Parameters<typeof Stage.open>[0] = {}) {
  const stage = await Stage.open(config);
  const me = new Trader(stage);
  const [other, third] = [
    new Trader(stage, await stage.newUser()),
    new Trader(stage, await stage.newUser()),
  ];
  for (const { uid } of [other, third]) {
    await stage.lab('faucet', { uid, wallet: 'futures', asset: 'USDT', amount: '980000' });
    await stage.lab('faucet', { uid, wallet: 'spot', asset: 'BTC', amount: '99' });
  }
  return {
    stage,
    me,
    other,
    third,
    index: (price: string, underlying = PAIR) => stage.lab('index', { underlying, price }),
    later: (advanceMs: number) => stage.lab('clock', { advanceMs }),
    insurance: async () => at(await stage.labQuery('insurance'), 'funds', 0, 'amount'),
  };
}

export type Floor = Awaited<ReturnType<typeof openFloor>>;

/** Nothing of exchange-rules §3 is broken and no asset was made or lost; then the exchange closes. */
export async function closeSound({ stage }: Pick<Floor, 'stage'>): Promise<void> {
  const state = await stage.labQuery('state');
  const invariants = listOf(at(state, 'invariants'));
  expect(invariants.filter((each) => at(each, 'ok') !== true)).toEqual([]);
  expect(listOf(at(state, 'ledger')).filter((each) => Number(at(each, 'total')) !== 0)).toEqual([]);
  expect(stage.failures).toEqual([]);
  await stage.close();
}
