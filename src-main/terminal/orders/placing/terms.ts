/**
 * A draft read into what will be asked of the exchange. What its interface or its listing states is
 * checked exactly (exchange-rules §2); what is only assumed of it is left to the exchange.
 */
import type { FuturesDraft, OrderDraft } from '@shared/contract/terminal';
import type { PositionMode, TimeInForce, TriggerDirection } from '@shared/domain/futures';
import {
  checkFuturesShape,
  checkFuturesSize,
  checkTicks,
  type FuturesOrderShape,
} from '@shared/domain/futures-order-rules';
import type { SpotPair } from '@shared/domain/instrument';
import { parsePositive, parseSpotOrder, type SpotOrderShape } from '@shared/domain/order-rules';
import type { Rejection } from '@shared/domain/rejection';
import { err, ok, type Result } from '@shared/kernel/result';
import {
  contracts,
  lots,
  LOTS_MAX,
  TICKS_MAX,
  ticks,
  type Mark,
  type Ticks,
} from '@shared/money/units';
import type { ContractListing } from '../../../client/exchange-client';
import type { Market } from '../../market';
import type { OrderIntent } from '../../ports';
import { refusal, type Rejected } from './intents';
import { futuresLane, walletLane, type Lane } from '../lane';
import type { TrackedOrder } from '../tracked-order';

export interface WalletTerms {
  readonly book: 'spot' | 'margin';
  readonly lane: Lane;
  readonly pair: SpotPair;
  readonly order: SpotOrderShape;
}

export interface Trigger {
  readonly direction: TriggerDirection;
  readonly price: Ticks;
  readonly purpose: NonNullable<FuturesDraft['trigger']>['purpose'];
}

export interface FuturesTerms {
  readonly book: 'futures';
  readonly lane: Lane;
  readonly listing: ContractListing;
  readonly order: FuturesOrderShape;
  readonly mode: PositionMode;
  readonly timeInForce: TimeInForce;
  /** Makes it a condition order. */
  readonly trigger: Trigger | null;
}

export type Terms = WalletTerms | FuturesTerms;
export type WalletDraft = Exclude<OrderDraft, FuturesDraft>;

export function readTerms(market: Market, draft: OrderDraft): Result<Terms, Rejected> {
  if (draft.book !== 'futures') return readWalletTerms(market, draft);
  const listing = market.contract(draft.symbol);
  if (listing === undefined) return err(notTraded(draft.symbol));
  // Why it takes none is said with what is another, not only that it is not open.
  if (market.unreadableBy(draft.symbol) !== '') return err(unreadable(market, draft.symbol));
  if (market.recountedBy(draft.symbol) !== '') return err(recounted(market, draft.symbol));
  const read = readFutures(listing, draft);
  return read.ok ? read : err(refusedBy(read.error));
}

/**
 * The same of an order that may be at the exchange already: what would be taken now does not matter any more. A
 * contract that has stopped trading, or has other limits by now, must not hide what was sent.
 */
export function readSentTerms(market: Market, draft: OrderDraft): Result<Terms, Rejected> {
  if (draft.book !== 'futures') return readWalletTerms(market, draft);
  const listing = market.contract(draft.symbol);
  if (listing === undefined) return err(notTraded(draft.symbol));
  const read = readFuturesShape(listing, draft);
  return read.ok ? read : err(refusedBy(read.error));
}

export function readWalletTerms(market: Market, draft: WalletDraft): Result<WalletTerms, Rejected> {
  const pair = market.pair(draft.symbol);
  if (pair === undefined) return err(notTraded(draft.symbol));
  const read = parseSpotOrder(pair, draft);
  if (!read.ok) return err(refusedBy(read.error));
  const { book } = draft;
  return ok({ book, lane: walletLane(book, pair), pair, order: read.value });
}

/** The code of an order that was not sent because its pair or contract takes none. */
export const SHUT = 'contract-closed';

export const notTraded = (symbol: string): Rejected =>
  refusal('unknown-symbol', `${symbol} is not traded here`);

/** What the exchange has said it takes no orders for is not sent any: a change would cancel the old order first. */
export function shutFault(market: Market, symbol: string): Rejected | null {
  const why = market.tickers.closedBy(symbol);
  if (why === null) return null;
  if (why === 'unreadable') return unreadable(market, symbol);
  if (why === 'recounted') return recounted(market, symbol);
  const words = {
    halted: `${symbol} is halted: the exchange takes no new orders for it`,
    delisted: `${symbol} is no longer listed: the exchange takes no new orders for it`,
  } as const;
  return refusal(SHUT, words[why]);
}

/** A price or quantity that was typed in the steps of this run may mean another one there. */
const recounted = (market: Market, symbol: string): Rejected =>
  refusal(
    SHUT,
    `${symbol}: the exchange has changed ${market.recountedBy(symbol)}: start the program again to trade it`,
  );

