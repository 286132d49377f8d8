/**
 * Where open orders can be and how they are asked for: each pair's spot and margin wallet, and all
 * contracts at once. A place is empty when two reads, one after the other, have shown none.
 */
import type { OrderBookKind } from '@shared/domain/order';
import type { ExchangeClient, Outcome } from '../../client/exchange-client';
import type { Market } from '../market';
import { isNotOffered } from '../not-offered';
import { futuresLane, laneKey, laneOf, walletLane, type Lane } from '../orders/lane';
import { readOpenOrders, type OpenOrders } from '../orders/open-orders';
import type { TrackedOrder } from '../orders/tracked-order';
import { isNotPermitted } from './rights';
import { unreadBy, type Unread } from '../unread';
import { why, type Why } from './why';

/** Two reads that found nothing prove it when they are this far apart. */
const ROUND_GAP_MS = 1_000;
const ROUNDS = 2;
/** Refused this often, with nothing known there: the account has no such wallet, or nobody may look into it. */
const DENIALS = 3;
/** What no read has shown for so long is told. */
const UNREAD_MS = 10_000;
/** Refused this often, an order needs the trader; it is tried on, more seldom. */
export const REFUSALS = 3;

/** How an order is cancelled; `instrument` is null where the exchange lists its contract no more, or not for us. */
export type CancelLane = Pick<Lane, 'symbol' | 'cancel'> & {
  readonly instrument: Lane['instrument'] | null;
};

type KnownMarkets = Pick<Market, 'pair' | 'contract'>;

/** An order that is to go. */
export interface Target {
  readonly lane: CancelLane;
  readonly orderId: string;
  readonly addedMs: number;
  /** When its cancel was last sent; null before. */
  sentMs: number | null;
  /** The last cancel has an answer, whatever it says. */
  isAnswered: boolean;
  /** The exchange says that it has cancelled it; proof is that no read shows it. */
  isCanceled: boolean;
  /** The newest read showed it. */
  isListed: boolean;
  refusals: number;
  why: Why;
}

export const newTarget = (lane: CancelLane, orderId: string, addedMs: number): Target => ({
  lane,
  orderId,
  addedMs,
  sentMs: null,
  isAnswered: false,
  isCanceled: false,
  isListed: true,
  refusals: 0,
  why: why('notCanceled', {}),
});

export class Place {
  readonly book: OrderBookKind;
  readonly targets = new Map<string, Target>();
  /** When its last read began. */
  askedMs = -Infinity;
  /** When the read began that is known by now. */
  readMs = -Infinity;
  #emptyMs = -Infinity;
  #emptyRounds = 0;
  #denials = 0;
  #hasHeld = false;
  /** Why it cannot be read; null while it can. */
  problem: Unread | null = null;
  #problemMs = Infinity;
  /** The exchange has no such wallets. */
  #isNotOffered = false;
  /** The key has no rights there. */
  #isNotPermitted = false;
  readonly #lanes: () => readonly Lane[];
  readonly #market: KnownMarkets;

  constructor(book: OrderBookKind, market: KnownMarkets, lanes: () => readonly Lane[]) {
    this.book = book;
    this.#market = market;
    this.#lanes = lanes;
  }

  get isEmpty(): boolean {
    if (this.targets.size > 0) return false;
    return this.#emptyRounds >= ROUNDS || this.isDenied;
  }

  /** Not looked into any more, but now and then. */
  get isDenied(): boolean {
    return this.#denials >= DENIALS;
  }

