/** What the trader does in a simulated world: every kind of order, impatiently, and never the same quantity twice. */
import type { CommandInput, OrderDraft } from '@shared/contract/terminal';
import { seenResting } from '@shared/contract/terminal/seen-order';
import type { Careful } from './careful';
import type { WorldClock } from './clocks';
import { contractsOf, lotsMark, quoteMark, type Asked, type Ledger } from './ledger';
import type { Protections } from './protections';
import type { Span, Tape } from './tape';
import type { TerminalProgram } from './terminal';

const ACTIONS = [
  'wait',
  'limit',
  'market',
  'margin',
  'futures',
  'close',
  'condition',
  'batch',
  'cancel',
  'change',
  'cancelAll',
  'withdraw',
  'again',
  'test',
  'stop',
] as const;
/** In every second step the trader does nothing: an action is a request, and what is read because of it. */
const CHOICES = 2 * ACTIONS.length;

/** It may not have been heard: the terminal was down. */
const LIFTED_AGAIN_MS = 2_000;

const CONTRACTS = { first: 100, room: 2_900, more: 14_000 };
/** A change's quantity lies far above what is placed otherwise: its rest is never mistaken for another order. */
const CHANGED_LOTS = 10_000_000;

export class Trader {
  readonly #tape: Tape;
  readonly #clock: WorldClock;
  readonly #program: TerminalProgram;
  readonly #ledger: Ledger;
  readonly #protections: Protections;
  readonly #careful: Careful;
  readonly #rate: () => number;
  readonly #sent: CommandInput<'placeOrder'>[] = [];
  #count = 0;

  constructor(parts: {
    readonly tape: Tape;
    readonly clock: WorldClock;
    readonly program: TerminalProgram;
    readonly ledger: Ledger;
    readonly protections: Protections;
    readonly careful: Careful;
    readonly rate: () => number;
  }) {
    this.#tape = parts.tape;
    this.#clock = parts.clock;
    this.#program = parts.program;
    this.#ledger = parts.ledger;
    this.#protections = parts.protections;
    this.#careful = parts.careful;
    this.#rate = parts.rate;
  }

  /** The newest order that was asked for, or one so many before it. */
  asked(before: number): CommandInput<'placeOrder'> | undefined {
    return this.#sent[this.#sent.length - 1 - before];
  }

  /** Does something, or not; says what. */
  act(): string {
    const span = this.#tape.next('user');
    const action = ACTIONS[span.choose(CHOICES)] ?? 'wait';
    switch (action) {
      case 'wait':
        break;
      case 'limit':
      case 'margin':
        this.#placeLimit(action === 'limit' ? 'spot' : 'margin', span);
        break;
      case 'market':
        this.#placeMarket(span);
        break;
      case 'futures':
      case 'close':
      case 'condition':
        this.#placeFutures(action, span);
        break;
      case 'batch':
        this.#batch(span);
        break;
      case 'cancel':
        this.#cancel(span);
        break;
      case 'change':
        this.#change(span);
        break;
      case 'cancelAll':
        if (span.choose(4) === 3) this.#call('cancelAll', { book: null, symbol: null, side: null });
        break;
      case 'withdraw':
        // Two questions each prove that one was not placed: an exchange that allows few of them could not answer
        // for thirty within its minute, and nobody asks for thirty within forty seconds.
        if (span.choose(4) === 0) this.#withdraw();
        break;
      case 'again': {
        const before = this.asked(span.choose(5));
        if (before !== undefined) this.#call('placeOrder', before);
        break;
      }
      case 'stop':
        this.#stop(span);
        break;
      case 'test':
        this.#call('testOrder', { draft: this.#limit('spot', span, 1_000 + this.#count) });
        break;
    }
    return action;
  }

  /** The kill switch, seldom; lifted after a while. */
  #stop(span: Span): void {
    if (span.choose(4) !== 3) return;
    this.#program.stop();
    const lift = (): void => {
      if (this.#program.value('kill')?.isOn !== true) return;
      this.#program.lift();
      this.#clock.setAlarm(LIFTED_AGAIN_MS, lift);
    };
    this.#clock.setAlarm(500 + span.choose(2_000), lift);
  }

