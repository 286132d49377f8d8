/**
 * Random leveraged accounts that fall into thin books, and what becomes of their money, worked out a second time: of
 * everybody, the fund's own positions too, every unit is the same, and every step is told alike.
 */
import type { PositionMode } from '@shared/domain/futures';
import { isFull } from '@shared/kernel/full-size.testing';
import { fc, property } from '@shared/kernel/property.testing';
import { formatFixed } from '@shared/money/decimal';
import { atoms } from '@shared/money/units';
import { expect } from 'vitest';
import { NaiveRisk } from './naive-risk.testing';
import type { Contract } from './naive-accounts.testing';
import { BTC, ETH, RiskBench, units } from './risk-bench.testing';

const MARKS = { [BTC]: 60_000_000n, [ETH]: 30_000_000n } as const;
const DECIMALS = { [BTC]: 1, [ETH]: 2 } as const;
const DEALER = 2000;
const USERS = [1001, 1002, 1003, 1004, 1005];
const ALL = [...USERS, DEALER];
/** Some of each, as long as nothing of theirs is open. */
const LEVERAGES = [10, 20, 50, 20, 10];

const contract = fc.constantFrom<Contract>(BTC, ETH);
const percent = fc.integer({ min: 1, max: 100 });
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('open' as const),
      who: fc.nat(USERS.length - 1),
      contract,
      side: fc.constantFrom('BUY' as const, 'SELL' as const),
      /** Of all that its money may carry. */
      percent,
      /** Who is on the other side: the dealer mostly. */
      against: fc.constantFrom(DEALER, DEALER, DEALER, ...USERS),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('close' as const),
      which: fc.nat(20),
      percent,
      /** Basis points on the far side of the mark: it waits, and may be there when it is taken away. */
      away: fc.constantFrom(0, 300, 900, 900),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('offer' as const),
      contract,
      side: fc.constantFrom('BUY' as const, 'SELL' as const),
      volume: fc.integer({ min: 1, max: 20_000 }),
      away: fc.integer({ min: 0, max: 900 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('mark' as const),
      contract,
      move: fc.oneof(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -2500, max: 3500 })),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: percent }) },
);
type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never;
type Order = Parameters<NaiveRisk['place']>[0];

class Both {
  readonly #bench: RiskBench;
  readonly #naive: NaiveRisk;
  readonly #modes: readonly PositionMode[];
  readonly #rates: Record<Contract, bigint>;
  /** Seconds until the funding of the bench's day. */
  #untilFunding = 10;

  constructor(insurance: string, modes: readonly PositionMode[], rate: bigint) {
    this.#bench = new RiskBench({ insurance: atoms(units(insurance)) });
    this.#naive = new NaiveRisk(units(insurance), MARKS);
    this.#modes = modes;
    this.#rates = { [BTC]: rate, [ETH]: -rate };
    for (const name of [BTC, ETH] as const) {
      this.#bench.mark(formatFixed(MARKS[name], DECIMALS[name] + 2), name);
      this.#bench.fundingRate(this.#rates[name], name);
    }
    for (const uid of ALL) {
      const funds = uid === DEALER ? '1000000000' : '30000';
      this.#bench.fund(uid, funds);
      this.#naive.wallet(uid).normal = units(funds);
      for (const name of [BTC, ETH]) this.#bench.leverage(uid, this.#leverage(uid), name);
    }
  }