  /** By then nobody can say what is there. What was seen to be empty before it could not be read was. */
  isUnreadable(nowMs: number): boolean {
    if (this.#emptyRounds >= ROUNDS || this.#isNotOffered) return false;
    return this.isDenied || nowMs - this.#problemMs >= UNREAD_MS;
  }

  /** The key has no rights there, and nothing is known to be there. */
  get isBarred(): boolean {
    return this.isDenied && this.#isNotPermitted && !this.#hasHeld;
  }

  get hasBeenRead(): boolean {
    return this.readMs > -Infinity;
  }

  /** All it held should be gone, which only reads prove. */
  get isEnding(): boolean {
    if (!this.#hasHeld || this.isEmpty) return false;
    return [...this.targets.values()].every(({ isCanceled }) => isCanceled);
  }

  symbols(): string[] {
    return this.#lanes().map(({ symbol }) => symbol);
  }

  /** An order that is known otherwise; what counted as empty is not. */
  add({ orderId, symbol }: Pick<TrackedOrder, 'orderId' | 'symbol'>, nowMs: number): void {
    const lane = laneOf(this.#market, this.book, symbol);
    if (lane !== undefined) this.#add(lane, orderId, nowMs);
  }

  #add(lane: CancelLane, orderId: string, nowMs: number): void {
    if (this.targets.has(orderId)) return;
    this.#emptyRounds = 0;
    this.#hasHeld = true;
    this.targets.set(orderId, newTarget(lane, orderId, nowMs));
  }

  async read(client: ExchangeClient, nowMs: number): Promise<void> {
    this.askedMs = nowMs;
    const lanes = this.#lanes();
    const answer = await openOrders(client, this.book, lanes);
    // Reads overtake each other; what an older one shows is not news, nor that it failed.
    if (nowMs <= this.readMs) return;
    if (answer.kind === 'accepted') this.#apply(answer.value, nowMs);
    else if (lanes.length > 0) this.#failed(answer, nowMs);
  }

  #failed(answer: Exclude<Outcome<unknown>, { readonly kind: 'accepted' }>, nowMs: number): void {
    const isOurs = answer.kind === 'rejected' && answer.by === 'client';
    // Room in the request limits comes by itself.
    if (isOurs && answer.code !== 'NOT_SENT' && answer.code !== 'FAULT') return;
    // An account always has a spot wallet.
    this.#isNotOffered = this.book !== 'spot' && isNotOffered(answer);
    this.#isNotPermitted = isNotPermitted(answer);
    if (answer.kind === 'rejected' && !isOurs) this.#denials += 1;
    this.problem = unreadBy(answer);
    this.#problemMs = Math.min(this.#problemMs, nowMs);
  }

  #apply({ orders: open, others, isWhole }: OpenOrders, startedMs: number): void {
    this.readMs = startedMs;
    this.#denials = 0;
    this.problem = null;
    this.#problemMs = Infinity;
    this.#isNotOffered = false;
    for (const order of open) this.add(order, startedMs);
    for (const { orderId, symbol } of others) {
      const lane = laneOf(this.#market, this.book, symbol) ?? unlistedLane(symbol);
      this.#add(lane, orderId, startedMs);
    }
    const present = new Set([...open, ...others].map(({ orderId }) => orderId));
    for (const target of this.targets.values()) {
      if (target.addedMs > startedMs) continue;
      target.isListed = present.has(target.orderId);
      const isGone = !target.isListed && (isWhole || target.isCanceled);
      if (isGone) this.targets.delete(target.orderId);
    }
    // Of a list that may have been cut at rows of elsewhere nobody can say that nothing of ours is behind it.
    if (this.targets.size > 0 || !isWhole) this.#emptyRounds = 0;
    else if (this.#emptyRounds === 0 || startedMs - this.#emptyMs >= ROUND_GAP_MS) {
      this.#emptyRounds += 1;
      this.#emptyMs = startedMs;
    }
  }
}

/** Every pair in both wallets by its lane's name; contracts as they are listed by then. */
export function placesOf(market: Market): Map<string, Place> {
  const wallets = (['spot', 'margin'] as const).flatMap((book) =>
    market.pairs().map((pair): [string, Place] => {
      const lane = walletLane(book, pair);
      return [laneKey(lane), new Place(book, market, () => [lane])];
    }),
  );
  const contracts = (): Lane[] => market.contracts().map(({ contract }) => futuresLane(contract));
  return new Map([...wallets, ['futures', new Place('futures', market, contracts)]]);
}

/** A cancel takes no more than the contract's name. */
const unlistedLane = (symbol: string): CancelLane => ({
  symbol,
  instrument: null,
  cancel: async (client, orderId) => {
    const answer = await client.futures.cancelOrder({ symbol }, orderId);
    if (answer.kind !== 'accepted') return answer;
    return { kind: 'accepted', value: { ...answer.value, status: 'CANCELED' } };
  },
});

async function openOrders(
  client: ExchangeClient,
  book: OrderBookKind,
  lanes: readonly Lane[],
): Promise<Outcome<OpenOrders>> {
  if (lanes.length === 0) return { kind: 'unknown', message: 'nothing is listed' };
  return readOpenOrders(client, book, lanes);
}
