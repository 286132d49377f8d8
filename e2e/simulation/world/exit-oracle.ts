/**
 * Exits held against the exchange (decisions 40, 120, 126). At no time may more wait to be closed than the entry has
 * executed. Once all has healed, every entry has exactly the exits that were asked for or the trader was told why not;
 * nothing waits for what the other exit has closed, nor, untold, for a position that is gone; and the terminal's
 * registry lists what waits.
 */
import type { FuturesOrderRecord } from '../../../src-main/engine/futures/query';
import type { ExchangeIds } from '../../../src-main/gateway/exchange-ids';
import { readPlan, rowsOf } from '../../../src-main/terminal/orders/exits/exit-plan';
import { PURPOSES, type Protection, type Protections, type Purpose } from './protections';
import type { TerminalProgram } from './terminal';
import { TRADER, type Venue } from './venue';
import { Violation } from './violation';

const CONTRACT = 'E-BTC-USDT';
const ALL = { limit: 1_000 };
/** An exit grows in so many steps at most (decision 40). */
const GROWTHS = 10;
const IN_QUESTION: ReadonlySet<string> = new Set(['SENDING', 'CHECKING', 'NEEDS_YOU', 'LOST']);

/** What the exchange has of one exit, in contracts. */
interface Seen {
  waiting: number;
  /** As its orders say now: one that was cut asks for less than was placed. */
  asked: number;
  /** One that was cut to what was left of the position has closed all of it. */
  closed: number;
}

export class ExitOracle {
  readonly #venue: Venue;
  readonly #program: TerminalProgram;
  readonly #protections: Protections;
  readonly #ids: ExchangeIds;

  constructor(venue: Venue, program: TerminalProgram, protections: Protections, ids: ExchangeIds) {
    this.#venue = venue;
    this.#program = program;
    this.#protections = protections;
    this.#ids = ids;
  }

  /** After anything has happened at the exchange. */
  step(): void {
    if (this.#protections.plans.length === 0) return;
    const open = this.#venue.query.futures.openOrders(TRADER.uid, CONTRACT);
    for (const [plan, seen] of this.#seenIn(open)) {
      const executed = this.#executed(plan);
      for (const purpose of PURPOSES) {
        if (seen[purpose].waiting <= executed) continue;
        const words = `${seen[purpose].waiting} contracts wait in the ${purpose} of ${plan.intentId}`;
        throw new Violation('X1-too-much', `${words}, which has executed ${executed}`);
      }
    }
  }

  /** Orders whose price has come, and contracts that they have closed. */
  fired(): number {
    return this.#orders().filter(({ executed }) => executed > 0).length;
  }

  /** Null when all that was to be protected is, or the trader knows why it is not. */
  difference(): string | null {
    if (this.#protections.plans.length === 0) return null;
    const all = this.#seenIn(this.#orders());
    for (const plan of this.#protections.plans) {
      const seen = all.get(plan) ?? { 'take-profit': nothing(), 'stop-loss': nothing() };
      for (const purpose of PURPOSES) {
        if (plan.prices[purpose] === null) continue;
        const difference = this.#exitDifference(plan, purpose, seen);
        if (difference !== null) return `${purpose} of ${plan.intentId}: ${difference}`;
      }
    }
    return this.#withoutPosition() ?? this.#unregistered();
  }

  #exitDifference(
    plan: Protection,
    purpose: Purpose,
    seen: Readonly<Record<Purpose, Seen>>,
  ): string | null {
    const executed = this.#executed(plan);
    const { waiting } = seen[purpose];
    const placed = plan.placed[purpose];
    const other = purpose === 'stop-loss' ? 'take-profit' : 'stop-loss';
    const closedByOther = closedOf(plan, other, seen);
    if (executed > 0 && waiting > 0 && closedOf(plan, purpose, seen) + closedByOther >= executed) {
      return `${waiting} contracts wait although the exits have closed all ${executed}`;
    }
    if (plan.touched.has(purpose) || placed + closedByOther >= executed) return null;
    if ((executed - placed - closedByOther) * GROWTHS < this.#stillAsked(plan)) return null;
    return this.#isTold(plan, purpose)
      ? null
      : `${placed} contracts placed of ${executed} executed, and nobody was told why`;
  }

  #isTold({ intentId }: Protection, purpose: Purpose): boolean {
    const content = this.#program.store.work('exits', intentId)?.content;
    const kept = content === undefined ? null : readPlan(content);
    const row = kept === null ? undefined : rowsOf(kept).find((one) => one.purpose === purpose);
    if (kept === null || row === undefined) return false;
    const parts = kept.exits.flatMap((exit) => (exit.purpose === purpose ? exit.parts : []));
    const mine = new Set(parts.map((part) => part.intentId));
    const rows = this.#program.value('conditions') ?? [];
    const isInQuestion = rows.some((one) => mine.has(one.intentId) && IN_QUESTION.has(one.state));
    const isEntryInQuestion = kept.entries.some((one) => one.isInQuestion);
    if (isInQuestion || isEntryInQuestion) return true;
    // What is said must be so: closed meanwhile is only what somebody has closed.
    if (/closed meanwhile/.test(row.note)) return this.#hasClosed(row.side);
    return row.note !== '' && row.state === 'REFUSED';
  }

  /** Something has closed contracts of the leg that this side closes: an order, or the fund that took it over. */
  #hasClosed(side: string): boolean {
    const { futures } = this.#venue.query;
    const leg = side === 'BUY' ? 'SELL' : 'BUY';
    const orders = futures.orders(TRADER.uid, CONTRACT, ALL);
    return (
      futures.closedPositions(TRADER.uid, CONTRACT, ALL).some((one) => one.side === leg) ||
      orders.some((one) => one.open === 'CLOSE' && one.side === side && one.executed > 0)
    );
  }

