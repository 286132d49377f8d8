/**
 * The six checks before a first session: questions to a venue, one after the other, each ticked with what was measured
 * or answered with what would mend it. Nothing is placed: the fourth only tests an order.
 */
import {
  VENUE_CHECKS,
  type CHECK_FINDINGS,
  type CheckFinding,
  type TopicValue,
  type VenueCheck,
} from '@shared/contract/terminal';
import type { SpotPair } from '@shared/domain/instrument';
import { faultWords } from '@shared/kernel/fault-words';
import type { Clock } from '@shared/kernel/ports';
import { lots, ticks, type Ticks } from '@shared/money/units';
import type { ExchangeClient, Outcome } from '../../client/exchange-client';
import { DEFAULT_RECV_WINDOW_MS } from '../fences';
import type { Latest, Outbox } from '../outbox';
import { isNotOffered } from '../not-offered';
import type { SavedVenue } from './profiles';
import type { VenueProbe } from './venues-port';

type ChecksValue = TopicValue<'venueChecks'>;
type State = ChecksValue['steps'][number]['state'];

export interface ChecksParts {
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly onPassed: (id: string) => void;
}

/** How a check ended. */
interface Verdict {
  readonly isPassed: boolean;
  readonly found: NonNullable<Found>;
}
type Found = ChecksValue['steps'][number]['found'];
type ValuesOf<Key extends CheckFinding> = Readonly<
  Record<(typeof CHECK_FINDINGS)[Key][number], string>
>;
type End = <Key extends CheckFinding>(key: Key, values: ValuesOf<Key>) => Verdict;
const passed: End = (key, values) => ({ isPassed: true, found: { key, values } });
const failed: End = (key, values) => ({ isPassed: false, found: { key, values } });

const STREAM_WAIT_MS = 10_000;
/** What a test order is worth, in the quote asset of a pair with a dollar in it. */
const TEST_VALUE = 10n;
const DOLLARS: ReadonlySet<string> = new Set(['USDT', 'USDC', 'USD']);
const TEST_ORDER_ID = 'tidemark-test';

export class VenueChecks {
  readonly topic: Latest<ChecksValue>;
  readonly #parts: ChecksParts;
  #running: VenueProbe | null = null;

  constructor(parts: ChecksParts) {
    this.#parts = parts;
    this.topic = parts.outbox.latest<ChecksValue>({ id: null, steps: allWaiting() });
  }

  /** Starts over when it is asked again. What the first cannot reach, the others need not ask. */
  async run({ id, profile }: SavedVenue, probe: VenueProbe): Promise<void> {
    this.close();
    this.#running = probe;
    this.topic.set({ id, steps: allWaiting() });
    const windowMs = profile.recvWindowMs ?? DEFAULT_RECV_WINDOW_MS;
    let isEveryPassed = true;
    for (const check of VENUE_CHECKS) {
      this.#tell(check, 'running', null);
      const verdict = await this.#askSafely(check, probe, windowMs);
      if (this.#running !== probe) return;
      this.#tell(check, verdict.isPassed ? 'passed' : 'failed', verdict.found);
      isEveryPassed &&= verdict.isPassed;
      if (check === 'ping' && !verdict.isPassed) break;
    }
    this.close();
    if (isEveryPassed) this.#parts.onPassed(id);
  }

  /** Its addresses or its key are others now: what was answered, or still is, was about the former ones. */
  forget(id: string): void {
    if (this.topic.get().id !== id) return;
    this.close();
    this.topic.set({ id: null, steps: allWaiting() });
  }

  close(): void {
    this.#running?.close();
    this.#running = null;
  }

  /** A venue can say what nothing here was made for: that is a failed check, and the others are asked. */
  async #askSafely(check: VenueCheck, probe: VenueProbe, windowMs: number): Promise<Verdict> {
    try {
      return await this.#ask(check, probe, windowMs);
    } catch (fault) {
      return failed('unusable', { message: faultWords(fault) });
    }
  }

  #ask(check: VenueCheck, probe: VenueProbe, windowMs: number): Promise<Verdict> {
    const { clock } = this.#parts;
    switch (check) {
      case 'ping':
        return askPing(probe, clock);
      case 'clock':
        return askClock(probe.client, windowMs);
      case 'account':
        return askAccount(probe.client);
      case 'testOrder':
        return askTestOrder(probe.client);
      case 'futures':
        return askFutures(probe.client);
      case 'stream':
        return askStream(probe.client, clock);
    }
  }

  #tell(check: VenueCheck, state: State, found: Found): void {
    const { id, steps } = this.topic.get();
    this.topic.set({
      id,
      steps: steps.map((step) => (step.check === check ? { check, state, found } : step)),
    });
  }
}

const allWaiting = (): ChecksValue['steps'] =>
  VENUE_CHECKS.map((check) => ({ check, state: 'waiting', found: null }));

