/**
 * Holds the exchange to its invariants and the terminal to the truth. While faults are on it looks at what
 * no fault excuses; after they have healed the terminal must know what the exchange has.
 */
import type { OrderRow } from '@shared/contract/terminal';
import { formatTrimmed } from '@shared/money/decimal';
import { ASSET_SCALE } from '@shared/money/units';
import type { GatewayAnswer } from '../../../src-main/gateway/messages';
import type { ExchangeIds } from '../../../src-main/gateway/exchange-ids';
import type { HttpRequest } from '../../../src-main/client/transport';
import type { Books } from './books';
import type { ExitOracle } from './exit-oracle';
import { fundingFault } from './funding-oracle';
import { lotsMark, type Asked, type Ledger } from './ledger';
import type { Restores } from './restores';
import type { TerminalProgram } from './terminal';
import { TRADER, type Venue } from './venue';
import { Violation } from './violation';

const WALLETS = ['spot', 'margin'] as const;
const PAIR = 'BTCUSDT';
const CONTRACT = 'E-BTC-USDT';
const NEWEST = 60;
const FILLS_SHOWN = 500;
/** The terminal reads the trades of a symbol each minute, whatever it knows of; and the poll that does. */
const SWEPT_MS = 75_000;
const UNLISTED = 'UNLISTED';
const IN_DOUBT: ReadonlySet<string> = new Set(['SENDING', 'CANCELING', 'CHECKING', UNLISTED]);
/** How those ended that are listed no more; how payments went on that the terminal has seen fail. */
export type Pardon = 'unlisted' | 'failed-payment';
const PLACES = /^https:\/\/[^/]+\/(sapi\/v1\/(margin\/)?order|fapi\/v1\/order)$/;

interface TradeSeen {
  readonly bidId: number;
  readonly askId: number;
  readonly atMs: number;
}

export interface AuditorParts {
  readonly ids: ExchangeIds;
  readonly answersEarly: boolean;
  readonly exits: ExitOracle;
  readonly restores: Restores;
  readonly books: Books;
  readonly told: () => ReadonlyMap<string, OrderRow['book']>;
  /** Withdrawals whose payment has failed by what a terminal says: another may have seen it go on. */
  readonly failed: () => ReadonlySet<string>;
}

export class Auditor {
  /** Orders that other programs were told of on the same account, by the exchange's number and book. */
  readonly #told: () => ReadonlyMap<string, OrderRow['book']>;
  readonly #failed: AuditorParts['failed'];
  readonly #exits: ExitOracle;
  readonly #restores: Restores;
  readonly #books: Books;
  readonly #venue: Venue;
  readonly #program: TerminalProgram;
  readonly #ledger: Ledger;
  readonly #ids: ExchangeIds;
  /** Orders the exchange has said it has, by its own number. */
  readonly #acknowledged = new Map<number, 'wallet' | 'futures'>();
  readonly #answersEarly: boolean;
  #sinceFull = 0;
  /** Up to where it has been looked over: without another event nothing was touched. */
  #auditedSeq = -1;

  /** An exchange that `answersEarly` has refused some of what it has accepted, and keeps no trace of it. */
  constructor(
    venue: Venue,
    program: TerminalProgram,
    ledger: Ledger,
    { ids, answersEarly, exits, restores, books, told, failed }: AuditorParts,
  ) {
    this.#exits = exits;
    this.#books = books;
    this.#told = told;
    this.#failed = failed;
    this.#restores = restores;
    this.#venue = venue;
    this.#program = program;
    this.#ledger = ledger;
    this.#ids = ids;
    this.#answersEarly = answersEarly;
  }

