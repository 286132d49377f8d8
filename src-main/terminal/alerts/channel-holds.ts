/** Keeps the channels open that alerts are judged by, whether or not a panel shows them. */
import type { AlertRule } from '@shared/contract/terminal';
import type { Market } from '../market';

export class ChannelHolds {
  readonly #market: Market;
  readonly #held = new Map<string, () => void>();

  constructor(market: Market) {
    this.#market = market;
  }

  /** Of the rules that are switched on. */
  follow(rules: readonly AlertRule[]): void {
    const wanted = new Map<string, () => () => void>();
    for (const rule of rules) {
      const { symbol } = rule;
      if (symbol === null) continue;
      if (rule.kind === 'price' && rule.source === 'last') {
        wanted.set(`trades ${symbol}`, () => this.#market.tape.keep(symbol));
      }
      if (rule.kind === 'stale') {
        wanted.set(`book ${symbol}`, () => this.#market.books.keep(symbol));
      }
    }
    for (const [name, take] of wanted) if (!this.#held.has(name)) this.#held.set(name, take());
    for (const [name, release] of this.#held) {
      if (wanted.has(name)) continue;
      this.#held.delete(name);
      release();
    }
  }
}
