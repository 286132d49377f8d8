/** How margin is shared out: by a change of leverage (exchange-rules §5.3), and among cross positions (§5.9). */
import { expect, test } from 'vitest';
import { atoms, contracts, mark, rate } from '../../money/units';
import { FUTURES_RULES, type FuturesRules } from '../futures-defaults';
import {
  contractUnit,
  bankruptcyTick,
  crossBacking,
  legProfit,
  legValue,
  leverageMarginChange,
  type MarginLeg,
} from './index';

const USDT = 10n ** 8n;
const { contract } = FUTURES_RULES[0] as FuturesRules;

/** 1000 contracts of 0.0001 BTC, opened for 6000 USDT, at a mark. */
const long = (price: bigint): MarginLeg => ({
  unit: contractUnit(contract),
  side: 'BUY',
  volume: contracts(1_000),
  openCost: atoms(6_000n * USDT),
  mark: mark(price * 1_000n),
  keepRate: rate(500_000n),
  closeRate: rate(60_000n),
});
const changed = (price: bigint, hold: bigint, realized: bigint, to: number): bigint => {
  const margin = { hold: atoms(hold * USDT), realized: atoms(realized * USDT) };
  return leverageMarginChange(long(price), margin, 10, to) / USDT;
};

test.each([
  // Opened at 10: 600. At 20 it needs 300, and half is free.
  ['at the price of its entry half comes back', 60_000n, 600n, 0n, 20, -300n],
  // Worth 7000 it has 1250 to spare: what it has won is not paid out by a leverage.
  ['no more comes back than the margins differ by', 70_000n, 600n, 0n, 20, -300n],
  // Worth 5700 it has 300 left and needs 285 of them.
  ['what it has lost stays covered', 57_000n, 600n, 0n, 20, -15n],
  ['where nothing is spare nothing comes back', 56_500n, 600n, 0n, 20, 0n],
  // Won at the mark, but 590 of its margin are spent: only 10 are there to be given.
  ['what earlier closes have spent is not given back', 70_000n, 600n, -590n, 20, -10n],
  ['what they have won is no margin of it', 60_000n, 200n, 900n, 20, -200n],
  ['a lower one asks for the whole difference', 57_000n, 600n, 0n, 5, 600n],
] as const)('%s', (_name, price, hold, realized, to, expected) => {
  expect(changed(price, hold, realized, to)).toBe(expected);
});

test.each([100n, -100n])('three that stand behind %s atoms have no atom more together', (whole) => {
  const legs = [60_000n, 60_000n, 60_000n].map(long);
  const value = atoms(legs.reduce((sum, leg) => sum + legValue(leg), 0n));
  const shares = legs.map((leg) => crossBacking(leg, atoms(whole), value) + legProfit(leg));
  const sum = shares.reduce((total, share) => total + share, 0n);
  expect(sum).toBeLessThanOrEqual(whole);
  expect(sum).toBeGreaterThan(whole - 3n);
});

test('a long whose margin covers all that it cost is bankrupt at no price: the lowest there is stands for it', () => {
  expect(bankruptcyTick(long(60_000n), atoms(7_000n * USDT), contract.pricePrecision)).toBe(1);
});