  /** What waits for a position that is not there would close a later one: it is gone, or told. */
  #withoutPosition(): string | null {
    const positions = this.#venue.query.futures.account(TRADER.uid).flatMap((one) => one.positions);
    for (const { orderId, side, contracts } of this.#waiting()) {
      const leg = side === 'BUY' ? 'SELL' : 'BUY';
      if (positions.some((one) => one.side === leg && one.contract === CONTRACT)) continue;
      const isTold = this.#program.told.some(
        ({ key, values }) => key === 'exitsLeft' && values['leg'] === leg,
      );
      if (!isTold) return `${orderId} waits to close ${contracts} contracts that are not there`;
    }
    return null;
  }

  /** The exchange lists no condition orders as such: what the terminal does not know of, nobody does. */
  #unregistered(): string | null {
    const rows = this.#program.value('conditions') ?? [];
    const isInQuestion = rows.some(({ state }) => IN_QUESTION.has(state));
    const there = new Set(this.#waiting().map(({ orderId }) => this.#ids.text(orderId)));
    const known = new Set(
      rows.filter(({ state }) => state === 'WAITING').map(({ orderId }) => orderId),
    );
    const unknown = [...there].find((orderId) => !known.has(orderId));
    if (unknown !== undefined && !isInQuestion) return `${unknown} waits, and is in no registry`;
    const ghost = rows.find(
      (row) =>
        row.state === 'WAITING' &&
        row.action === 'CLOSE' &&
        !there.has(row.orderId) &&
        this.#protections.of({ ...row, direction: row.trigger, price: row.triggerPrice }),
    );
    return ghost === undefined ? null : `${ghost.orderId} waits in the registry only`;
  }

  #executed(plan: Protection): number {
    return this.#entries(plan).reduce((sum, { executed }) => sum + executed, 0);
  }

  /** Contracts of entries that are still open: what is less than a tenth of them is placed with the next fill. */
  #stillAsked(plan: Protection): number {
    const entries = this.#entries(plan);
    const isOpen = entries.some(({ status }) => status === 'NEW' || status === 'PARTIALLY_FILLED');
    return isOpen ? Math.max(...entries.map(({ contracts }) => contracts)) : 0;
  }

  #entries({ names }: Protection): FuturesOrderRecord[] {
    return names.flatMap((clientOrderId) => {
      const target = { contract: CONTRACT, clientOrderId };
      const found = this.#venue.query.futures.order(TRADER.uid, target);
      return found.ok ? [found.value] : [];
    });
  }

  /** Exits among all orders there were. */
  #orders(): FuturesOrderRecord[] {
    const orders = this.#venue.query.futures.orders(TRADER.uid, CONTRACT, ALL);
    return orders.filter((one) => this.#exitOf(one) !== undefined);
  }

  #waiting(): FuturesOrderRecord[] {
    const open = this.#venue.query.futures.openOrders(TRADER.uid, CONTRACT);
    return open.filter((one) => one.status === 'INIT' && this.#exitOf(one) !== undefined);
  }

  #exitOf({ side, open, trigger }: FuturesOrderRecord) {
    if (open !== 'CLOSE' || trigger === null) return undefined;
    return this.#protections.of({ side, ...trigger });
  }

  #seenIn(orders: readonly FuturesOrderRecord[]): Map<Protection, Record<Purpose, Seen>> {
    const all = new Map<Protection, Record<Purpose, Seen>>();
    for (const order of orders) {
      const exit = this.#exitOf(order);
      if (exit === undefined) continue;
      const seen = all.get(exit.plan) ?? { 'take-profit': nothing(), 'stop-loss': nothing() };
      all.set(exit.plan, seen);
      const { contracts, executed, status } = order;
      seen[exit.purpose].asked += contracts;
      seen[exit.purpose].closed += status === 'FILLED' ? contracts : executed;
      if (status === 'INIT') seen[exit.purpose].waiting += contracts;
    }
    return all;
  }
}

function closedOf(
  { placed }: Protection,
  purpose: Purpose,
  seen: Readonly<Record<Purpose, Seen>>,
): number {
  const { asked, closed } = seen[purpose];
  return closed === 0 ? 0 : closed + placed[purpose] - asked;
}

const nothing = (): Seen => ({ waiting: 0, asked: 0, closed: 0 });
