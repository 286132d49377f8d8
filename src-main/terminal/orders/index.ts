/** Everything about orders: placing, cancelling, unknown outcomes, history. It is the only way in for the handlers. */
import type { CommandInput, CommandOutcome } from '@shared/contract/terminal';
import { clientOrderIdOf } from '@shared/contract/terminal';
import type { OrderIntent } from '../ports';
import { Batches } from './placing/batch';
import { CancelAll } from './cancels/cancel-all';
import { Canceling } from './cancels/cancel';
import { Changing } from './changes/change';
import type { Changes } from './changes/changes';
import { ClosedPositions } from './exits/closed-positions';
import { Conclusions, isCondition } from './ends/conclusions';
import { Endings, type Unended } from './ends/endings';
import { wholeEnd } from './ends/whole-end';
import { Exits } from './exits/exits';
import { Exporting } from './history/export';
import { History } from './history/history';
import { Intents, outcomeOf } from './placing/intents';
import { OrderEnds } from './ends/order-ends';
import {
  DISMISSED,
  keptNote,
  NEEDS_YOU,
  NO_NOTE,
  refusalNote,
  sentence,
  type Note,
} from './conditions/notes';
import type { OrdersParts } from './parts';
import { ownOrder } from './own-order';
import { Placing } from './placing/place';
import { readDraft } from './rows';
import { orderOf, readSentTerms, type Terms } from './placing/terms';
import { hasEnded, hasSameTerms, type TrackedOrder } from './tracked-order';
import { Unknowns } from './evidence/unknowns';
import { Zombies } from './evidence/zombies';

/** Orders of earlier runs whose end is looked for at one start, the newest first. */
const UNFINISHED_MAX = 1_000;

export interface UnlistedOrder {
  readonly symbol: string;
  /** Empty where it is not known whether there is one. */
  readonly orderId: string;
}

export class Orders {
  readonly placing: Placing;
  readonly batches: Batches;
  readonly canceling: Canceling;
  readonly cancelAll: CancelAll;
  readonly history: History;
  readonly exporting: Exporting;
  readonly changing: Changing;
  readonly exits: Exits;
  readonly ends: OrderEnds;
  readonly closedPositions: ClosedPositions;
  readonly #parts: OrdersParts;
  readonly #intents: Intents;
  readonly #unknowns: Unknowns;
  readonly #conclusions: Conclusions;
  readonly #endings: Endings;
  /** Intents that a start has taken up. */
  readonly #resumed = new Set<string>();
  /** Those of which it could not, and this was said. */
  readonly #toldUnlisted = new Set<string>();
  readonly #zombies: Zombies;
  #unlisted: readonly UnlistedOrder[] = [];

