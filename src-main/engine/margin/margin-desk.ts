/**
 * The margin desk (exchange-rules §4): lends to margin wallets, charges interest by the hour, warns
 * an account whose level has sunk and liquidates one that cannot stay. It looks accounts over after
 * each thing that happened, never in the middle of a match.
 */
import {
  MARGIN_PROFILES,
  type MarginProfile,
  type MarginRules,
} from '@shared/domain/margin-defaults';
import { atoms, rate } from '@shared/money/units';
import type { Department } from '../department';
import type { WalletDoor } from '../funds';
import { traderOf } from '../orders/traders';
import type { Floor } from '../spot/floor';
import type { Lending } from '../spot/lending';
import type { Placement } from '../spot/placement';
import type { SpotMarket } from '../spot/spot-market';
import type { PriceSource } from '../valuation';
import { auditMargin } from './audit';
import { Credit, type MarginParts } from './credit';
import { Appraiser, isAtLeast, isAtMost, levelText, rateText } from './level';
import { Liquidator } from './liquidation';
import { LoanBook } from './loan-book';
import { MarginAccounts, type MarginAccount, type MarginAccountState } from './margin-account';
import type { MarginAccountRecord, MarginQuery } from './query';
import { Watch } from './watch';

const HOUR_MS = 3_600_000;
/** How far above the call level an account must recover before it can be called again. */
const REARM = rate(5_000_000n);

interface DeskState {
  readonly nextHourMs: number;
  readonly accounts: readonly MarginAccountState[];
}

export class MarginDesk implements Department, MarginQuery {
  readonly name = 'margin';
  readonly #parts: MarginParts;
  readonly #markets: readonly SpotMarket[];
  readonly #profile: MarginProfile;
  readonly #credit: Credit;
  readonly #liquidator: Liquidator;
  /** The next full hour UTC, whether or not anybody owes: every debt is charged then. */
  #nextHourMs: number;
  readonly #watch: Watch;

  constructor(
    rules: MarginRules,
    floor: Floor,
    markets: readonly SpotMarket[],
    placement: Placement,
    prices: PriceSource,
  ) {
    const accounts = new MarginAccounts(floor.ledger, floor.users);
    const loans = new LoanBook(floor, rules);
    const appraiser = new Appraiser(floor.ledger, prices);
    this.#parts = { floor, rules, accounts, loans, appraiser, prices };
    this.#markets = markets;
    this.#profile = MARGIN_PROFILES[rules.profile];
    this.#credit = new Credit(this.#parts);
    this.#liquidator = new Liquidator(this.#parts, markets, placement, this.#credit);
    this.#watch = new Watch(floor.ledger, prices);
    this.#nextHourMs = hourAfter(floor.log.nowMs);
  }

  /** What the spot floor asks when a margin wallet trades. */
  get lending(): Lending {
    return this.#credit;
  }

  /** How money comes into a margin wallet and leaves it. */
  get door(): WalletDoor {
    const { ledger } = this.#parts.floor;
    return {
      account: (user, asset) => ledger.free(traderOf(user, 'margin'), asset),
      available: (user, asset) => this.#credit.removable(traderOf(user, 'margin'), asset),
      moved: (user, asset) => {
        const trader = traderOf(user, 'margin');
        ledger.touch(trader, asset);
        this.#credit.received(trader, asset);
      },
    };
  }

