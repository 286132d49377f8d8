/** Of many contracts a poll reads the trades of a few: which of them come first, and that none is asked in vain. */
import type { ListedContract } from '@shared/domain/instrument';
import { expect, it } from 'vitest';
import { Bench } from '../bench.testing';
import { E_BTC, makeListing } from '../futures/scripted-futures.testing';
import { futuresDraft, futuresRequest, submit } from '../orders/books.testing';
import { makeBook } from '../scripted-client.testing';

const A_POLL = 8;
const CONTRACTS = Array.from({ length: 20 }, (_, at): ListedContract => ({
  ...E_BTC,
  symbol: `E-C${String(at + 1)}-USDT`,
}));
const symbolsOf = (from: number, to: number) =>
  CONTRACTS.slice(from - 1, to).map(({ symbol }) => symbol);

/** A bench on twenty contracts; `asked`: those whose trades were asked for, in their order. */
async function onMany(prepare: (bench: Bench) => void = () => undefined) {
  let wake = (): void => undefined;
  const wakes = {
    onWake: (listener: () => void) => {
      wake = listener;
      return () => undefined;
    },
  };
  const bench = new Bench({ wakes });
  bench.exchange.futuresHost.listings = CONTRACTS.map((contract) => makeListing(contract));
  const asked: string[] = [];
  const { client } = bench.exchange.futuresOrders;
  const { ownTrades } = client;
  Object.assign(bench.exchange.futures, {
    ownTrades: (...[contract, page]: Parameters<typeof ownTrades>) => {
      asked.push(contract.symbol);
      return ownTrades(contract, page);
    },
  });
  prepare(bench);
  await bench.start();
  return { bench, asked, wake };
}

it('at first eight of them, then the others, and nobody is asked again until a minute has passed', async () => {
  const { bench, asked } = await onMany();
  await bench.run(1_000, 10);
  expect(asked.toSorted()).toEqual(symbolsOf(1, A_POLL).toSorted());
  await bench.run(20_000, 100);
  expect(asked.toSorted()).toEqual(symbolsOf(1, 20).toSorted());
});

it('one of which an order has executed more than its trades tell comes before all others', async () => {
  const { bench, asked } = await onMany(({ exchange }) => {
    const last = { ...futuresRequest('a-bot'), contract: CONTRACTS[19] as ListedContract };
    const { orderId } = exchange.futuresOrders.add(last);
    exchange.futuresOrders.fill(orderId, 40, 599_900);
  });
  await bench.run(1_000, 10);
  expect(asked.slice(0, A_POLL)).toContain('E-C20-USDT');
  expect(bench.value('fills')).toMatchObject([{ symbol: 'E-C20-USDT', lots: 40 }]);
});

it('when the machine wakes up those come first that were read longest ago, or never', async () => {
  const { bench, asked, wake } = await onMany();
  await bench.run(1_000, 10);
  expect(asked).toHaveLength(A_POLL);
  wake();
  await bench.run(1_000, 10);
  expect(asked.slice(A_POLL, 2 * A_POLL).toSorted()).toEqual(symbolsOf(9, 16).toSorted());
});

it('one that an order is sent for is read at once, however many are waiting', async () => {
  const { bench } = await onMany(({ exchange }) => {
    exchange.futuresHost.markUnits = 60_100_000n;
    exchange.futuresHost.book = makeBook('E-C20-USDT', 600_000, 600_001, 1);
  });
  await bench.run(100, 10);
  const draft = futuresDraft({ symbol: 'E-C20-USDT' });
  expect(await submit(bench, draft)).toMatchObject({ kind: 'accepted' });
});