  #leverage(uid: number): number {
    return LEVERAGES[USERS.indexOf(uid)] ?? 5;
  }

  /** A user has a mode of its own. */
  #mode(uid: number): PositionMode {
    return this.#modes[USERS.indexOf(uid)] ?? 'cross';
  }

  do(each: Step): void {
    if (each.kind === 'open') this.#open(each);
    else if (each.kind === 'close') this.#close(each);
    else if (each.kind === 'offer') this.#offer(each);
    else if (each.kind === 'wait') this.#wait(Math.ceil(each.seconds / 20));
    else this.#move(each.contract, each.move);
    this.#compare();
  }

  #price(name: Contract, basisPoints: number): number {
    return Number((this.#naive.marks[name] * BigInt(10_000 + basisPoints)) / 1_000_000n);
  }

  /** Both sides at the mark. */
  #open({ who, contract: name, side, percent: part, against }: Step & { kind: 'open' }): void {
    const uid = USERS[who] ?? 0;
    const carried = units('25000') * BigInt(this.#leverage(uid)) * BigInt(part);
    const one = (this.#naive.marks[name] * (name === BTC ? 1_000n : 10_000n)) / 100n;
    const volume = Math.max(name === BTC ? 100 : 1, Number(carried / 100n / one));
    const price = this.#price(name, 0);
    const key = { contract: name, open: 'OPEN', price, left: volume } as const;
    this.#place({ ...key, uid: against, side: side === 'BUY' ? 'SELL' : 'BUY' });
    this.#place({ ...key, uid, side });
  }

  #close({ which, percent: part, away }: Step & { kind: 'close' }): void {
    const held = this.#naive.positions.filter(({ uid }) => uid !== 1);
    const position = held[which % Math.max(1, held.length)];
    if (position === undefined) return;
    const { uid, contract: name, volume } = position;
    const isLong = position.side === 'BUY';
    const left = Math.max(1, Math.floor((volume * part) / 100));
    const price = this.#price(name, isLong ? away : -away);
    const key = { uid, contract: name, open: 'CLOSE', price, left } as const;
    this.#place({ ...key, side: isLong ? 'SELL' : 'BUY' });
  }

  #offer({ contract: name, side, volume, away }: Step & { kind: 'offer' }): void {
    const price = this.#price(name, side === 'BUY' ? -away : away);
    this.#place({ uid: DEALER, contract: name, side, open: 'OPEN', price, left: volume });
  }

  /** What the exchange refuses is nothing to the other one. */
  #place(wish: Omit<Order, 'mode' | 'leverage'>): void {
    const { uid, contract: name, side, open, left, price } = wish;
    const mode = this.#mode(uid);
    const words = `${side} ${open} ${left} @ ${formatFixed(BigInt(price), DECIMALS[name])}`;
    if (this.#bench.try(uid, words, mode, name) !== null) return;
    this.#naive.place({ ...wish, mode, leverage: this.#leverage(uid) });
  }

  #move(name: Contract, basisPoints: number): void {
    const mark = (this.#naive.marks[name] * BigInt(10_000 + basisPoints)) / 10_000n;
    this.#bench.mark(formatFixed(mark, DECIMALS[name] + 2), name);
    this.#naive.mark(name, mark);
  }

  #wait(seconds: number): void {
    this.#bench.advance(seconds * 1000);
    for (let second = 0; second < seconds; second++) {
      this.#untilFunding -= 1;
      this.#naive.second(this.#untilFunding === 0 ? this.#rates : null);
    }
  }

  #compare(): void {
    const { floor } = this.#bench.desk;
    const { ledger, accounts, positions } = floor;
    const isolated = (account: number): bigint => (account < 0 ? 0n : ledger.balance(account));
    const seen = [...positions.all()].map((each) => ({
      uid: each.trader.uid,
      contract: this.#bench.desk.markets[each.contract]?.symbol,
      side: each.side,
      volume: each.volume,
      pending: each.pendingCloseVolume,
      cost: each.openCost,
      hold: each.mode === 'isolated' ? isolated(each.hold) : 0n,
      realized: each.mode === 'isolated' ? isolated(each.realized) : 0n,
      profit: each.closeProfit,
      fees: -each.tradeFee,
      funding: each.capitalFee,
    }));
    const wanted = this.#naive.positions.map((each) => {
      const { mode: _mode, leverage: _leverage, isFrozen: _isFrozen, ...rest } = each;
      return rest;
    });
    const inOrder = (rows: readonly object[]): readonly string[] =>
      rows
        .map((row) =>
          Object.entries(row)
            .map((field) => field.join(' '))
            .sort()
            .join(', '),
        )
        .sort();
    expect(inOrder(seen)).toEqual(inOrder(wanted));
    const told = this.#bench.takeEvents().flatMap((event) => {
      if (event.type !== 'liquidation') return [];
      return [`${event.uid} ${event.step} ${event.contracts} @ ${event.price}`];
    });
    expect(told).toEqual(this.#naive.told);
    this.#naive.told = [];
    const wallets = ALL.map((uid) => {
      const trader = accounts.draft(uid);
      return [uid, accounts.normal(trader, 0), accounts.lock(trader, 0)];
    });
    const others = ALL.map((uid) => {
      const { normal, lock } = this.#naive.wallet(uid);
      return [uid, normal, lock];
    });
    expect(wallets).toEqual(others);
    expect([
      ledger.balance(ledger.system('insurance', 0)),
      ledger.balance(ledger.system('fee', 0)),
    ]).toEqual([this.#naive.insurance, this.#naive.fees]);
  }
}

const world = fc.record({
  insurance: fc.constantFrom('0', '5000', '1000000'),
  modes: fc.array(fc.constantFrom('cross' as const, 'isolated' as const), {
    minLength: USERS.length,
    maxLength: USERS.length,
  }),
  rate: fc.bigInt({ min: -400_000n, max: 400_000n }),
  steps: fc.array(step, { minLength: 20, maxLength: 60 }),
});

property([world], { numRuns: isFull ? 1_500 : 40 })(
  'whoever falls, whoever takes over and whoever gives up a profit has the same to the last unit',
  ({ insurance, modes, rate, steps }) => {
    const both = new Both(insurance, modes, rate);
    for (const each of steps) both.do(each);
  },
);
