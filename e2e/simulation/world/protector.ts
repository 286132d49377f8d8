/**
 * Somebody at the terminal who never opens contracts without saying where to take the profit and where to stop the
 * loss: some of these prices are met by the next trade, some never. Now and then an exit is moved, cancelled, or not
 * wanted any more.
 */
import type { ConditionRow, FuturesDraft, OrderDraft } from '@shared/contract/terminal';
import { seenWaiting } from '@shared/contract/terminal/seen-order';
import type { Side } from '@shared/domain/order';
import { contractsOf, lotsMark, type Ledger } from './ledger';
import { waitingOf, type Protections, type Purpose } from './protections';
import type { Span, Tape } from './tape';
import type { TerminalProgram } from './terminal';

const ACTIONS = ['entry', 'entry', 'entry', 'entry', 'move', 'cancel', 'drop'] as const;
/** Beyond the actions, and in the first choice: nothing is done. */
const CHOICES = 4 * ACTIONS.length;
const CONTRACT = 'E-BTC-USDT';
const MIDDLE = 600_000;
/** Ticks from the middle, towards the own side; below 0 it takes what is offered. */
const ENTRIES = [-150, 50, 20, -150, 80] as const;
/** How far the prices of exits lie from the middle: near ones are met by the market's own steps. */
const EXITS = [60, 30, 75, 600, 1_200] as const;
/** A quantity of its own for each, between those of other traders and those of changes. */
const CONTRACTS = { first: 5_000, room: 2_000, more: 16_000 };

export class Protector {
  readonly #tape: Tape;
  readonly #program: TerminalProgram;
  readonly #ledger: Ledger;
  readonly #protections: Protections;
  #count = 0;

  constructor(tape: Tape, program: TerminalProgram, ledger: Ledger, protections: Protections) {
    this.#tape = tape;
    this.#program = program;
    this.#ledger = ledger;
    this.#protections = protections;
  }

  act(): void {
    const span = this.#tape.next('protector');
    const action = ACTIONS[span.choose(CHOICES) - 1];
    if (action === 'entry') this.#enter(span);
    else if (action !== undefined) this.#handle(action, span);
  }

  #enter(span: Span): void {
    const side: Side = span.choose(2) === 0 ? 'BUY' : 'SELL';
    const isMarket = span.choose(5) === 4;
    const out = side === 'BUY' ? -1 : 1;
    const price = MIDDLE + out * (ENTRIES[span.choose(ENTRIES.length)] ?? 50);
    const wanted = span.choose(4);
    const prices = {
      'take-profit': wanted === 3 ? null : this.#free(side, 'take-profit', price, span),
      'stop-loss': wanted === 2 ? null : this.#free(side, 'stop-loss', price, span),
    };
    const contracts = contractsOf(++this.#count, CONTRACTS);
    const intentId = this.#intent();
    const draft: FuturesDraft = {
      book: 'futures',
      symbol: CONTRACT,
      side,
      timeInForce: 'GTC',
      action: 'OPEN',
      mode: this.#mode(span),
      type: isMarket ? 'MARKET' : 'LIMIT',
      price: isMarket ? '' : textOf(price),
      quantity: String(contracts),
      trigger: null,
    };
    this.#ask(intentId, draft, contracts);
    this.#protections.add(intentId, side, prices);
    const exits = {
      takeProfit: prices['take-profit'] === null ? '' : textOf(prices['take-profit']),
      stopLoss: prices['stop-loss'] === null ? '' : textOf(prices['stop-loss']),
    };
    void this.#program.desk?.call('placeOrder', { intentId, draft, exits });
  }

  #ask(intentId: string, { book }: OrderDraft, contracts: number): void {
    const mark = lotsMark('futures', contracts);
    this.#ledger.ask({ intentId, kind: 'order', book, mark });
  }

  /** That of what is there already, where something is: another one would be refused. */
  #mode(span: Span): 'cross' | 'isolated' {
    const { positions = [] } = this.#program.value('futuresAccount') ?? {};
    const other = span.choose(8) === 7 ? 'cross' : 'isolated';
    return positions[0]?.mode ?? other;
  }

  /** A price at which no other exit waits, beyond that of the entry. */
  #free(side: Side, purpose: Purpose, entry: number, span: Span): number {
    const out = waitingOf(side, purpose, 0).direction === 'UP' ? 1 : -1;
    const wanted = MIDDLE + out * (EXITS[span.choose(EXITS.length)] ?? 60);
    let price = out * Math.max(out * wanted, out * entry + 1);
    while (!this.#protections.isFree(side, purpose, price)) price += out;
    return price;
  }

  /** Of an exit that waits: somebody's entry may wait for the same price, and is none. */
  #handle(action: 'move' | 'cancel' | 'drop', span: Span): void {
    const rows = (this.#program.value('conditions') ?? []).filter(
      ({ state, action }) => state === 'WAITING' && action === 'CLOSE',
    );
    const row = rows[span.choose(rows.length)];
    const exit = row === undefined ? undefined : this.#protections.of(waitingAt(row));
    if (row === undefined || exit === undefined) return;
    const { symbol, orderId, contracts } = row;
    const { plan, purpose } = exit;
    plan.touched.add(purpose);
    if (action !== 'drop') this.#protections.cancel(orderId);
    if (action === 'drop') {
      void this.#program.desk?.call('dropExit', { intentId: plan.intentId, purpose });
    } else if (action === 'cancel') {
      void this.#program.desk?.call('cancelCondition', { symbol, orderId });
    } else {
      const price = this.#free(plan.side, purpose, MIDDLE, span);
      this.#protections.move(exit, price);
      const [intentId, quantity] = [this.#intent(), String(contracts)];
      const seen = seenWaiting(row);
      const change = { intentId, book: 'futures', symbol, orderId, seen, quantity } as const;
      void this.#program.desk?.call('changeOrder', { ...change, price: textOf(price) });
    }
  }

  #intent(): string {
    this.#count += 1;
    return `guard${String(this.#count).padStart(11, '0')}`;
  }
}

const textOf = (ticks: number): string => (ticks / 10).toFixed(1);

const waitingAt = ({ side, trigger, triggerPrice }: ConditionRow) => ({
  side,
  direction: trigger,
  price: triggerPrice,
});
