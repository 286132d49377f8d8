import { parseAmount } from '@shared/domain/order-rules';
import { invariant } from '@shared/kernel/result';
import { formatTrimmed } from '@shared/money/decimal';
import { expect, test } from 'vitest';
import type { FundsWallet, Wallet } from './commands';
import { ALICE, BOB, btcRules, quietConfig, TestExchange } from './engine.testing';
import { restoreEngine } from './index';

const symbol = 'BTCUSDT';

class TwoWallets extends TestExchange {
  place2(uid: number, wallet: Wallet, side: 'BUY' | 'SELL', words: string, clientId?: string) {
    const order = this.order(side, words, clientId);
    return this.execute({ type: 'placeOrder', atMs: this.nowMs, uid, wallet, order });
  }

  id(uid: number, wallet: Wallet, side: 'BUY' | 'SELL', words: string, clientId?: string): number {
    const result = this.place2(uid, wallet, side, words, clientId);
    invariant(result.ok, 'the order is accepted');
    const accepted = result.value.find((event) => event.type === 'orderAccepted');
    return accepted?.orderId ?? 0;
  }

  funds(uid: number, wallet: Wallet, asset: string): string {
    const found = this.engine.query.balances(uid, wallet).find((row) => row.asset === asset);
    return `${formatTrimmed(found?.free ?? 0n, 8)} ${formatTrimmed(found?.locked ?? 0n, 8)}`;
  }

  move(uid: number, from: FundsWallet, to: FundsWallet, words: string) {
    const [asset = '', text = ''] = words.split(' ');
    const amount = parseAmount(text);
    invariant(amount.ok, 'the amount is a number');
    const { nowMs: atMs } = this;
    return this.execute({ type: 'transfer', atMs, uid, from, to, asset, amount: amount.value });
  }
}

/** Alice has 10000 USDT in spot and 1 BTC and 5000 USDT in margin; Bob has 1 BTC in spot. */
function opened(change = {}): TwoWallets {
  const exchange = new TwoWallets(quietConfig(change));
  exchange.open(ALICE, 'USDT 15000', 'BTC 1').open(BOB, 'BTC 1');
  for (const words of ['USDT 5000', 'BTC 1']) {
    expect(exchange.move(ALICE, 'spot', 'margin', words).ok).toBe(true);
  }
  return exchange;
}

test('orders of both wallets queue in one book and pay from their own wallet', () => {
  const exchange = opened();
  exchange.id(ALICE, 'spot', 'BUY', '0.01 @ 50000');
  exchange.id(ALICE, 'margin', 'BUY', '0.01 @ 50000');
  expect(exchange.levels('bids')).toEqual(['0.02@50000']);
  expect(exchange.funds(ALICE, 'spot', 'USDT')).toBe('9500 500');
  expect(exchange.funds(ALICE, 'margin', 'USDT')).toBe('4500 500');
  exchange.id(BOB, 'spot', 'SELL', '0.015 @ 50000');
  expect(exchange.funds(ALICE, 'spot', 'BTC')).toBe('0.009992 0');
  expect(exchange.funds(ALICE, 'margin', 'BTC')).toBe('1.004996 0');
  const wallets = (['spot', 'margin'] as const).map((wallet) =>
    exchange.engine.query.ownTrades(ALICE, wallet, symbol, { limit: 10 }).map(({ lots }) => lots),
  );
  expect(wallets).toEqual([[10_000], [5_000]]);
  expect(exchange.engine.brokenInvariants()).toEqual([]);
});

test('a margin wallet without a lender can spend what it has and no more', () => {
  const exchange = opened();
  const result = exchange.place2(ALICE, 'margin', 'BUY', '0.2 @ 50000');
  expect(result.ok || result.error.message).toBe('volume: needs 10000 USDT, free 5000');
});