  constructor(parts: OrdersParts, changes: Changes) {
    this.#parts = parts;
    this.#intents = new Intents(parts);
    this.#unknowns = new Unknowns(
      {
        clock: parts.clock,
        fenceMs: parts.fenceMs,
        client: () => parts.client(),
        isKnown: (key) =>
          parts.blotter.isKnown(key) || parts.store.intentOfOrder(key.book, key.orderId) !== null,
        isClaimed: ({ book, orderId }, intentId) => {
          const owner = parts.store.intentOfOrder(book, orderId);
          return owner !== null && owner.intentId !== intentId;
        },
        onTheirWay: (sent) => this.#onTheirWay(sent),
        isMistakable: (intentId, terms) =>
          isCondition(terms) && parts.conditions.isMistakable(intentId, terms),
        onRead: (order) => {
          parts.reconcile.told(order);
        },
      },
      {
        onFound: (intent, order) => {
          this.#found(intent, order);
        },
        onNotPlaced: (intent, terms) => {
          this.#notPlaced(intent, terms);
        },
        onNeedsYou: (intent, terms, why) => {
          this.#needsYou(intent, terms, NEEDS_YOU[why]);
        },
      },
    );
    this.#endings = endingsOf(parts);
    this.#conclusions = new Conclusions(parts, this.#intents, this.#unknowns);
    this.#zombies = new Zombies(parts);
    this.placing = new Placing(parts, this.#intents, this.#conclusions, (lane) =>
      this.#zombies.blocks(lane),
    );
    this.batches = new Batches(parts, this.placing, this.#conclusions);
    this.canceling = new Canceling(parts);
    this.cancelAll = new CancelAll(parts, this.canceling);
    this.history = new History(parts);
    this.ends = new OrderEnds(parts.clock);
    this.exporting = new Exporting(parts, this.history);
    const { placing, canceling } = this;
    this.exits = new Exits(
      { ...parts, intentOf: (intentId) => this.#intents.find(intentId) },
      (input, kind) => placing.place(input, kind),
      (row, note) => canceling.cancelLeft(row, note),
    );
    this.closedPositions = new ClosedPositions(parts, this.exits);
    this.changing = new Changing(parts, changes, {
      intents: this.#intents,
      placing,
      canceling,
      exits: this.exits,
    });
  }

  /**
   * Takes up what an earlier run, or an exchange that was lost, left open: orders in flight are
   * shown as CHECKING and looked for; of accepted ones without an end, the end is read. Called again
   * when contracts are listed: until then their orders cannot be read.
   */
  resume(): void {
    const unfinished = this.#parts.store.unfinishedIntents(UNFINISHED_MAX);
    const leftOpen = this.#intents.leftOpen();
    this.#endings.start(this.#unended(unfinished));
    this.#unlisted = [...leftOpen, ...unfinished].flatMap((intent) => this.#unlistedOf(intent));
    for (const intent of leftOpen) {
      if (this.#resumed.has(intent.intentId)) continue;
      const kept = this.#keptElsewhere(intent);
      if (kept !== undefined) {
        this.#intents.accepted(intent, kept.orderId, kept.status);
        continue;
      }
      const terms = this.#termsOf(intent);
      if (terms === null) {
        this.#tellUnlisted(intent);
        continue;
      }
      this.#resumed.add(intent.intentId);
      if (intent.state === 'needs-you') {
        this.#conclusions.show(intent, terms, 'NEEDS_YOU', keptNote(intent.detail));
        continue;
      }
      this.#conclusions.show(intent, terms, 'CHECKING', sentence(intent.detail));
      this.#unknowns.add(intent, terms);
    }
    for (const intentId of this.#zombies.intentIds()) {
      const intent = this.#intents.find(intentId);
      if (intent !== null) this.#showZombie(intent);
    }
    for (const { intentId } of this.#parts.conditions.unanswered()) this.#answer(intentId);
    this.canceling.resume();
    this.changing.resume();
    this.exits.resume();
  }

  /** Its end is on the disk under our name for it, or its id in the registry of conditions: only its answer is not. */
  #keptElsewhere(
    intent: OrderIntent,
  ): { readonly orderId: string; readonly status: string } | undefined {
    const { blotter, conditions } = this.#parts;
    const rows = conditions.topic.get().filter(({ orderId }) => orderId !== '');
    const row = rows.find(({ intentId }) => intentId === intent.intentId);
    return blotter.endedAs(intent) ?? (row && { orderId: row.orderId, status: 'INIT' });
  }

  /** Orders of pairs that are listed no more, which may be open: nobody can read or cancel them from here. */
  unlisted(): readonly UnlistedOrder[] {
    return this.#unlisted;
  }

  /** An order of ours is seen at the exchange for the first time. */
  ownSeen(order: TrackedOrder, intent: OrderIntent): void {
    this.#unknowns.seen(intent, order);
    const { intentId } = intent;
    const current = this.#intents.find(intentId) ?? intent;
    if (current.state === 'accepted') {
      // It goes by this name at the exchange: the answer that gave it another id was not its own.
      if (current.orderId !== order.orderId) {
        this.#intents.accepted(current, order.orderId, order.status);
      }
      if (this.#zombies.intentIds().includes(intentId)) this.#showZombie(current);
      return;
    }
    const { symbol, side, orderId, status } = order;
    const isZombie = current.state === 'not-placed' || current.state === 'rejected';
    // On disk first: of an intent that counts as accepted nobody would ever notice it.
    if (isZombie) this.#zombies.add(intentId, order);
    this.#intents.accepted(current, orderId, status);
    this.changing.settled(intentId);
    this.exits.settled(intentId);
    if (!isZombie) return;
    this.#parts.activity.add('orderZombie', { symbol, side, orderId, intentId });
    this.#showZombie(current);
  }

  /** The order that its answer named is another of ours: its own is looked for. */
  mixedUp(intent: OrderIntent): void {
    const terms = this.#termsOf(intent);
    if (terms === null) return;
    this.#conclusions.mixedUp(intent, terms);
    this.exits.settled(intent.intentId);
  }

  /** What an own order has executed, or that it has ended, is news. */
  ownNews(order: TrackedOrder): void {
    this.exits.seen(order);
    this.changing.seen(order);
    this.ends.seen(order);
    const zombie = this.#zombies.goneBy(order);
    if (zombie !== null) this.#acknowledge(zombie);
  }

  /** The trader has looked for themselves: what needed them is off the desk. */
  dismiss(intentId: string): boolean {
    if (this.#acknowledge(intentId)) return true;
    const { blotter, conditions } = this.#parts;
    const intent = this.#intents.find(intentId);
    if (intent?.state !== 'needs-you') return false;
    this.#intents.dismissed(intent);
    blotter.dropPending(intent.clientOrderId);
    conditions.lost(intentId, DISMISSED);
    this.changing.settled(intentId);
    this.exits.settled(intentId);
    return true;
  }

  test(input: CommandInput<'testOrder'>): Promise<CommandOutcome> {
    return this.placing.test(input.draft, clientOrderIdOf(this.#parts.ids.nextId()));
  }

  /** The exchange is gone; what is unknown stays so until it can be asked again. */
  pause(): void {
    this.#endings.stop();
  }

  close(): void {
    this.#endings.stop();
    this.#unknowns.close();
    this.canceling.close();
    this.changing.close();
    this.exits.close();
    this.ends.close();
  }

  /** The store may know how a condition order was answered although its registry does not. */
  #answer(intentId: string): void {
    const { conditions } = this.#parts;
    const intent = this.#intents.find(intentId);
    if (intent?.state === 'accepted') conditions.accepted(intentId, intent.orderId);
    if (intent?.state !== 'rejected') return;
    const outcome = outcomeOf(intent);
    conditions.rejected(intentId, outcome.kind === 'rejected' ? refusalNote(outcome) : NO_NOTE);
  }

  #onTheirWay(sent: TrackedOrder): string[] {
    return this.#parts.store.openIntents().flatMap(({ intentId }) => {
      const intent = this.#intents.find(intentId);
      const terms = intent?.state === 'stored' ? this.#termsOf(intent) : null;
      if (intent === null || terms === null) return [];
      return hasSameTerms(orderOf(terms, intent), sent) ? intentId : [];
    });
  }

  #termsOf(intent: OrderIntent): Terms | null {
    const draft = readDraft(intent.draft);
    if (draft === null) {
      this.#parts.log.error('intent-unreadable', { intentId: intent.intentId });
      return null;
    }
    const terms = readSentTerms(this.#parts.market, draft);
    return terms.ok ? terms.value : null;
  }

  #unlistedOf({ draft, orderId }: OrderIntent): UnlistedOrder[] {
    const read = readDraft(draft);
    if (read === null || read.book === 'futures') return [];
    const { symbol } = read;
    return this.#parts.market.pair(symbol) === undefined ? [{ symbol, orderId }] : [];
  }

  /** Nobody here can look for it, by what the exchange lists now. */
  #tellUnlisted({ intentId, draft }: OrderIntent): void {
    const { market } = this.#parts;
    const read = readDraft(draft);
    if (read === null || this.#toldUnlisted.has(intentId)) return;
    if (read.book === 'futures' && market.futuresState.phase !== 'open') return;
    this.#toldUnlisted.add(intentId);
    const { symbol, side } = read;
    const isUnlisted = market.instrument(symbol) === undefined;
    const why = isUnlisted ? NEEDS_YOU.unlisted : NEEDS_YOU.recounted;
    this.#parts.activity.add('orderNeedsYou', { symbol, side, ...why, intentId });
  }

  /** Condition orders are the registry's until their price has come. */
  #unended(unfinished: readonly OrderIntent[]): Unended[] {
    const live = new Set(this.#parts.conditions.live().map(({ intentId }) => intentId));
    return unfinished.flatMap((intent) => {
      const terms = this.#termsOf(intent);
      const { orderId, intentId } = intent;
      if (terms === null || live.has(intentId)) return [];
      return [{ orderId, lane: terms.lane, sent: orderOf(terms, intent) }];
    });
  }

  #found(intent: OrderIntent, order: TrackedOrder): void {
    const { blotter, conditions, activity, reconcile } = this.#parts;
    const { symbol, side, status, orderId } = order;
    const { intentId } = intent;
    const accepted = this.#intents.accepted(intent, orderId, status);
    blotter.dropPending(intent.clientOrderId);
    activity.add('orderFound', { symbol, side, status, orderId, intentId });
    conditions.accepted(intentId, orderId);
    this.changing.settled(intentId);
    this.exits.settled(intentId);
    // Under our name: a disk that has just refused to say that it is ours must not make it somebody else's.
    reconcile.told(ownOrder(order, accepted));
    if (!hasEnded(order)) reconcile.poke(order);
  }

