/**
 * What one copy of the chart asks of the terminal and of the ticket: guarded changes, cancels, drafts.
 * A drag ends in one request at most, a click in a draft at most: nothing is placed from here.
 */
import type { ConditionRow, ExitRow, OrderRow } from '@shared/contract/terminal';
import type { CommandOutcome } from '@shared/contract/terminal/commands';
import type { RpcError } from '@shared/contract/terminal/messages';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import type { Side } from '@shared/domain/order';
import type { Result } from '@shared/kernel/result';
import { formatPlain } from '../../../lib/format';
import { askCancel, type Cancel } from '../../../session/cancels/cancel';
import type { TypedChange } from '../../../session/orders/change-order';
import { isSameOrder } from '../../../session/orders/change-elsewhere';
import { deskState, findInstrument } from '../../../session/desk-state';
import { futuresState } from '../../../session/futures/futures-state';
import { deskIds } from '../../../session/ids';
import { movedOutside } from '../../../session/orders/moved-outside';
import { showPanel } from '../../../session/windows/panels';
import { orderRefusal } from '../../../session/orders/refusal-words';
import { replyOutcome } from '../../../session/orders/reply-outcome';
import { askChange } from '../../../session/requests/change';
import { leaveAway, putBack } from '../../../session/requests/restore';
import { terminalRefusal } from '../../../session/wire/terminal-refusal';
import { askTicket, type TicketRequest } from '../../../session/orders/ticket-drafts';
import type { Chart } from '../chart';
import { barAt, barCount } from '../history';
import { doubtOf, exitAt } from './change-rules';
import { HeldBook } from './held-book';
import {
  conditionSubject,
  dragStep,
  exitSubject,
  orderSubject,
  type DragEvent,
  type ExitSubject,
  type LineDrag,
  type OrderSubject,
  type Subject,
} from './line-drag';
import { ownState } from './own-state';

interface TradingPorts {
  readonly chart: Chart;
  readonly terminal: TerminalClient;
  /** Makes a symbol the one the ticket trades. */
  readonly select: (symbol: string) => void;
  /** Says what a request came to when it did not do what was asked. */
  readonly tell: (what: 'changeRefused' | 'cancelRefused' | 'unknown', message: string) => void;
}

type Answer = Result<CommandOutcome, RpcError>;

export class Trading {
  readonly #ports: TradingPorts;
  readonly #held: HeldBook;

  constructor(ports: TradingPorts) {
    this.#ports = ports;
    this.#held = new HeldBook(ports.terminal);
  }

  /** The chart goes. */
  letGo(): void {
    this.#held.follow(null);
  }