  /** P2: what was answered must be there after every end of the exchange. */
  answered({ method, url }: HttpRequest, { status, text }: GatewayAnswer): void {
    if (this.#answersEarly || method !== 'POST' || status !== 200 || !PLACES.test(url)) return;
    const digits = /"orderId":"?(\d+)/.exec(text)?.[1];
    const number = digits === undefined ? null : this.#ids.parse(digits);
    if (number === null) return;
    this.#acknowledged.set(number, url.includes('/fapi/') ? 'futures' : 'wallet');
  }

  /** After a start of the exchange. */
  restarted(): void {
    for (const [orderId, book] of this.#acknowledged) {
      if (!this.#isThere(orderId, book)) throw new Violation('P2-lost', `order ${orderId} is gone`);
    }
  }

  #isThere(orderId: number, book: 'wallet' | 'futures'): boolean {
    const { query } = this.#venue;
    if (book === 'wallet') return query.findOrder(orderId) !== null;
    return query.futures.order(TRADER.uid, { contract: CONTRACT, orderId }).ok;
  }

  /** What was touched: the newest of it each step; everything each thousand. */
  step(): void {
    const { engine, isUp } = this.#venue;
    if (!isUp || engine === null) return;
    this.#sinceFull += 1;
    const seq = engine.seq();
    const hasChanged = seq !== this.#auditedSeq;
    const broken = hasChanged ? engine.brokenInvariants() : [];
    this.#auditedSeq = seq;
    if (broken.length > 0) throw new Violation('invariants', broken.join(' '));
    if (hasChanged) this.#exits.step();
    if (this.#sinceFull < 1_000) return;
    this.#sinceFull = 0;
    this.full();
  }

  full(): void {
    const { engine } = this.#venue;
    for (const { asset, sum } of engine?.ledgerTotals() ?? []) {
      if (sum !== 0n) throw new Violation('S1-sum', `${asset} sums to ${sum}`);
    }
    this.restarted();
    const funding = fundingFault(this.#venue, CONTRACT);
    if (funding !== null) throw new Violation('F10-funding', funding);
    const unexplained = this.#books.fault(this.#venue.query);
    if (unexplained !== null) throw new Violation('money', unexplained);
  }

  /**
   * Null once the terminal knows all there is; else what it does not know. What a failing disk did not take is
   * written down by the next run only: until then `isSettled` is not asked for. `pardons`: what is left out.
   */
  difference(isSettled: boolean, pardons: readonly Pardon[] = []): string | null {
    const butUnlisted = pardons.includes('unlisted');
    if (!this.#venue.isUp || this.#program.desk === null) return 'a program is down';
    if (this.#program.value('session')?.phase !== 'ready') return 'the session is not ready';
    return (
      this.#openQuestions(butUnlisted) ??
      this.#intents(isSettled) ??
      this.#openOrders(butUnlisted) ??
      this.#finishedOrders() ??
      this.#fills() ??
      this.#balances() ??
      this.#positions() ??
      this.#withdrawals(pardons.includes('failed-payment')) ??
      this.#elsewhere() ??
      (this.#answersEarly ? null : this.#restores.difference(this.#venue.query, this.#ids)) ??
      this.#exits.difference()
    );
  }

  /** Orders that the terminal says are listed no more, and does not know how they ended. */
  unlisted(): number {
    return this.#shownOrders().filter(({ status }) => status === UNLISTED).length;
  }

  #shownOrders(): readonly OrderRow[] {
    return this.#program.value('openOrders') ?? [];
  }

  #openQuestions(butUnlisted: boolean): string | null {
    const inDoubt = this.#shownOrders().find(
      ({ status }) => IN_DOUBT.has(status) && !(butUnlisted && status === UNLISTED),
    );
    if (inDoubt !== undefined) return `order ${inDoubt.clientOrderId} is ${inDoubt.status}`;
    const { rows: out = [] } = this.#program.value('withdrawals') ?? {};
    const onTheWay = out.find(({ status }) => /^(SENDING|CHECKING|NEEDS_YOU)$/.test(status));
    if (onTheWay === undefined) return null;
    return `withdrawal ${onTheWay.withdrawOrderId} is ${onTheWay.status}`;
  }

  /** P4: what the terminal says of an intent is what the exchange has done. */
  #intents(isSettled: boolean): string | null {
    for (const asked of this.#ledger.askedAt(this.#program.name)) {
      const state = this.#stateOf(asked);
      const done = this.#ledger.done(asked);
      const seen = `${asked.kind} ${asked.intentId} (${asked.mark}) is ${state}, the exchange has ${done}`;
      switch (state) {
        case 'accepted':
        case 'taken':
          if (done !== 1 && !(this.#answersEarly && done === 0)) return seen;
          break;
        case 'none':
        case 'rejected':
          if (done !== 0) return seen;
          break;
        case 'not-placed':
          if (done !== 0 && !this.#hadNoEffect(asked)) return seen;
          break;
        case 'needs-you':
          if (asked.book !== 'futures' && asked.kind !== 'batch') return seen;
          break;
        default:
          if (isSettled) return seen;
      }
    }
    return null;
  }

  #stateOf({ kind, intentId }: Asked): string {
    const { store } = this.#program;
    const stored = kind === 'withdrawal' ? store.withdrawal(intentId) : store.intent(intentId);
    return stored?.state ?? 'none';
  }

  /** An order that ended without a fill leaves no trace by which it could be found once it is gone. */
  #hadNoEffect({ mark }: Asked): boolean {
    return this.#venue
      .finished()
      .some(
        ({ wallet, quantity, executed }) =>
          executed === 0 && quantity.unit === 'base' && lotsMark(wallet, quantity.lots) === mark,
      );
  }

  #openOrders(butUnlisted: boolean): string | null {
    const shown = new Map(
      this.#shownOrders()
        .filter(({ status }) => status !== 'NEEDS_YOU' && !(butUnlisted && status === UNLISTED))
        .map((row) => [row.orderId, row.executedLots]),
    );
    const there = this.#openThere();
    for (const [orderId, { executed, isWaiting }] of there) {
      // Waiting ones are the registry's; only those that may be somebody else's stand among the orders.
      if (isWaiting && !shown.has(orderId)) continue;
      if (shown.get(orderId) !== executed) {
        return `open order ${orderId}: ${executed} executed, shown ${shown.get(orderId) ?? 'not'}`;
      }
    }
    const ghost = [...shown.keys()].find((orderId) => !there.has(orderId));
    return ghost === undefined ? null : `order ${ghost} is shown open and is not`;
  }

  #openThere(): Map<string, { readonly executed: number; readonly isWaiting: boolean }> {
    const { query } = this.#venue;
    const wallets = WALLETS.flatMap((wallet) =>
      query
        .openOrders(TRADER.uid, wallet, PAIR, 1_000)
        .map((order) => ({ ...order, isWaiting: false })),
    );
    const contracts = query.futures.openOrders(TRADER.uid, CONTRACT).map((order) => ({
      ...order,
      isWaiting: order.trigger !== null && order.status === 'INIT',
    }));
    return new Map(
      [...wallets, ...contracts].map(({ orderId, executed, isWaiting }) => [
        this.#ids.text(orderId),
        { executed: Number(executed), isWaiting },
      ]),
    );
  }

  /** P7: of an order that has ended, the terminal's last word is the exchange's. */
  #finishedOrders(): string | null {
    for (const [key, { row }] of this.#program.store.finished) {
      const told = JSON.parse(row) as OrderRow;
      const number = this.#ids.parse(told.orderId);
      if (told.book === 'futures' || number === null) continue;
      const found = this.#venue.query.findOrder(number);
      // What an exchange refuses after it has answered leaves no trace there.
      if (found === null && this.#answersEarly && told.status === 'REJECTED') continue;
      if (found === null) return `${key} is unknown to the exchange`;
      const executed = Number(found.order.executed);
      if (executed !== told.executedLots) {
        return `${key}: ${executed} executed, ${told.executedLots} in the history`;
      }
    }
    return null;
  }

  #fills(): string | null {
    const shown = new Set(
      (this.#program.value('fills') ?? []).map(({ book, tradeId }) => `${book} ${tradeId}`),
    );
    for (const wallet of WALLETS) {
      const trades = this.#venue.query.ownTrades(TRADER.uid, wallet, PAIR, { limit: NEWEST });
      const missing = trades.find(
        (trade) =>
          !shown.has(`${wallet} ${this.#ids.text(trade.tradeId)}`) && !this.#mayBeMissing(trade),
      );
      if (missing !== undefined) return `trade ${wallet} ${missing.tradeId} is not shown`;
    }
    return null;
  }

  #balances(): string | null {
    const rows = this.#program.value('balances')?.rows ?? [];
    for (const { asset, free, locked } of this.#venue.query.balances(TRADER.uid, 'spot')) {
      const row = rows.find((each) => each.asset === asset);
      const there = [formatTrimmed(free, ASSET_SCALE), formatTrimmed(locked, ASSET_SCALE)].join(
        ' ',
      );
      const here = row === undefined ? '0 0' : `${row.free} ${row.locked}`;
      if (there !== here) return `${asset}: ${there} there, ${here} here`;
    }
    return null;
  }

