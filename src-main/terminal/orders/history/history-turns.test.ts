/** An exchange that lists hundreds of contracts: what the history of orders asks it, and that no end is lost by it. */
import { describe, expect, it } from 'vitest';
import { contracts } from '@shared/money/units';
import {
  E_BTC,
  makeAccount,
  makeListing,
  makePosition,
} from '../../futures/scripted-futures.testing';
import type { Bench } from '../../bench.testing';
import { futuresRequest, openBench } from '../books.testing';

const CONTRACTS = 300;
const nameOf = (at: number): string => `E-C${at}-USDT`;
const contractOf = (at: number) => ({ ...E_BTC, symbol: nameOf(at), base: `C${at}` });
const requestOf = (at: number) => ({ ...futuresRequest(), contract: contractOf(at) });

async function manyContracts(): Promise<Bench> {
  const bench = await openBench();
  bench.exchange.futuresHost.listings = Array.from({ length: CONTRACTS }, (_, at) =>
    makeListing(contractOf(at)),
  );
  await bench.run(25_000, 100);
  return bench;
}

/** One look at the newest page, and of which contracts the exchange was asked. */
async function look(bench: Bench) {
  const { futuresOrders, futures } = bench.exchange;
  const asked: string[] = [];
  const read = futures.orderHistory.bind(futures);
  futures.orderHistory = (contract, page) => {
    asked.push(contract.symbol);
    return read(contract, page);
  };
  const before = futuresOrders.count('orderHistory');
  const input = { book: 'futures', beforeMs: null } as const;
  const reply = await bench.during(bench.desk.call('orderHistory', input), 300);
  futures.orderHistory = read;
  if (!reply.ok) throw new Error(reply.error.code);
  expect(asked).toHaveLength(futuresOrders.count('orderHistory') - before);
  return { ...reply.value, asked };
}

describe('of three hundred contracts', () => {
  it('a look asks for a few, each further one for others, until all were read once', async () => {
    const bench = await manyContracts();
    for (let at = 0; at < CONTRACTS; at += 3) {
      bench.exchange.futuresOrders.add(requestOf(at), { status: 'CANCELED', createdAtMs: 1 + at });
    }
    const seen = new Set<string>();
    let looks = 0;
    for (let left = CONTRACTS; left > 0; looks += 1) {
      const { asked, isComplete, unreadContracts } = await look(bench);
      expect(asked.length).toBeLessThanOrEqual(8);
      for (const symbol of asked) seen.add(symbol);
      expect(unreadContracts).toBe(CONTRACTS - seen.size);
      expect(unreadContracts).toBeLessThan(left);
      expect(isComplete).toBe(unreadContracts === 0);
      left = unreadContracts;
    }
    expect(looks).toBe(Math.ceil(CONTRACTS / 8));
    expect((await look(bench)).orders).toHaveLength(100);
  });

  it('each look asks for those with an order or a position, and once more when that has gone', async () => {
    const bench = await manyContracts();
    const { futuresHost, futuresOrders } = bench.exchange;
    const order = futuresOrders.add(requestOf(270));
    futuresHost.account = makeAccount([
      makePosition({ contractName: nameOf(280), contracts: contracts(3) }),
    ]);
    await bench.run(30_000, 100);
    for (let turn = 0; turn < 3; turn += 1) {
      const { asked } = await look(bench);
      expect(asked).toEqual(expect.arrayContaining([nameOf(270), nameOf(280)]));
      expect(asked.length).toBeLessThanOrEqual(10);
    }
    futuresOrders.change(order.orderId, { status: 'CANCELED' });
    futuresOrders.add(requestOf(280), { kind: 'LIQUIDATION', price: null, status: 'FILLED' });
    futuresHost.account = makeAccount([]);
    await bench.run(30_000, 100);
    const { asked, orders } = await look(bench);
    expect(asked).toEqual(expect.arrayContaining([nameOf(270), nameOf(280)]));
    expect(orders.map(({ symbol, futures }) => [symbol, futures?.cause]).toSorted()).toEqual([
      [nameOf(270), ''],
      [nameOf(280), 'LIQUIDATION'],
    ]);
  });

  it('what was ordered and cancelled elsewhere, where nothing of the account is, comes by and by', async () => {
    const bench = await manyContracts();
    for (let turn = 0; turn < CONTRACTS / 8; turn += 1) await look(bench);
    bench.exchange.futuresOrders.add(requestOf(123), { status: 'CANCELED' });
    let orders: readonly object[] = [];
    let looks = 0;
    for (; orders.length === 0 && looks < 40; looks += 1) orders = (await look(bench)).orders;
    expect(orders).toMatchObject([{ symbol: nameOf(123) }]);
  });

  it('a file has all of them', async () => {
    const bench = await manyContracts();
    for (const at of [5, 150, 299]) {
      bench.exchange.futuresOrders.add(requestOf(at), { status: 'CANCELED' });
    }
    const input = { what: 'orders', book: 'futures', symbol: null } as const;
    const reply = await bench.during(bench.desk.call('exportRows', input), 3_000);
    expect(reply).toMatchObject({ value: { error: null, orders: { length: 3 } } });
  });
});