  drag(event: DragEvent): void {
    const { store } = this.#ports.chart;
    const { drag, request } = dragStep(store.get().drag, event);
    store.set({ drag });
    this.#held.follow(heldSymbol(drag));
    if (request === null) return;
    if (request.kind === 'change') {
      const { order } = request;
      store.set({ moved: { order, price: request.price } });
      const [price, quantity] = [this.#priceText(request.price), this.#lotsText(order)];
      const seen = { price: order.price, lots: order.lots, isWaiting: order.trigger !== null };
      this.change(order, { price, quantity, seen });
    } else this.draftExit(request.exit, request.price);
  }

  /** Lets go where the pointer is; asks first where the rules want it. */
  release(): void {
    const { drag } = this.#ports.chart.store.get();
    const isOrder = drag.phase === 'dragging' && drag.subject.kind === 'order';
    const mustAsk = isOrder && this.doubt(drag.subject, drag.price) !== null;
    this.drag({ type: 'release', mustAsk });
  }

  /** Why a change to `price` wants a confirmation; null when it does not. */
  doubt(order: Pick<OrderSubject, 'symbol' | 'side' | 'trigger'>, price: number) {
    // A trigger that is reached already is refused before anything is touched.
    if (order.trigger !== null) return deskState.get().session?.mode === 'paper' ? null : 'live';
    const [mode, last] = [deskState.get().session?.mode ?? 'live', this.last()];
    const outside = movedOutside(order, price, last);
    return doubtOf(mode, order, price, { last, best: this.#held.best(order.side), outside });
  }

  /** The newest price of the chart in ticks; 0 before the first. */
  last(): number {
    const { history } = this.#ports.chart.store.get();
    return history === null ? 0 : (barAt(history, barCount(history) - 1)?.[4] ?? 0);
  }

  /** The account has said something new while a line is held. */
  refresh(): void {
    const { drag } = this.#ports.chart.store.get();
    if (drag.phase === 'dragging' || drag.phase === 'asking') {
      this.drag({ type: 'refresh', subject: currentOf(drag.subject) });
    }
  }

  /** Of the order that was seen. */
  change({ book, symbol, orderId }: OrderSubject, typed: TypedChange): void {
    const { chart, terminal } = this.#ports;
    chart.store.set({ notice: '' });
    const intentId = deskIds.nextId();
    const request = { intentId, book, symbol, orderId, ...typed };
    const silent = (words: string) => {
      this.#ports.tell('unknown', words);
    };
    void askChange(terminal, request, silent).then((reply) => {
      this.#tellChange(reply);
    });
  }

  cancel({ book, symbol, orderId }: OrderRow): void {
    this.#cancel({ kind: 'order', book, symbol, orderId });
  }

  cancelCondition({ symbol, orderId }: ConditionRow): void {
    this.#cancel({ kind: 'condition', symbol, orderId });
  }

  /** Nothing more is placed for an exit that waits for its entry. */
  dropExit({ intentId, purpose }: Pick<ExitRow, 'intentId' | 'purpose'>): void {
    this.#cancel({ kind: 'exit', intentId, purpose });
  }

  /** Answers the offer of a change whose old order is gone and whose new one was refused. */
  restore(intentId: string, isWanted: boolean): void {
    if (isWanted) putBack(this.#ports.terminal, intentId);
    else leaveAway(this.#ports.terminal, intentId);
  }

  /** A limit order at a clicked price: below the market to buy, above it to sell. */
  draftOrder(price: number, side: Side = price <= this.last() ? 'BUY' : 'SELL'): void {
    const { symbol } = this.#ports.chart.store.get();
    this.#draft({ kind: 'order', symbol, side, type: 'LIMIT', price, quantity: null });
  }

  /** Two clicks: orders between the two prices. */
  draftRange(price: number): void {
    const { store } = this.#ports.chart;
    const { symbol, rangeFrom } = store.get();
    if (rangeFrom === null) {
      store.set({ rangeFrom: price });
      return;
    }
    store.set({ rangeFrom: null });
    const side = rangeFrom + price <= 2 * this.last() ? 'BUY' : 'SELL';
    this.#draft({
      kind: 'scaled',
      symbol,
      side,
      from: rangeFrom,
      to: price,
      count: null,
      quantity: null,
    });
  }

  draftExit(exit: ExitSubject, price: number): void {
    const { side, direction, purpose } = exitAt(exit.side, price, this.last());
    this.#draft({
      kind: 'trigger',
      symbol: exit.symbol,
      action: 'CLOSE',
      side,
      direction,
      purpose,
      triggerPrice: price,
      price: null,
      quantity: { text: String(exit.lots), unit: 'contracts' },
    });
  }

  /** Puts it into the ticket and the keyboard beside it; the ticket has the symbol first. */
  #draft(request: TicketRequest & { readonly symbol: string }): void {
    if (deskState.get().symbol !== request.symbol) this.#ports.select(request.symbol);
    showPanel('order', false);
    askTicket(request);
    askTicket({ kind: 'focus', field: 'quantity' });
  }

  #cancel(cancel: Cancel): void {
    const { terminal, tell } = this.#ports;
    const silent = (words: string) => {
      tell('unknown', words);
    };
    void askCancel(terminal, cancel, silent).then((answer) => {
      if (answer === null || answer.kind === 'accepted') return;
      tell(answer.kind === 'unknown' ? 'unknown' : 'cancelRefused', answer.words);
    });
  }

  /** Nobody knows yet what became of a request whose answer is lost. */
  #tellChange(reply: Answer): void {
    const outcome = replyOutcome(reply);
    if (outcome.kind === 'accepted') return;
    const message = outcome.kind === 'rejected' ? orderRefusal(outcome) : outcome.message;
    this.#ports.tell(
      outcome.kind === 'unknown' ? 'unknown' : 'changeRefused',
      reply.ok ? message : terminalRefusal(reply.error),
    );
  }

  #priceText(ticks: number): string {
    const { symbol } = this.#ports.chart.store.get();
    return formatPlain(ticks, findInstrument(deskState.get(), symbol)?.pricePrecision ?? 0);
  }

  #lotsText({ symbol, lots }: OrderSubject): string {
    return formatPlain(lots, findInstrument(deskState.get(), symbol)?.quantityPrecision ?? 0);
  }
}

/** Of an order that rests: a trigger meets no book where it is dropped. */
function heldSymbol(drag: LineDrag): string | null {
  if (drag.phase !== 'dragging' && drag.phase !== 'asking') return null;
  const { subject } = drag;
  return subject.kind === 'order' && subject.trigger === null ? subject.symbol : null;
}

/** The same order or condition order as the account now has it; null when it is not there to change. */
function orderNow(order: OrderSubject): OrderSubject | null {
  if (order.trigger === null) {
    const row = ownState.get().orders.find((each) => isSameOrder(each, order));
    return row === undefined ? null : orderSubject(row);
  }
  const row = futuresState.get().conditions?.find(({ orderId }) => orderId === order.orderId);
  return row === undefined ? null : conditionSubject(row);
}

/** The same order or position as the account now has it; null when it is gone. */
function currentOf(subject: Subject): Subject | null {
  if (subject.kind === 'order') {
    return orderNow(subject);
  }
  const positions = futuresState.get().account?.positions ?? [];
  const row = positions.find(({ positionId }) => positionId === subject.positionId);
  return row === undefined ? null : exitSubject(row, subject.price);
}
