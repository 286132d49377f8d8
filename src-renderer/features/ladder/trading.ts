/**
 * What the ladder sends, changes and cancels. One press is one order with one intent; it goes through the
 * ticket's own checks, and never leaves while the window is not armed, trading is locked, the book is too
 * old, or an order of the symbol is in question.
 */
import type { CommandOutcome, OrderDraft, OrderRow } from '@shared/contract/terminal';
import type { CommandInput } from '@shared/contract/terminal/commands';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { seenResting } from '@shared/contract/terminal/seen-order';
import type { OrderBookKind, Side } from '@shared/domain/order';
import { outsideBand, type TicketDraft, type TicketFacts } from '@shared/domain/ticket';
import { formatPlain } from '../../lib/format';
import { arming, isArmed } from '../../session/keys/arming';
import { isTooOld } from '../../session/market/book-arrival';
import type { Cancel } from '../../session/cancels/cancel';
import type { TypedChange } from '../../session/orders/change-order';
import { deskClock } from '../../session/time/clock';
import { deskState, findInstrument, workspaceOf } from '../../session/desk-state';
import { executedOf } from '../../session/orders/executed';
import { futuresState } from '../../session/futures/futures-state';
import { deskIds } from '../../session/ids';
import { exitPrices } from '../../session/orders/order-drafts';
import { showPanel } from '../../session/windows/panels';
import { orderRefusal } from '../../session/orders/refusal-words';
import { replyOutcome } from '../../session/orders/reply-outcome';
import { askChange } from '../../session/requests/change';
import { heard } from '../../session/requests/silence';
import { askTicket, type CountedQuantity } from '../../session/orders/ticket-drafts';
import { factsFrom } from '../../session/orders/ticket-facts';
import { LOCKED } from '../../session/windows/trading-lock';
import { waitingExits } from '../../session/futures/waiting-exits';
import type { BracketPrices } from './bracket';
import { cancelAllOf, cancelOf } from './cancelling';
import { legsOf } from './legs';
import { NO_MODIFIERS, type Meaning, type Modifiers, type OrderMeaning } from './meaning';
import { checkedOrder, closingDraft, openingDraft } from './order';
import type { OwnAt } from './own';
import { isLive, isSentNow } from './sent-now';
import {
  bookNow,
  exitsNow,
  lastNow,
  say,
  volumeNow,
  type LadderState,
  type LadderStore,
  type Notice,
} from './store';

type Exits = CommandInput<'placeOrder'>['exits'];

interface LadderPorts {
  readonly store: LadderStore;
  readonly terminal: TerminalClient;
  /** Makes a symbol the one the ticket trades. */
  readonly select: (symbol: string) => void;
}

/** A pair is traded in the workspace's book where that is one of a pair, else in spot. */
function bookOf(symbol: string): OrderBookKind {
  if (findInstrument(deskState.get(), symbol)?.kind === 'futures') return 'futures';
  return workspaceOf(deskState.get()).book === 'margin' ? 'margin' : 'spot';
}

/** Orders of which the terminal has not said for long whether it has them: of any ladder of this window, also a closed one. */
const inDoubt = new Set<string>();

export class LadderTrading {
  readonly #ports: LadderPorts;

  constructor(ports: LadderPorts) {
    this.#ports = ports;
  }

