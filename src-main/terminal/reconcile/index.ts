/**
 * Keeps the blotter and the wallets equal to the exchange by asking, since the document has no private stream. Each
 * command, and each public trade that touches an own order, has its place read at once; otherwise the pace follows what
 * is going on there and what the request budget allows.
 */
import type { SpotPair } from '@shared/domain/instrument';
import type { PublicTrade } from '@shared/domain/market';
import type { OrderBookKind } from '@shared/domain/order';
import type { Clock } from '@shared/kernel/ports';
import type { ContractListing, ExchangeClient } from '../../client/exchange-client';
import type { Account } from '../account';
import type { FuturesDesk } from '../futures';
import type { Blotter } from '../orders/blotter';
import type { Conditions } from '../orders/conditions/conditions';
import { futuresLane, laneKey, walletLane, type Lane } from '../orders/lane';
import { hasEnded, type TrackedOrder } from '../orders/tracked-order';
import type { Log } from '../ports';
import { allReadSinceMs } from './age';
import { DENIED_MS, POKE_SPACING_MS, pollDelayMs, type Situation } from './cadence';
import { Reading, type ReadingParts } from './reading';
import { addUnsettled, forgetCurrent, mayBeOursAgain, newLane, newSource } from './source';
import { unreadBooks, type LaneState, type SourceState } from './source';

const HOT_FOR_MS = 5_000;
const FIRST_FAILURE_MS = 1_000;
const LAST_FAILURE_MS = 15_000;
/** What is on the screen or has orders is never left alone for longer than this. */
const LAST_FAILURE_IN_USE_MS = 5_000;
/** Reads at the start, one after the other; margin after spot. */
const START_SPACING_MS = 20;
const FUTURES = 'futures';

type Place = Pick<Lane, 'book' | 'symbol'>;

interface Found {
  readonly source: SourceState;
  readonly state: LaneState;
}

export interface ReconcileParts extends Pick<ReadingParts, 'rights' | 'unlisted' | 'otherTerms'> {
  readonly clock: Clock;
  readonly log: Log;
  readonly blotter: Blotter;
  readonly conditions: Conditions;
  readonly futures: Pick<FuturesDesk, 'executed'>;
  readonly account: Account;
  /** What any window has on its screen, the one selected last first. */
  shownSymbols(): readonly string[];
  /** Programs may be trading with this account. */
  isShared(): boolean;
  pokeFuturesWallet(): void;
  /** What was read is whole: it need not wait for more. */
  onRead(): void;
}

export class Reconcile {
  readonly #parts: ReconcileParts;
  readonly #reading: Reading;
  /** Spot and margin by lane, futures as one. */
  readonly #sources = new Map<string, SourceState>();
  #client: ExchangeClient | null = null;