  #notPlaced(intent: OrderIntent, terms: Terms): void {
    const { blotter, activity } = this.#parts;
    this.#intents.notPlaced(intent);
    blotter.dropPending(intent.clientOrderId);
    const { lane, order } = terms;
    const { intentId } = intent;
    activity.add('orderNotPlaced', { symbol: lane.symbol, side: order.side, intentId });
    this.changing.settled(intentId);
    this.exits.settled(intentId);
  }

  #needsYou(intent: OrderIntent, terms: Terms, why: Note): void {
    const { activity, reconcile } = this.#parts;
    const { lane, order } = terms;
    const { intentId } = intent;
    this.#intents.needsYou(intent, why.message);
    this.#conclusions.show(intent, terms, 'NEEDS_YOU', why);
    activity.add('orderNeedsYou', { symbol: lane.symbol, side: order.side, ...why, intentId });
    reconcile.poke(lane);
  }

  /** A row of its own beside the order's: it is there until the trader has looked. */
  #showZombie(intent: OrderIntent): void {
    const terms = this.#termsOf(intent);
    if (terms !== null) this.#conclusions.show(intent, terms, 'NEEDS_YOU');
  }

  #acknowledge(intentId: string): boolean {
    const intent = this.#intents.find(intentId);
    if (intent === null || !this.#zombies.acknowledge(intentId)) return false;
    this.#parts.blotter.dropPending(intent.clientOrderId);
    return true;
  }
}

const endingsOf = (parts: OrdersParts): Endings =>
  new Endings({
    ...parts,
    isKnown: (key) => parts.blotter.isKnown(key),
    synced: (lane) => parts.reconcile.synced(lane),
    whole: (order, lane) => wholeEnd(order, lane, parts),
    onRead: (order) => {
      if (order.status !== 'INIT') parts.blotter.apply(order, true);
    },
    onUncounted: (ended, why) => {
      parts.blotter.apply(ended, true);
      parts.unlisted.onUncountedEnd(ended, why);
    },
    onLost: (key) => {
      parts.witness.lost(key);
    },
  });
