/**
 * Liquidating a margin account (exchange-rules §4): its orders are canceled, then what it has is sold
 * against the book for what it owes, the largest debt first, a round each second, until nothing is owed
 * or nothing is left that leads to it; what then is owed falls to the insurance fund.
 */
import { divide, pow10 } from '@shared/money/decimal';
import { RATE_SCALE } from '@shared/money/units';
import { ISSUE_MAX } from '../ledger/ledger';
import type { Placement } from '../spot/placement';
import type { SpotMarket } from '../spot/spot-market';
import type { Credit, MarginParts } from './credit';
import { costOf, hasOffers, isWorthTrading, orderFor, type Route } from './exchange-route';
import type { MarginAccount } from './margin-account';
import { Ways } from './ways';

const ROUND_MS = 1000;
const ONE = pow10(RATE_SCALE);
const HUB = 'USDT';

export class Liquidator {
  /** The accounts that are being liquidated. */
  readonly active = new Set<MarginAccount>();
  readonly #parts: MarginParts;
  readonly #markets: readonly SpotMarket[];
  readonly #placement: Placement;
  readonly #credit: Credit;
  readonly #assets: readonly number[];
  readonly #ways: Ways;

  constructor(
    parts: MarginParts,
    markets: readonly SpotMarket[],
    placement: Placement,
    credit: Credit,
  ) {
    this.#parts = parts;
    this.#markets = markets;
    this.#placement = placement;
    this.#credit = credit;
    const { ledger } = parts.floor;
    this.#assets = ledger.assets.map((_, asset) => asset);
    this.#ways = new Ways(markets, ledger.assetOf(HUB), parts.floor.hasFormerRules);
  }

  /** Stops the account's trading, repays what can be repaid at once, and runs the first round. */
  start(account: MarginAccount): void {
    const { floor, loans } = this.#parts;
    this.active.add(account);
    account.liquidation = { dueMs: floor.log.nowMs, feeOwed: this.#assets.map(() => 0n) };
    const owed = this.#amounts((asset) => account.owed(asset));
    account.stories.begin(floor.log.nowMs, floor.orderIds.last, owed);
    floor.log.tell({ type: 'marginLiquidation', uid: account.uid, phase: 'STARTED' });
    for (const market of this.#markets) {
      for (const row of floor.orders.openRows(account.trader, market.index)) {
        market.cancel(row, 'LIQUIDATION');
      }
    }
    for (const asset of this.#assets) loans.repay(account, asset);
    this.round(account);
  }

  /** Sells for every debt what can be sold now; ends the liquidation when there is no more to do. */
  round(account: MarginAccount): void {
    const { liquidation } = account;
    if (liquidation === null) return;
    for (const wanted of this.#byValue(account, (asset) => this.#due(account, asset))) {
      this.#raise(account, wanted);
    }
    const isPaid = this.#assets.every((asset) => this.#due(account, asset) === 0n);
    if (isPaid || !this.#hasMeans(account)) this.#finish(account);
    else liquidation.dueMs = this.#parts.floor.log.nowMs + ROUND_MS;
  }

  /** What an asset's debt takes to be over: principal, interest and the fund's fee. */
  #due(account: MarginAccount, asset: number): bigint {
    const owed = account.owed(asset);
    const fee = divide(owed * this.#parts.rules.liquidationFee, ONE, 'ceil');
    return owed + fee + (account.liquidation?.feeOwed[asset] ?? 0n);
  }

  /** By asset, of those of which there is any. */
  #amounts(amountOf: (asset: number) => bigint): ReadonlyMap<number, bigint> {
    const amounts = this.#assets.map((asset) => [asset, amountOf(asset)] as const);
    return new Map(amounts.filter(([, amount]) => amount > 0n));
  }

  /** Assets of which `amountOf` is above zero, the most valuable first. */
  #byValue(account: MarginAccount, amountOf: (asset: number) => bigint): readonly number[] {
    const { prices } = this.#parts;
    const value = (asset: number): bigint => amountOf(asset) * prices.price(asset);
    return this.#assets
      .filter((asset) => amountOf(asset) > 0n)
      .sort((a, b) => {
        const [first, second] = [value(a), value(b)];
        if (first !== second) return first > second ? -1 : 1;
        return a - b;
      });
  }

  /** Turns what the account has into `wanted`, the most valuable first, until the debt is paid. */
  #raise(account: MarginAccount, wanted: number): void {
    for (const given of this.#byValue(account, (asset) => account.free(asset))) {
      const need = this.#due(account, wanted);
      if (need === 0n) return;
      if (given === wanted) continue;
      const way = this.#ways.offered(given, wanted);
      if (way !== null) this.#tradeAlong(account, way, need);
    }
  }

