/** What a scripted part of an exchange answers: what a test scripted for the call, else its own. */
import type { Order } from '@shared/domain/order';
import { mayGoOn } from '../../client/endpoints/pages';
import type { ListedOrders, OpenOrders, Outcome } from '../../client/exchange-client';

type Script = () => Outcome<never> | null | Promise<Outcome<never> | null>;

export class Scripts<Method extends string> {
  readonly calls: Method[] = [];
  readonly #scripts = new Map<Method, Script[]>();

  /** The next call of `method` gets this instead; null lets the exchange answer by itself. */
  script(method: Method, ...scripts: Script[]): void {
    this.#scripts.set(method, [...(this.#scripts.get(method) ?? []), ...scripts]);
  }

  count(method: Method): number {
    return this.calls.filter((call) => call === method).length;
  }

  answer<T>(method: Method, natural: () => Outcome<T>): Promise<Outcome<T>> {
    return this.read(method, natural, (answer) => answer);
  }

  /** `read`: what the client makes of the exchange's answer. */
  async read<Told, T>(
    method: Method,
    natural: () => Outcome<Told>,
    read: (answer: Outcome<Told>) => Outcome<T>,
  ): Promise<Outcome<T>> {
    this.calls.push(method);
    const script = this.#scripts.get(method)?.shift();
    const scripted = script === undefined ? null : await script();
    return read(scripted ?? natural());
  }
}

export const accepted = <T>(value: T): Outcome<T> => ({ kind: 'accepted', value });
export const refused = (code: string, message = 'refused'): Outcome<never> => ({
  kind: 'rejected',
  by: 'exchange',
  code,
  message,
});

export const WHY = 'price 1.005 is not a whole number of ticks';

/** What a wallet's order that the client cannot read still tells. */
export const wordsOfOdd = ({ orderId, clientOrderId, side, type, status, createdAtMs }: Order) => ({
  orderId,
  clientOrderId,
  side,
  type,
  status,
  createdAtMs,
  action: null,
});

/** Rows of which the client cannot read some. */
export const withOdd = <Of extends { readonly orderId: string }>(
  rows: readonly Of[],
  odd: ReadonlySet<string>,
  wordsOf: (row: Of) => Omit<ListedOrders['others'][number], 'why'>,
): ListedOrders<Of> => ({
  orders: rows.filter(({ orderId }) => !odd.has(orderId)),
  others: rows
    .filter(({ orderId }) => odd.has(orderId))
    .map((row) => ({ ...wordsOf(row), why: WHY })),
});

/** The open orders of a pair's wallet. */
export const walletPage = (
  answer: Outcome<readonly Order[]>,
  odd: ReadonlySet<string> = new Set(),
): Outcome<OpenOrders<Order>> =>
  answer.kind === 'accepted'
    ? accepted({
        ...withOdd(answer.value, odd, (row) => ({ ...wordsOfOdd(row), symbol: row.symbol })),
        isWhole: !mayGoOn(answer.value.length, 1_000),
      })
    : answer;
