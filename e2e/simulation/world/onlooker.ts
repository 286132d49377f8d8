/**
 * A second window on the same terminal, and somebody at it who looks at everything: histories, exports, the life of a
 * position. Now and then it asks once more for what the first window has just asked for, cancels one side or one book,
 * tries a refused exit again, watches a price, is closed and opened again; and somebody sets the leverage of the account
 * while orders are on their way. No answer may name the same row twice, and nothing may be done twice.
 */
import type {
  CommandInput,
  CommandName,
  CommandOutput,
  TerminalClient,
  TopicValue,
} from '@shared/contract/terminal';
import type { Protections } from './protections';
import type { Span, Tape } from './tape';
import type { TerminalProgram } from './terminal';
import type { Trader } from './trader';
import { TRADER, type Venue } from './venue';
import { Violation } from './violation';

const ACTIONS = [
  ...(['orders', 'fills', 'export', 'candles', 'closed', 'life', 'end', 'record', 'paid'] as const),
  ...(['again', 'again', 'cancel some', 'exit again', 'watch', 'close', 'leverage'] as const),
];
/** Beyond the actions, and in the first choice: nothing is asked. */
const CHOICES = 2 * ACTIONS.length;
const BOOKS = ['spot', 'margin', 'futures'] as const;
type Book = (typeof BOOKS)[number];
const CONTRACT = 'E-BTC-USDT';
const LEVERAGES = [20, 10, 50, 5, 100] as const;

const symbolOf = (book: Book): string => (book === 'futures' ? CONTRACT : 'BTCUSDT');

interface Named {
  readonly book: string;
  readonly orderId: string;
}

export class Onlooker {
  /** Rows of answers. */
  seen = 0;
  readonly #tape: Tape;
  readonly #program: TerminalProgram;
  readonly #venue: Venue;
  readonly #trader: Trader;
  readonly #protections: Protections;
  readonly #fail: (violation: Violation) => void;
  #window: { readonly run: number; readonly client: TerminalClient } | null = null;
  #exits: TopicValue<'exits'> = [];

  constructor(parts: {
    readonly tape: Tape;
    readonly program: TerminalProgram;
    readonly venue: Venue;
    readonly trader: Trader;
    readonly protections: Protections;
    readonly fail: (violation: Violation) => void;
  }) {
    this.#tape = parts.tape;
    this.#program = parts.program;
    this.#venue = parts.venue;
    this.#trader = parts.trader;
    this.#protections = parts.protections;
    this.#fail = parts.fail;
  }

  act(): void {
    const span = this.#tape.next('onlooker');
    const action = ACTIONS[span.choose(CHOICES) - 1];
    if (action === undefined) return;
    if (action === 'leverage') this.#setLeverage(span);
    else if (action === 'close') this.#close();
    else this.#ask(action, this.#opened(), span);
  }

