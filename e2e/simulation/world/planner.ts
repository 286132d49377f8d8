/**
 * Somebody at the terminal who enters in steps: more rows than fit in one request, from one price to another, on every
 * book. Now and then it is stopped halfway: what was not sent then never is.
 */
import type { OrderDraft } from '@shared/contract/terminal';
import { contractsOf, lotsMark, type Ledger } from './ledger';
import type { Span, Tape } from './tape';
import type { TerminalProgram } from './terminal';

/** One in so many steps enters. */
const ENTRIES = 40;
const BOOKS = ['spot', 'spot', 'futures', 'margin'] as const;
type Book = (typeof BOOKS)[number];
const FEWEST = 11;
const MORE = 5;
/** Quantities of its own, between those of the trader and those of exits, changes and bots. */
const LOTS = 2_000_000;
const CONTRACTS = { first: 3_000, room: 2_000, more: 18_000 };

export class Planner {
  /** Rows that were asked for. */
  rows = 0;
  readonly #tape: Tape;
  readonly #program: TerminalProgram;
  readonly #ledger: Ledger;

  constructor(tape: Tape, program: TerminalProgram, ledger: Ledger) {
    this.#tape = tape;
    this.#program = program;
    this.#ledger = ledger;
  }

  act(): void {
    const span = this.#tape.next('planner');
    if (span.choose(ENTRIES) === 1) this.#enter(span);
    else if (span.choose(8) === 7) this.#stop();
  }

  #enter(span: Span): void {
    const book = BOOKS[span.choose(BOOKS.length)] ?? 'spot';
    const side = span.choose(2) === 0 ? 'BUY' : 'SELL';
    const mode = this.#program.value('futuresAccount')?.positions[0]?.mode ?? 'cross';
    // The nearest of them may be met at once.
    const nearest = 1 + span.choose(60);
    const count = FEWEST + span.choose(MORE);
    const rows = Array.from({ length: count }, (_, place) => {
      const away = nearest + 10 * place;
      const price = String(side === 'BUY' ? 60_000 - away : 60_000 + away);
      return this.#row(book, { side, price, mode });
    });
    void this.#program.desk?.call('placeBatch', { rows });
  }

  #row(
    book: Book,
    {
      side,
      price,
      mode,
    }: {
      readonly side: 'BUY' | 'SELL';
      readonly price: string;
      readonly mode: 'cross' | 'isolated';
    },
  ): { readonly intentId: string; readonly draft: OrderDraft } {
    this.rows += 1;
    const intentId = `steps${String(this.rows).padStart(11, '0')}`;
    const lots = book === 'futures' ? contractsOf(this.rows, CONTRACTS) : LOTS + this.rows;
    const symbol = book === 'futures' ? 'E-BTC-USDT' : 'BTCUSDT';
    const kind = book === 'spot' ? 'batch' : 'order';
    this.#ledger.ask({ intentId, kind, book, mark: lotsMark(book, lots) });
    const common = { symbol, side, type: 'LIMIT', price } as const;
    if (book !== 'futures') {
      const quantity = (lots / 1_000_000).toFixed(6);
      return { intentId, draft: { ...common, book, unit: 'base', quantity } };
    }
    const rest = { timeInForce: 'GTC', action: 'OPEN', mode, trigger: null } as const;
    return { intentId, draft: { ...common, ...rest, book, quantity: String(lots) } };
  }

  /** Whatever long work is under way. */
  #stop(): void {
    const [task] = this.#program.value('tasks') ?? [];
    if (task !== undefined) void this.#program.desk?.call('stopTask', { id: task.id });
  }
}