  /** A click or a key on a cell, by what it means. */
  press(meaning: Meaning, modifiers: Modifiers): void {
    switch (meaning.kind) {
      case 'nothing':
        return;
      case 'cancel':
        this.cancelOwn(meaning.own);
        return;
      case 'price':
        this.#aim();
        askTicket({ kind: 'price', symbol: this.#state.symbol, price: meaning.price });
        this.#say({ kind: 'drafted' });
        return;
      case 'limit':
      case 'market':
      case 'stop':
        if (isSentNow(meaning, modifiers)) this.#open(meaning);
        else this.draft(meaning);
    }
  }

  /** Q W X Z: a limit order at a best price. S A: at the market. */
  atTouch(side: Side, at: 'bid' | 'ask' | 'market'): void {
    if (at === 'market') {
      this.press({ kind: 'market', side }, NO_MODIFIERS);
      return;
    }
    const book = bookNow(this.#state);
    const price = (at === 'bid' ? book?.bids : book?.asks)?.[0]?.[0];
    if (price === undefined) this.#say({ kind: 'noMarket' });
    else this.press({ kind: 'limit', side, price }, NO_MODIFIERS);
  }

  /** Puts the order into the ticket, with the working volume. */
  draft(meaning: OrderMeaning): void {
    const { symbol } = this.#state;
    const lots = this.#volume();
    const isAmount =
      meaning.kind === 'market' && meaning.side === 'BUY' && bookOf(symbol) !== 'futures';
    const quantity = lots === null || isAmount ? null : this.#counted(lots);
    this.#aim();
    showPanel('order', false);
    if (meaning.kind === 'stop') {
      const { side, direction, price } = meaning;
      askTicket({
        kind: 'trigger',
        symbol,
        action: 'OPEN',
        side,
        direction,
        purpose: 'entry',
        triggerPrice: price,
        price: null,
        quantity,
      });
    } else {
      const type = meaning.kind === 'market' ? 'MARKET' : 'LIMIT';
      const price = meaning.kind === 'market' ? null : meaning.price;
      const exits = exitsNow(this.#state, meaning);
      askTicket({
        kind: 'order',
        symbol,
        side: meaning.side,
        type,
        price,
        quantity,
        ...(exits === null || exits === 'bad' ? {} : { exits: this.#exitTexts(exits) }),
      });
      // The ticket reckons what the volume costs: a market buy is an amount.
      if (isAmount && lots !== null) askTicket({ kind: 'quantity', symbol, lots });
    }
    this.#ports.store.set({ times: 1 });
    this.#say({ kind: 'drafted' });
  }

  /** The working volume counts lots of a pair, contracts of a contract, whatever the ticket counts. */
  #counted(lots: number): CountedQuantity {
    const unit = bookOf(this.#state.symbol) === 'futures' ? 'contracts' : 'base';
    return { text: this.#lotsText(lots), unit };
  }

  /** Everything in one cell. Cancelling needs no arming and no unlocking. */
  cancelOwn({ orders, conditions, exits }: Pick<OwnAt, 'orders' | 'conditions' | 'exits'>): void {
    for (const { book, symbol, orderId } of orders) {
      // Without an id it is not known to the exchange yet.
      if (orderId !== '') this.#cancel({ kind: 'order', book, symbol, orderId });
    }
    for (const { symbol, orderId } of conditions) {
      if (orderId !== '') this.#cancel({ kind: 'condition', symbol, orderId });
    }
    for (const { intentId, purpose } of exits) this.#cancel({ kind: 'exit', intentId, purpose });
  }

  /** E: every order of this symbol, in all books. */
  cancelAll(): void {
    const { symbol, orders } = this.#state;
    const scope = { book: null, symbol, side: null };
    if (orders.length === 0) this.#say({ kind: 'nothingToCancel' });
    else void cancelAllOf(this.#ports, scope, orders);
  }

  /** F: the condition orders of this symbol, and the exits that would become some. */
  cancelConditions(): void {
    const { symbol } = this.#state;
    const conditions = this.#state.conditions.filter(({ state }) => state === 'WAITING');
    const precision = findInstrument(deskState.get(), symbol)?.pricePrecision ?? 0;
    const exits = waitingExits(futuresState.get().exits, symbol, precision).map(({ exit }) => exit);
    if (conditions.length + exits.length === 0) this.#say({ kind: 'nothingToCancel' });
    else this.cancelOwn({ orders: [], conditions, exits });
  }

  /** R: closes what is open of this contract, each leg with one market order. */
  async close(): Promise<void> {
    if (!this.#hasPositions()) return;
    const legs = legsOf(this.#state.symbol);
    if (legs.length === 0) this.#say({ kind: 'noPosition' });
    if (isLive()) {
      this.#draftClose();
      return;
    }
    const { symbol } = this.#state;
    for (const { side, mode, volume } of legs) {
      if (this.#state.symbol !== symbol) return; // another contract was chosen: these are not its legs
      const facts = this.#facts();
      if (facts === null) this.#say({ kind: 'notReady' });
      else await this.#send(closingDraft(side, { mode, volume }, facts), facts);
    }
  }

  /** T: closes the one position and opens on the other side what that has closed, once that is known. */
  async reverse(): Promise<void> {
    if (!this.#hasPositions()) return;
    if (isLive()) {
      this.#draftClose();
      return;
    }
    const legs = legsOf(this.#state.symbol);
    const [leg] = legs;
    if (leg === undefined || legs.length > 1) {
      this.#say({ kind: leg === undefined ? 'noPosition' : 'severalPositions' });
      return;
    }
    const before = this.#facts();
    if (before === null) {
      this.#say({ kind: 'notReady' });
      return;
    }
    const { symbol } = this.#state;
    const closeId = await this.#send(closingDraft(leg.side, leg, before), before);
    if (closeId === null) return;
    const volume = await this.#closedBy(closeId, symbol);
    const facts = this.#facts();
    if (volume === null || facts === null) return;
    const side = leg.side === 'BUY' ? 'SELL' : 'BUY';
    await this.#send(openingDraft({ kind: 'market', side }, this.#wish(volume), facts), facts);
  }

  /** Contracts that an accepted close has closed; null where nothing may follow on it. */
  async #closedBy(orderId: string, symbol: string): Promise<number | null> {
    this.#say({ kind: 'reading' });
    const volume = await executedOf(this.#ports.terminal, 'futures', orderId);
    // What it says and sends now is another contract's.
    if (this.#state.symbol !== symbol) return null;
    if (volume !== null && volume > 0) return volume;
    this.#say({ kind: volume === null ? 'unread' : 'nothingClosed' });
    return null;
  }

  /** The same order at another price, in ticks. */
  move(order: OrderRow, price: number): void {
    const quantity = this.#lotsText(order.lots ?? 0);
    this.change(order, { price: this.#priceText(price), quantity, seen: seenResting(order) });
  }

  /** A guarded change of the order that was seen. */
  change({ book, symbol, orderId }: OrderRow, typed: TypedChange): void {
    const request = { intentId: deskIds.nextId(), book, symbol, orderId, ...typed };
    void askChange(this.#ports.terminal, request, this.#unanswered).then((reply) => {
      this.#answered(replyOutcome(reply));
    });
  }

  /** On live the ticket asks before anything is closed: it starts with the first leg. */
  #draftClose(): void {
    const { symbol } = this.#state;
    const [leg] = legsOf(this.#state.symbol);
    if (leg === undefined) {
      this.#say({ kind: 'noPosition' });
      return;
    }
    this.#aim();
    showPanel('order', false);
    const { side: positionSide, mode } = leg;
    askTicket({ kind: 'close', symbol, positionSide, mode, percent: 100, price: null });
    this.#say({ kind: 'drafted' });
  }

  /** A pair has balances: saying that none of its positions is open would promise some. */
  #hasPositions(): boolean {
    const isContract = bookOf(this.#state.symbol) === 'futures';
    if (!isContract) this.#say({ kind: 'contractsOnly' });
    return isContract;
  }

  get #state(): LadderState {
    return this.#ports.store.get();
  }

  #open(meaning: OrderMeaning): void {
    const [volume, facts] = [this.#volume(), this.#facts()];
    const exits = exitsNow(this.#state, meaning);
    if (volume === null) this.#say({ kind: 'noVolume' });
    else if (facts === null) this.#say({ kind: 'notReady' });
    else if (exits === 'bad') this.#say({ kind: 'noBracket' });
    else {
      const opening = openingDraft(meaning, { ...this.#wish(volume), exits }, facts);
      const outside = outsideBand(opening, facts);
      if (outside === null) void this.#send(opening, facts);
      else this.draft(meaning);
      this.#ports.store.set({ times: 1 });
      // What would probably be refused is looked at in the ticket first.
      if (outside !== null) this.#say({ kind: 'outsideBand', outside });
    }
  }

  /** Its id when the exchange has accepted it. */
  async #send(draft: TicketDraft, facts: TicketFacts): Promise<string | null> {
    const refusal = this.#refusal();
    if (refusal !== null) {
      this.#say({ kind: refusal });
      return null;
    }
    const checked = checkedOrder(draft, facts, this.#state.symbol);
    if (!checked.ok) {
      this.#say({ kind: 'fault', error: checked.error });
      return null;
    }
    return this.#place(checked.value, draft.hasExits ? exitPrices(draft) : undefined);
  }

  async #place(draft: OrderDraft, exits: Exits): Promise<string | null> {
    const intentId = deskIds.nextId();
    this.#say({ kind: 'sending', order: draft });
    const input = { intentId, draft, ...(exits === undefined ? {} : { exits }) };
    const reply = this.#ports.terminal.call('placeOrder', input);
    const silent = (words: string) => {
      inDoubt.add(intentId);
      this.#unanswered(words);
    };
    const outcome = replyOutcome(await heard(reply, silent));
    inDoubt.delete(intentId);
    this.#answered(outcome, draft);
    return outcome.kind === 'accepted' ? outcome.orderId : null;
  }

  /** Why nothing may leave now. */
  #refusal(): 'locked' | 'notArmed' | 'stale' | 'checking' | null {
    if (arming.get().isLocked) return 'locked';
    if (!isArmed()) return 'notArmed';
    const { orders, bookArrived } = this.#state;
    const isKnown = bookNow(this.#state) !== null && bookArrived !== null;
    if (!isKnown || isTooOld(deskClock, bookArrived)) return 'stale';
    const isAsked = inDoubt.size > 0 || orders.some(({ status }) => IN_QUESTION.has(status));
    return isAsked ? 'checking' : null;
  }

  #facts(): TicketFacts | null {
    const { symbol, balances, orders: openOrders } = this.#state;
    const { marks, account: futuresAccount } = futuresState.get();
    const topics = { book: bookNow(this.#state), balances, marks, futuresAccount, openOrders };
    return factsFrom(bookOf(symbol), symbol, topics, lastNow(this.#state)?.ticks ?? 0);
  }

  #wish(volume: number) {
    const { symbol, habits } = this.#state;
    return { symbol, book: bookOf(symbol), mode: habits.mode, volume };
  }

  #volume(): number | null {
    const precision = findInstrument(deskState.get(), this.#state.symbol)?.quantityPrecision;
    return precision === undefined ? null : volumeNow(this.#state, precision);
  }

  #exitTexts({ takeProfit, stopLoss }: BracketPrices) {
    const text = (ticks: number | null) => (ticks === null ? '' : this.#priceText(ticks));
    return { takeProfit: text(takeProfit), stopLoss: text(stopLoss) };
  }

  #priceText(ticks: number): string {
    const { symbol } = this.#state;
    return formatPlain(ticks, findInstrument(deskState.get(), symbol)?.pricePrecision ?? 0);
  }

  #lotsText(lots: number): string {
    const { symbol } = this.#state;
    return formatPlain(lots, findInstrument(deskState.get(), symbol)?.quantityPrecision ?? 0);
  }

  #aim(): void {
    const { symbol } = this.#state;
    if (deskState.get().symbol !== symbol) this.#ports.select(symbol);
  }

  #say(notice: Notice): void {
    say(this.#ports.store, notice);
  }

  readonly #unanswered = (message: string): void => {
    this.#say({ kind: 'unknown', message });
  };

  #answered(outcome: CommandOutcome, order: OrderDraft | null = null): void {
    if (outcome.kind === 'accepted') this.#say({ kind: 'accepted', order });
    else if (outcome.kind === 'rejected' && outcome.code === LOCKED) this.#say({ kind: 'locked' });
    else if (outcome.kind === 'rejected')
      this.#say({ kind: 'rejected', message: orderRefusal(outcome) });
    else this.#say({ kind: 'unknown', message: outcome.message });
  }

  #cancel(cancel: Cancel): void {
    void cancelOf(this.#ports, cancel);
  }
}

const IN_QUESTION: ReadonlySet<string> = new Set(['CHECKING', 'NEEDS_YOU']);
