/**
 * Random margin accounts that borrow, sink, and are sold in thin books, worked out a second time: what each has and
 * owes, what is refused, what is told and what the house has taken are the same to the last unit.
 */
import { isFull } from '@shared/kernel/full-size.testing';
import { fc, property } from '@shared/kernel/property.testing';
import { SPOT_RULES, type SpotRules } from '@shared/domain/instrument-defaults';
import { MARGIN_RULES, type MarginProfileName } from '@shared/domain/margin-defaults';
import { atoms, lots, rate, ticks } from '@shared/money/units';
import { expect } from 'vitest';
import type { NewOrder, Wallet } from '../commands';
import { GENESIS_MS, quietConfig } from '../engine.testing';
import type { EngineEvent } from '../events';
import { createEngine, restoreEngine, type Command, type EngineRecord } from '../index';
import type { NaiveOrder } from '../naive-exchange.testing';
import { NaiveMargin } from './naive-margin.testing';

const ONE = 100_000_000n;
const HOUR_MS = 3_600_000;
const TRADERS = [101, 102, 103, 104];
const HOUSE = 900;
const UIDS = [...TRADERS, HOUSE];
/** The default pairs of these, wide open: what is refused is refused for want of money. */
const SYMBOLS = ['ETHBTC', 'BTCUSDT', 'ETHUSDT', 'XRPUSDT'];
const FUNDS = { USDT: 1000n * ONE, BTC: ONE / 50n, ETH: ONE / 3n, XRP: 1500n * ONE } as const;
type Asset = keyof typeof FUNDS;

const side = fc.constantFrom('BUY' as const, 'SELL' as const);
const who = fc.constantFrom(...TRADERS);
const symbol = fc.constantFrom(...SYMBOLS);
const asset = fc.constantFrom<Asset>('USDT', 'BTC', 'ETH', 'XRP');
/** One beyond the limit, or at it, or inside. */
const share = fc.oneof(
  { weight: 3, arbitrary: fc.constant('most' as const) },
  { weight: 1, arbitrary: fc.constant('more' as const) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 100 }) },
);
const waitMs = fc.constantFrom<number | 'hour' | 'before hour'>(
  ...[1, 999, 1000, 60_000, HOUR_MS, 25 * HOUR_MS],
  ...(['hour', 'before hour'] as const),
);
const step = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      who,
      wallet: fc.constantFrom<Wallet>('margin', 'margin', 'margin', 'spot'),
      symbol,
      side,
      type: fc.constantFrom('LIMIT' as const, 'MARKET' as const),
      /** Of the price of the pair. */
      percent: fc.integer({ min: 85, max: 115 }),
      share,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('cancel' as const), back: fc.nat(12) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('funds' as const),
      who,
      asset,
      way: fc.constantFrom('in' as const, 'out' as const, 'out' as const, 'gift' as const),
      share,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('quote' as const),
      symbol,
      percent: fc.oneof(fc.integer({ min: 97, max: 103 }), fc.integer({ min: 70, max: 140 })),
      /** Of what a trader may have, per level; none: nobody is there. */
      bids: fc.constantFrom(0, 1, 20, 400),
      asks: fc.constantFrom(0, 1, 20, 400),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      waitMs,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('halt' as const), symbol }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never;
type Of<Kind> = Step & { readonly kind: Kind };

const world = fc.record({
  profile: fc.constantFrom<MarginProfileName>('3x', '5x', '10x'),
  autoRepay: fc.constantFrom(true, true, false),
  lendCapUsdt: fc.constantFrom(1_000_000, 1700),
  taker: fc.constantFrom(100_000n, 0n, 123_457n),
  selfTrade: fc.constantFrom('allow', 'cancelNewest', 'cancelOldest', 'cancelBoth'),
  steps: fc.array(step, { minLength: 30, maxLength: 70, size: 'max' }),
});
type World = typeof world extends fc.Arbitrary<infer Made> ? Made : never;