async function askPing(probe: VenueProbe, clock: Clock): Promise<Verdict> {
  const startedMs = clock.monotonicMs();
  const outcome = await probe.ping();
  if (outcome.kind !== 'accepted') return refused(outcome);
  return passed('answered', { ms: sinceMs(clock, startedMs) });
}

async function askClock(client: ExchangeClient, windowMs: number): Promise<Verdict> {
  const outcome = await client.syncClock();
  if (outcome.kind !== 'accepted') return refused(outcome);
  const { offsetMs } = outcome.value;
  const measured = { ms: String(offsetMs), window: String(windowMs) };
  return Math.abs(offsetMs) <= windowMs ? passed('clock', measured) : failed('clockOff', measured);
}

async function askAccount(client: ExchangeClient): Promise<Verdict> {
  const outcome = await client.spot.balances();
  if (outcome.kind !== 'accepted') return refused(outcome);
  return passed('mayRead', { count: String(outcome.value.length) });
}

/** Far below the market: even an exchange that took it for real would not execute it. */
async function askTestOrder(client: ExchangeClient): Promise<Verdict> {
  const pairs = await client.spot.pairs();
  if (pairs.kind !== 'accepted') return refused(pairs);
  const pair = pairs.value.find(({ quote }) => DOLLARS.has(quote)) ?? pairs.value[0];
  if (pair === undefined) return failed('noPairs', {});
  const book = await client.spot.book(pair, 5);
  if (book.kind !== 'accepted') return refused(book);
  const best = book.value.bids[0]?.price ?? book.value.asks[0]?.price;
  if (best === undefined) return failed('emptyBook', { symbol: pair.symbol });
  const price = ticks(Math.max(1, best - Math.floor(best / 5)));
  const outcome = await client.spot.testOrder({
    pair,
    side: 'BUY',
    type: 'LIMIT',
    price,
    clientOrderId: TEST_ORDER_ID,
    quantity: { unit: 'base', lots: lots(lotsWorth(pair, price)) },
  });
  if (outcome.kind === 'accepted') return passed('mayTrade', { symbol: pair.symbol });
  if (outcome.kind === 'rejected' && outcome.code === NO_MONEY) {
    return passed('wantsMoney', {});
  }
  return refused(outcome);
}

const NO_MONEY = '-2017';

/** The fewest lots worth the test's value, at least one. */
function lotsWorth({ pricePrecision, quantityPrecision }: SpotPair, price: Ticks): number {
  const scale = 10n ** BigInt(pricePrecision + quantityPrecision);
  const needed = (TEST_VALUE * scale + BigInt(price) - 1n) / BigInt(price);
  return Number(needed > 0n ? needed : 1n);
}

async function askFutures(client: ExchangeClient): Promise<Verdict> {
  const outcome = await client.futures.accounts();
  if (outcome.kind === 'accepted') {
    return passed('futuresAnswer', { count: String(outcome.value.length) });
  }
  return isNotOffered(outcome) ? passed('noFutures', {}) : refused(outcome);
}

/** One readable frame of a pair's book or ticker: both are pushed even when nothing happens. */
async function askStream(client: ExchangeClient, clock: Clock): Promise<Verdict> {
  const pairs = await client.spot.pairs();
  const pair = pairs.kind === 'accepted' ? pairs.value[0] : undefined;
  if (pair === undefined) return failed('nothingToHear', {});
  const startedMs = clock.monotonicMs();
  let lastError = '';
  return new Promise((resolve) => {
    const end = (verdict: Verdict): void => {
      cancelAlarm();
      feed.close();
      resolve(verdict);
    };
    const heard = (): void => {
      end(passed('firstFrame', { ms: sinceMs(clock, startedMs) }));
    };
    const feed = client.feed({
      onBook: heard,
      onTicker: heard,
      onTrades: () => undefined,
      onCandle: () => undefined,
      onFeedState: (state) => {
        lastError = state.lastError;
      },
    });
    const cancelAlarm = clock.setAlarm(STREAM_WAIT_MS, () => {
      const seconds = String(STREAM_WAIT_MS / 1000);
      end(
        lastError === ''
          ? failed('silent', { seconds })
          : failed('unreadable', { seconds, message: lastError }),
      );
    });
    feed.subscribe({ kind: 'book', pair });
    feed.subscribe({ kind: 'ticker', pair });
  });
}

function refused(outcome: Exclude<Outcome<unknown>, { readonly kind: 'accepted' }>): Verdict {
  const { message } = outcome;
  if (outcome.kind === 'unknown') return failed('noAnswer', { message });
  return failed('refused', { code: outcome.code, message });
}

const sinceMs = (clock: Clock, startedMs: number): string =>
  String(Math.round(clock.monotonicMs() - startedMs));
