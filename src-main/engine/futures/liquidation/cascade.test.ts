/**
 * Random leveraged accounts, random books, random price paths with gaps: whatever happens, money is
 * conserved, nobody loses more than was at stake, and nobody below maintenance is left standing.
 */
import { isFull } from '@shared/kernel/full-size.testing';
import { fc, property } from '@shared/kernel/property.testing';
import { mustLiquidateCross, mustLiquidateIsolated } from '@shared/domain/futures-math';
import { formatFixed } from '@shared/money/decimal';
import { atoms } from '@shared/money/units';
import { expect } from 'vitest';
import { crossAccount, legOf } from '../positions/margin';
import type { Position } from '../positions/position';
import { BTC, ETH, RiskBench, units } from './risk-bench.testing';

const WHALE = 2000;
const USERS = [1001, 1002, 1003, 1004, 1005, 1006];
const OPENING = { [BTC]: 60_000_000n, [ETH]: 30_000_000n } as const;
type Contract = keyof typeof OPENING;
/** Decimals of mark and price. */
const DECIMALS = { [BTC]: [3, 1], [ETH]: [4, 2] } as const;

const contract = fc.constantFrom<Contract>(BTC, ETH);
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('trade' as const),
      uid: fc.constantFrom(...USERS),
      contract,
      mode: fc.constantFrom('cross' as const, 'isolated' as const),
      words: fc.constantFrom(
        'BUY OPEN',
        'SELL OPEN',
        'BUY OPEN',
        'SELL OPEN',
        'SELL CLOSE',
        'BUY CLOSE',
      ),
      /** Of a BTC contract; an ETH contract is five times as large. */
      volume: fc.integer({ min: 10, max: 30_000 }),
      leverage: fc.constantFrom(10, 20, 50, 100),
      /** Basis points off the mark: such an order may rest and be met much later. */
      away: fc.constantFrom(0, 0, 0, -300, 300),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('mark' as const),
      contract,
      /** Per cent of the last mark; a few are gaps. */
      move: fc.oneof(
        { weight: 5, arbitrary: fc.integer({ min: -400, max: 400 }) },
        { weight: 1, arbitrary: fc.integer({ min: -3000, max: 4000 }) },
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('liquidity' as const),
      contract,
      side: fc.constantFrom('BUY' as const, 'SELL' as const),
      volume: fc.integer({ min: 1, max: 30_000 }),
      away: fc.integer({ min: 0, max: 300 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('halt' as const),
      contract,
      isHalted: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      ms: fc.integer({ min: 1, max: 9000 }),
      rate: fc.bigInt({ min: -500_000n, max: 500_000n }),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

class Cascade {
  readonly bench: RiskBench;
  readonly marks: Record<Contract, bigint> = { ...OPENING };
  readonly #deposits: bigint;
  /** Positions whose liquidation has been told to have started, and not yet to have finished. */
  readonly #started = new Set<number>();

  constructor(insurance: string, lossMode: 'adl' | 'share') {
    this.bench = new RiskBench({ insurance: atoms(units(insurance)), lossMode });
    this.bench.fund(WHALE, '1000000000');
    for (const uid of USERS) this.bench.fund(uid, '30000');
    this.#deposits = units(insurance) + units('1000000000') + units('30000') * BigInt(USERS.length);
  }

  run(each: Step): void {
    const { bench } = this;
    if (each.kind === 'mark') {
      this.marks[each.contract] =
        (this.marks[each.contract] * BigInt(10_000 + each.move)) / 10_000n;
      const text = formatFixed(this.marks[each.contract], DECIMALS[each.contract][0]);
      const before = this.#isolatedOnly();
      bench.mark(text, each.contract);
      for (const [uid, normal] of before) {
        // What is not in a position is never at stake.
        expect(units(bench.normal(uid))).toBeGreaterThanOrEqual(normal);
      }
    } else if (each.kind === 'trade') this.#trade(each);
    else if (each.kind === 'liquidity') {
      const { side, volume, away } = each;
      const price = this.#price(each.contract, side === 'BUY' ? -away : away);
      bench.try(WHALE, `${side} OPEN ${volume} @ ${price}`, 'cross', each.contract);
    } else if (each.kind === 'halt') {
      // What fell in a halt goes with the opening, not with the next mark.
      bench.halt(each.isHalted, each.contract);
    } else bench.fundingRate(each.rate).advance(each.ms);
    this.check();
  }

  /** The whale takes the other side at the mark. */
  #trade(wish: Step & { kind: 'trade' }): void {
    const { uid, contract: name, mode, words, leverage } = wish;
    const volume = name === BTC ? wish.volume : Math.ceil(wish.volume / 5);
    const price = this.#price(name, 0);
    const [side, open] = words.split(' ');
    const command = { type: 'setLeverage', atMs: 0, uid, contract: name, leverage } as const;
    this.bench.desk.execute(command);
    const opposite = side === 'BUY' ? 'SELL' : 'BUY';
    this.bench.try(WHALE, `${opposite} OPEN ${volume} @ ${price}`, 'cross', name);
    this.bench.try(uid, `${side} ${open} ${volume} @ ${this.#price(name, wish.away)}`, mode, name);
  }

  #price(name: Contract, basisPoints: number): string {
    const ticks = (this.marks[name] * BigInt(10_000 + basisPoints)) / 1_000_000n;
    return formatFixed(ticks, DECIMALS[name][1]);
  }

  /** Wallets of users who have no cross position, nor an order that could become one. */
  #isolatedOnly(): [number, bigint][] {
    const { positions, accounts, orders } = this.bench.desk.floor;
    return accounts.users().flatMap((trader): [number, bigint][] => {
      const hasCross = positions.of(trader).some(({ mode }) => mode === 'cross');
      const hasOrders = [...orders.liveOf(trader)].length > 0;
      return hasCross || hasOrders ? [] : [[trader.uid, accounts.normal(trader, 0)]];
    });
  }

  #isHalted({ contract: index }: Position): boolean {
    return this.bench.desk.markets[index]?.status === 'HALTED';
  }

  check(): void {
    const { bench } = this;
    const { floor } = bench.desk;
    const { ledger, accounts, positions } = floor;
    let wealth =
      ledger.balance(ledger.system('insurance', 0)) + ledger.balance(ledger.system('fee', 0));
    for (const trader of accounts.users()) {
      wealth += accounts.normal(trader, 0) + accounts.lock(trader, 0);
      const cross = crossAccount(floor, trader, 0);
      const isFrozen = cross.positions.some((position) => this.#isHalted(position));
      expect(!isFrozen && mustLiquidateCross(cross.normal, cross.legs)).toBe(false);
    }
    for (const position of positions.all()) {
      const leg = legOf(floor, position);
      const value = leg.mark * BigInt(leg.volume) * leg.unit.perMark;
      wealth += position.side === 'BUY' ? value - leg.openCost : leg.openCost - value;
      const isFrozen = this.#isHalted(position);
      expect(position.isInLiquidation && !isFrozen).toBe(false);
      if (position.mode === 'cross') continue;
      const margin = ledger.balance(position.hold) + ledger.balance(position.realized);
      wealth += margin;
      expect(!isFrozen && mustLiquidateIsolated(leg, atoms(margin))).toBe(false);
    }
    expect(wealth).toBe(this.#deposits);
    this.#checkStories();
  }

  /** What is told to have started is told to have finished, once: of nobody but who waits frozen not yet. */
  #checkStories(): void {
    for (const event of this.bench.takeEvents()) {
      if (event.type !== 'liquidation') continue;
      const { step: told, positionId } = event;
      if (told === 'STARTED') {
        expect(this.#started.has(positionId)).toBe(false);
        this.#started.add(positionId);
      }
      if (told === 'FINISHED') expect(this.#started.delete(positionId)).toBe(true);
    }
    const positions = [...this.bench.desk.floor.positions.all()];
    const frozen = positions.filter(({ isInLiquidation }) => isInLiquidation).map(({ id }) => id);
    expect(new Set(frozen)).toEqual(this.#started);
  }
}

const world = fc.record({
  insurance: fc.constantFrom('0', '100', '1000000'),
  lossMode: fc.constantFrom('adl' as const, 'share' as const),
  steps: fc.array(step, { minLength: 20, maxLength: 80 }),
});

property([world], { numRuns: isFull ? 1_500 : 60 })(
  'money is conserved and nobody is left below maintenance',
  ({ insurance, lossMode, steps }) => {
    const cascade = new Cascade(insurance, lossMode);
    for (const each of steps) cascade.run(each);
  },
);
