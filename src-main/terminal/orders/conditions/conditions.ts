/**
 * The registry of condition orders: the exchange promises no list of them, so what was asked for and
 * what became of it is kept here, on disk (exchange-rules §5.10). A state is what the exchange was
 * seen to say; an order keeps its id when its price comes.
 */
import { conditionRow, type ConditionRow } from '@shared/contract/terminal';
import type { PublicTrade } from '@shared/domain/market';
import type { Activity } from '../../activity';
import { countingOf } from '../../market/counting';
import type { LateWrites } from '../../late-writes';
import type { Latest, Outbox } from '../../outbox';
import type { Log, OrderIntent, TerminalStore } from '../../ports';
import { Liquidated, type LiquidatedParts } from '../exits/liquidated';
import { AT_TRIGGER, NO_NOTE, noted, type Note } from './notes';
import type { Reports } from '../reports';
import type { FuturesTerms, Trigger } from '../placing/terms';
import { hasEnded, mayStillWait, type OrderKey, type TrackedOrder } from '../tracked-order';
import { UnseenLiquidations, type UnseenLiquidationsParts } from '../exits/unseen-liquidations';

export interface ConditionTerms extends FuturesTerms {
  readonly trigger: Trigger;
}

const ENDED_SHOWN = 50;
/** Tries that were turned away are among those on disk, and leave nothing to show. */
const ENDED_READ = 500;
const TURNED_AWAY = 'null';
/** An order this much older than one on its way is not the same; one placed this far from when it was sent, misread. */
const CLOCK_MARGIN_MS = 60_000;
const LIVE: ReadonlySet<ConditionRow['state']> = new Set([
  'SENDING',
  'WAITING',
  'CANCELING',
  'CHECKING',
  'NEEDS_YOU',
]);

const isLive = ({ state }: ConditionRow): boolean => LIVE.has(state);
/** The exchange has named it, and it has not ended. */
const isWaiting = ({ state }: ConditionRow): boolean =>
  state === 'WAITING' || state === 'CANCELING';

export interface ConditionsParts extends LiquidatedParts, UnseenLiquidationsParts {
  readonly outbox: Outbox;
  readonly log: Log;
  readonly store: TerminalStore;
  readonly late: LateWrites;
  readonly activity: Activity;
  readonly reports: Pick<Reports, 'fired' | 'canceledElsewhere'>;
  onChanged(): void;
}

export class Conditions {
  readonly topic: Latest<ConditionRow[]>;
  readonly #parts: ConditionsParts;
  readonly #rows = new Map<string, ConditionRow>();
  /** Ended, and too many to be shown. */
  readonly #hidden = new Map<string, ConditionRow>();
  readonly #liquidated: Liquidated;
  readonly #unseen: UnseenLiquidations;
  /** By intent: those that an earlier run left waiting, and that this one has not seen waiting. */
  readonly #ofEarlier = new Set<string>();

