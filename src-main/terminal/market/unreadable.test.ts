/** A contract whose row in the exchange's list cannot be read: the others are traded, and it is named. */
import { expect, it } from 'vitest';
import { unknown } from '../scripted-client.testing';
import type { Bench } from '../bench.testing';
import {
  E_BTC,
  E_ETH,
  makeAccount,
  makeListing,
  makePosition,
} from '../futures/scripted-futures.testing';
import { futuresDraft, openBench, submit } from '../orders/books.testing';

const WHY = 'a value limit is no number';
const told = ({ activity }: Bench) =>
  activity.flatMap(({ key, values }) => (key === 'contractsUnreadable' ? [values] : []));
const listed = (bench: Bench) => bench.value('instruments').map(({ symbol }) => symbol);
const shown = (bench: Bench) =>
  bench
    .value('tickers')
    .flatMap(({ symbol, isListed, isUnreadable = false }) =>
      symbol.startsWith('E-') ? [[symbol, isListed, isUnreadable]] : [],
    );

async function unreadableEther(): Promise<Bench> {
  const bench = await openBench();
  for (const topic of ['tickers', 'instruments', 'futuresAccount'] as const) bench.watch(topic);
  const { futuresHost } = bench.exchange;
  futuresHost.account = makeAccount([
    makePosition(),
    makePosition({ positionId: '12', contractName: E_ETH.symbol }),
  ]);
  futuresHost.listings = [makeListing(E_BTC)];
  futuresHost.unreadable = [{ symbol: 'E-ETH-USDT', why: WHY }];
  await bench.run(21_000, 100);
  return bench;
}

it('takes no order and says why, is told once by name, and the others are traded on', async () => {
  const bench = await unreadableEther();
  await bench.run(60_000, 500);
  expect(told(bench)).toEqual([{ symbols: 'E-ETH-USDT', reason: WHY }]);
  expect(shown(bench)).toEqual([
    ['E-BTC-USDT', true, false],
    ['E-ETH-USDT', true, true],
  ]);
  expect(await submit(bench, { ...futuresDraft(), symbol: 'E-ETH-USDT' })).toMatchObject({
    kind: 'rejected',
    by: 'terminal',
    code: 'contract-closed',
    message: `E-ETH-USDT cannot be read as the exchange lists it (${WHY}): nothing new is sent for it`,
  });
  expect(await submit(bench, futuresDraft())).toMatchObject({ kind: 'accepted' });
  // The positions of both are there: how it was counted is known.
  expect(bench.value('futuresAccount').positions).toHaveLength(2);
});

it('is shown as it was counted before also after a restart, and trades again once it can be read', async () => {
  const before = await unreadableEther();
  await before.terminal.close();
  const bench = await before.restarted().start();
  for (const topic of ['tickers', 'instruments'] as const) bench.watch(topic);
  await bench.run(2_000, 50);
  expect(listed(bench)).toContain('E-ETH-USDT');
  expect(told(bench)).toHaveLength(1);
  bench.exchange.futuresHost.listings = [makeListing(E_BTC), makeListing(E_ETH)];
  bench.exchange.futuresHost.unreadable = [];
  await bench.run(21_000, 100);
  expect(shown(bench)).toEqual([
    ['E-BTC-USDT', true, false],
    ['E-ETH-USDT', true, false],
  ]);
  const outcome = await submit(bench, { ...futuresDraft(), symbol: 'E-ETH-USDT' });
  expect(outcome).not.toMatchObject({ code: 'contract-closed' });
});

it('that was never read is named, and nothing is sent for it', async () => {
  const bench = await openBench();
  bench.watch('instruments');
  const strange = { symbol: 'E-NEW-USDT', why: WHY };
  bench.exchange.futuresHost.unreadable = [strange];
  await bench.run(21_000, 100);
  expect(told(bench)).toEqual([{ symbols: 'E-NEW-USDT', reason: WHY }]);
  expect(listed(bench)).not.toContain('E-NEW-USDT');
  expect(await submit(bench, { ...futuresDraft(), symbol: 'E-NEW-USDT' })).toMatchObject({
    code: 'unknown-symbol',
  });
});

it('takes no order either where it is the only one that is listed: the list is a fault then, and it is named', async () => {
  const bench = await openBench();
  for (const topic of ['tickers', 'instruments'] as const) bench.watch(topic);
  const { futuresHost } = bench.exchange;
  futuresHost.problem = unknown;
  futuresHost.unreadable = [{ symbol: 'E-BTC-USDT', why: WHY }];
  await bench.run(21_000, 100);
  expect(told(bench)).toEqual([{ symbols: 'E-BTC-USDT', reason: WHY }]);
  expect(await submit(bench, futuresDraft())).toMatchObject({ code: 'contract-closed' });
  await bench.terminal.close();
  const next = bench.restarted();
  next.exchange.futuresHost.problem = unknown;
  await next.start();
  next.watch('instruments');
  await next.run(2_000, 50);
  // How it was counted is known, so what is open there can be shown.
  expect(listed(next)).toContain('E-BTC-USDT');
});

it('and many others are told by twenty names and their number', async () => {
  const bench = await openBench();
  bench.exchange.futuresHost.unreadable = Array.from({ length: 500 }, (_, at) => ({
    symbol: `E-${at}${'X'.repeat(1_000)}`,
    why: WHY,
  }));
  await bench.run(21_000, 100);
  const [{ symbols = '' } = {}] = told(bench);
  expect(symbols.split(', ')).toHaveLength(21);
  expect(symbols.endsWith('X, … (500)')).toBe(true);
  expect(symbols.length).toBeLessThan(1_000);
});
