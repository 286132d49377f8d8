/** What moves money, and the act it left by: to be read by whoever ran it. Nothing may leave by what does not say so. */
import type { Page } from 'playwright-core';

const CALL = /"type":"call","id":\d+,"name":"(\w+)"/g;
const MOVES_MONEY = /place|cancel|close|reverse|withdraw|change|flatten|kill|exit/i;

export class SentWatch {
  readonly #times = new Map<string, number>();

  constructor(page: Page, act: () => string) {
    page.on('websocket', (socket) => {
      socket.on('framesent', ({ payload }) => {
        for (const [, name = ''] of String(payload).matchAll(CALL)) {
          if (!MOVES_MONEY.test(name)) continue;
          const line = `${name} by ${act().replaceAll(/\d[\d,.]*/g, '#')}`;
          this.#times.set(line, (this.#times.get(line) ?? 0) + 1);
        }
      });
    });
  }

  get count(): number {
    return [...this.#times.values()].reduce((sum, times) => sum + times, 0);
  }

  lines(): string[] {
    return [...this.#times].map(([line, times]) => `${times} × ${line}`).sort();
  }
}