  nextDueMs(): number {
    // Also while nobody owes anything: an hour that stood still would be the next loan's, in the past.
    let dueMs = this.#nextHourMs;
    if (this.#liquidator.active.size === 0) return dueMs;
    for (const { liquidation } of this.#liquidator.active) {
      if (liquidation !== null && liquidation.dueMs < dueMs) dueMs = liquidation.dueMs;
    }
    return dueMs;
  }

  runDue(): void {
    const { nowMs } = this.#parts.floor.log;
    if (this.#nextHourMs <= nowMs) {
      // One that lies behind is from a program that let hours stand while nobody owed: it is nobody's.
      if (this.#nextHourMs === nowMs) this.#accrue();
      this.#nextHourMs = hourAfter(nowMs);
    }
    for (const account of inOrder(this.#liquidator.active)) {
      if ((account.liquidation?.dueMs ?? Infinity) <= nowMs) this.#liquidator.round(account);
    }
  }

  #accrue(): void {
    for (const account of this.#debtors()) this.#parts.loans.accrue(account);
    this.#credit.hasChanged = true;
  }

  /**
   * Looks over every debtor when an account has changed, and else those of whom a price has moved,
   * until that changes nothing more.
   */
  followUp(): void {
    while (this.#parts.loans.debtors.size > 0) {
      if (this.#credit.hasChanged) this.#watch.begin(this.#debtors());
      this.#credit.hasChanged = false;
      const moved = this.#watch.takeMoved();
      if (moved.length === 0) return;
      for (const account of moved) this.#lookOver(account);
    }
  }

  #lookOver(account: MarginAccount): void {
    if (account.liquidation !== null) return;
    const { appraiser, floor } = this.#parts;
    const { call, liquidation } = this.#profile;
    const standing = appraiser.standing(account);
    if (account.isCalled) {
      if (isAtLeast(standing, call + REARM)) account.isCalled = false;
    } else if (isAtMost(standing, call)) {
      account.isCalled = true;
      floor.log.tell({ type: 'marginCall', uid: account.uid, level: levelText(standing) });
    }
    if (isAtMost(standing, liquidation)) this.#liquidator.start(account);
  }

  #debtors(): readonly MarginAccount[] {
    return inOrder(this.#parts.loans.debtors);
  }

  /** No interest for a time in which the program was closed (exchange-rules §8). */
  closeTime(_fromMs: number, toMs: number): void {
    if (this.#nextHourMs <= toMs) this.#nextHourMs = hourAfter(toMs);
  }

  account(uid: number): MarginAccountRecord | null {
    const { accounts, appraiser, floor } = this.#parts;
    const account = accounts.seeUid(uid);
    if (account === null) return null;
    const { initial, call, liquidation } = this.#profile;
    const named = (amounts: ReadonlyMap<number, bigint>) =>
      floor.ledger.assets.flatMap((asset, index) => {
        const amount = amounts.get(index);
        return amount === undefined ? [] : [{ asset, amount: atoms(amount) }];
      });
    return {
      uid,
      level: levelText(appraiser.standing(account)),
      limits: {
        borrow: rateText(initial),
        call: rateText(call),
        liquidation: rateText(liquidation),
      },
      isCalled: account.isCalled,
      isInLiquidation: account.liquidation !== null,
      waitsFor: this.#liquidator.waitsFor(account),
      liquidations: account.stories.all().map((story) => ({
        startedAtMs: story.startedAtMs,
        endedAtMs: story.endedAtMs,
        funds: floor.ledger.assets
          .map((name, asset) => ({
            asset: name,
            paidToFund: atoms(story.paidToFund.get(asset) ?? 0n),
            paidByFund: atoms(story.paidByFund.get(asset) ?? 0n),
          }))
          .filter(({ paidToFund, paidByFund }) => paidToFund !== 0n || paidByFund !== 0n),
        owed: story.facts && named(story.facts.owed),
        left: story.facts && story.endedAtMs !== null ? named(story.facts.left) : null,
        pairs: this.#markets.flatMap(({ index, symbol }) =>
          story.facts?.markets.has(index) === true ? symbol : [],
        ),
        afterOrderId: story.afterOrderId,
        lastOrderId: story.lastOrderId,
      })),
      assets: floor.ledger.assets.map((name, asset) => ({
        asset: name,
        free: atoms(account.free(asset)),
        locked: atoms(account.locked(asset)),
        debt: atoms(account.principal(asset)),
        interest: atoms(account.interest(asset)),
        reserved: atoms(account.reservedCredit(asset)),
      })),
    };
  }

  isForced(uid: number, orderId: number): boolean {
    return this.#parts.accounts.seeUid(uid)?.stories.isForced(orderId) === true;
  }

  snapshot(): DeskState {
    return { nextHourMs: this.#nextHourMs, accounts: this.#parts.accounts.snapshot() };
  }

  restore(state: unknown): void {
    this.#credit.hasChanged = true;
    const { nextHourMs, accounts } = state as DeskState;
    this.#nextHourMs = nextHourMs;
    this.#parts.accounts.restore(accounts);
    for (const account of this.#parts.accounts.all()) {
      if (account.owesAnything) this.#parts.loans.debtors.add(account);
      if (account.liquidation !== null) this.#liquidator.active.add(account);
    }
  }

  audit(): readonly string[] {
    return auditMargin(this.#parts, this.#markets);
  }
}

/** Ascending uid: who comes first must not depend on who borrowed first. */
function inOrder(accounts: ReadonlySet<MarginAccount>): readonly MarginAccount[] {
  return [...accounts].sort((a, b) => a.uid - b.uid);
}

function hourAfter(nowMs: number): number {
  return Math.floor(nowMs / HOUR_MS) * HOUR_MS + HOUR_MS;
}

/** What is asked of margin accounts where there is no credit. */
export const NO_MARGIN: MarginQuery = { account: () => null, isForced: () => false };
