/** What a scripted part of an exchange answers: what a test scripted for the call, else its own. */
import type { AllOpenOrders, Outcome } from '../../client/exchange-client';
import type { OrderName } from '../../client/request/outcome-types';
import { mayGoOn } from '../../client/endpoints/pages';

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

  async answer<T>(method: Method, natural: () => Outcome<T>): Promise<Outcome<T>> {
    this.calls.push(method);
    const script = this.#scripts.get(method)?.shift();
    const scripted = script === undefined ? null : await script();
    return scripted ?? natural();
  }
}

export const accepted = <T>(value: T): Outcome<T> => ({ kind: 'accepted', value });
export const refused = (code: string, message = 'refused'): Outcome<never> => ({
  kind: 'rejected',
  by: 'exchange',
  code,
  message,
});

/** Open orders of a pair's wallet, some of which the client cannot read. */
export function withOdd<Of extends OrderName & { readonly symbol: string }>(
  answer: Outcome<readonly Of[]>,
  odd: ReadonlySet<string> = new Set(),
): Outcome<AllOpenOrders<Of>> {
  if (answer.kind !== 'accepted') return answer;
  const why = 'price 1.005 is not a whole number of ticks';
  return accepted({
    orders: answer.value.filter(({ orderId }) => !odd.has(orderId)),
    others: answer.value
      .filter(({ orderId }) => odd.has(orderId))
      .map(({ orderId, clientOrderId, symbol }) => ({ orderId, clientOrderId, symbol, why })),
    isWhole: !mayGoOn(answer.value.length, 1_000),
  });
}