  /** An order on each pair of the way: as much is sold on one as the purchase behind it will cost. */
  #tradeAlong(account: MarginAccount, way: readonly Route[], need: bigint): void {
    const needs = [need];
    for (const route of way.slice(1).reverse()) {
      const [wanted = 0n] = needs;
      const purchase = wanted > 0n ? orderFor(route, wanted, ISSUE_MAX) : null;
      if (purchase === null && wanted > 0n) return;
      const cost = purchase === null ? 0n : costOf(route, purchase);
      needs.unshift(cost - account.free(route.given));
    }
    way.forEach((route, place) => {
      const wanted = needs[place] ?? 0n;
      if (wanted > 0n) this.#trade(account, route, wanted);
    });
  }

  /** One order at what the book offers within the pair's protection; the rest is canceled. */
  #trade(account: MarginAccount, route: Route, need: bigint): void {
    const order = orderFor(route, need, account.free(route.given));
    if (order === null) return;
    this.#credit.liquidated = account;
    this.#placement.placeUnchecked(account.trader, order);
    this.#credit.liquidated = null;
    account.stories.ordered(this.#parts.floor.orderIds.last, route.market.index);
  }

  /**
   * The pairs on which a liquidation waits for somebody to offer. It has no other end but its debts': a price that
   * nobody offers would be guessed, and a debt the fund paid meanwhile would leave its owner what was borrowed for.
   */
  waitsFor(account: MarginAccount): readonly string[] {
    if (account.liquidation === null) return [];
    const owed = this.#assets.filter((asset) => this.#due(account, asset) > 0n);
    const given = this.#assets.filter((asset) => account.free(asset) > 0n);
    const ways = given.flatMap((from) => owed.map((to) => [from, to] as const));
    const silent = ways
      .filter(([from, to]) => from !== to && this.#ways.offered(from, to) === null)
      .flatMap(([from, to]) => this.#ways.listed(from, to) ?? [])
      .filter((route) => !hasOffers(route));
    return [...new Set(silent.map(({ market }) => market.symbol))];
  }

  /** Whether anything it has can still be turned into what it owes, now or when somebody offers. */
  #hasMeans(account: MarginAccount): boolean {
    const owed = this.#assets.filter((asset) => this.#due(account, asset) > 0n);
    return this.#assets.some((given) => {
      const free = account.free(given);
      if (free === 0n) return false;
      return owed.some((wanted) => {
        const [route] = this.#ways.listed(given, wanted) ?? [];
        return route !== undefined && isWorthTrading(route, free, this.#referencePrice(route));
      });
    });
  }

  /** What a pair trades at by the index, in ticks, while nobody offers on it. */
  #referencePrice({ market: { rules, settlement } }: Route): number {
    const { prices } = this.#parts;
    const quote = prices.price(settlement.quote);
    if (quote === 0n) return 1;
    const scaled = prices.price(settlement.base) * pow10(rules.pair.pricePrecision);
    return Math.max(1, Number(divide(scaled, quote, 'ceil')));
  }

  #finish(account: MarginAccount): void {
    const { loans, floor } = this.#parts;
    for (const asset of this.#assets) loans.writeOff(account, asset);
    account.liquidation = null;
    const left = this.#amounts((asset) => account.free(asset) + account.locked(asset));
    account.stories.end(floor.log.nowMs, left);
    this.active.delete(account);
    floor.log.tell({ type: 'marginLiquidation', uid: account.uid, phase: 'FINISHED' });
  }
}
