/**
 * Cancels every order there is and proves that none is left. Cancels are sent as fast as the exchange allows, without
 * waiting for their answers: an order is gone once reads no longer show it, so lost requests and lost answers cost time
 * and nothing else. It keeps watching until it is stopped.
 */
import type { TopicValue } from '@shared/contract/terminal';
import type { OrderBookKind } from '@shared/domain/order';
import type { Clock } from '@shared/kernel/ports';
import type { ExchangeClient } from '../../client/exchange-client';
import type { Market } from '../market';
import type { Blotter } from '../orders/blotter';
import type { Conditions } from '../orders/conditions/conditions';
import type { UnlistedOrder } from '../orders';
import { laneKey } from '../orders/lane';
import { keyOf, type TrackedOrder } from '../orders/tracked-order';
import type { Reconcile } from '../reconcile';
import { Canceler, type Due } from './canceler';
import { placesOf, type Place } from './places';
import type { WalletRights } from './rights';
import {
  doubtfulConditions,
  doubtfulOrders,
  refusedTargets,
  unlistedConditions,
  unlistedOrders,
  WaitingConditions,
} from './stuck';
import { barred, noContracts, uncounted, unreachable, unread } from './unseen';

type KillValue = TopicValue<'kill'>;
export type SweepValue = Pick<KillValue, 'phase' | 'known' | 'gone' | 'stuck'>;

export const NOTHING: SweepValue = { phase: 'canceling', known: 0, gone: 0, stuck: [] };

const TICK_MS = 20;
/** Nothing is left: new orders can only come from elsewhere. */
const WATCH_MS = 1_000;
/** A read that has no answer by then is asked again beside it. */
const READ_AGAIN_MS = 300;
/**
 * The same where a read can show that cancels were lost, whose room in the limits is free again: the sooner it
 * is known, the quicker is the sweep on a bad line. And at its end, to prove it.
 */
const READ_OFTEN_MS = 40;
/** What may not be read may be read again later: a clock was set, a key has got its rights back. */
const DENIED_AGAIN_MS = 10_000;
/** Between reads of one book: the exchange takes 20 of margin in two seconds (§8). */
const READ_GAP_MS: Readonly<Record<OrderBookKind, number>> = {
  spot: 40,
  margin: 115,
  futures: 60,
};
const BOOKS = ['spot', 'margin', 'futures'] as const;

interface SweepParts {
  readonly clock: Clock;
  readonly market: Market;
  readonly blotter: Blotter;
  readonly conditions: Conditions;
  readonly reconcile: Reconcile;
  /** It lists all that it has; a real exchange that lists nothing may just be in trouble. */
  readonly isSimulated: boolean;
  readonly rights: Pick<WalletRights, 'wereNeverThere'>;
  /** When the switch was pulled, by the wall's clock. */
  readonly pulledMs: number;
  unlisted(): readonly UnlistedOrder[];
  onChanged(value: SweepValue): void;
}

export class Sweep {
  readonly #parts: SweepParts;
  readonly #client: ExchangeClient;
  readonly #byName: ReadonlyMap<string, Place>;
  readonly #places: readonly Place[];
  readonly #canceler: Canceler;
  readonly #waiting: WaitingConditions;
  readonly #known = new Set<string>();
  readonly #nextReadMs: Record<OrderBookKind, number>;
  #cancelAlarm: () => void = () => undefined;
  #isStopped = false;

  constructor(parts: SweepParts, client: ExchangeClient) {
    this.#parts = parts;
    this.#client = client;
    this.#byName = placesOf(parts.market);
    this.#places = [...this.#byName.values()];
    this.#canceler = new Canceler(client, () => parts.clock.monotonicMs());
    this.#waiting = new WaitingConditions(parts, client);
    this.#nextReadMs = { spot: -Infinity, margin: -Infinity, futures: -Infinity };
  }

