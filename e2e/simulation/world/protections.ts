/**
 * What somebody wants closed at which prices: the entries with a take profit or a stop loss, and what the exchange's
 * journal has of their exits. No two exits have the same price, so the journal says by itself whose each is.
 */
import { clientOrderIdOf } from '@shared/contract/terminal';
import type { TriggerDirection } from '@shared/domain/futures';
import type { Side } from '@shared/domain/order';
import type { NewConditionOrder } from '../../../src-main/engine/futures/commands';

export const PURPOSES = ['take-profit', 'stop-loss'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** In ticks; null: none was asked for. */
type Prices = Readonly<Record<Purpose, number | null>>;

export interface Protection {
  readonly intentId: string;
  /** Of the entry. */
  readonly side: Side;
  readonly prices: Prices;
  /** Under which the entry went to the exchange: its own, and those of the orders it was changed into. */
  readonly names: string[];
  /** Exits that were moved, cancelled or dropped by hand: what is left of them nobody can foretell. */
  readonly touched: Set<Purpose>;
  /** Contracts of the exit orders in the journal. */
  readonly placed: Record<Purpose, number>;
}

export interface Exit {
  readonly plan: Protection;
  readonly purpose: Purpose;
}

export interface Waiting {
  readonly side: Side;
  readonly direction: TriggerDirection;
  /** Ticks. */
  readonly price: number;
}

export class Protections {
  readonly plans: Protection[] = [];
  /** Exit orders in the journal. */
  orders = 0;
  readonly #exits = new Map<string, Exit>();
  /** Orders that somebody has asked to cancel, by the exchange's id as it is on the wire. */
  readonly #unwanted = new Set<string>();

  add(intentId: string, side: Side, prices: Prices): void {
    const names = [clientOrderIdOf(intentId)];
    const placed = { 'take-profit': 0, 'stop-loss': 0 };
    const plan: Protection = { intentId, side, prices, names, touched: new Set(), placed };
    this.plans.push(plan);
    for (const purpose of PURPOSES) {
      const price = prices[purpose];
      if (price !== null)
        this.#exits.set(keyOf(waitingOf(side, purpose, price)), { plan, purpose });
    }
  }

  /** Nobody else's exit waits there. */
  isFree(side: Side, purpose: Purpose, price: number): boolean {
    return !this.#exits.has(keyOf(waitingOf(side, purpose, price)));
  }

  of(waiting: Waiting): Exit | undefined {
    return this.#exits.get(keyOf(waiting));
  }

  /** Whatever it is, somebody wants it gone. */
  cancel(orderId: string): void {
    this.#unwanted.add(orderId);
  }

  isUnwanted(orderId: string): boolean {
    return this.#unwanted.has(orderId);
  }

  /** It was asked to wait elsewhere. */
  move({ plan, purpose }: Exit, price: number): void {
    plan.touched.add(purpose);
    this.#exits.set(keyOf(waitingOf(plan.side, purpose, price)), { plan, purpose });
  }

  /** An order was changed into the one of this intent: perhaps an entry. */
  changed(name: string, intentId: string): void {
    this.renamed(name, clientOrderIdOf(intentId));
  }

  /** An order goes on under another name. */
  renamed(name: string, next: string): void {
    this.plans.find(({ names }) => names.includes(name))?.names.push(next);
  }

  /** False: of no exit. */
  note({ direction, triggerPrice, order }: NewConditionOrder): boolean {
    const { side, open, quantity } = order;
    const exit = this.of({ side, direction, price: triggerPrice });
    if (exit === undefined || open !== 'CLOSE' || quantity.unit !== 'contracts') return false;
    this.orders += 1;
    exit.plan.placed[exit.purpose] += quantity.contracts;
    return true;
  }
}

/** The order that an exit is, by the side of its entry. */
export function waitingOf(side: Side, purpose: Purpose, price: number): Waiting {
  const isUp = (side === 'BUY') === (purpose === 'take-profit');
  return { side: side === 'BUY' ? 'SELL' : 'BUY', direction: isUp ? 'UP' : 'DOWN', price };
}

const keyOf = ({ side, direction, price }: Waiting): string => `${side} ${direction} ${price}`;
