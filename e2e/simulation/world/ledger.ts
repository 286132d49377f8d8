/**
 * What the auditor knows on its own: what the trader has asked for, each with a quantity nobody else
 * has, and what the exchange's journal says was done. Neither is learned from the terminal.
 */
import { clientOrderIdOf, type OrderDraft } from '@shared/contract/terminal';
import type { Command, NewOrder } from '../../../src-main/engine/commands';
import type { NewFuturesOrder } from '../../../src-main/engine/futures/commands';
import type { Protections } from './protections';
import type { Restores } from './restores';
import { TRADER } from './venue';
import { Violation } from './violation';

export interface Asked {
  readonly intentId: string;
  readonly kind: 'order' | 'change' | 'batch' | 'condition' | 'withdrawal';
  readonly book: OrderDraft['book'] | '';
  /** How the journal would show it, by quantity. */
  readonly mark: string;
  /** The same for a changed order, should it be one that waits for its trigger: those have no name. */
  readonly waitingMark?: string;
  /** At which of two terminals; absent: at the trader's. */
  readonly at?: 'twin';
}

export class Ledger {
  readonly asked = new Map<string, Asked>();
  readonly #protections: Protections;
  readonly #restores: Restores;
  /** What a program beside the terminal asks with the same account's keys; false: it has no right to it. */
  readonly #elsewhere = new Map<string, boolean>();
  /** Orders and withdrawals of the trader that the exchange has made durable, by mark and by name. */
  readonly #done = new Map<string, number>();
  readonly #intentByMark = new Map<string, string>();
  /** Under which changed orders go on: in whatever quantity is left of them, which may be another's. */
  readonly #changeNames = new Set<string>();
  /** Of everything that was asked for at the desk. */
  readonly #names = new Set<string>();

  constructor(protections: Protections, restores: Restores) {
    this.#protections = protections;
    this.#restores = restores;
  }

  ask(asked: Asked): void {
    this.asked.set(asked.intentId, asked);
    this.#names.add(clientOrderIdOf(asked.intentId));
    if (asked.kind === 'change') this.#changeNames.add(clientOrderIdOf(asked.intentId));
    for (const mark of [asked.mark, asked.waitingMark ?? '']) {
      if (mark !== '') this.#intentByMark.set(mark, asked.intentId);
    }
  }

  askedAt(terminal: 'trader' | 'twin' | 'other'): Asked[] {
    return [...this.asked.values()].filter(({ at = 'trader' }) => at === terminal);
  }

  /** By a program beside the terminal. */
  askElsewhere(mark: string, isAllowed: boolean): void {
    this.#elsewhere.set(mark, isAllowed);
  }

  /** How often the exchange has done what was asked. */
  done({ mark, waitingMark = '', intentId }: Asked): number {
    const times = (key: string): number => this.#done.get(key) ?? 0;
    return mark === '' ? times(clientOrderIdOf(intentId)) + times(waitingMark) : times(mark);
  }

  /** Commands of the journal that are durable: none may be a second for one intent (C1). */
  note(commands: readonly Command[]): void {
    for (const command of commands) {
      if (!('uid' in command) || command.uid !== TRADER.uid) continue;
      // The terminal asks for exits by itself, in as many orders as their entry executes in.
      if (command.type === 'placeCondition' && this.#protections.note(command.condition)) continue;
      for (const { mark, name } of marksOf(command)) {
        if (!this.#isOfNobody(command, name)) this.#order(mark, name);
        else this.#putBack(command, name);
      }
    }
  }

  /** The terminal gives it a name of its own, which nobody here has ever heard of. */
  #isOfNobody({ type }: Command, name: string): boolean {
    const isOrder = type === 'placeOrder' || type === 'placeFuturesOrder';
    return isOrder && name !== '' && !this.#names.has(name);
  }

  #putBack(command: Command, name: string): void {
    const gone = this.#restores.note(command);
    this.#protections.renamed(gone.name, name);
    this.#names.add(name);
    this.#done.set(name, 1);
  }

  #order(mark: string, name: string): void {
    const isAllowed = this.#elsewhere.get(mark);
    if (isAllowed === false) throw new Violation('K1-right', `${mark}, asked without the right`);
    const isOfChange = this.#changeNames.has(name) || !this.#intentByMark.has(mark);
    const isChange = isAllowed === undefined && isOfChange;
    if (isChange && name === '') throw new Violation('C1-nobody', `nobody asked for ${mark}`);
    for (const key of new Set([mark, name])) {
      if (key === '' || (isChange && key === mark)) continue;
      const times = (this.#done.get(key) ?? 0) + 1;
      this.#done.set(key, times);
      if (times > 1) throw new Violation('C1-twice', `${times} orders for ${key}`);
    }
  }
}

interface Counted {
  readonly first: number;
  /** So many before another one's begin. */
  readonly room: number;
  /** Where they go on in a long world: nobody else counts there. */
  readonly more: number;
}

/** Contracts by which the orders of one of several who count are known: no two have the same. */
export const contractsOf = (count: number, { first, room, more }: Counted): number =>
  count < room ? first + count : more + count - room;

export const lotsMark = (book: string, lots: number): string => `${book} ${lots} lots`;
export const quoteMark = (book: string, atoms: bigint): string => `${book} ${atoms} atoms`;

/** What a command places, as a mark and under the trader's name for it. */
function marksOf(command: Command): readonly { readonly mark: string; readonly name: string }[] {
  if (command.type === 'placeOrder') {
    const { wallet, order } = command;
    return [{ mark: walletMark(wallet, order), name: order.clientOrderId ?? '' }];
  }
  if (command.type === 'placeBatch') {
    return command.orders.map((order) => ({ mark: walletMark(command.wallet, order), name: '' }));
  }
  if (command.type === 'placeFuturesOrder') {
    const { order } = command;
    return [{ mark: futuresMark('futures', order), name: order.clientOrderId ?? '' }];
  }
  if (command.type === 'placeCondition') {
    return [{ mark: futuresMark('condition', command.condition.order), name: '' }];
  }
  if (command.type !== 'applyWithdrawal') return [];
  const { amount, withdrawOrderId } = command.withdrawal;
  return [{ mark: `withdrawal ${amount}`, name: withdrawOrderId }];
}

const walletMark = (wallet: string, { quantity }: NewOrder): string =>
  quantity.unit === 'base' ? lotsMark(wallet, quantity.lots) : quoteMark(wallet, quantity.atoms);

const futuresMark = (kind: string, { quantity }: NewFuturesOrder): string =>
  quantity.unit === 'contracts'
    ? lotsMark(kind, quantity.contracts)
    : quoteMark(kind, quantity.atoms);
