/**
 * A second terminal on the same key, with a store of its own: on another machine of the trader's, say. It places, closes,
 * and cancels whatever is open, whoever has placed it; it is quit and killed by itself. Both must know all of the account,
 * each what it has asked for itself, and neither may take for its own what the other has placed.
 */
import type { OrderDraft, OrderRow } from '@shared/contract/terminal';
import { Auditor, type AuditorParts } from './auditor';
import { ExitOracle } from './exit-oracle';
import { lotsMark, type Ledger } from './ledger';
import { Protections } from './protections';
import { Restores } from './restores';
import type { Decider, Span, Tape } from './tape';
import { TerminalProgram } from './terminal';
import type { TerminalParts } from './terminal-parts';

const ACTIONS = ['spot', 'margin', 'sell', 'futures', 'close', 'cancel', 'all', 'end'] as const;
/** Beyond the actions, and in the first choice: nothing is done. */
const CHOICES = 4 * ACTIONS.length;
/** Quantities of its own, between those of other people. */
const LOTS = 3_000_000;
const CONTRACTS = 7_000;
const ENDS = 20;

interface TwinParts extends Omit<TerminalParts, 'name' | 'isLive' | 'tape'> {
  readonly tape: Tape;
  readonly ledger: Ledger;
  /** Of the terminal beside it: what is cancelled here is so by hand. */
  readonly protections: Protections;
  readonly audited: Omit<AuditorParts, 'exits' | 'restores'>;
}

export class Twin {
  readonly program: TerminalProgram;
  readonly auditor: Auditor;
  readonly #parts: TwinParts;
  #count = 0;

  constructor(parts: TwinParts) {
    this.#parts = parts;
    const { venue, ledger, audited } = parts;
    const tape: Decider = { next: (subsystem) => parts.tape.next(`twin's ${subsystem}`) };
    this.program = new TerminalProgram({ ...parts, tape, name: 'twin', isLive: false });
    // Nobody here has asked for exits or changes.
    const exits = new ExitOracle(venue, this.program, new Protections(), audited.ids);
    const whole = { ...audited, exits, restores: new Restores() };
    this.auditor = new Auditor(venue, this.program, ledger, whole);
  }

  open(): void {
    this.program.start();
    void this.program.desk?.call('startPaper', {});
  }

  act(): void {
    const span = this.#parts.tape.next('twin');
    const action = ACTIONS[span.choose(CHOICES) - 1];
    switch (action) {
      case undefined:
        return;
      case 'spot':
      case 'margin':
        this.#place(action, this.#limit(action, span));
        return;
      case 'sell':
        this.#place('spot', {
          ...this.#limit('spot', span),
          side: 'SELL',
          type: 'MARKET',
          price: '',
        });
        return;
      case 'futures':
      case 'close':
        this.#place('futures', this.#contracts(action, span));
        return;
      case 'cancel':
        this.#cancel(span);
        return;
      case 'all':
        this.#cancelAll(span);
        return;
      case 'end':
        this.#end(span);
        return;
    }
  }

  #limit(book: 'spot' | 'margin', span: Span): OrderDraft {
    const side = span.choose(2) === 0 ? 'BUY' : 'SELL';
    const quantity = coins(LOTS + this.#count + 1);
    const price = priceOf(side, span);
    return { book, symbol: 'BTCUSDT', side, type: 'LIMIT', unit: 'base', price, quantity };
  }

  #contracts(kind: 'futures' | 'close', span: Span): OrderDraft {
    const side = span.choose(2) === 0 ? 'BUY' : 'SELL';
    return {
      book: 'futures',
      symbol: 'E-BTC-USDT',
      side,
      type: 'LIMIT',
      timeInForce: 'GTC',
      action: kind === 'close' ? 'CLOSE' : 'OPEN',
      mode: span.choose(2) === 0 ? 'cross' : 'isolated',
      price: priceOf(side, span),
      quantity: String(CONTRACTS + this.#count + 1),
      trigger: null,
    };
  }

  #place(book: OrderRow['book'], draft: OrderDraft): void {
    this.#count += 1;
    const intentId = `twin${String(this.#count).padStart(12, '0')}`;
    const mark = lotsMark(book, (book === 'futures' ? CONTRACTS : LOTS) + this.#count);
    this.#parts.ledger.ask({ intentId, kind: 'order', book, mark, at: 'twin' });
    void this.program.desk?.call('placeOrder', { intentId, draft });
  }

  #end(span: Span): void {
    const end = span.choose(ENDS);
    if (end === 1) this.program.kill('kill -9 of the other');
    else if (end === 2) void this.program.quit();
  }

  #cancel(span: Span): void {
    const open = this.program.value('openOrders') ?? [];
    const order = open[span.choose(open.length)];
    if (order === undefined || order.orderId === '') return;
    const { book, symbol, orderId } = order;
    this.#parts.protections.cancel(orderId);
    void this.program.desk?.call('cancelOrder', { book, symbol, orderId });
  }

  #cancelAll(span: Span): void {
    if (span.choose(4) !== 3) return;
    for (const { orderId } of this.program.value('openOrders') ?? [])
      this.#parts.protections.cancel(orderId);
    void this.program.desk?.call('cancelAll', { book: null, symbol: null, side: null });
  }
}

/** Orders that the exchange has told somebody of who is not this terminal. */
export function elsewhere(
  ofBot: ReadonlyMap<string, OrderRow['book']>,
  other: TerminalProgram | undefined,
): ReadonlyMap<string, OrderRow['book']> {
  return other === undefined ? ofBot : new Map([...ofBot, ...other.ordersTold()]);
}

/** Withdrawals of which one of them says that their payment has failed. */
export function failedPayments(
  ...programs: readonly (TerminalProgram | undefined)[]
): ReadonlySet<string> {
  const rows = programs.flatMap((program) => program?.value('withdrawals')?.rows ?? []);
  const failed = rows.filter(({ status }) => status === 'PAYMENT_FAILED');
  return new Set(failed.map(({ withdrawOrderId }) => withdrawOrderId));
}

const coins = (lots: number): string => (lots / 1_000_000).toFixed(6);

/** Mostly passive, sometimes through the market's best. */
function priceOf(side: 'BUY' | 'SELL', span: Span): string {
  const away = span.choose(200) - 60;
  return String(side === 'BUY' ? 60_000 - away : 60_000 + away);
}
