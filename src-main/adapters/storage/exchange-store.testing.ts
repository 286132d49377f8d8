/** Rows and records for the tests of the exchange's file, and a hand that damages it. */
import Libsql from 'libsql';
import { atoms, contracts, lots, ticks } from '@shared/money/units';
import type { EngineRecord } from '../../engine/engine';
import type { JournalRow } from '../../gateway/exchange-store';

export const row = (index: number): JournalRow => ({
  index,
  seq: index * 10,
  chain: `chain-${index}`,
  commands: `commands of ${index}`,
});
export const order: EngineRecord = {
  kind: 'order',
  seq: 7,
  order: {
    orderId: 9_007_199_254_740_991,
    clientOrderId: '123n',
    uid: 10023,
    wallet: 'spot',
    symbol: 'BTCUSDT',
    side: 'BUY',
    type: 'MARKET',
    price: null,
    quantity: { unit: 'quote', atoms: atoms(98_765_432_109_876_543_210n) },
    executed: lots(2 ** 50),
    executedQuote: atoms(12_345_678_901_234_567_890n),
    status: 'CANCELED',
    createdAtMs: 1_700_000_000_000,
  },
};
export const limitOrder: EngineRecord = {
  kind: 'order',
  seq: 9,
  order: {
    ...order.order,
    orderId: 12,
    type: 'LIMIT',
    price: ticks(6_000_000),
    quantity: { unit: 'base', lots: lots(500_000) },
    status: 'FILLED',
  },
};
export const trade = (isBuyer: boolean): EngineRecord => ({
  kind: 'trade',
  seq: 7,
  trade: {
    tradeId: 5,
    uid: 10023,
    wallet: 'spot',
    symbol: 'BTCUSDT',
    bidId: 1,
    askId: 2,
    bidUid: 10023,
    askUid: 10023,
    price: ticks(6_000_001),
    lots: lots(3),
    atMs: 1_700_000_000_123,
    isBuyer,
    isMaker: !isBuyer,
    feeAsset: isBuyer ? 'BTC' : 'USDT',
    fee: atoms(30n),
  },
});
export const futuresTrade = {
  kind: 'futuresTrade',
  seq: 8,
  trade: {
    tradeId: 6,
    uid: 10023,
    contract: 'E-BTC-USDT',
    bidId: 1,
    askId: 2,
    bidUid: 10023,
    askUid: 10024,
    price: ticks(600_001),
    contracts: contracts(3),
    atMs: 1_700_000_000_124,
    isBuyer: true,
    isMaker: false,
    fee: atoms(30n),
  },
} as const satisfies EngineRecord;
export const bar = {
  kind: 'bar',
  seq: 3,
  symbol: 'BTCUSDT',
  bar: {
    openTimeMs: 1_700_000_040_000,
    open: ticks(1),
    high: ticks(4),
    low: ticks(1),
    close: ticks(2),
    volume: lots(10),
    turnover: atoms(25n),
  },
} satisfies EngineRecord;

export function damage(file: string, sql: string): void {
  const raw = new Libsql(file);
  raw.exec(sql);
  raw.close();
}
