/** Holders that need not be looked at are not; who has to fall falls at the same moment all the same. */
import { FUTURES_RULES } from '@shared/domain/futures-defaults';
import { isolatedReducePrice, mustLiquidateIsolated } from '@shared/domain/futures-math';
import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import { invariant } from '@shared/kernel/result';
import { atoms, mark as markOfUnits, rate } from '@shared/money/units';
import { expect, test } from 'vitest';
import { Exchange } from '../../exchange';
import { CROWD } from '../accounts';
import { FuturesDesk } from '../futures-desk';
import { BTC, stepsOf, TestFutures } from '../futures.testing';
import { legOf } from '../positions/margin';
import type { Position } from '../positions/position';
import { PositionSettlement } from '../positions/settlement';
import type { Trading } from '../trading';
import { CohortBounds } from './cohort-bounds';
import { MarginView } from './margin-view';

const MINUTE_MS = 60_000;

/** Bitcoin alone, pair and contract, a minute before funding at midnight. */
function opened(): TestFutures {
  return new TestFutures(
    { rules: FUTURES_RULES.slice(0, 1) },
    {
      agents: true,
      historyDays: 0,
      spot: SPOT_RULES.slice(0, 1),
      genesisMs: Date.UTC(2023, 10, 15) - MINUTE_MS,
    },
  );
}

function deskOf({ engine }: TestFutures): FuturesDesk {
  invariant(engine instanceof Exchange, 'the engine is the exchange');
  const desk = engine.departments.find((department) => department instanceof FuturesDesk);
  invariant(desk !== undefined, 'it has contracts');
  return desk;
}

const holders = (exchange: TestFutures): readonly Position[] =>
  [...deskOf(exchange).floor.positions.all()].filter(
    ({ trader }) => trader.kind === 'crowd' && trader !== CROWD,
  );

/** What stands behind a position. */
function marginOf(exchange: TestFutures, { hold, realized }: Position) {
  const { ledger } = deskOf(exchange).floor;
  return atoms(ledger.balance(hold) + ledger.balance(realized));
}

/** Those who hold on although their margin no longer suffices. */
function overlooked(exchange: TestFutures): readonly Position[] {
  const { floor } = deskOf(exchange);
  return holders(exchange).filter((position) =>
    mustLiquidateIsolated(legOf(floor, position), marginOf(exchange, position)),
  );
}

const markOf = (exchange: TestFutures) => exchange.engine.query.futures.prices(BTC)?.mark;

test('in a crash nobody holds on below maintenance, second by second', () => {
  const exchange = opened();
  exchange.do({ type: 'setRegime', atMs: exchange.nowMs, regime: 'crash' });
  let fallen = 0;
  for (let second = 0; second < 600; second++) {
    fallen += stepsOf(exchange.advance(1000), 'STARTED');
    expect(overlooked(exchange)).toEqual([]);
  }
  expect(fallen).toBeGreaterThan(5);
});

test('who can no longer stand after paying funding falls, though the mark has not moved', () => {
  const exchange = opened();
  exchange.advance(30_000);
  exchange.price('60000');
  exchange.advance(20_000);
  const mark = markOf(exchange);
  const dear = { contract: BTC, rate: rate(750_000n) };
  exchange.do({ type: 'setFunding', atMs: exchange.nowMs, ...dear });
  let fallen = 0;
  for (let second = 0; second < 20; second++) {
    fallen += stepsOf(exchange.advance(1000), 'STARTED');
    expect(overlooked(exchange)).toEqual([]);
  }
  expect(markOf(exchange)).toBe(mark);
  expect(fallen).toBeGreaterThan(0);
});

test('whoever was frozen in a halted contract goes on when the mark has come back', () => {
  const exchange = opened();
  exchange.advance(5000);
  const mark = markOf(exchange) ?? 0n;
  const priceOf = (share: bigint): string => String((mark * share) / 1_000_000n);
  exchange.do({ type: 'haltMarket', atMs: exchange.nowMs, symbol: BTC });
  exchange.price(priceOf(970n));
  const frozen = holders(exchange).filter(({ isInLiquidation }) => isInLiquidation);
  expect(frozen.length).toBeGreaterThan(3);
  exchange.price(priceOf(1000n));
  expect(holders(exchange).filter(({ isInLiquidation }) => isInLiquidation)).toEqual([]);
  for (const { id } of frozen) expect(holders(exchange).map((each) => each.id)).toContain(id);
});

test('the bound is the very mark at which a holder falls, and is forgotten when it closes a part', () => {
  const exchange = opened();
  exchange.advance(5000);
  const { floor } = deskOf(exchange);
  const settlement = new PositionSettlement(floor);
  // Of all that the exchange trades by force only what positions and prices are is asked here.
  const trading = floor as unknown as Trading;
  const bounds = new CohortBounds(trading, new MarginView(trading, floor.ledger));
  for (const holder of holders(exchange)) {
    const leg = legOf(floor, holder);
    const margin = marginOf(exchange, holder);
    const price = isolatedReducePrice(leg, margin);
    const near = (price.numerator * 1000n) / price.denominator;
    bounds.learn(0, [holder]);
    for (const away of [-2n, -1n, 0n, 1n, 2n]) {
      const mark = markOfUnits(near + away);
      expect(bounds.areSafe(0, mark)).toBe(!mustLiquidateIsolated({ ...leg, mark }, margin));
    }
    expect(bounds.areSafe(0, leg.mark)).toBe(true);
    settlement.close(holder, 1, exchange.engine.query.futures.prices(BTC)?.mark ?? 0n, rate(0n));
    expect(bounds.areSafe(0, leg.mark)).toBe(false);
  }
});
