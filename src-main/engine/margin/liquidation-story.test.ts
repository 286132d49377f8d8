/** What is told of a liquidation afterwards: which orders were its own, what it paid to the fund and the fund for it. */
import { expect, test } from 'vitest';
import { invariant } from '@shared/kernel/result';
import { formatTrimmed } from '@shared/money/decimal';
import { ALICE } from '../engine.testing';
import { createEngine, restoreEngine } from '../index';
import type { Engine } from '../engine';
import { w18, type MarginExchange } from './margin.testing';

const BTC = 'BTCUSDT';

/** "startedAt endedAt: fee paid to the fund, debt paid by it" of each liquidation. */
function storiesOf({ query }: Engine): readonly string[] {
  const account = query.margin.account(ALICE);
  invariant(account !== null, 'the account exists');
  return account.liquidations.map(({ startedAtMs, endedAtMs, funds }) => {
    const paid = funds.map(
      ({ asset, paidToFund, paidByFund }) =>
        `${asset} ${formatTrimmed(paidToFund, 8)} ${formatTrimmed(paidByFund, 8)}`,
    );
    return `${endedAtMs === null ? 'runs' : String(endedAtMs - startedAtMs)}: ${paid.join(', ')}`;
  });
}

const waitsFor = (exchange: MarginExchange) =>
  exchange.engine.query.margin.account(ALICE)?.waitsFor;

test('the fee that went to the fund and the debt that the fund took over are told, and outlast a start', () => {
  const exchange = w18();
  expect(storiesOf(exchange.engine)).toEqual([]);
  const own = exchange.engine.query.ownTrades(ALICE, 'margin', BTC, { limit: 10 });
  exchange.print(BTC, '0.001 @ 45000');
  exchange.print(BTC, '0.001 @ 32000');
  exchange.quote(BTC, '1 @ 32000', '1 @ 32001');
  exchange.wait(1000);
  expect(exchange.isInLiquidation()).toBe(false);
  const fund = exchange.house('insurance', 'USDT');
  expect(fund).toMatch(/^-[1-9]/);
  expect(storiesOf(exchange.engine)).toEqual([`1000: USDT 0 ${fund.slice(1)}`]);
  const told = exchange.engine.query.margin.account(ALICE)?.liquidations[0];
  expect(told?.owed?.map(({ asset, amount }) => `${asset} ${formatTrimmed(amount, 8)}`)).toEqual([
    'USDT 1400.014',
  ]);
  // All it had was sold for the debt: not even that was enough.
  expect([told?.pairs, told?.left?.filter(({ asset }) => asset === 'BTC')]).toEqual([[BTC], []]);
  const forced = exchange.engine.query
    .ownTrades(ALICE, 'margin', BTC, { limit: 10 })
    .filter(({ isBuyer }) => !isBuyer);
  expect(forced.length).toBeGreaterThan(0);
  const { margin } = exchange.engine.query;
  expect(forced.map(({ askId }) => margin.isForced(ALICE, askId))).toEqual(forced.map(() => true));
  expect(own.map(({ bidId }) => margin.isForced(ALICE, bidId))).toEqual(own.map(() => false));
  // What is ordered afterwards is the trader's own again.
  exchange.give(ALICE, 'USDT 100');
  const later = exchange.traded(ALICE, BTC, 'BUY', '0.001 @ 32001');
  expect(exchange.engine.query.margin.isForced(ALICE, later.orderId)).toBe(false);

  const records = [...exchange.engine.drainRecords()];
  const state = exchange.engine.snapshot();
  const again = restoreEngine(exchange.config, state, records);
  expect(again.snapshot()).toBe(state);
  expect(storiesOf(again)).toEqual(storiesOf(exchange.engine));
});

test('one under way says what it has paid, and on which pair it waits until somebody offers', () => {
  const exchange = w18();
  expect(waitsFor(exchange)).toEqual([]);
  exchange.print(BTC, '0.001 @ 45000');
  exchange.quote(BTC, '0.01 @ 38000', '1 @ 38001');
  expect(exchange.isInLiquidation()).toBe(true);
  // Its fee is taken when the debt is paid.
  expect(storiesOf(exchange.engine)).toEqual(['runs: ']);
  exchange.quote(BTC, null, null);
  expect(waitsFor(exchange)).toEqual([BTC]);
  exchange.wait(60_000);
  expect(exchange.isInLiquidation()).toBe(true);
  // Its owner ends it too: what comes in repays.
  exchange.give(ALICE, 'USDT 2000');
  exchange.wait(1000);
  const ended = exchange.engine.query.margin.account(ALICE)?.liquidations[0];
  const account = exchange.engine.query.margin.account(ALICE);
  const held = account?.assets.flatMap(({ asset, free }) => (free > 0n ? [[asset, free]] : []));
  expect(ended?.left?.map(({ asset, amount }) => [asset, amount])).toEqual(held);
  expect([exchange.isInLiquidation(), waitsFor(exchange)]).toEqual([false, []]);
  expect(storiesOf(exchange.engine)).toEqual(['61000: USDT 28.00028 0']);
});

test('a state of a program that told no such stories is gone on from, its running liquidation too', () => {
  const exchange = w18();
  exchange.print(BTC, '0.001 @ 45000');
  exchange.quote(BTC, '0.01 @ 38000', '1 @ 38001');
  const records = [...exchange.engine.drainRecords()];
  const former = exchange.engine.snapshot().replace(/,"liquidations":\[\[.*?\]\]\]/u, '');
  expect(former).not.toContain('liquidations');
  const engine = restoreEngine(exchange.config, former, records);
  expect(engine.snapshot()).toBe(former);
  engine.execute({ type: 'advanceTo', atMs: exchange.nowMs + 5000 });
  expect(storiesOf(engine)).toEqual([]);
  // One whose program kept when it began, but not what it was about.
  const second = exchange.engine
    .snapshot()
    .replace(/("liquidations":\[\[\d+,null,\d+,\d+,\[\],\[\]),.*?\]\]\]/u, '$1]]');
  const later = restoreEngine(exchange.config, second, records);
  expect(later.snapshot()).toBe(second);
  expect(later.query.margin.account(ALICE)?.liquidations).toMatchObject([
    { endedAtMs: null, owed: null, left: null, pairs: [] },
  ]);
  expect(engine.brokenInvariants()).toEqual([]);
  expect(createEngine(exchange.config).query.margin.account(ALICE)).toBe(null);
});