  #mayBeMissing(trade: TradeSeen): boolean {
    return this.#isBehindShown(trade) || this.#mayComeLater(trade);
  }

  /** The desk shows so many of all books together: one without newer ones in its own may be behind them. */
  #isBehindShown({ atMs }: TradeSeen): boolean {
    const fills = this.#program.value('fills') ?? [];
    return fills.length >= FILLS_SHOWN && fills.every((fill) => fill.atMs >= atMs);
  }

  /** Nothing but its trades tells of an order of another program that was filled as it came: they are swept. */
  #mayComeLater({ bidId, askId, atMs }: TradeSeen): boolean {
    const told = this.#told();
    const isOfBot = [bidId, askId].some((orderId) => told.has(this.#ids.text(orderId)));
    return isOfBot && this.#venue.query.marketTimeMs() - atMs < SWEPT_MS;
  }

  /** What another program has done with the account is shown, and as what it is. */
  #elsewhere(): string | null {
    const told = this.#told();
    const own = this.#shownOrders().find((row) => row.isOwn && told.get(row.orderId) === row.book);
    if (own !== undefined) return `${own.orderId} is shown as placed here, and was not`;
    for (const { row: text } of this.#program.store.finished.values()) {
      const row = JSON.parse(text) as OrderRow;
      if (row.isOwn && told.get(row.orderId) === row.book)
        return `${row.orderId} was not placed here`;
    }
    const rows = this.#program.value('withdrawals')?.rows ?? [];
    // The other terminal withdraws nothing.
    const isOurs = (id: string): boolean =>
      this.#program.name === 'trader' && !id.startsWith('bot-');
    const asked = rows.find((row) => row.isOwn !== isOurs(row.withdrawOrderId));
    if (asked !== undefined)
      return `withdrawal ${asked.withdrawOrderId} is not whose it is said to be`;
    const shown = new Set((this.#program.value('fills') ?? []).map(({ tradeId }) => tradeId));
    const trades = this.#venue.query.futures.ownTrades(TRADER.uid, CONTRACT, { limit: NEWEST });
    const missing = trades.find(
      (trade) => !shown.has(this.#ids.text(trade.tradeId)) && !this.#mayBeMissing(trade),
    );
    return missing === undefined ? null : `trade futures ${missing.tradeId} is not shown`;
  }

  #positions(): string | null {
    const shown = this.#program.value('futuresAccount')?.positions ?? [];
    const accounts = this.#venue.query.futures.account(TRADER.uid);
    const there = new Map<string, number>(
      accounts.flatMap(({ positions }) =>
        positions.map(({ id, volume }) => [this.#ids.text(id), Number(volume)] as const),
      ),
    );
    const here = new Map(shown.map(({ positionId, contracts }) => [positionId, contracts]));
    for (const id of new Set([...there.keys(), ...here.keys()])) {
      if (there.get(id) !== here.get(id)) {
        return `position ${id}: ${there.get(id) ?? 0} there, ${here.get(id) ?? 0} here`;
      }
    }
    return null;
  }

  #withdrawals(butFailed: boolean): string | null {
    const all = { startMs: 0, endMs: Number.MAX_SAFE_INTEGER };
    const { rows } = this.#venue.query.withdrawals.find(TRADER.uid, all, 1);
    const shown = this.#program.value('withdrawals')?.rows ?? [];
    for (const { id, status, withdrawOrderId } of rows) {
      const row = shown.find((each) => each.withdrawOrderId === withdrawOrderId);
      if (butFailed && this.#failed().has(withdrawOrderId)) continue;
      if (row?.withdrawalId !== this.#ids.text(id) || row.status !== status) {
        return `withdrawal ${withdrawOrderId}: ${status} there, ${row?.status ?? 'nothing'} here`;
      }
    }
    return null;
  }
}
