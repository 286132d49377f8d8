/**
 * A whole exchange of margin accounts on several pairs, written a second time from exchange-rules §4 (and decisions 16,
 * 18 and 123 where it is silent): every account is valued again after every step, and every way is looked for anew.
 */
import { MARGIN_PROFILES, type MarginRules } from '@shared/domain/margin-defaults';
import type { SpotRules } from '@shared/domain/instrument-defaults';
import { atoms, lots as asLots } from '@shared/money/units';
import type { NewOrder } from '../commands';
import type { EngineConfig } from '../engine';
import { NaiveExchange, type NaiveOwner } from '../naive-exchange.testing';
import { ceil, NaiveCredit, ONE } from './naive-credit.testing';

const HOUR_MS = 3_600_000;
const ROUND_MS = 1000;
const REARM = 5_000_000n;
/** Prices are USDT in 10^-10. */
const PRICE_ONE = 10n ** 10n;

interface Pair {
  readonly book: NaiveExchange;
  isHalted: boolean;
}

/** A pair on which one asset is turned into another. */
interface Step {
  readonly pair: Pair;
  readonly side: 'BUY' | 'SELL';
  readonly given: string;
  readonly wanted: string;
}

export class NaiveMargin {
  readonly credit: NaiveCredit;
  readonly pairs: readonly Pair[];
  readonly assets: readonly string[];
  nowMs: number;
  /** When the next round of who is being liquidated is due. */
  readonly #rounds = new Map<number, number>();
  readonly #profile;
  readonly #lendCap: bigint;

  constructor(
    spot: readonly SpotRules[],
    rules: MarginRules,
    selfTrade: EngineConfig['selfTrade'],
    nowMs: number,
  ) {
    this.credit = new NaiveCredit(rules);
    this.pairs = spot.map((each) => {
      return { book: new NaiveExchange(each, selfTrade, this.credit), isHalted: false };
    });
    this.assets = [...new Set(spot.flatMap(({ pair }) => [pair.base, pair.quote]))];
    this.nowMs = nowMs;
    this.#profile = MARGIN_PROFILES[rules.profile];
    this.#lendCap = BigInt(rules.lendCapUsdt) * ONE * PRICE_ONE;
  }

  pair(symbol: string): Pair {
    const found = this.pairs.find(({ book }) => book.rules.pair.symbol === symbol);
    if (found === undefined) throw new Error(`no pair ${symbol}`);
    return found;
  }

  /** The middle of the pair with USDT, else its last trade, else where it opened. */
  price(asset: string): bigint {
    if (asset === 'USDT') return PRICE_ONE;
    const { book } = this.pair(`${asset}USDT`);
    const unit = 10n ** BigInt(10 - book.rules.pair.pricePrecision);
    const [bid, ask] = [book.best('BUY')?.price, book.best('SELL')?.price];
    if (bid !== undefined && ask !== undefined) return ((bid + ask) * unit) / 2n;
    return book.lastPrice === 0n ? this.#opening(asset) : book.lastPrice * unit;
  }