  /** The first cancels leave before it returns. */
  start(): void {
    this.#tick();
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancelAlarm();
    // What nobody cancels any more is as it was.
    const left = BOOKS.flatMap((book) => this.#parts.blotter.openOf(book));
    this.#parts.blotter.setAllCanceling(left, false);
  }

  #tick(): void {
    if (this.#isStopped) return;
    this.#takeOver();
    const isCalm = this.#places.every((place) => place.isEmpty) && this.#waiting.count === 0;
    const { blockedUntilMs, mayTryCancel } = this.#client.health();
    // A ban is waited for in silence; what is asked then is refused without being sent.
    if (blockedUntilMs === null || mayTryCancel) {
      for (const book of BOOKS) this.#cancelAndRead(book);
    }
    this.#parts.onChanged(this.#value());
    this.#cancelAlarm = this.#parts.clock.setAlarm(isCalm ? WATCH_MS : TICK_MS, () => {
      this.#tick();
    });
  }

  /** Orders that others have seen meanwhile: of the blotter, and condition orders of the registry. */
  #takeOver(): void {
    const nowMs = this.#parts.clock.monotonicMs();
    for (const order of BOOKS.flatMap((book) => this.#parts.blotter.openOf(book))) {
      // The blotter lags behind: what was proven gone here may still be open there.
      if (!this.#known.has(keyOf(order))) this.#placeOf(order)?.add(order, nowMs);
    }
    for (const { book, targets } of this.#places) {
      for (const orderId of targets.keys()) this.#known.add(keyOf({ book, orderId }));
    }
    for (const orderId of this.#waiting.takeOver(nowMs)) {
      this.#known.add(keyOf({ book: 'futures', orderId }));
    }
  }

  #placeOf({ book, symbol }: TrackedOrder): Place | undefined {
    return this.#byName.get(book === 'futures' ? book : laneKey({ book, symbol }));
  }

  #cancelAndRead(book: OrderBookKind): void {
    const places = this.#places.filter((place) => place.book === book);
    this.#cancel(book, places);
    this.#read(book, places);
    if (book === 'futures') this.#waiting.read();
  }

  #cancel(book: OrderBookKind, places: readonly Place[]): void {
    const targets = places.flatMap(dueOf);
    if (book === 'futures') targets.push(...this.#waiting.targets(new Set(targets.map(idOf))));
    this.#canceler.send(book, targets);
    const sent = targets.filter(({ target }) => target.sentMs !== null);
    const keys = sent.map(({ target: { orderId } }) => ({ book, orderId }));
    this.#parts.blotter.setAllCanceling(keys, true);
  }

  /** Those that hold something first, then those that were asked longest ago. */
  #read(book: OrderBookKind, places: readonly Place[]): void {
    const nowMs = this.#parts.clock.monotonicMs();
    const isDue = (place: Place): boolean => {
      const sinceMs = nowMs - place.askedMs;
      if (place.isDenied && sinceMs >= DENIED_AGAIN_MS) return true;
      if (place.isEmpty && !this.#isPending(place)) return false;
      return sinceMs >= (this.#isUrgent(place) ? READ_OFTEN_MS : READ_AGAIN_MS);
    };
    const due = places
      .filter(isDue)
      .sort(
        (left, right) =>
          Number(right.targets.size > 0) - Number(left.targets.size > 0) ||
          left.askedMs - right.askedMs,
      );
    for (const place of due) {
      if (this.#nextReadMs[book] > nowMs) return;
      this.#nextReadMs[book] = Math.max(this.#nextReadMs[book], nowMs - TICK_MS);
      this.#nextReadMs[book] += READ_GAP_MS[book];
      void this.#readOne(place, nowMs);
    }
  }

  #isUrgent(place: Place): boolean {
    return place.isEnding || this.#canceler.isReadWorth(place.book, dueOf(place));
  }

  /** What it frees is used at once. */
  async #readOne(place: Place, nowMs: number): Promise<void> {
    await place.read(this.#client, nowMs);
    if (!this.#isStopped && this.#client.health().blockedUntilMs === null) {
      this.#cancel(
        place.book,
        this.#places.filter(({ book }) => book === place.book),
      );
    }
  }

  /** Something is on its way there, or unknown; condition orders have a registry of their own. */
  #isPending(place: Place): boolean {
    const { blotter, conditions } = this.#parts;
    const unanswered = place.book === 'futures' ? conditions.unanswered() : [];
    const onTheirWay = new Set(unanswered.map(({ symbol }) => symbol));
    return place
      .symbols()
      .some((symbol) => onTheirWay.has(symbol) || blotter.isAnyPending(place.book, symbol));
  }

  #value(): SweepValue {
    const { blotter, conditions, market, isSimulated } = this.#parts;
    const targets = this.#places.flatMap((place) =>
      [...place.targets.values()].map((target) => ({ book: place.book, target })),
    );
    const refused = refusedTargets([
      ...targets.map(({ target }) => target),
      ...this.#waiting.all(),
    ]);
    const closed = BOOKS.filter((book) => this.#isBarred(book));
    const stuck = [
      ...refused,
      ...doubtfulOrders(blotter.openOrders.get()),
      ...doubtfulConditions(conditions.topic.get()),
      ...unlistedConditions(conditions.waiting(), market),
      ...unlistedOrders(this.#parts.unlisted()),
      ...unreachable(market),
      ...(isSimulated ? [] : noContracts(market)),
      ...unread(
        this.#places.filter(({ book }) => !closed.includes(book)),
        this.#parts.clock.monotonicMs(),
      ),
      ...uncounted(this.#client.uncountedPairs()),
    ];
    const left = new Set([
      ...targets.map(({ book, target }) => keyOf({ book, orderId: target.orderId })),
      ...this.#waiting.all().map(({ orderId }) => keyOf({ book: 'futures', orderId })),
    ]);
    const phase = this.#phase(left.size - refused.length, stuck.length);
    // Where there is nothing else to settle: it is for nobody to settle.
    const told = stuck.length > 0 ? stuck : barred(closed);
    return { phase, known: this.#known.size, gone: this.#known.size - left.size, stuck: told };
  }

  /** The key may look into the spot wallet, and had no rights there already before the switch was pulled. */
  #isBarred(book: OrderBookKind): boolean {
    const { blotter, rights, pulledMs } = this.#parts;
    if (book === 'spot' || !rights.wereNeverThere(book, pulledMs)) return false;
    if (book === 'futures' && this.#waiting.count > 0) return false;
    if (blotter.openOf(book).length > 0) return false;
    return this.#places.every((place) => {
      if (place.book === 'spot') return place.hasBeenRead && !place.isDenied;
      return place.book !== book || (place.isBarred && !this.#isPending(place));
    });
  }

  #phase(toCancel: number, stuck: number): SweepValue['phase'] {
    if (toCancel > 0) return 'canceling';
    const isProven = this.#places.every((place) => {
      if (this.#isPending(place)) return false;
      if (place.book === 'futures' && place.symbols().length === 0) {
        return this.#parts.market.futuresState.phase !== 'connecting';
      }
      return place.isEmpty || (place.hasBeenRead && place.targets.size > 0);
    });
    if (!isProven) return 'verifying';
    return stuck > 0 ? 'needs-you' : 'verified';
  }
}

const dueOf = (place: Place): Due[] =>
  [...place.targets.values()].map((target) => ({ target, readMs: place.readMs }));
const idOf = ({ target }: { readonly target: { readonly orderId: string } }): string =>
  target.orderId;
