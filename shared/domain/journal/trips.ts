/**
 * Round trips of a pair, from flat to flat, by average cost. A trip begins with the first trade and ends when less
 * than one lot is left of it, which cannot be sold any more: what that little cost belongs to the trip, and the coins
 * themselves stay for the next one at no cost. A lot is the pair's, or as little as any of its trades tells: the pair
 * may have been counted finer then. Coins that were not bought by these trades (brought in, an opening
 * balance) have no cost that anybody could know: their sale is a row of its own without a result. Own purchases go
 * first. Who sells as much as was bought although a fee has taken some of it has paid that fee with other coins: it
 * costs what the coins did in the trade it was taken from. Pure.
 */
import { divide } from '../../money/decimal';
import { ASSET_SCALE } from '../../money/units';
import { exactFigures, type Fill } from '../fill';
import type { Side } from '../order';
import { fine, FINE_SCALE, fineOf, type Fine } from './fine';
import type { CoinsOut, Trip, Trips, TripSource } from './trip-types';

/** A trade as what it moved. */
interface Move {
  readonly fill: Fill;
  readonly quantity: Fine;
  readonly value: Fine;
  /** What it was counted in: the pair's own, or less where it is finer than that. */
  readonly lot: Fine;
  /** Of the base asset, into the account or out of it: the fee in it taken off, or added. */
  readonly coins: Fine;
  /** Of the quote asset, the same way around. */
  readonly money: Fine;
  readonly fee: Fine;
  /** What a fee in coins was worth at the price of the trade; 0 of another. */
  readonly feeValue: Fine;
}

interface Draft {
  readonly tradeId: string;
  /** Of its last trade. */
  orderId: string;
  readonly side: Side;
  readonly openedAtMs: number | null;
  closedAtMs: number;
  /** The smallest of its trades'. */
  lot: bigint;
  bought: { quantity: bigint; value: bigint };
  sold: { quantity: bigint; value: bigint };
  readonly fees: Map<string, bigint>;
  /** Paid for all that was bought, and received for all that was sold. */
  paid: bigint;
  received: bigint;
  /** Of `paid`, what is still held. */
  costHeld: bigint;
  /** Fees in coins that other coins may have paid, and what they were worth in their trades. */
  feeCoins: bigint;
  feeValue: bigint;
}

const isBuy = ({ fill }: Move): boolean => fill.side === 'BUY';

export function tripsOf({ pair, canBeShort, fills, coinsOut }: TripSource): Trips {
  const book = new TripBook(canBeShort);
  const leaving = coinsOut.toSorted((a, b) => a.atMs - b.atMs);
  for (const fill of distinct(fills).toSorted(inOrder)) {
    while (leaving[0] !== undefined && leaving[0].atMs <= fill.atMs) book.out(leaving.shift());
    book.trade(moveOf(fill, pair));
  }
  for (const out of leaving) book.out(out);
  book.end();
  const closed = book.closed.filter((draft) => !isSliver(draft));
  return { closed: closed.map(toTrip), isOpen: book.isOpen };
}

/** Less than could be traded by itself: other coins that went along with the sale of a trip. */
const isSliver = ({ bought, sold, lot }: Draft): boolean => bought.quantity + sold.quantity < lot;

class TripBook {
  readonly closed: Draft[] = [];
  readonly #canBeShort: boolean;
  #draft: Draft | null = null;
  /** What a sale has just ended: more of the same order may pay its fees. */
  #ended: Draft | null = null;
  /** Coins the trades have brought and not taken again; below zero: sold and not bought back. */
  #held = 0n;

  constructor(canBeShort: boolean) {
    this.#canBeShort = canBeShort;
  }

  get isOpen(): boolean {
    const size = this.#held < 0n ? -this.#held : this.#held;
    return this.#draft !== null && size >= this.#draft.lot;
  }

  trade(move: Move): void {
    if (isBuy(move)) this.#buy(move);
    else this.#sell(move);
  }

  #buy(move: Move): void {
    this.#ended = null;
    if (this.#draft?.orderId !== move.fill.orderId) this.end();
    const owed = this.#held < 0n ? -this.#held : 0n;
    // Less than a lot more than was owed is nothing to begin a trip with.
    if (owed === 0n || move.coins < owed + move.lot) {
      this.#add(move);
      return;
    }
    const [back, more] = split(move, owed);
    this.#add(back);
    this.#add(more);
  }