  constructor(parts: ConditionsParts) {
    this.#parts = parts;
    this.#liquidated = new Liquidated(parts);
    this.#unseen = new UnseenLiquidations({
      ...parts,
      onRead: (order) => {
        parts.onRead(order);
        // It may have been found behind old trades before, which is no news.
        this.ended(order);
      },
    });
    this.topic = parts.outbox.latest<ConditionRow[]>([], 'own');
    for (const { intentId, content } of parts.store.works('condition', ENDED_READ)) {
      if (content === TURNED_AWAY) continue;
      const row = readRow(content);
      if (row === null) parts.log.error('condition-unreadable', { intentId });
      else this.#rows.set(intentId, row);
      if (row !== null && isWaiting(row)) this.#ofEarlier.add(intentId);
    }
    this.#publish();
  }

  /** Shows one that is on its way or in doubt; what it asks for is known from its terms. */
  show(
    intent: OrderIntent,
    terms: ConditionTerms,
    state: 'SENDING' | 'CHECKING' | 'NEEDS_YOU',
    note: Note,
  ): void {
    const { lane, order, mode, trigger } = terms;
    const { side, type, price, contracts, open: action } = order;
    this.#save({
      orderId: intent.orderId,
      intentId: intent.intentId,
      symbol: lane.symbol,
      side,
      action,
      mode,
      type,
      price,
      contracts,
      trigger: trigger.direction,
      triggerPrice: trigger.price,
      purpose: trigger.purpose,
      state,
      ...noted(note),
      isConfirmed: false,
      createdAtMs: intent.createdAtMs,
      changedAtMs: this.#parts.clock.nowMs(),
      counted: countingOf(terms.listing.contract),
    });
  }

  /** The exchange has given it an id. */
  accepted(intentId: string, orderId: string): void {
    this.#change(intentId, { orderId, state: 'WAITING', ...noted(NO_NOTE) });
  }

  rejected(intentId: string, note: Note): void {
    this.#change(intentId, { state: 'REJECTED', ...noted(note) });
  }

  /** The terminal tries it again by itself: what keeps it back is told of the exit, not of each try. */
  turnedAway(intentId: string): void {
    const row = this.#rows.get(intentId);
    if (row === undefined) return;
    this.#rows.delete(intentId);
    this.#store(row, TURNED_AWAY, false);
    this.#publish();
    this.#parts.onChanged();
  }

  /** Nobody will ever know more of it than this. */
  lost(intentId: string, note: Note): void {
    const row = this.#rows.get(intentId);
    if (row === undefined) return;
    this.#change(intentId, { state: 'LOST', ...noted(note) });
    const { symbol, side, orderId } = row;
    this.#parts.activity.add('conditionLost', { symbol, side, orderId });
  }

  /** `note`: why, where nobody has asked for it. */
  setCanceling(key: OrderKey, isCanceling: boolean, note = NO_NOTE): void {
    const row = this.of(key);
    const from = isCanceling ? 'WAITING' : 'CANCELING';
    if (row?.state !== from) return;
    const state = isCanceling ? 'CANCELING' : 'WAITING';
    this.#change(row.intentId, { state, isCancelAsked: false, ...noted(note) });
  }

  /** By the kill switch, which no state shows: also the next run must not take it for others' doing. */
  cancelAsked(keys: readonly OrderKey[], isAsked: boolean): void {
    for (const key of keys) {
      const row = this.of(key);
      if (row?.state !== 'WAITING' || (row.isCancelAsked === true) === isAsked) continue;
      this.#save({ ...row, isCancelAsked: isAsked });
    }
  }

  /** It was seen beside the position that it closes. */
  attach(intentId: string, positionId: string): void {
    const row = this.#rows.get(intentId);
    if (row !== undefined) this.#save({ ...row, positionId });
  }

  /** It was placed later than that position was closed. */
  detach(intentId: string): void {
    const row = this.#rows.get(intentId);
    if (row === undefined) return;
    const { positionId: _, ...rest } = row;
    this.#save(rest);
  }

  /** A position of its leg was there as it was placed. */
  placedBeside(intentId: string, besideId: string): void {
    const row = this.#rows.get(intentId);
    if (row !== undefined) this.#save({ ...row, besideId });
  }

  /** What the exchange says of one that waited; true when it has left the waiting ones. */
  observe(order: TrackedOrder): boolean {
    const row = this.of(order);
    if (row === undefined || !isWaiting(row)) return false;
    const { intentId } = row;
    const isUnseen = this.#ofEarlier.delete(intentId);
    if (mayStillWait(order)) {
      const placedAtMs = placedAt(row, order);
      if (!row.isConfirmed || placedAtMs !== row.placedAtMs) {
        this.#change(intentId, { isConfirmed: true, placedAtMs });
      }
      return false;
    }
    const hasFired = !hasEnded(order) || order.status === 'FILLED' || order.executed > 0;
    if (hasFired) {
      this.#change(intentId, { state: 'FIRED', isConfirmed: true, ...noted(NO_NOTE) });
      this.#parts.reports.fired(row);
    } else if (order.status === 'REJECTED') {
      this.#change(intentId, { state: 'REJECTED', isConfirmed: true, ...noted(AT_TRIGGER) });
    } else {
      this.#canceled(row, isUnseen);
    }
    return true;
  }

  #canceled(row: ConditionRow, isUnseen: boolean): void {
    const isOurs = row.state === 'CANCELING' || row.isCancelAsked === true;
    const change = { state: 'CANCELED', isConfirmed: true } as const;
    if (isOurs) {
      const isSaid = row.state === 'CANCELING';
      this.#change(row.intentId, { ...change, ...(isSaid ? {} : noted(NO_NOTE)) });
      return;
    }
    const byLiquidation = this.#liquidated.cancelled(row) ? { isEndedByLiquidation: true } : {};
    const elsewhere = { ...change, ...noted(NO_NOTE), isEndedElsewhere: true };
    this.#change(row.intentId, { ...elsewhere, ...byLiquidation });
    this.#parts.reports.canceledElsewhere(row);
    if (isUnseen && !this.#rows.get(row.intentId)?.isEndedByLiquidation) this.#unseen.look(row);
  }

  /** An order that has ended, of whomever: one of a liquidation says who has cancelled others. */
  readonly ended = (order: TrackedOrder): void => {
    for (const intentId of this.#liquidated.read(order)) {
      const row = this.#rows.get(intentId);
      if (row !== undefined) this.#save({ ...row, isEndedByLiquidation: true });
    }
  };

  /** An order of another book may have the same id. */
  of({ book, orderId }: OrderKey): ConditionRow | undefined {
    if (book !== 'futures' || orderId === '') return undefined;
    return [...this.#rows.values()].find((row) => row.orderId === orderId);
  }

  isWaiting(key: OrderKey): boolean {
    const row = this.of(key);
    return row !== undefined && isWaiting(row);
  }

  /** It stands here and not among the orders, as far as this tells. */
  keeps(order: TrackedOrder): boolean {
    const row = this.of(order);
    return row !== undefined && (order.status === 'INIT' || isWaiting(row));
  }

  /** Those whose answer had not come when the program that sent them ended. */
  unanswered(): ConditionRow[] {
    const rows = [...this.#rows.values()];
    return rows.filter(({ state }) => state === 'SENDING' || state === 'CHECKING');
  }

  /** Those the exchange has named and that have not ended. */
  waiting(): ConditionRow[] {
    return [...this.#rows.values()].filter(isWaiting);
  }

  /** Also those that are not shown any more: the kill switch may cancel more than that at once. */
  cancelled(): ConditionRow[] {
    const rows = [...this.#rows.values(), ...this.#hidden.values()];
    return rows.filter(({ state }) => state === 'CANCELED');
  }

  /** Those that may still fire, as far as anybody knows. */
  live(): ConditionRow[] {
    return [...this.#rows.values()].filter(isLive);
  }

  /** Whether an order that nobody knows could be one on its way: whose it is shows when that is settled. */
  couldBe(order: TrackedOrder): boolean {
    const { futures, quantity } = order;
    if (futures === null || quantity.unit !== 'base') return false;
    return [...this.#rows.values()].some(
      (row) =>
        (row.state === 'SENDING' || row.state === 'CHECKING') &&
        row.symbol === order.symbol &&
        row.side === order.side &&
        row.action === futures.action &&
        row.type === order.type &&
        row.price === order.price &&
        row.contracts === quantity.lots &&
        order.createdAtMs >= row.createdAtMs - CLOCK_MARGIN_MS,
    );
  }

  /** An identical one of which nobody knows whether it is there. */
  doubtful(terms: ConditionTerms): ConditionRow | undefined {
    return [...this.#rows.values()].find(
      (row) =>
        (row.state === 'CHECKING' || row.state === 'NEEDS_YOU') &&
        asksForTheSame(row, terms) &&
        waitsForTheSame(row, terms),
    );
  }

  /**
   * Whether another one that nobody has named yet differs from it by its price alone: the exchange shows of none for
   * which price it waits, so an order that is like it could be the other. A take profit and a stop loss are such two.
   */
  isMistakable(intentId: string, terms: ConditionTerms): boolean {
    return [...this.#rows.values()].some(
      (row) =>
        row.intentId !== intentId &&
        (row.state === 'SENDING' || row.state === 'CHECKING' || row.state === 'NEEDS_YOU') &&
        asksForTheSame(row, terms) &&
        !waitsForTheSame(row, terms),
    );
  }

  /** Whether one of these prints may have reached a trigger on the symbol. */
  isTouched(symbol: string, prints: readonly PublicTrade[]): boolean {
    return this.waiting().some(
      (row) =>
        row.symbol === symbol &&
        prints.some(({ price }) =>
          row.trigger === 'UP' ? price >= row.triggerPrice : price <= row.triggerPrice,
        ),
    );
  }

  #change(intentId: string, change: Partial<ConditionRow>): void {
    const row = this.#rows.get(intentId);
    if (row === undefined) return;
    this.#save({ ...row, ...change, changedAtMs: this.#parts.clock.nowMs() });
  }

  #save(row: ConditionRow): void {
    this.#rows.set(row.intentId, row);
    this.#store(row, JSON.stringify(row), isLive(row));
    this.#publish();
    this.#parts.onChanged();
  }

  /** A disk that refuses does not undo what is known: it is asked again. */
  #store({ intentId, createdAtMs }: ConditionRow, content: string, isStillLive: boolean): void {
    const { store, late } = this.#parts;
    const work = { kind: 'condition', intentId, createdAtMs, content } as const;
    late.write(`condition ${intentId}`, () => {
      store.saveWork({ ...work, isLive: isStillLive });
    });
  }

  #publish(): void {
    const rows = [...this.#rows.values()].sort(
      (left, right) =>
        right.createdAtMs - left.createdAtMs || (left.intentId < right.intentId ? 1 : -1),
    );
    const ended = rows.filter((row) => !isLive(row)).slice(ENDED_SHOWN);
    for (const row of ended.toReversed()) {
      this.#rows.delete(row.intentId);
      this.#hidden.set(row.intentId, row);
    }
    const old = [...this.#hidden.keys()].slice(0, -ENDED_READ);
    for (const intentId of old) this.#hidden.delete(intentId);
    this.topic.set(rows.filter(({ intentId }) => this.#rows.has(intentId)));
  }
}

const asksForTheSame = (row: ConditionRow, { order, lane }: ConditionTerms): boolean =>
  row.symbol === lane.symbol &&
  row.side === order.side &&
  row.action === order.open &&
  row.type === order.type &&
  row.price === order.price &&
  row.contracts === order.contracts;

const waitsForTheSame = (row: ConditionRow, { trigger }: ConditionTerms): boolean =>
  row.trigger === trigger.direction && row.triggerPrice === trigger.price;

/** By the exchange, where what it says can be so. */
function placedAt(row: ConditionRow, { createdAtMs }: TrackedOrder): number | undefined {
  const isSaid = Math.abs(createdAtMs - row.createdAtMs) <= CLOCK_MARGIN_MS;
  return row.placedAtMs ?? (isSaid ? createdAtMs : undefined);
}

function readRow(content: string): ConditionRow | null {
  try {
    const read = conditionRow.safeParse(JSON.parse(content));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