const unreadable = (market: Market, symbol: string): Rejected =>
  refusal(
    SHUT,
    `${symbol} cannot be read as the exchange lists it (${market.unreadableBy(symbol)}): nothing new is sent for it`,
  );

/** The desk calls the size of an order its quantity. */
export function refusedBy({ reason, message, field }: Rejection): Rejected {
  return refusal(reason, message, field === 'volume' ? 'quantity' : field);
}

const fault = (reason: Rejection['reason'], field: string, message: string): Rejection => ({
  reason,
  field,
  message,
});

function readFutures(
  listing: ContractListing,
  draft: FuturesDraft,
): Result<FuturesTerms, Rejection> {
  const { contract } = listing;
  if (!listing.isTradable) {
    return err(fault('contract-closed', '', `${contract.symbol} is not open for trading`));
  }
  const { type, timeInForce } = draft;
  if (timeInForce !== 'GTC' && (type === 'MARKET' || draft.trigger !== null)) {
    const words = `timeInForce ${timeInForce}: for a limit order without a trigger only`;
    return err(fault('invalid-value', 'timeInForce', words));
  }
  const read = readFuturesShape(listing, draft);
  if (!read.ok) return read;
  const { order, trigger } = read.value;
  const misfit =
    (trigger === null ? null : checkTicks(listing, 'triggerPrice', trigger.price)) ??
    checkFuturesShape(listing, order) ??
    (type === 'LIMIT' ? checkSize(listing, order) : null);
  return misfit === null ? read : err(misfit);
}

/** What the draft says, in whole numbers. */
function readFuturesShape(
  listing: ContractListing,
  draft: FuturesDraft,
): Result<FuturesTerms, Rejection> {
  const { side, action, type, mode, timeInForce } = draft;
  const price = readPrice(listing, draft);
  if (!price.ok) return price;
  const size = parsePositive('volume', draft.quantity, 0);
  if (!size.ok) return size;
  if (size.value > BigInt(LOTS_MAX)) {
    return err(fault('volume-above-maximum', 'volume', `volume: at most ${LOTS_MAX} contracts`));
  }
  const order: FuturesOrderShape = {
    side,
    open: action,
    type,
    price: price.value,
    contracts: contracts(Number(size.value)),
  };
  const trigger = readTrigger(listing, draft);
  if (!trigger.ok) return trigger;
  const lane = futuresLane(listing.contract);
  return ok({ book: 'futures', lane, listing, order, mode, timeInForce, trigger: trigger.value });
}

function readPrice(
  { contract }: ContractListing,
  draft: FuturesDraft,
): Result<Ticks | null, Rejection> {
  if (draft.type === 'MARKET') {
    return draft.price === ''
      ? ok(null)
      : err(fault('invalid-value', 'price', 'price: not allowed for MARKET'));
  }
  if (draft.price === '') return err(fault('missing-field', 'price', 'price: required'));
  return readTicks('price', draft.price, contract.pricePrecision);
}

function readTrigger(
  listing: ContractListing,
  { trigger }: FuturesDraft,
): Result<Trigger | null, Rejection> {
  if (trigger === null) return ok(null);
  const { direction, purpose } = trigger;
  const price = readTicks('triggerPrice', trigger.price, listing.contract.pricePrecision);
  return price.ok ? ok({ direction, purpose, price: price.value }) : price;
}

function readTicks(field: string, text: string, precision: number): Result<Ticks, Rejection> {
  const parsed = parsePositive(field, text, precision);
  if (!parsed.ok) return parsed;
  if (parsed.value <= BigInt(TICKS_MAX)) return ok(ticks(Number(parsed.value)));
  return err(fault('price-out-of-band', field, `${field}: too high`));
}

/** A limit order's value is by its price: the mark is not asked for. */
const checkSize = (listing: ContractListing, order: FuturesOrderShape): Rejection | null =>
  checkFuturesSize(listing, order, 0n as Mark);

/** The order as it is before the exchange has said anything about it. */
export function orderOf(
  terms: Terms,
  intent: Pick<OrderIntent, 'clientOrderId' | 'createdAtMs' | 'orderId'>,
  status: TrackedOrder['status'] = 'NEW',
): TrackedOrder {
  const { orderId, clientOrderId, createdAtMs } = intent;
  const { book, lane } = terms;
  const shared = {
    orderId,
    clientOrderId,
    createdAtMs,
    status,
    book,
    symbol: lane.symbol,
    executed: lots(0),
    averagePrice: '0',
  };
  if (terms.book !== 'futures') return { ...shared, ...terms.order, futures: null };
  const { order, mode, timeInForce } = terms;
  const { side, type, price } = order;
  return {
    ...shared,
    side,
    type,
    price,
    quantity: { unit: 'base', lots: lots(order.contracts) },
    futures: { action: order.open, mode, timeInForce, cause: '' },
  };
}
