/**
 * What an accepted order has executed once it has ended. The exchange accepts a market order before anybody
 * knows how much of it the book takes: the rest of it is cancelled (exchange-rules §2).
 */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import type { Clock } from '@shared/kernel/ports';

/** The market has moved on by then, as for a guarded change. */
const TOO_LATE_MS = 15_000;
/** What has left the open orders may not be stored as ended yet, or could not be read. */
const ASK_AGAIN_MS = 250;

/** Contracts; null when that cannot be found out in time. */
export function executedOf(
  terminal: TerminalClient,
  orderId: string,
  clock: Clock,
): Promise<number | null> {
  return new Promise((resolve) => {
    new Reader(terminal, orderId, clock, resolve).start();
  });
}

/** Looks at the order until it is open no more, then asks the exchange's own record of it. */
class Reader {
  readonly #terminal: TerminalClient;
  readonly #orderId: string;
  readonly #clock: Clock;
  readonly #tell: (executed: number | null) => void;
  #ends: (() => void)[] = [];
  #isOver = false;
  #isOpen = true;
  #isAsking = false;
  #delayMs = ASK_AGAIN_MS;

  constructor(
    terminal: TerminalClient,
    orderId: string,
    clock: Clock,
    tell: (executed: number | null) => void,
  ) {
    this.#terminal = terminal;
    this.#orderId = orderId;
    this.#clock = clock;
    this.#tell = tell;
  }

  start(): void {
    const tooLate = this.#clock.setAlarm(TOO_LATE_MS, () => {
      this.#finish(null);
    });
    const stop = this.#terminal.subscribe(
      'openOrders',
      {},
      {
        onValue: (orders) => {
          this.#isOpen = orders.some(
            ({ book, orderId }) => book === 'futures' && orderId === this.#orderId,
          );
          void this.#ask();
        },
      },
    );
    this.#ends = [tooLate, stop];
  }

  async #ask(): Promise<void> {
    if (this.#isOver || this.#isOpen || this.#isAsking) return;
    this.#isAsking = true;
    const page = { book: 'futures', beforeMs: null } as const;
    const reply = await this.#terminal.call('orderHistory', page);
    this.#isAsking = false;
    const orders = reply.ok ? reply.value.orders : [];
    const ended = orders.find(({ orderId }) => orderId === this.#orderId);
    if (ended === undefined) this.#askLater();
    else this.#finish(ended.executedLots);
  }

  #askLater(): void {
    if (this.#isOver) return;
    const stop = this.#clock.setAlarm(this.#delayMs, () => {
      void this.#ask();
    });
    this.#ends.push(stop);
    this.#delayMs *= 2;
  }

  #finish(executed: number | null): void {
    if (this.#isOver) return;
    this.#isOver = true;
    for (const end of this.#ends) end();
    this.#tell(executed);
  }
}
