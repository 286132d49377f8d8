/**
 * How orders of earlier runs ended that this terminal never saw end, because it was off or was killed before it had
 * read the end. Each is asked for by its id, one at a time, unless its end has become known meanwhile.
 */
import type { Clock } from '@shared/kernel/ports';
import type { ClientHealth, ExchangeClient } from '../../../client/exchange-client';
import type { Log } from '../../ports';
import { deniesOrder } from '../evidence/denials';
import type { Lane } from '../lane';
import type { OrderKey, TrackedOrder } from '../tracked-order';
import { uncountedEnd } from './uncounted-end';

/** Five a second take an eighth of the request budget, and none of it once half is used. */
const SPACING_MS = 200;
const BUDGET_SHARE = 0.5;
const RETRY_MS = 5_000;

/** An order that was accepted under our id, and of which no end is stored. */
export interface Unended {
  readonly orderId: string;
  readonly lane: Lane;
  /** As it was sent: of one whose figures cannot be counted more is not known. */
  readonly sent: TrackedOrder;
}

export interface EndingsParts {
  readonly clock: Clock;
  readonly log: Log;
  client(): ExchangeClient | null;
  /** Open, as the exchange has shown since the start, or finished. */
  isKnown(key: OrderKey): boolean;
  /** Resolves to true once the open orders there are known. */
  synced(lane: Lane): Promise<boolean>;
  /** Null: what it has executed cannot be read now. */
  whole(order: TrackedOrder, lane: Lane): Promise<TrackedOrder | null>;
  onRead(order: TrackedOrder): void;
  /** It has ended in figures that cannot be counted here, and is what else is known of it. */
  onUncounted(ended: TrackedOrder, why: string): void;
  /** The exchange denies it. */
  onLost(key: OrderKey): void;
}

export class Endings {
  readonly #parts: EndingsParts;
  #left: Unended[] = [];
  /** Answers of a round that was stopped must not start the next. */
  #round = 0;
  #cancelAlarm: () => void = () => undefined;

  constructor(parts: EndingsParts) {
    this.#parts = parts;
  }

  start(unended: readonly Unended[]): void {
    this.stop();
    this.#left = [...unended];
    if (unended.length > 0) this.#later(SPACING_MS);
  }

  stop(): void {
    this.#round += 1;
    this.#cancelAlarm();
    this.#left = [];
  }

  #later(delayMs: number): void {
    const round = this.#round;
    this.#cancelAlarm = this.#parts.clock.setAlarm(delayMs, () => {
      void this.#next(round);
    });
  }

  async #next(round: number): Promise<void> {
    const [first] = this.#left;
    if (first === undefined) return;
    const is = await this.#ask(first);
    if (round !== this.#round) return;
    const rest = this.#left.slice(1);
    // One that cannot be asked for now must not hold up those of other books.
    const isOther = ({ lane }: Unended): boolean => is === 'odd' || lane.book !== first.lane.book;
    const again = [...rest.filter(isOther), first, ...rest.filter((one) => !isOther(one))];
    this.#left = is === 'done' ? rest : again;
    if (this.#left.length > 0) this.#later(is === 'done' ? SPACING_MS : RETRY_MS);
  }

  /** `unread`: it is to be asked again; `odd`: likewise, and the others of its book can be asked before. */
  async #ask({ orderId, lane, sent }: Unended): Promise<'done' | 'unread' | 'odd'> {
    const parts = this.#parts;
    if (!(await parts.synced(lane))) return 'unread';
    if (parts.isKnown({ book: lane.book, orderId })) return 'done';
    const client = parts.client();
    if (client === null || isBusy(client.health())) return 'unread';
    const answer = await lane.order(client, orderId);
    if (answer.kind === 'accepted' && answer.value !== null) {
      const order = await parts.whole(answer.value, lane);
      if (order !== null) parts.onRead(order);
      return order === null ? 'unread' : 'done';
    }
    if (answer.kind === 'unknown' && answer.uncounted !== undefined) {
      const ended = uncountedEnd(sent, answer.uncounted);
      if (ended === undefined) return 'odd';
      const order = await parts.whole(ended, lane);
      if (order !== null) parts.onUncounted(order, answer.message);
      return order === null ? 'unread' : 'done';
    }
    if (!deniesOrder(answer)) return 'unread';
    parts.log.warn('ending-not-found', { orderId, book: lane.book });
    parts.onLost({ book: lane.book, orderId });
    return 'done';
  }
}

function isBusy({ blockedUntilMs, ipWeight, uidWeight }: ClientHealth): boolean {
  const used = Math.max(ipWeight.used / ipWeight.limit, uidWeight.used / uidWeight.limit);
  return blockedUntilMs !== null || used > BUDGET_SHARE;
}
