/**
 * What somebody wants put back after a change of which the new order was refused: the old order with what was never
 * executed of it, once for each change, however often it is asked for and whoever dies meanwhile (interface.md B7). What
 * was left of the old order is read from the exchange, what was put back from its journal.
 */
import type { Command } from '../../../src-main/engine/commands';
import type { EngineQuery } from '../../../src-main/engine/query';
import type { ExchangeIds } from '../../../src-main/gateway/exchange-ids';
import { TRADER } from './venue';
import { Violation } from './violation';

const CONTRACT = 'E-BTC-USDT';

/** The old order, as far as it goes back. */
export interface Gone {
  /** Under which it had gone to the exchange. */
  readonly name: string;
  readonly terms: string;
}

interface Wanted extends Gone {
  /** In the journal. */
  placed: boolean;
}

export class Restores {
  /** Orders that were put back. */
  orders = 0;
  /** By the intent of the change. */
  readonly #wanted = new Map<string, Wanted>();
  /** What the terminal has said is there again: the exchange's ids, and as what. */
  readonly #told = new Map<string, string>();

  ask(changeId: string, gone: Gone): void {
    if (!this.#wanted.has(changeId)) this.#wanted.set(changeId, { ...gone, placed: false });
  }

  /** The terminal says that it is there again. */
  accepted(orderId: string, { terms }: Gone): void {
    this.#told.set(orderId, terms);
  }

  /** An order that nobody has asked for by its name: the one it stands for. */
  note(command: Command): Gone {
    const terms = termsOf(command);
    const found = [...this.#wanted.values()].find((one) => one.terms === terms && !one.placed);
    if (found === undefined) throw new Violation('R1-restored', `nobody wants back: ${terms}`);
    found.placed = true;
    this.orders += 1;
    return found;
  }

  /** Null when all that the terminal has said is there is there, as it was. */
  difference(query: EngineQuery, ids: ExchangeIds): string | null {
    for (const [orderId, terms] of this.#told) {
      const number = ids.parse(orderId);
      const there = number === null ? null : wholeTerms(query, number);
      if (there !== terms) return `put back as ${orderId}: ${terms}; there: ${there ?? 'nothing'}`;
    }
    return null;
  }
}

/** What a change has left of an order that has ended; null while it has not, and of one that waited for its price. */
export function goneOf(query: EngineQuery, number: number): Gone | null {
  const found = query.findOrder(number)?.order;
  if (found !== undefined) {
    const { wallet, side, price, quantity, executed, clientOrderId, status } = found;
    if (status !== 'CANCELED' || quantity.unit !== 'base') return null;
    const terms = textOf(wallet, side, price, quantity.lots - executed);
    return { name: clientOrderId, terms };
  }
  const target = { contract: CONTRACT, orderId: number };
  const contracts = query.futures.order(TRADER.uid, target);
  if (!contracts.ok) return null;
  const { side, price, executed, clientOrderId, status, trigger } = contracts.value;
  if (status !== 'CANCELED' || trigger !== null) return null;
  const left = contracts.value.contracts - executed;
  return { name: clientOrderId, terms: textOf('futures', side, price, left) };
}

/** Of an order, whatever has become of it. */
function wholeTerms(query: EngineQuery, number: number): string | null {
  const found = query.findOrder(number)?.order;
  if (found !== undefined) {
    const { wallet, side, price, quantity } = found;
    return textOf(wallet, side, price, quantity.unit === 'base' ? quantity.lots : 0);
  }
  const target = { contract: CONTRACT, orderId: number };
  const contracts = query.futures.order(TRADER.uid, target);
  if (!contracts.ok) return null;
  const { side, price, contracts: size } = contracts.value;
  return textOf('futures', side, price, size);
}

function termsOf(command: Command): string {
  if (command.type === 'placeOrder') {
    const { wallet, order } = command;
    const { side, price, quantity } = order;
    if (quantity.unit === 'base') return textOf(wallet, side, price ?? null, quantity.lots);
  } else if (command.type === 'placeFuturesOrder') {
    const { side, price, quantity } = command.order;
    if (quantity.unit === 'contracts')
      return textOf('futures', side, price ?? null, quantity.contracts);
  }
  return command.type;
}

const textOf = (book: string, side: string, price: number | null, size: number): string =>
  `${book} ${side} ${size} at ${price ?? 'any price'}`;