  #sell(move: Move): void {
    this.end();
    const draft = this.#draft;
    if (draft?.side === 'SELL' || (draft !== null && move.coins <= this.#held)) {
      this.#add(move);
      return;
    }
    const ended = this.#ended?.orderId === move.fill.orderId ? this.#ended : null;
    const trip = draft ?? ended;
    const held = this.#held;
    const own = held + (trip?.feeCoins ?? 0n);
    if (trip === null || own === 0n) {
      this.#other(move);
      return;
    }
    if (move.coins <= own) {
      this.#cover(trip, move, held);
      return;
    }
    const [first, rest] = split(move, own);
    this.#cover(trip, first, held);
    this.#other(rest);
  }

  /** More than is held: other coins pay the fees that were taken. */
  #cover(trip: Draft, move: Move, held: bigint): void {
    payFees(trip, move.coins - held);
    take(trip, move);
    this.#held -= held;
    if (this.#draft !== null) this.#close(trip);
  }

  /** Coins that these trades have not brought. */
  #other(move: Move): void {
    if (this.#canBeShort) this.#add(move);
    else this.#unknown(move);
  }

  /** What is owed no more but for the fees of buying it back ends with the next order, or where the list ends. */
  end(): void {
    const draft = this.#draft;
    if (draft?.side !== 'SELL' || this.#held >= 0n || -this.#held > draft.feeCoins) return;
    payFees(draft, -this.#held);
    this.#held = 0n;
    this.#close(draft);
  }

  /** Coins that have left take their share of the cost along. */
  out(coins: CoinsOut | undefined): void {
    const draft = this.#draft;
    if (coins === undefined || draft === null || this.#held <= 0n) return;
    const left = coins.quantity < this.#held ? coins.quantity : this.#held;
    const cost = divide(draft.costHeld * left, this.#held, 'half-even');
    draft.costHeld -= cost;
    draft.paid -= cost;
    this.#held -= left;
    if (this.#held >= draft.lot) return;
    this.#draft = null;
    // All of it has left: nothing was closed.
    if (draft.sold.quantity > 0n) this.closed.push(draft);
  }

  #add(move: Move): void {
    const draft = this.#draft ?? newDraft(move, move.fill.atMs);
    if (this.#draft === null && !isBuy(move)) this.#held = 0n; // what was too little to be sold before
    this.#draft = draft;
    take(draft, move);
    if (isBuy(move)) {
      this.#held += move.coins;
      draft.costHeld += move.money;
    } else {
      if (this.#held > 0n) {
        draft.costHeld -= divide(draft.costHeld * move.coins, this.#held, 'half-even');
      }
      this.#held -= move.coins;
    }
    const size = this.#held < 0n ? -this.#held : this.#held;
    const isBeginning = isBuy(move) === (draft.side === 'BUY');
    if (isBeginning || size >= draft.lot) return;
    this.#close(draft);
    if (this.#held < 0n) this.#held = 0n;
  }

  #close(draft: Draft): void {
    this.closed.push(draft);
    this.#draft = null;
    this.#ended = draft;
  }

  /** One row for each order. */
  #unknown(move: Move): void {
    const last = this.closed.at(-1);
    const isSame = last?.openedAtMs === null && last.orderId === move.fill.orderId;
    const draft = isSame ? last : newDraft(move, null);
    take(draft, move);
    if (!isSame) this.closed.push(draft);
  }
}

function newDraft({ fill, lot }: Move, openedAtMs: number | null): Draft {
  return {
    tradeId: fill.tradeId,
    orderId: fill.orderId,
    side: openedAtMs === null ? 'BUY' : fill.side,
    openedAtMs,
    closedAtMs: fill.atMs,
    lot,
    bought: { quantity: 0n, value: 0n },
    sold: { quantity: 0n, value: 0n },
    fees: new Map(),
    paid: 0n,
    received: 0n,
    costHeld: 0n,
    feeCoins: 0n,
    feeValue: 0n,
  };
}

function take(draft: Draft, move: Move): void {
  const { fill, quantity, value, fee, money } = move;
  const side = isBuy(move) ? draft.bought : draft.sold;
  side.quantity += quantity;
  side.value += value;
  if (isBuy(move)) draft.paid += money;
  else draft.received += money;
  if (isBuy(move) && move.feeValue > 0n) {
    draft.feeCoins += fee;
    draft.feeValue += move.feeValue;
  }
  if (fee !== 0n) draft.fees.set(fill.feeAsset, (draft.fees.get(fill.feeAsset) ?? 0n) + fee);
  draft.closedAtMs = fill.atMs;
  if (move.lot < draft.lot) draft.lot = move.lot;
  draft.orderId = fill.orderId;
}

function payFees(draft: Draft, coins: bigint): void {
  if (coins === 0n) return;
  const cost = divide(draft.feeValue * coins, draft.feeCoins, 'half-even');
  draft.paid += cost;
  draft.feeCoins -= coins;
  draft.feeValue -= cost;
}

function moveOf(fill: Fill, pair: TripSource['pair']): Move {
  const { base, quote } = pair;
  const { price, quantity: count } = exactFigures(fill, pair);
  const quantity = fineOf(count.units, count.scale);
  const value = fineOf(price.units * count.units, price.scale + count.scale);
  const fee = fineOf(fill.fee, ASSET_SCALE);
  // A fee makes what comes in less, and what goes out more.
  const [coinSign, moneySign] = fill.side === 'BUY' ? [-1n, 1n] : [1n, -1n];
  return {
    fill,
    quantity,
    value,
    lot: fineOf(1n, Math.min(Math.max(count.scale, pair.quantityPrecision), FINE_SCALE)),
    coins: fine(quantity + (fill.feeAsset === base ? coinSign * fee : 0n)),
    money: fine(value + (fill.feeAsset === quote ? moneySign * fee : 0n)),
    fee,
    feeValue:
      fill.feeAsset === base ? fineOf(fill.fee * price.units, ASSET_SCALE + price.scale) : fine(0n),
  };
}

/** Nothing is lost between the two: what cannot be divided is the second one's. */
function split(move: Move, coins: bigint): readonly [Move, Move] {
  const part = (whole: bigint): bigint => divide(whole * coins, move.coins, 'floor');
  const first = {
    quantity: part(move.quantity),
    value: part(move.value),
    coins,
    money: part(move.money),
    fee: part(move.fee),
    feeValue: part(move.feeValue),
  };
  const of = (figures: typeof first): Move => ({
    fill: move.fill,
    lot: move.lot,
    quantity: fine(figures.quantity),
    value: fine(figures.value),
    coins: fine(figures.coins),
    money: fine(figures.money),
    fee: fine(figures.fee),
    feeValue: fine(figures.feeValue),
  });
  return [
    of(first),
    of({
      quantity: move.quantity - first.quantity,
      value: move.value - first.value,
      coins: move.coins - first.coins,
      money: move.money - first.money,
      fee: move.fee - first.fee,
      feeValue: move.feeValue - first.feeValue,
    }),
  ];
}

const toTrip = (draft: Draft): Trip => ({
  tradeId: draft.tradeId,
  side: draft.side,
  openedAtMs: draft.openedAtMs,
  closedAtMs: draft.closedAtMs,
  bought: { quantity: fine(draft.bought.quantity), value: fine(draft.bought.value) },
  sold: { quantity: fine(draft.sold.quantity), value: fine(draft.sold.value) },
  fees: new Map([...draft.fees].map(([asset, amount]) => [asset, fine(amount)])),
  result: draft.openedAtMs === null ? null : fine(draft.received - draft.paid),
});

/** Pages overlap; a trade with oneself has two sides with one id. */
function distinct(fills: readonly Fill[]): readonly Fill[] {
  const keyed = fills.map(
    (fill) => [`${fill.tradeId} ${fill.side} ${fill.orderId}`, fill] as const,
  );
  return [...new Map(keyed).values()];
}

/** As they happened; of a trade with oneself what is bought comes first, so that it can be sold. */
function inOrder(a: Fill, b: Fill): number {
  if (a.atMs !== b.atMs) return a.atMs - b.atMs;
  if (a.tradeId !== b.tradeId) return BigInt(a.tradeId) < BigInt(b.tradeId) ? -1 : 1;
  return a.side === b.side ? 0 : a.side === 'BUY' ? -1 : 1;
}