  #placeLimit(book: 'spot' | 'margin', span: Span): void {
    const lots = 1_000 + ++this.#count;
    this.#place('order', this.#limit(book, span, lots), lotsMark(book, lots), span);
  }

  #limit(book: 'spot' | 'margin', span: Span, lots: number): OrderDraft {
    const side = span.choose(2) === 0 ? 'BUY' : 'SELL';
    return {
      book,
      symbol: 'BTCUSDT',
      side,
      type: 'LIMIT',
      unit: 'base',
      price: String(priceOf(side, span)),
      quantity: (lots / 1_000_000).toFixed(6),
    };
  }

  #placeMarket(span: Span): void {
    const count = ++this.#count;
    if (span.choose(2) === 0) {
      const cents = 10_000 + count;
      const draft = marketDraft('BUY', (cents / 100).toFixed(2), 'quote');
      this.#place('order', draft, quoteMark('spot', BigInt(cents) * 1_000_000n), span);
      return;
    }
    const lots = 1_000 + count;
    const draft = marketDraft('SELL', (lots / 1_000_000).toFixed(6), 'base');
    this.#place('order', draft, lotsMark('spot', lots), span);
  }

  #placeFutures(kind: 'futures' | 'close' | 'condition', span: Span): void {
    const contracts = contractsOf(++this.#count, CONTRACTS);
    const side = span.choose(2) === 0 ? 'BUY' : 'SELL';
    const isMarket = span.choose(4) === 3;
    const isCondition = kind === 'condition';
    const draft: OrderDraft = {
      book: 'futures',
      symbol: 'E-BTC-USDT',
      side,
      timeInForce: 'GTC',
      action: kind === 'close' ? 'CLOSE' : 'OPEN',
      mode: span.choose(2) === 0 ? 'cross' : 'isolated',
      type: isMarket ? 'MARKET' : 'LIMIT',
      price: isMarket ? '' : String(priceOf(side, span)),
      quantity: String(contracts),
      trigger: isCondition
        ? { direction: 'UP', price: String(60_100 + span.choose(200)), purpose: 'entry' }
        : null,
    };
    const mark = lotsMark(isCondition ? 'condition' : 'futures', contracts);
    this.#place(isCondition ? 'condition' : 'order', draft, mark, span);
  }

  #place(kind: Asked['kind'], draft: OrderDraft, mark: string, span: Span): void {
    const input = { intentId: this.#intent(), draft };
    this.#ledger.ask({ intentId: input.intentId, kind, book: draft.book, mark });
    this.#sent.push(input);
    const { desk, lock } = this.#program;
    void desk?.call('placeOrder', input).then((reply) => {
      if (reply.ok) this.#careful.answered(lock, draft, reply.value);
    });
    if (span.fault(this.#rate(), 1) === 0) return;
    this.#clock.setAlarm(span.choose(500), () => {
      this.#call('placeOrder', input);
    });
  }

  #batch(span: Span): void {
    const rows = [0, 1, 2].map(() => {
      const lots = 1_000 + ++this.#count;
      const row = { intentId: this.#intent(), draft: this.#limit('spot', span, lots) };
      const mark = lotsMark('spot', lots);
      this.#ledger.ask({ intentId: row.intentId, kind: 'batch', book: 'spot', mark });
      return row;
    });
    this.#call('placeBatch', { rows });
  }

  #cancel(span: Span): void {
    const open = this.#program.value('openOrders') ?? [];
    const order = open[span.choose(open.length)];
    if (order === undefined || order.orderId === '') return;
    const { book, symbol, orderId } = order;
    this.#protections.cancel(orderId);
    this.#call('cancelOrder', { book, symbol, orderId });
  }

  #change(span: Span): void {
    const open = (this.#program.value('openOrders') ?? []).filter(({ type }) => type === 'LIMIT');
    const order = open[span.choose(open.length)];
    if (order === undefined || order.orderId === '') return;
    const { book, symbol, orderId, side, clientOrderId } = order;
    this.#protections.cancel(orderId);
    const intentId = this.#intent();
    this.#protections.changed(clientOrderId, intentId);
    const count = ++this.#count;
    const contracts = 10_000 + count;
    const quantity =
      book === 'futures' ? String(contracts) : ((CHANGED_LOTS + count) / 1_000_000).toFixed(6);
    const waitingMark = book === 'futures' ? lotsMark('condition', contracts) : '';
    this.#ledger.ask({ intentId, kind: 'change', book, mark: '', waitingMark });
    const price = String(priceOf(side, span));
    const seen = seenResting(order);
    this.#call('changeOrder', { intentId, book, symbol, orderId, seen, price, quantity });
  }

  #withdraw(): void {
    const cents = 10_000 + ++this.#count;
    const intentId = this.#intent();
    const mark = `withdrawal ${BigInt(cents) * 1_000_000n}`;
    this.#ledger.ask({ intentId, kind: 'withdrawal', book: '', mark });
    const amount = (cents / 100).toFixed(2);
    const address = `TSimulated${intentId}`;
    this.#call('withdraw', { intentId, asset: 'USDT', amount, address, label: '' });
  }

  /** A desk that is not there asks nothing; how it is answered the auditor finds out by itself. */
  #call<Name extends Parameters<NonNullable<TerminalProgram['desk']>['call']>[0]>(
    name: Name,
    input: CommandInput<Name>,
  ): void {
    void this.#program.desk?.call(name, input);
  }

  #intent(): string {
    return `intent${String(this.#count).padStart(6, '0')}${String(this.#ledger.asked.size).padStart(4, '0')}`;
  }
}

/** Mostly passive, sometimes through the market's best. */
function priceOf(side: 'BUY' | 'SELL', span: Span): number {
  const away = span.choose(400) - 60;
  return side === 'BUY' ? 60_000 - away : 60_000 + away;
}

const marketDraft = (
  side: 'BUY' | 'SELL',
  quantity: string,
  unit: 'base' | 'quote',
): OrderDraft => ({
  book: 'spot',
  symbol: 'BTCUSDT',
  side,
  type: 'MARKET',
  price: '',
  quantity,
  unit,
});