function rulesOf(taker: bigint): readonly SpotRules[] {
  return SYMBOLS.flatMap((name) => SPOT_RULES.filter(({ pair }) => pair.symbol === name)).map(
    (each) => ({
      ...each,
      fees: { maker: each.fees.maker, taker: rate(taker) },
      minAmount: atoms(1n),
      maxLimitLots: lots(10 ** 12),
      maxMarketLots: lots(10 ** 12),
      maxOpenOrders: 1000,
      priceBand: rate(9n * 10n ** 9n),
    }),
  );
}

class Both {
  readonly #config;
  readonly #naive: NaiveMargin;
  #engine;
  readonly #records: EngineRecord[] = [];
  readonly #orders: {
    readonly orderId: number;
    readonly symbol: string;
    readonly naive: NaiveOrder;
  }[] = [];
  #nowMs = GENESIS_MS;
  #told: string[] = [];
  /** The first order of the last command: a liquidation that it brings about places more. */
  #accepted = 0;

  constructor({ profile, autoRepay, lendCapUsdt, taker, selfTrade }: World) {
    const spot = rulesOf(taker);
    const margin = { ...MARGIN_RULES, profile, autoRepay, lendCapUsdt };
    this.#config = quietConfig({ spot, margin, selfTrade });
    this.#engine = createEngine(this.#config);
    this.#naive = new NaiveMargin(spot, margin, selfTrade, GENESIS_MS);
    for (const uid of UIDS) {
      this.#run({ type: 'openAccount', atMs: this.#nowMs, uid });
      for (const name of Object.keys(FUNDS) as Asset[]) {
        for (const wallet of ['spot', 'margin'] as const) {
          this.#give(uid, wallet, name, FUNDS[name] * (uid === HOUSE ? 1_000_000n : 1n));
        }
      }
    }
    for (const name of SYMBOLS) {
      this.#do({ kind: 'quote', symbol: name, percent: 100, bids: 400, asks: 400 });
    }
  }

  do(each: Step): void {
    this.#do(each);
    this.#compare();
  }

  #do(each: Step): void {
    if (each.kind === 'order') this.#order(each);
    else if (each.kind === 'cancel') this.#cancel(each.back);
    else if (each.kind === 'funds') this.#move(each);
    else if (each.kind === 'quote') this.#quote(each);
    else if (each.kind === 'wait') this.#wait(each.waitMs);
    else if (each.kind === 'halt') this.#halt(each.symbol);
    else this.#restart();
  }

  /** Why it is refused, or null. */
  #run(command: Command): string | null {
    const result = this.#engine.execute(command);
    if (!result.ok) return result.error.reason;
    this.#accepted = 0;
    for (const event of result.value) this.#hear(event);
    return null;
  }

  #hear(event: EngineEvent): void {
    if (event.type === 'debtChanged') {
      const { cause, uid, amount, asset: name } = event;
      this.#told.push(`${cause} ${uid} ${amount} ${name}`);
    } else if (event.type === 'orderAccepted') this.#accepted ||= event.orderId;
    else if (event.type === 'marginCall') this.#told.push(`CALL ${event.uid} ${event.level}`);
    else if (event.type === 'marginLiquidation') this.#told.push(`${event.phase} ${event.uid}`);
  }

  #give(uid: number, wallet: Wallet, name: Asset, amount: bigint): void {
    const paid = {
      type: 'faucet',
      atMs: this.#nowMs,
      uid,
      wallet,
      asset: name,
      amount: atoms(amount),
    } as const;
    expect(this.#run(paid)).toBe(null);
    this.#naive.credit.pay({ uid, wallet }, name, amount);
    if (wallet === 'margin') this.#naive.credit.received(uid, name);
    this.#naive.lookOver();
  }

  /** Ticks of a pair, by what its assets are worth. */
  #priceOf(name: string, percent: number): number {
    const { base, quote, pricePrecision } = this.#naive.pair(name).book.rules.pair;
    const worth = this.#naive.price(base) * 10n ** BigInt(pricePrecision) * BigInt(percent);
    return Math.max(1, Number(worth / this.#naive.price(quote) / 100n));
  }

  #order({
    who: uid,
    wallet,
    symbol: name,
    side: way,
    type,
    percent,
    share: part,
  }: Of<'order'>): void {
    const { book } = this.#naive.pair(name);
    const { base, quote } = book.rules.pair;
    const given = way === 'BUY' ? quote : base;
    const most =
      wallet === 'margin'
        ? this.#naive.affordable(uid, given)
        : this.#naive.credit.balance({ uid, wallet }, given);
    const price = ticks(this.#priceOf(name, percent));
    const isAmount = type === 'MARKET' && way === 'BUY';
    const unit = isAmount ? 1n : way === 'BUY' ? BigInt(price) * book.perTickLot : book.perLot;
    const units = partOf(most / unit, part);
    if (units === 0n) return;
    const quantity = isAmount
      ? ({ unit: 'quote', atoms: atoms(units) } as const)
      : ({ unit: 'base', lots: lots(Number(units)) } as const);
    this.#place(uid, wallet, {
      symbol: name,
      side: way,
      type,
      quantity,
      ...(type === 'LIMIT' && { price }),
    });
  }

  #place(uid: number, wallet: Wallet, order: NewOrder): void {
    const refusal = this.#naive.refusal({ uid, wallet }, order);
    expect(this.#run({ type: 'placeOrder', atMs: this.#nowMs, uid, wallet, order })).toBe(refusal);
    if (refusal !== null) return;
    const naive = this.#naive.pair(order.symbol).book.place({ uid, wallet }, order);
    const orderId = this.#accepted;
    if (naive.isResting) this.#orders.push({ orderId, symbol: order.symbol, naive });
    this.#naive.lookOver();
  }

  #cancel(back: number): void {
    const order = this.#orders.at(-1 - back);
    if (order === undefined) return;
    const { orderId, symbol: name, naive } = order;
    const { uid, wallet } = naive;
    const target = { symbol: name, orderId };
    const refusal = this.#run({ type: 'cancelOrder', atMs: this.#nowMs, uid, wallet, target });
    expect(refusal).toBe(naive.isResting ? null : 'order-not-cancelable');
    if (naive.isResting) this.#naive.pair(name).book.cancel(naive);
    this.#naive.lookOver();
  }

  #move({ who: uid, asset: name, way, share: part }: Of<'funds'>): void {
    if (way === 'gift') {
      this.#give(uid, 'margin', name, FUNDS[name] / 10n);
      return;
    }
    const [from, to] = way === 'in' ? (['spot', 'margin'] as const) : (['margin', 'spot'] as const);
    const most =
      way === 'in'
        ? this.#naive.credit.balance({ uid, wallet: 'spot' }, name)
        : this.#naive.removable(uid, name);
    const amount = partOf(most, part);
    if (amount === 0n) return;
    const command = { type: 'transfer', atMs: this.#nowMs, uid, from, to, asset: name } as const;
    const refusal = this.#run({ ...command, amount: atoms(amount) });
    expect(refusal).toBe(amount > most ? 'insufficient-balance' : null);
    if (refusal !== null) return;
    this.#naive.credit.pay({ uid, wallet: from }, name, -amount);
    this.#naive.credit.pay({ uid, wallet: to }, name, amount);
    this.#naive.credit.received(uid, name);
    this.#naive.lookOver();
  }

  /** The house leaves a pair and quotes it somewhere else: three levels a side, 2 % apart. */
  #quote({ symbol: name, percent, bids, asks }: Of<'quote'>): void {
    const middle = this.#priceOf(name, percent);
    for (const [back, { naive, symbol: at }] of [...this.#orders].reverse().entries()) {
      if (naive.isResting && naive.uid === HOUSE && at === name) this.#cancel(back);
    }
    const { base } = this.#naive.pair(name).book.rules.pair;
    const usual = FUNDS[base as Asset] / this.#naive.pair(name).book.perLot;
    for (let level = 1; level <= 3; level++) {
      for (const [way, depth] of [
        ['BUY', bids],
        ['SELL', asks],
      ] as const) {
        const quantity = {
          unit: 'base',
          lots: lots(Math.ceil((Number(usual) * depth) / 20)),
        } as const;
        const away = way === 'BUY' ? 101 - 2 * level : 99 + 2 * level;
        const price = ticks(Math.max(1, Math.floor((middle * away) / 100)));
        if (depth > 0)
          this.#place(HOUSE, 'spot', { symbol: name, side: way, type: 'LIMIT', price, quantity });
      }
    }
  }

  #wait(waitMs: Of<'wait'>['waitMs']): void {
    const toHour = HOUR_MS - (this.#nowMs % HOUR_MS);
    const ms = waitMs === 'hour' ? toHour : waitMs === 'before hour' ? toHour - 1 : waitMs;
    // Who waits for somebody to offer is looked at each second.
    const isWaiting = TRADERS.some((uid) => this.#naive.isInLiquidation(uid));
    this.#nowMs += isWaiting ? Math.min(ms, 60_000) : ms;
    expect(this.#run({ type: 'advanceTo', atMs: this.#nowMs })).toBe(null);
    this.#naive.advance(this.#nowMs);
  }

  #halt(name: string): void {
    const pair = this.#naive.pair(name);
    pair.isHalted = !pair.isHalted;
    const type = pair.isHalted ? 'haltMarket' : 'resumeMarket';
    expect(this.#run({ type, atMs: this.#nowMs, symbol: name })).toBe(null);
  }

  #restart(): void {
    this.#records.push(...this.#engine.drainRecords());
    const restored = restoreEngine(this.#config, this.#engine.snapshot(), this.#records);
    expect(restored.stateHash()).toBe(this.#engine.stateHash());
    this.#engine = restored;
  }

  #compare(): void {
    expect(this.#told).toEqual(this.#naive.credit.told);
    this.#told = [];
    this.#naive.credit.told = [];
    const { credit } = this.#naive;
    const { query } = this.#engine;
    for (const uid of UIDS) {
      const spot = { uid, wallet: 'spot' } as const;
      const margin = { uid, wallet: 'margin' } as const;
      const seen = query.balances(uid, 'spot').map((row) => [row.asset, row.free, row.locked]);
      expect([uid, ...seen.sort()]).toEqual([
        uid,
        ...Object.keys(FUNDS)
          .map((name) => [name, credit.balance(spot, name), credit.balance(spot, name, 'locked')])
          .sort(),
      ]);
      const account = query.margin.account(uid);
      const owed = this.#naive.assets.map((name) => ({
        asset: name,
        free: credit.balance(margin, name),
        locked: credit.balance(margin, name, 'locked'),
        debt: credit.debt(uid, name).principal,
        interest: credit.debt(uid, name).interest,
        reserved: credit.reserved(uid, name),
      }));
      expect({
        uid,
        level: account?.level,
        isCalled: account?.isCalled,
        isInLiquidation: account?.isInLiquidation,
        assets: account?.assets,
      }).toEqual({
        uid,
        level: this.#naive.level(uid),
        isCalled: credit.called.has(uid),
        isInLiquidation: this.#naive.isInLiquidation(uid),
        assets: owed,
      });
    }
    const house = this.#engine.ledgerTotals().map(({ asset: name, sum, system }) => {
      return [name, sum, system.fee, system.interest, system.insurance];
    });
    const taken = this.#naive.assets.map((name) => {
      return [
        name,
        0n,
        ...[credit.fees, credit.interest, credit.insurance].map((all) => all.get(name) ?? 0n),
      ];
    });
    expect(house).toEqual(taken);
    expect(this.#engine.brokenInvariants()).toEqual([]);
  }
}

/** Of the most there may be of something. */
function partOf(most: bigint, part: number | 'most' | 'more'): bigint {
  if (part === 'most') return most;
  return part === 'more' ? most + 1n : (most * BigInt(part)) / 100n;
}

property([world], { numRuns: isFull ? 1500 : 15 })(
  'whoever borrows, sinks and is sold has and owes the same to the last unit',
  (made) => {
    const both = new Both(made);
    for (const each of made.steps) both.do(each);
  },
);