  constructor(parts: ReconcileParts) {
    this.#parts = parts;
    this.#reading = new Reading({
      ...parts,
      shownSymbols: () => parts.shownSymbols(),
      onWalletChanged: (assets, readSymbols) => {
        this.#walletChanged(assets, readSymbols);
      },
    });
  }

  /** Reads everything once, the pairs on a screen first, and keeps going; also after a `pause`. */
  start(client: ExchangeClient, pairs: readonly SpotPair[]): void {
    this.#client = client;
    this.pairsListed(pairs);
    const futures = this.#sources.get(FUTURES);
    if (futures !== undefined) this.#schedule(futures, 0);
  }

  /** Those there are at the start; later what is listed for the first time. */
  pairsListed(pairs: readonly SpotPair[]): void {
    const shown = new Set(this.#parts.shownSymbols());
    const rankOf = ({ symbol }: SpotPair) => (shown.has(symbol) ? 1 : 0);
    const ranked = pairs.toSorted((left, right) => rankOf(right) - rankOf(left));
    const lanes = (['spot', 'margin'] as const).flatMap((book) =>
      ranked.map((pair) => walletLane(book, pair)),
    );
    for (const [index, lane] of lanes.entries()) {
      const key = laneKey(lane);
      const source = this.#sources.get(key) ?? newSource(lane.book, [lane]);
      this.#sources.set(key, source);
      this.#schedule(source, index * START_SPACING_MS);
    }
  }

  /** The contracts as listed; true when there are new ones. What was listed before stays followed. */
  contractsListed(listings: readonly ContractListing[]): boolean {
    if (listings.length === 0) return false;
    const source = this.#sources.get(FUTURES) ?? newSource('futures', []);
    this.#sources.set(FUTURES, source);
    const fresh = listings.filter(({ contract }) => !source.lanes.has(contract.symbol));
    for (const { contract } of fresh) {
      source.lanes.set(contract.symbol, newLane(futuresLane(contract)));
    }
    if (fresh.length > 0 && this.#client !== null) this.#pokeSource(source, false);
    return fresh.length > 0;
  }

  /** The exchange is gone: nothing that is known counts as current until it is read again. */
  pause(): void {
    this.#client = null;
    for (const source of this.#sources.values()) {
      source.cancelAlarm();
      forgetCurrent(source);
    }
  }

  close(): void {
    for (const source of this.#sources.values()) source.cancelAlarm();
    this.#sources.clear();
    this.#client = null;
  }

  /** Something happened there: look soon, and closely for a while. */
  poke(place: Place): void {
    const found = this.#find(place);
    if (found !== undefined) this.#pokeSource(found.source);
  }

  /** The same for every book of a symbol. */
  pokeSymbol(symbol: string): void {
    for (const source of this.#sources.values()) {
      if (source.lanes.has(symbol)) this.#pokeSource(source);
    }
  }

  /** An order may have ended; how is to be read. `told`: it has, and the answer to its placing said how. */
  settle(
    { book, symbol, orderId }: Place & { readonly orderId: string },
    told: TrackedOrder | null = null,
  ): void {
    const found = this.#find({ book, symbol });
    if (found === undefined) return;
    addUnsettled(found.source, found.state.lane, orderId, false, told);
    this.#pokeSource(found.source);
  }

  /** An order has executed more than its trades tell: they are read at once, or right after a poll. */
  fillsMissing(order: TrackedOrder): void {
    const found = this.#find(order);
    if (found === undefined) return;
    found.state.lacksFills = true;
    if (found.source.poll === null) this.#pokeSource(found.source);
  }

  /** What was read of an order outside the polls. */
  told(order: TrackedOrder): void {
    this.#reading.told(order);
    const found = this.#find(order);
    if (found === undefined) return;
    found.source.unsettled.delete(order.orderId);
    if (!hasEnded(order)) return;
    // The poll finds nothing new of an order that is known to have ended, and its fills are news.
    found.state.wantsTrades = true;
    this.#pokeSource(found.source);
  }

  /** It was denied to who asked for it outside the polls. */
  denied(order: Place & { readonly orderId: string }): void {
    const found = this.#find(order);
    if (found !== undefined) this.#reading.denied(found.source, order.orderId);
  }

  /** A position has changed: whatever was traded on its contract is read now, not with the next sweep. */
  readTrades(place: Place): void {
    const found = this.#find(place);
    if (found === undefined) return;
    found.state.wantsTrades = true;
    this.#pokeSource(found.source, false);
  }

  /** After a gap in the market data every symbol in use is read again. */
  pokeAll(): void {
    for (const source of this.#sources.values()) {
      const isInUse = this.#isInUse(source);
      if (source.isSynced && !isInUse) continue;
      for (const lane of source.lanes.values()) lane.wantsTrades = true;
      // Where nothing is at stake one look is enough: all pairs looked at closely are more than may be asked.
      this.#pokeSource(source, isInUse);
    }
  }

  /** Whether the account is shared has changed: every symbol is read at its new pace from now on. */
  paceChanged(): void {
    const client = this.#client;
    if (client === null) return;
    for (const source of this.#sources.values()) {
      if (source.poll !== null || !source.isSynced) continue; // it will be scheduled when it has ended
      this.#schedule(source, this.#nextDelayMs(client, source));
    }
  }

  /** The machine has slept: nothing known is current any more. */
  awake(): void {
    for (const source of this.#sources.values()) forgetCurrent(source);
    this.pokeAll();
  }

  /** Pokes where these prints may have happened on own orders, or have reached a trigger. */
  onPrints(symbol: string, prints: readonly PublicTrade[]): void {
    const { blotter, conditions } = this.#parts;
    for (const source of this.#sources.values()) {
      if (!source.lanes.has(symbol)) continue;
      const isTouched = blotter
        .openOf(source.book, symbol)
        .some(({ side, price }) =>
          prints.some(
            (print) =>
              price !== null && (side === 'BUY' ? print.price <= price : print.price >= price),
          ),
        );
      const isTriggered = source.book === 'futures' && conditions.isTouched(symbol, prints);
      if (isTouched || isTriggered) this.#pokeSource(source);
    }
  }

  /** Wall time from which on all that is in use has been read; 0 before the first read. */
  readAtMs(): number {
    const { clock } = this.#parts;
    const nowMs = clock.monotonicMs();
    const sinceMs = allReadSinceMs(this.#sources.values(), {
      isAllRefused: this.problem() !== null,
      isInUse: (source) => this.#isInUse(source),
      nowMs,
    });
    return sinceMs === null ? 0 : clock.nowMs() - (nowMs - sinceMs);
  }

  /** Why the exchange does not let the account be read; null while it does. */
  problem(): Account['refusal'] {
    return this.#parts.account.refusal;
  }

  unreadBooks(): OrderBookKind[] {
    return unreadBooks(this.#sources.values(), this.problem() !== null);
  }

  /** True once orders, trades and wallet are known, reading them now if need be. */
  async synced(place: Place): Promise<boolean> {
    const found = this.#find(place);
    return found !== undefined && (this.#isSynced(found) || this.refresh(place));
  }

  /** Reads it now; false when it could not be read. */
  async refresh(place: Place): Promise<boolean> {
    const found = this.#find(place);
    if (found === undefined) return false;
    const { source, state } = found;
    // Among many contracts its turn comes first.
    if (!state.isRead) Object.assign(state, { wantsTrades: true, lastTradesMs: -1 });
    return (await this.#refreshSource(source)) && this.#isSynced(found);
  }

  #refreshSource(source: SourceState): Promise<boolean> {
    if (source.poll === null) return this.#poll(source);
    source.nextPoll ??= source.poll.then(() => {
      source.nextPoll = null;
      return this.#poll(source);
    });
    return source.nextPoll;
  }

  #isSynced({ source, state }: Found): boolean {
    return source.isSynced && state.isRead && this.#isWalletKnown(source);
  }

  /** Of spot it is read with the orders, though it is one of all pairs. */
  #isWalletKnown({ book }: SourceState): boolean {
    return book !== 'spot' || this.#parts.account.isRead;
  }

  /** Undefined of what is not listed (yet). */
  #find({ book, symbol }: Place): Found | undefined {
    const source = this.#sources.get(book === 'futures' ? FUTURES : laneKey({ book, symbol }));
    const state = source?.lanes.get(symbol);
    return source === undefined || state === undefined ? undefined : { source, state };
  }

  #pokeSource(source: SourceState, isHot = true): void {
    if (isHot) source.hotUntilMs = this.#parts.clock.monotonicMs() + HOT_FOR_MS;
    if (source.poll !== null) source.isPokedAgain = true;
    else this.#schedule(source, this.#spacingMs(source));
  }

  #openOrders({ book, lanes }: SourceState): readonly TrackedOrder[] {
    return [...lanes.keys()].flatMap((symbol) => this.#parts.blotter.openOf(book, symbol));
  }

  #isPending({ book, lanes }: SourceState): boolean {
    return [...lanes.keys()].some((symbol) => this.#parts.blotter.isAnyPending(book, symbol));
  }

  #isWaiting({ book }: SourceState): boolean {
    return book === 'futures' && this.#parts.conditions.waiting().length > 0;
  }

  #isInUse(source: SourceState): boolean {
    return (
      this.#isOnScreen(source) || this.#openOrders(source).length > 0 || this.#isPending(source)
    );
  }

  #isOnScreen({ lanes }: SourceState): boolean {
    return this.#parts.shownSymbols().some((symbol) => lanes.has(symbol));
  }

  #spacingMs(source: SourceState): number {
    return Math.max(0, source.lastPollMs + POKE_SPACING_MS - this.#parts.clock.monotonicMs());
  }

  #schedule(source: SourceState, delayMs: number): void {
    source.cancelAlarm();
    source.cancelAlarm = this.#parts.clock.setAlarm(delayMs, () => {
      if (source.poll === null) void this.#poll(source);
    });
  }

  async #poll(source: SourceState): Promise<boolean> {
    const client = this.#client;
    if (client === null) return false;
    source.cancelAlarm();
    source.isPokedAgain = false;
    source.lastPollMs = this.#parts.clock.monotonicMs();
    source.poll = this.#reading.read(client, source);
    const isRead = await source.poll;
    source.poll = null;
    this.#parts.onRead();
    if (this.#client === null) return false;
    source.failures = isRead ? 0 : source.failures + 1;
    if (isRead) {
      source.isSynced = true;
      source.lastReadMs = source.lastPollMs;
    }
    this.#schedule(source, this.#nextDelayMs(client, source));
    return isRead && this.#isWalletKnown(source);
  }

  #nextDelayMs(client: ExchangeClient, source: SourceState): number {
    const health = client.health();
    const situation = this.#situationOf(source);
    const { hasOpenOrders, isHot, isSelected } = situation;
    // What was not even asked, because the exchange wants silence, is asked as soon as it may be.
    const isSilent = health.blockedUntilMs !== null;
    if (source.failures > 0 && !isSilent && (!source.isDenied || hasOpenOrders || isHot)) {
      const mostMs = hasOpenOrders || isSelected ? LAST_FAILURE_IN_USE_MS : LAST_FAILURE_MS;
      return Math.min(mostMs, FIRST_FAILURE_MS * 2 ** (source.failures - 1));
    }
    const isAgain = !isSilent && mayBeOursAgain(source, this.#parts.account.refusal !== null);
    if (isAgain && (source.book === 'futures' || this.#isOnScreen(source))) return DENIED_MS;
    const lacksFills = [...source.lanes.values()].some((lane) => lane.lacksFills);
    if ((source.isPokedAgain || lacksFills) && health.blockedUntilMs === null)
      return this.#spacingMs(source);
    return pollDelayMs(situation, health, this.#parts.clock.nowMs());
  }

  #situationOf(source: SourceState): Situation {
    const { clock } = this.#parts;
    const hasOpenOrders = this.#openOrders(source).length > 0;
    // A denied wallet is no reason to look at it closely because its pair is on the screen.
    const isSelected = source.book === 'futures' || this.#isOnScreen(source);
    return {
      isHot:
        clock.monotonicMs() < source.hotUntilMs ||
        source.unsettled.size > 0 ||
        this.#isPending(source),
      hasOpenOrders: hasOpenOrders || this.#isWaiting(source),
      isSelected: isSelected && !source.isDenied,
      isShared: this.#parts.isShared() && !source.isDenied,
      pairs: [...this.#sources.values()].filter(({ book }) => book === source.book).length,
      isUnused: source.isDenied || source.book === 'margin',
      deniedForMs:
        source.deniedSinceMs === null ? null : clock.monotonicMs() - source.deniedSinceMs,
    };
  }

  /** A wallet that changed for no known reason: somebody traded elsewhere. */
  #walletChanged(assets: ReadonlySet<string>, readSymbols: ReadonlySet<string>): void {
    for (const source of this.#sources.values()) {
      if (source.book !== 'spot') continue;
      for (const { lane } of source.lanes.values()) {
        if (readSymbols.has(lane.symbol) || !assets.has(lane.instrument.base)) continue;
        for (const state of source.lanes.values()) state.wantsTrades = true;
        if (source.poll === null) this.#schedule(source, this.#spacingMs(source));
        else source.isPokedAgain = true;
      }
    }
  }
}
