/** Everything about orders: placing, cancelling, unknown outcomes, history. One door for handlers. */
import type { CommandInput, CommandOutput } from '@shared/contract/terminal';
import { clientOrderIdOf } from '@shared/contract/terminal';
import type { Order } from '@shared/domain/order';
import type { Clock, IdSource } from '@shared/kernel/ports';
import type { ExchangeClient } from '../../client/exchange-client';
import type { Activity } from '../activity';
import type { Market } from '../market';
import type { Log, OrderIntent, TerminalStore } from '../ports';
import type { Reconcile } from '../reconcile';
import type { Blotter } from './blotter';
import { Canceling } from './cancel';
import { Endings, type Unended } from './endings';
import { Intents } from './intents';
import { Placing } from './place';
import { pendingRowOf, readOrderRow } from './rows';
import { Unknowns } from './unknowns';

const wordsOf = (fault: unknown): string =>
  fault instanceof Error ? fault.message : String(fault);

const HISTORY_PAGE = 100;
/** Orders of earlier runs whose end is looked for at one start, the newest first. */
const UNFINISHED_MAX = 1_000;

export interface OrdersParts {
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly log: Log;
  readonly store: TerminalStore;
  readonly activity: Activity;
  readonly market: Market;
  readonly blotter: Blotter;
  readonly reconcile: Reconcile;
  client(): ExchangeClient | null;
}

export class Orders {
  readonly placing: Placing;
  readonly canceling: Canceling;
  readonly #parts: OrdersParts;
  readonly #intents: Intents;
  readonly #unknowns: Unknowns;
  readonly #endings: Endings;
  /** Orders that counted as not placed and showed up, by symbol: entry stops there. */
  readonly #zombies = new Map<string, Set<string>>();

  constructor(parts: OrdersParts) {
    this.#parts = parts;
    this.#intents = new Intents(parts.store, ({ intentId }, fault) => {
      parts.log.error('outcome-not-stored', { intentId, message: wordsOf(fault) });
    });
    this.#unknowns = new Unknowns(
      parts.clock,
      () => parts.client()?.rest ?? null,
      (orderId) => parts.blotter.isKnown(orderId),
      {
        onFound: (intent, order) => {
          this.#found(intent, order);
        },
        onNotPlaced: (intent) => {
          this.#notPlaced(intent);
        },
      },
    );
    this.#endings = new Endings({
      clock: parts.clock,
      log: parts.log,
      client: () => parts.client(),
      isKnown: (orderId) => parts.blotter.isKnown(orderId),
      synced: (symbol) => parts.reconcile.synced(symbol),
      onRead: (order) => {
        parts.blotter.apply(order, true);
      },
    });
    const shared = { ...parts, client: () => parts.client() };
    this.placing = new Placing({
      ...shared,
      intents: this.#intents,
      unknowns: this.#unknowns,
      isBlocked: (symbol) => this.#isBlocked(symbol),
    });
    this.canceling = new Canceling(shared);
  }

  /**
   * Takes up what an earlier run, or an exchange that was lost, left open: orders in flight are
   * shown as CHECKING and looked for; of accepted ones without an end, the end is read.
   */
  resume(): void {
    const { market, blotter, log } = this.#parts;
    this.#endings.start(this.#unended());
    for (const intent of this.#intents.open()) {
      const row = pendingRowOf(intent, (symbol) => market.pair(symbol));
      const pair = market.pair(row?.symbol ?? '');
      if (row === null || pair === undefined) {
        log.error('intent-unreadable', { intentId: intent.intentId });
        continue;
      }
      blotter.setPending({ ...row, status: 'CHECKING' });
      this.#unknowns.add(intent, pair, intent.createdAtMs);
    }
  }

  /** An order with one of our client ids is seen at the exchange for the first time. */
  ownSeen(order: Order): void {
    this.#unknowns.seen(order);
    const intent = this.#intents.behind(order.clientOrderId);
    if (intent === null || intent.state === 'accepted') return;
    const { symbol, side, orderId } = order;
    this.#intents.accepted(intent, orderId, order.status);
    if (intent.state !== 'not-placed') return;
    const zombies = this.#zombies.get(symbol) ?? new Set<string>();
    this.#zombies.set(symbol, zombies.add(orderId));
    const { intentId } = intent;
    this.#parts.activity.add('orderZombie', { symbol, side, orderId, intentId });
  }

  test(input: CommandInput<'testOrder'>) {
    return this.placing.test(input.draft, clientOrderIdOf(this.#parts.ids.nextId()));
  }

  /** Finished orders this terminal has seen, newest first. */
  history({ beforeMs }: CommandInput<'orderHistory'>): CommandOutput<'orderHistory'> {
    const texts = this.#parts.store.finishedOrders(beforeMs, HISTORY_PAGE);
    const orders = texts.map(readOrderRow).filter((row) => row !== null);
    return { orders, isComplete: texts.length < HISTORY_PAGE };
  }

  /** The exchange is gone; what is unknown stays so until it can be asked again. */
  pause(): void {
    this.#endings.stop();
  }

  close(): void {
    this.#endings.stop();
    this.#unknowns.close();
  }

  #unended(): Unended[] {
    const { store, market } = this.#parts;
    const pairOf = (symbol: string) => market.pair(symbol);
    return store.unfinishedIntents(UNFINISHED_MAX).flatMap((intent) => {
      const pair = pairOf(pendingRowOf(intent, pairOf)?.symbol ?? '');
      return pair === undefined ? [] : [{ orderId: intent.orderId, pair }];
    });
  }

  #found(intent: OrderIntent, order: Order): void {
    const { blotter, activity, reconcile } = this.#parts;
    const { symbol, side, status, orderId } = order;
    const { intentId } = intent;
    this.#intents.accepted(intent, orderId, status);
    blotter.dropPending(intent.clientOrderId);
    activity.add('orderFound', { symbol, side, status, orderId, intentId });
    blotter.apply(order);
    reconcile.poke(symbol);
  }

  #notPlaced(intent: OrderIntent): void {
    const { blotter, activity, market } = this.#parts;
    this.#intents.notPlaced(intent);
    blotter.dropPending(intent.clientOrderId);
    const row = pendingRowOf(intent, (symbol) => market.pair(symbol));
    const { intentId } = intent;
    activity.add('orderNotPlaced', {
      symbol: row?.symbol ?? '',
      side: row?.side ?? '',
      intentId,
    });
  }

  /** Entry opens again when every zombie of the symbol has ended. */
  #isBlocked(symbol: string): boolean {
    const open = new Set(this.#parts.blotter.openOf(symbol).map(({ orderId }) => orderId));
    return [...(this.#zombies.get(symbol) ?? [])].some((orderId) => open.has(orderId));
  }
}
