/** The liquidation price and the trigger are two ways to the same boundary. */
import { fc, property } from '../../kernel/property.testing';
import { expect } from 'vitest';
import {
  atoms,
  contracts,
  mark,
  rate,
  ticks,
  type Atoms,
  type Contracts,
  type Mark,
} from '../../money/units';
import { FUTURES_RULES, type FuturesRules } from '../futures-defaults';
import {
  contractUnit,
  crossEquity,
  isolatedReducePrice,
  liquidationPrice,
  marginRelease,
  mustLiquidateCross,
  mustLiquidateIsolated,
  shareOf,
  tierOf,
  valueAt,
  type Fraction,
  type MarginLeg,
} from './index';

const STEPS_PER_TICK = 100n;

/** A random position of a contract near the given price in ticks, its mark anywhere near. */
function legOf(rules: FuturesRules, side: 'BUY' | 'SELL', near: number): fc.Arbitrary<MarginLeg> {
  const unit = contractUnit(rules.contract);
  const top = rules.tiers.at(-1)?.maxContracts ?? 1;
  return fc
    .record({
      volume: fc.integer({ min: 1, max: top }),
      open: fc.integer({ min: Math.floor(near / 2), max: near * 2 }),
      markSteps: fc.bigInt({ min: BigInt(near) * 50n, max: BigInt(near) * 200n }),
    })
    .map(({ volume, open, markSteps }) => ({
      unit,
      side,
      volume: contracts(volume),
      openCost: valueAt(unit, ticks(open), contracts(volume)),
      mark: mark(markSteps),
      keepRate: tierOf(rules.tiers, contracts(volume)).keepRate,
      closeRate: rate(60_000n),
    }));
}

const NEAR = [600_000, 300_000, 150_000, 6_000] as const;
const anyLeg = fc.integer({ min: 0, max: 3 }).chain((contract) => {
  const rules = FUTURES_RULES[contract] as FuturesRules;
  return fc
    .constantFrom('BUY' as const, 'SELL' as const)
    .chain((side) => legOf(rules, side, NEAR[contract] as number));
});
/** Margin between a hundredth and the whole of the cost. */
const withMargin = anyLeg.chain((leg) =>
  fc
    .bigInt({ min: leg.openCost / 100n, max: leg.openCost })
    .map((margin) => ({ leg, margin: atoms(margin) })),
);

const at = (leg: MarginLeg, price: bigint): MarginLeg => ({ ...leg, mark: mark(price) });
/** The mark at or below an exact price. */
function stepBelow(price: Fraction, leg: MarginLeg): bigint {
  const steps = leg.unit.perQuote / leg.unit.perMark;
  const scaled = price.numerator * steps;
  const quotient = scaled / price.denominator;
  return scaled < 0n && scaled % price.denominator !== 0n ? quotient - 1n : quotient;
}
const isExact = (price: Fraction, step: bigint, leg: MarginLeg): boolean =>
  step * price.denominator === (price.numerator * leg.unit.perQuote) / leg.unit.perMark;

property([withMargin], { numRuns: 3000 })(
  'an isolated position is liquidated at its price and beyond, and not one step before',
  ({ leg, margin }) => {
    const price = isolatedReducePrice(leg, margin);
    const below = stepBelow(price, leg);
    fc.pre(below > 1n);
    const reached = leg.side === 'BUY' ? below : isExact(price, below, leg) ? below : below + 1n;
    const before = leg.side === 'BUY' ? below + 1n : reached - 1n;
    expect(mustLiquidateIsolated(at(leg, reached), margin)).toBe(true);
    expect(mustLiquidateIsolated(at(leg, before), margin)).toBe(false);
  },
);

/** Long and short of one contract, one leg of another, and a normal bucket that may be in debt. */
const crossAccount = fc
  .record({
    long: legOf(FUTURES_RULES[0] as FuturesRules, 'BUY', NEAR[0]),
    short: legOf(FUTURES_RULES[0] as FuturesRules, 'SELL', NEAR[0]),
    other: legOf(FUTURES_RULES[1] as FuturesRules, 'BUY', NEAR[1]),
    hundredths: fc.integer({ min: -50, max: 200 }),
    hasShort: fc.boolean(),
  })
  .map(({ long, short, other, hundredths, hasShort }) => {
    const moving = hasShort ? [long, { ...short, mark: long.mark }] : [long];
    const normal = atoms((long.openCost * BigInt(hundredths)) / 100n);
    return { moving, still: [other], normal };
  });

property([crossAccount], { numRuns: 3000 })(
  'a cross account turns at its liquidation price, all legs of the contract moved together',
  ({ moving, still, normal }) => {
    const triggers = (price: bigint): boolean =>
      mustLiquidateCross(normal, [...moving.map((leg) => at(leg, price)), ...still]);
    const first = moving[0] as MarginLeg;
    const price = liquidationPrice(moving, normal, still);
    const now = first.mark;
    if (price === null) {
      expect(triggers(1n)).toBe(triggers(now * 1000n));
      return;
    }
    const below = stepBelow(price, first);
    fc.pre(below > 1n);
    // Exactly one side of the price is safe; at the price itself it triggers.
    expect(triggers(below - 1n)).not.toBe(triggers(below + 2n));
    if (isExact(price, below, first)) expect(triggers(below)).toBe(true);
    else expect(triggers(below)).toBe(triggers(below - 1n));
    expect(triggers(below + 1n)).toBe(triggers(below + 2n));
  },
);

property([anyLeg, fc.bigInt({ min: 0n, max: 10n ** 16n }), fc.array(fc.nat(1000))])(
  'closing in any parts takes the whole cost and the whole margin, no atom more or less',
  (leg, hold, cuts) => {
    let volume = leg.volume as number;
    let cost: Atoms = leg.openCost;
    let margin = atoms(hold);
    let taken = 0n;
    const closeSome = (part: Contracts): void => {
      const share = shareOf(cost, part, contracts(volume));
      const released = marginRelease(
        { hold: margin, realized: atoms(0n) },
        part,
        contracts(volume),
        {
          pnl: atoms(0n),
          fee: atoms(0n),
        },
      );
      cost = atoms(cost - share);
      margin = atoms(margin - released);
      taken += share;
      volume -= part;
    };
    for (const cut of cuts) if (volume > 1) closeSome(contracts(1 + (cut % (volume - 1))));
    closeSome(contracts(volume));
    expect([cost, margin, taken, volume]).toEqual([0n, 0n, leg.openCost, 0]);
  },
);

property([anyLeg, fc.bigInt({ min: 0n, max: 10n ** 16n })])(
  'equity follows the mark by quantity × step',
  (leg, normal) => {
    const next = (leg.mark + STEPS_PER_TICK) as Mark;
    const moved = crossEquity(atoms(normal), [{ ...leg, mark: next }]);
    const change = moved - crossEquity(atoms(normal), [leg]);
    const expected = BigInt(leg.volume) * leg.unit.perTick;
    expect(change).toBe(leg.side === 'BUY' ? expected : -expected);
  },
);