  #opening(asset: string): bigint {
    if (asset === 'USDT') return PRICE_ONE;
    const [whole = '', part = ''] = this.pair(`${asset}USDT`).book.rules.openingPrice.split('.');
    return BigInt(whole + part.padEnd(10, '0'));
  }

  isInLiquidation(uid: number): boolean {
    return this.#rounds.has(uid);
  }

  /** Assets and debts in USDT; with `more` of them on both sides. */
  #worth(uid: number, more = 0n): readonly [bigint, bigint] {
    const owner = { uid, wallet: 'margin' } as const;
    let [has, owes] = [more, more];
    for (const asset of this.assets) {
      const all = this.credit.balance(owner, asset) + this.credit.balance(owner, asset, 'locked');
      has += all * this.price(asset);
      owes += this.credit.owed(uid, asset) * this.price(asset);
    }
    return [has, owes];
  }

  #reservedWorth(uid: number): bigint {
    return this.assets.reduce(
      (sum, asset) => sum + this.credit.reserved(uid, asset) * this.price(asset),
      0n,
    );
  }

  /** The level in 10^-8, half-up. */
  level(uid: number): string {
    const [has, owes] = this.#worth(uid);
    if (owes === 0n) return '999';
    const level = String((has * ONE * 2n + owes) / (owes * 2n)).padStart(9, '0');
    return `${level.slice(0, -8)}.${level.slice(-8)}`;
  }

  /** How much of an asset an order may cost at most. */
  affordable(uid: number, asset: string): bigint {
    const { principal } = this.credit.debt(uid, asset);
    const reserved = this.credit.reserved(uid, asset);
    const cap = this.#lendCap / this.#opening(asset) - principal - reserved;
    const [has, owes] = this.#worth(uid, this.#reservedWorth(uid));
    const { initial } = this.#profile;
    const room = has * ONE - owes * initial;
    const most = room < 0n ? 0n : room / ((initial - ONE) * this.price(asset));
    const lent = most < cap ? most : cap;
    return this.credit.free(uid, asset) + (lent > 0n ? lent : 0n);
  }

  /** How much of it may leave the wallet. */
  removable(uid: number, asset: string): bigint {
    if (this.isInLiquidation(uid)) return 0n;
    const free = this.credit.free(uid, asset);
    const [has, owes] = this.#worth(uid, this.#reservedWorth(uid));
    if (owes === 0n) return free;
    const room = has * ONE - owes * this.#profile.initial;
    const most = room < 0n ? 0n : room / (ONE * this.price(asset));
    return most < free ? most : free;
  }

  /** Why an order of a margin wallet is refused; null when it is not. */
  refusal(owner: NaiveOwner, order: NewOrder): string | null {
    const { book, isHalted } = this.pair(order.symbol);
    if (isHalted) return 'market-closed';
    const isEmpty = book.best(order.side === 'BUY' ? 'SELL' : 'BUY') === undefined;
    if (order.type === 'MARKET' && isEmpty) return 'no-liquidity';
    const { uid, wallet } = owner;
    if (wallet === 'margin' && this.isInLiquidation(uid)) return 'in-liquidation';
    const { base, quote } = book.rules.pair;
    const asset = order.side === 'BUY' ? quote : base;
    const cost = this.costOf(order);
    const free = this.credit.balance(owner, asset);
    if (cost <= free) return null;
    if (wallet === 'spot') return 'insufficient-balance';
    if (cost <= this.affordable(uid, asset)) return null;
    const lent = this.credit.debt(uid, asset).principal + this.credit.reserved(uid, asset);
    const isCapped = (lent + cost - free) * this.#opening(asset) > this.#lendCap;
    return isCapped ? 'borrow-cap' : 'insufficient-balance';
  }

  /** What an order sets aside. */
  costOf({ symbol, side, price, quantity }: NewOrder): bigint {
    const { book } = this.pair(symbol);
    if (quantity.unit === 'quote') return quantity.atoms;
    const lots = BigInt(quantity.lots);
    return side === 'SELL' ? lots * book.perLot : lots * BigInt(price ?? 0) * book.perTickLot;
  }

  /** After anything that happened: whoever has sunk is called or sold, until nobody sinks any more. */
  lookOver(): void {
    let told = -1;
    while (told !== this.credit.told.length) {
      told = this.credit.told.length;
      for (const uid of this.credit.debtors()) this.#lookAt(uid);
    }
  }

  #lookAt(uid: number): void {
    if (this.isInLiquidation(uid)) return;
    const [has, owes] = this.#worth(uid);
    const isAtMost = (level: bigint): boolean => has * ONE <= owes * level;
    const { call, liquidation } = this.#profile;
    if (this.credit.called.has(uid)) {
      if (has * ONE >= owes * (call + REARM)) this.credit.called.delete(uid);
    } else if (isAtMost(call)) {
      this.credit.called.add(uid);
      this.credit.told.push(`CALL ${uid} ${this.level(uid)}`);
    }
    if (isAtMost(liquidation)) this.#liquidate(uid);
  }

  #liquidate(uid: number): void {
    this.credit.feesOwed.set(uid, new Map());
    this.#rounds.set(uid, this.nowMs);
    this.credit.told.push(`STARTED ${uid}`);
    for (const { book } of this.pairs) {
      const own = book.orders.filter((each) => each.uid === uid && each.wallet === 'margin');
      for (const order of own) book.cancel(order);
    }
    for (const asset of this.assets) this.credit.repay(uid, asset);
    this.#round(uid);
  }

  #round(uid: number): void {
    for (const wanted of this.#byWorth((asset) => this.#due(uid, asset))) {
      for (const given of this.#byWorth((asset) => this.credit.free(uid, asset))) {
        const need = this.#due(uid, wanted);
        if (need > 0n && given !== wanted) this.#turn(uid, given, wanted, need);
      }
    }
    const isPaid = this.assets.every((asset) => this.#due(uid, asset) === 0n);
    if (!isPaid && this.#hasMeans(uid)) {
      this.#rounds.set(uid, this.nowMs + ROUND_MS);
      return;
    }
    for (const asset of this.assets) this.credit.forgive(uid, asset);
    this.#rounds.delete(uid);
    this.credit.feesOwed.delete(uid);
    this.credit.told.push(`FINISHED ${uid}`);
  }

  /** With the fee of repaying it. */
  #due(uid: number, asset: string): bigint {
    const owed = this.credit.owed(uid, asset);
    const fee = ceil(owed * this.credit.rules.liquidationFee, ONE);
    return owed + fee + (this.credit.feesOwed.get(uid)?.get(asset) ?? 0n);
  }

  /** The assets of which there is any, the most of it in USDT first. */
  #byWorth(amountOf: (asset: string) => bigint): readonly string[] {
    const worth = (asset: string): bigint => amountOf(asset) * this.price(asset);
    return this.assets
      .filter((asset) => amountOf(asset) > 0n)
      .sort((a, b) => (worth(a) === worth(b) ? 0 : worth(a) > worth(b) ? -1 : 1));
  }

  /** Every pair both ways, what leads to USDT first. */
  #steps(): readonly Step[] {
    const all = this.pairs.flatMap((pair): readonly Step[] => {
      const { base, quote } = pair.book.rules.pair;
      return [
        { pair, side: 'SELL', given: base, wanted: quote },
        { pair, side: 'BUY', given: quote, wanted: base },
      ];
    });
    const leads = (isHub: boolean): readonly Step[] =>
      all.filter(({ wanted }) => (wanted === 'USDT') === isHub);
    return [...leads(true), ...leads(false)];
  }

  /** All ways there are that pass no asset twice; the shortest, and of these the first. */
  #way(given: string, wanted: string, isUsable: (step: Step) => boolean): readonly Step[] | null {
    const from = (asset: string, seen: readonly string[]): readonly (readonly Step[])[] => {
      if (asset === wanted) return [[]];
      return this.#steps()
        .filter((step) => step.given === asset && !seen.includes(step.wanted) && isUsable(step))
        .flatMap((step) =>
          from(step.wanted, [...seen, step.wanted]).map((rest) => [step, ...rest]),
        );
    };
    const ways = from(given, [given]);
    const shortest = Math.min(...ways.map(({ length }) => length));
    return ways.find(({ length }) => length === shortest) ?? null;
  }

  #isOffered({ pair, side }: Step): boolean {
    return !pair.isHalted && pair.book.best(side === 'BUY' ? 'SELL' : 'BUY') !== undefined;
  }

  /** What is needed at each pair of the way is what the one behind it costs; then an order on each. */
  #turn(uid: number, given: string, wanted: string, need: bigint): void {
    const way = this.#way(given, wanted, (step) => this.#isOffered(step));
    if (way === null) return;
    let needs = [need];
    for (const step of way.slice(1).reverse()) {
      const [behind = 0n] = needs;
      let cost = 0n;
      if (behind > 0n) {
        const order = this.#orderOn(step, behind, null);
        if (order === null) return;
        cost = this.costOf(order);
      }
      needs = [cost - this.credit.free(uid, step.given), ...needs];
    }
    for (const [place, step] of way.entries()) {
      const amount = needs[place] ?? 0n;
      if (amount <= 0n || !this.#isOffered(step)) continue;
      const order = this.#orderOn(step, amount, this.credit.free(uid, step.given));
      if (order !== null) step.pair.book.placeForced({ uid, wallet: 'margin' }, order);
    }
  }

  /**
   * A market order that brings in `need` after its fee at what the book offers now, with a lot to spare for fees that
   * are rounded up; of no more than `means`.
   */
  #orderOn({ pair: { book }, side }: Step, need: bigint, means: bigint | null): NewOrder | null {
    const { perLot, perTickLot, rules } = book;
    const { symbol } = rules.pair;
    const gross = ceil(need * ONE, ONE - rules.fees.taker);
    const levels = book.levels(side === 'BUY' ? 'SELL' : 'BUY');
    if (side === 'SELL') {
      let [missing, lots] = [gross, 0n];
      for (const level of levels) {
        const value = level.lots * level.price * perTickLot;
        if (value > missing) lots += ceil(missing, level.price * perTickLot) + 1n;
        else lots += level.lots;
        missing -= value;
        if (missing <= 0n) break;
      }
      const most = means === null ? lots : means / perLot;
      if (lots > most) lots = most;
      const quantity = { unit: 'base', lots: asLots(Number(lots)) } as const;
      return lots === 0n ? null : { symbol, side, type: 'MARKET', quantity };
    }
    let [missing, cost] = [ceil(gross, perLot) + 1n, 0n];
    for (const level of levels) {
      const taken = level.lots < missing ? level.lots : missing;
      cost += taken * level.price * perTickLot;
      missing -= taken;
    }
    const amount = means === null || cost < means ? cost : means;
    const [first] = levels;
    if (first === undefined || amount < first.price * perTickLot) return null;
    return { symbol, side, type: 'MARKET', quantity: { unit: 'quote', atoms: atoms(amount) } };
  }

  /** Something that a listed way leads from to a debt is worth a lot of the way's first pair. */
  #hasMeans(uid: number): boolean {
    const owed = this.assets.filter((asset) => this.#due(uid, asset) > 0n);
    return this.assets.some((given) => {
      const free = this.credit.free(uid, given);
      return owed.some((wanted) => {
        const step = given === wanted ? undefined : this.#way(given, wanted, () => true)?.[0];
        if (step === undefined) return false;
        const { book } = step.pair;
        if (step.side === 'SELL') return free >= book.perLot;
        const { base, quote, pricePrecision } = book.rules.pair;
        const index = ceil(this.price(base) * 10n ** BigInt(pricePrecision), this.price(quote));
        return free >= (book.best('SELL')?.price ?? (index > 0n ? index : 1n)) * book.perTickLot;
      });
    });
  }

  /** Lets time pass: at one instant the hour is charged first, then rounds run, by rising uid. */
  advance(toMs: number): void {
    for (;;) {
      const hourMs = (Math.floor(this.nowMs / HOUR_MS) + 1) * HOUR_MS;
      const dueMs = Math.min(hourMs, ...this.#rounds.values());
      if (dueMs > toMs) break;
      this.nowMs = dueMs;
      if (dueMs === hourMs) this.credit.hour(this.assets);
      const due = [...this.#rounds].filter(([, atMs]) => atMs <= dueMs).map(([uid]) => uid);
      for (const uid of due.sort((a, b) => a - b)) this.#round(uid);
      this.lookOver();
    }
    this.nowMs = toMs;
  }
}