test('an order is unknown to the other wallet, by id and by client id', () => {
  const exchange = opened();
  const orderId = exchange.id(ALICE, 'margin', 'BUY', '0.01 @ 50000', 'mine');
  const { query } = exchange.engine;
  for (const target of [{ orderId }, { clientOrderId: 'mine' }]) {
    const asked = query.order(ALICE, 'spot', { symbol, ...target });
    expect(asked.ok || asked.error.reason).toBe('order-not-found');
    expect(query.order(ALICE, 'margin', { symbol, ...target }).ok).toBe(true);
  }
  const refused = exchange.cancel(ALICE, orderId);
  expect(refused.ok || refused.error.reason).toBe('order-not-found');
  expect(exchange.place2(ALICE, 'spot', 'BUY', '0.01 @ 49000', 'mine').ok).toBe(true);
  const again = exchange.place2(ALICE, 'margin', 'BUY', '0.01 @ 49000', 'mine');
  expect(again.ok || again.error.reason).toBe('client-id-duplicate');
  expect(query.openOrders(ALICE, 'spot', symbol, 10)).toHaveLength(1);
  expect(query.openOrders(ALICE, 'margin', symbol, 10)).toHaveLength(1);
});

test('the limit of open orders counts each wallet by itself', () => {
  const exchange = opened({ spot: [btcRules({ maxOpenOrders: 1 })] });
  exchange.id(ALICE, 'spot', 'BUY', '0.01 @ 50000');
  expect(exchange.place2(ALICE, 'margin', 'BUY', '0.01 @ 50000').ok).toBe(true);
  expect(exchange.place2(ALICE, 'margin', 'BUY', '0.01 @ 50000').ok).toBe(false);
});

test.each([
  ['allow', 1],
  ['cancelOldest', 0],
] as const)('meeting oneself across wallets is a self-trade: %s', (selfTrade, traded) => {
  const exchange = opened({ selfTrade });
  exchange.id(ALICE, 'spot', 'BUY', '0.01 @ 50000');
  exchange.id(ALICE, 'margin', 'SELL', '0.01 @ 50000');
  const tape = exchange.engine.query.recentTrades(symbol, 10);
  expect(tape).toHaveLength(traded);
  const [own] = exchange.engine.query.ownTrades(ALICE, 'margin', symbol, { limit: 10 });
  if (traded === 1) expect([own?.bidUid, own?.askUid, own?.isBuyer]).toEqual([ALICE, ALICE, false]);
  expect(exchange.engine.brokenInvariants()).toEqual([]);
});

test.each([
  ['spot', 'spot', 'USDT 1', 'to spot: the wallet it comes from'],
  ['spot', 'futures', 'USDT 1', 'to futures: does not hold USDT'],
  ['spot', 'margin', 'USDT 10000.00000001', 'amount: at most 10000 USDT can leave spot'],
  ['spot', 'margin', 'XYZ 1', 'asset XYZ: unknown'],
] as const)('a transfer from %s to %s of %s is refused', (from, to, words, message) => {
  const exchange = opened();
  const before = exchange.engine.stateHash();
  const result = exchange.move(ALICE, from, to, words);
  expect(result.ok || result.error.message).toBe(message);
  expect(exchange.engine.stateHash()).toBe(before);
});

test('a restored exchange knows whose wallet every order and trade was', () => {
  const exchange = opened();
  const records = [...exchange.engine.drainRecords()];
  exchange.id(ALICE, 'margin', 'BUY', '0.01 @ 50000', 'mine');
  exchange.id(ALICE, 'spot', 'BUY', '0.01 @ 49000', 'mine');
  exchange.id(BOB, 'spot', 'SELL', '0.005 @ 50000');
  records.push(...exchange.engine.drainRecords());
  const copy = restoreEngine(exchange.config, exchange.engine.snapshot(), records);
  expect(copy.stateHash()).toBe(exchange.engine.stateHash());
  expect(copy.brokenInvariants()).toEqual([]);
  for (const wallet of ['spot', 'margin'] as const) {
    const { query } = exchange.engine;
    expect(copy.query.openOrders(ALICE, wallet, symbol, 10)).toEqual(
      query.openOrders(ALICE, wallet, symbol, 10),
    );
    expect(copy.query.ownTrades(ALICE, wallet, symbol, { limit: 10 })).toEqual(
      query.ownTrades(ALICE, wallet, symbol, { limit: 10 }),
    );
  }
});