  /** A window of a program that has ended is gone with it. */
  #opened(): TerminalClient | null {
    const run = this.#program.starts;
    if (this.#window?.run === run) return this.#window.client;
    const client = this.#program.openWindow();
    this.#window = client === null ? null : { run, client };
    client?.subscribe('exits', {}, { onValue: (exits) => (this.#exits = exits) });
    return client;
  }

  #close(): void {
    this.#window?.client.close();
    this.#window = null;
  }

  #ask(
    action: Exclude<(typeof ACTIONS)[number], 'leverage' | 'close'>,
    window: TerminalClient | null,
    span: Span,
  ): void {
    const book = BOOKS[span.choose(BOOKS.length)] ?? 'spot';
    const symbol = symbolOf(book);
    switch (action) {
      case 'orders':
        this.#look(window, 'orderHistory', { book, beforeMs: null }, ({ orders }) => names(orders));
        return;
      case 'fills':
        this.#look(window, 'fillHistory', { book, symbol, beforeTradeId: null }, ({ fills }) =>
          fills.map(({ tradeId, side }) => `${tradeId} ${side}`),
        );
        return;
      case 'export':
        this.#look(window, 'exportRows', { what: 'orders', book, symbol: null }, ({ orders }) =>
          names(orders),
        );
        return;
      case 'candles': {
        const input = { symbol: 'BTCUSDT', interval: '1min', beforeMs: null } as const;
        this.#look(window, 'candleHistory', input, ({ candles }) =>
          candles.map(([openTimeMs]) => String(openTimeMs)),
        );
        return;
      }
      case 'closed':
        this.#look(window, 'profitHistory', { symbol: CONTRACT, before: null }, ({ positions }) =>
          positions.map(({ positionId }) => positionId),
        );
        return;
      case 'record':
        this.#look(window, 'auditEntries', { beforeSeq: null }, ({ rows }) =>
          rows.map(({ seq }) => String(seq)),
        );
        return;
      case 'paid':
        this.#look(window, 'withdrawalHistory', { asset: null, page: 1 }, ({ rows }) =>
          rows.map(({ withdrawOrderId }) => withdrawOrderId),
        );
        return;
      case 'life':
      case 'end':
      case 'again':
      case 'cancel some':
      case 'exit again':
      case 'watch':
        this.#do(action, window, span);
        return;
    }
  }

  #do(
    action: 'life' | 'end' | 'again' | 'cancel some' | 'exit again' | 'watch',
    window: TerminalClient | null,
    span: Span,
  ): void {
    const open = this.#program.value('openOrders') ?? [];
    const positions = this.#program.value('futuresAccount')?.positions ?? [];
    switch (action) {
      case 'life': {
        const position = positions[span.choose(positions.length)];
        if (position === undefined) return;
        const { symbol, positionId } = position;
        void window?.call('positionLife', { symbol, positionId });
        return;
      }
      case 'end': {
        const order = open[span.choose(open.length)];
        if (order === undefined || order.orderId === '') return;
        void window?.call('orderEnd', { book: order.book, orderId: order.orderId });
        return;
      }
      case 'again': {
        const before = this.#trader.asked(span.choose(3));
        if (before !== undefined) void window?.call('placeOrder', before);
        return;
      }
      case 'cancel some':
        this.#cancelSome(window, span);
        return;
      case 'exit again': {
        const refused = this.#exits.filter(({ state }) => state === 'REFUSED');
        const exit = refused[span.choose(refused.length)];
        if (exit === undefined) return;
        const { intentId, purpose } = exit;
        // By hand it is placed for what is left of the position: how much of it, nobody here can foretell.
        this.#protections.plans.find((plan) => plan.intentId === intentId)?.touched.add(purpose);
        void window?.call('placeExit', { intentId, purpose });
        return;
      }
      case 'watch': {
        const price = String(59_900 + span.choose(200));
        const rule = {
          kind: 'price',
          symbol: CONTRACT,
          source: 'last',
          direction: 'up',
          price,
        } as const;
        const choices = { repeats: true, isOn: true, hasSound: true, hasNotification: false };
        void window?.call('saveAlert', { id: null, rule, ...choices, note: '' });
        return;
      }
    }
  }

  /** One book, one symbol or one side of it; what waits for its price is no part of it. */
  #cancelSome(window: TerminalClient | null, span: Span): void {
    if (span.choose(3) !== 2) return;
    const book = BOOKS[span.choose(BOOKS.length)] ?? 'spot';
    const side = ([null, 'BUY', 'SELL'] as const)[span.choose(3)] ?? null;
    const symbol = span.choose(2) === 0 ? null : symbolOf(book);
    for (const order of this.#program.value('openOrders') ?? [])
      if (order.book === book) this.#protections.cancel(order.orderId);
    void window?.call('cancelAll', { book, symbol, side });
  }

  /** Refused where a position would not bear it: then it stays as it is. */
  #setLeverage(span: Span): void {
    if (!this.#venue.isUp) return;
    const leverage = LEVERAGES[span.choose(LEVERAGES.length)] ?? 20;
    const { uid } = TRADER;
    this.#venue.operate({ type: 'setLeverage', uid, contract: CONTRACT, leverage });
  }

  #look<Name extends CommandName>(
    window: TerminalClient | null,
    name: Name,
    input: CommandInput<Name>,
    keysOf: (answer: CommandOutput<Name>) => readonly string[],
  ): void {
    void window?.call(name, input).then((reply) => {
      if (!reply.ok) return;
      const keys = keysOf(reply.value);
      this.seen += keys.length;
      const twice = keys.find((key, at) => keys.indexOf(key) !== at);
      if (twice !== undefined) this.#fail(new Violation('H1-twice', `${name} has ${twice} twice`));
    });
  }
}

const names = (rows: readonly Named[]): string[] =>
  rows.map(({ book, orderId }) => `${book} ${orderId}`);
