/** The futures side of the client in domain terms: every method is one endpoint of the contract. */
import { exchange, type FuturesInput, type FuturesOutput } from '@shared/contract/exchange';
import type { ListedContract } from '@shared/domain/instrument';
import { isCountable } from '@shared/domain/futures-math';
import { err, ok } from '@shared/kernel/result';
import type { Caller } from '../request/caller';
import { createAllOpenOrders } from './all-open-orders';
import { all, readable } from '../convert/convert-all';
import { looksCut } from '../convert/cut-lists';
import type {
  ConditionOrderRequest,
  ContractListing,
  ExchangeFutures,
  FuturesOrderRequest,
  UnreadableContract,
} from '../exchange-futures';
import {
  isLinearPerpetual,
  isTradeOf,
  selfTradesOf,
  toFuturesFill,
  toFuturesOrder,
  toIndexPrices,
  toListing,
  toPastRow,
  wordsOfFuturesOrder,
  type ListedRow,
} from '../convert/futures-convert';
import { toBook, toCandles, toTicker } from '../convert/market-convert';
import type { LeftOut } from '../convert/left-out';
import { ABOUT_ANOTHER, mapOrder, mapOutcome, sendBuilt } from '../request/outcome';
import { ownRows } from '../convert/own-rows';
import { mapPage } from './pages';
import { toClosedRow, toFuturesAccount } from '../convert/position-convert';
import { stepsOf, stepsText } from '../convert/units';
import type { VenueTime } from '../request/venue-zone';

const { futures } = exchange;

/** Orders of a contract that are told without a page (exchange-rules §9). */
const RECENT = 100;

export function createFutures(caller: Caller, time: VenueTime, leftOut: LeftOut): ExchangeFutures {
  return {
    ...publicReads(caller, time, leftOut),
    ...commands(caller),
    ...ownReads(caller, time, leftOut),
  };
}

/** One contract takes nothing from the others, whatever it lists; what may be traded and cannot be read is named. */
function readListings(rows: readonly ListedRow[]): {
  readonly listings: readonly ContractListing[];
  readonly unreadable: readonly UnreadableContract[];
} {
  const listings: ContractListing[] = [];
  const unreadable: UnreadableContract[] = [];
  for (const row of rows) {
    const listing = toListing(row);
    if (listing.ok) listings.push(listing.value);
    else if (isLinearPerpetual(row)) {
      unreadable.push({ symbol: row.symbol, why: listing.error });
    }
  }
  return { listings, unreadable };
}

type PublicReads = Pick<ExchangeFutures, 'contracts' | 'book' | 'ticker' | 'index' | 'candles'>;
type Commands = Pick<ExchangeFutures, 'placeOrder' | 'placeCondition' | 'cancelOrder'>;
type OwnReads = Omit<ExchangeFutures, keyof PublicReads | keyof Commands>;

function publicReads(caller: Caller, time: VenueTime, leftOut: LeftOut): PublicReads {
  return {
    async contracts() {
      const reply = await caller.call(futures.futuresContracts, {});
      return mapOutcome(reply, (rows) => {
        const { listings, unreadable } = readListings(rows);
        const linear = new Set(rows.filter(isLinearPerpetual).map(({ symbol }) => symbol));
        const uncounted = listings.filter(({ contract }) => !isCountable(contract));
        leftOut.unreadableContracts = unreadable;
        leftOut.unshownContracts = [
          ...uncounted.map(({ contract }) => contract.symbol).filter((name) => linear.has(name)),
          ...unreadable.map(({ symbol }) => symbol),
        ];
        const [first] = unreadable;
        // A list of which nothing can be read is a fault of the answer; what it names takes no orders all the same.
        return listings.length === 0 && first !== undefined
          ? err(`${first.symbol}: ${first.why}`)
          : ok(listings);
      });
    },
    async book(contract, limit) {
      const reply = await caller.call(futures.futuresDepth, { ...named(contract), limit });
      return mapOutcome(reply, (depth) => toBook(stepsOf(contract), depth, time.serverNowMs()));
    },
    async ticker(contract) {
      const reply = await caller.call(futures.futuresTicker, named(contract));
      return mapOutcome(reply, (row) => {
        const wire = { ...row, open: row.last, close: row.last };
        const ticker = toTicker(stepsOf(contract), wire, row.time, null);
        if (!ticker.ok) return ticker;
        const { open: _, ...rest } = ticker.value;
        return ok(rest);
      });
    },
    async index(contract) {
      const reply = await caller.call(futures.futuresIndex, { ...named(contract), limit: 1 });
      return mapOutcome(reply, (row) =>
        toIndexPrices(contract, row, row.time === 0 ? time.serverNowMs() : row.time),
      );
    },
    async candles(contract, interval, limit) {
      const input = { ...named(contract), interval, limit };
      const reply = await caller.call(futures.futuresKlines, input);
      return mapOutcome(reply, (rows) => toCandles(stepsOf(contract), rows));
    },
  };
}

const named = (contract: Pick<ListedContract, 'symbol'>) => ({ contractName: contract.symbol });

function commands(caller: Caller): Commands {
  return {
    placeOrder: (request) =>
      sendBuilt(
        () => toOrderInput(request),
        (input) => caller.call(futures.futuresNewOrder, input),
      ),
    placeCondition: (request) =>
      sendBuilt(
        () => toConditionInput(request),
        (input) => caller.call(futures.futuresConditionOrder, input),
      ),
    async cancelOrder(contract, orderId) {
      const reply = await caller.call(futures.futuresCancel, { ...named(contract), orderId });
      const isOther = reply.kind === 'accepted' && reply.value.orderId !== orderId;
      return isOther ? ABOUT_ANOTHER : reply;
    },
  };
}

function toTerms(request: FuturesOrderRequest | ConditionOrderRequest) {
  const { contract, side, action, mode, type, price, contracts } = request;
  return {
    ...named(contract),
    volume: stepsText(contracts, 0),
    side,
    open: action,
    type,
    ...(price === null ? {} : { price: stepsText(price, contract.pricePrecision) }),
    positionType: mode,
  };
}

function toOrderInput(request: FuturesOrderRequest): FuturesInput<'futuresNewOrder'> {
  const { timeInForce, clientOrderId } = request;
  return {
    ...toTerms(request),
    clientOrderId,
    ...(timeInForce === 'GTC' ? {} : { timeInForce }),
  };
}

function toConditionInput(request: ConditionOrderRequest): FuturesInput<'futuresConditionOrder'> {
  const { contract, trigger, triggerPrice } = request;
  return {
    ...toTerms(request),
    triggerType: trigger,
    triggerPrice: stepsText(triggerPrice, contract.pricePrecision),
  };
}

function ownReads(caller: Caller, time: VenueTime, leftOut: LeftOut): OwnReads {
  const read = (contract: ListedContract, row: FuturesOutput<'futuresOrders'>[number]) =>
    toFuturesOrder(contract, row, time.zoneAheadMs());
  const wordsOf = (row: FuturesOutput<'futuresOrders'>[number]) =>
    wordsOfFuturesOrder(row, time.zoneAheadMs());
  const listed = (
    contract: ListedContract,
    rows: readonly FuturesOutput<'futuresOrders'>[number][],
  ) =>
    readable(
      rows,
      (row) => ({ ...wordsOf(row), symbol: contract.symbol }),
      (row) => read(contract, row),
    );
  return {
    async order(contract, reference) {
      const reply = await caller.call(futures.futuresOrders, { ...named(contract), ...reference });
      if (reply.kind !== 'accepted') return reply;
      const [row, ...more] = reply.value;
      if (row === undefined) return { kind: 'accepted', value: null };
      const isOther = 'orderId' in reference && row.orderId !== reference.orderId;
      if (more.length > 0 || isOther || row.contractName !== contract.symbol) {
        // The query of a GET is not covered by the signature: the answer must be to our question.
        return ABOUT_ANOTHER;
      }
      return mapOrder({ ...reply, value: row }, wordsOf, (found) => read(contract, found));
    },
    async recentOrders(contract) {
      const reply = await caller.call(futures.futuresOrders, named(contract));
      return mapOutcome(reply, (rows) => {
        const own = ownRows(rows, isOf(contract), RECENT);
        return own.ok ? ok(listed(contract, own.value)) : own;
      });
    },
    async openOrders(contract) {
      const reply = await caller.call(futures.futuresOpenOrders, named(contract));
      return mapOutcome(reply, (rows) => {
        const isWhole = !looksCut(rows.length);
        // Nobody can go on from it: one that is cut after rows of elsewhere may lack all that was asked for.
        const own = ownRows(rows, isOf(contract), isWhole ? Infinity : rows.length);
        return own.ok ? ok({ ...listed(contract, own.value), isWhole }) : own;
      });
    },
    allOpenOrders: createAllOpenOrders(caller, time, () => leftOut.unshownContracts),
    orderHistory: orderHistory(caller),
    profitHistory: profitHistory(caller),
    ownTrades: ownTrades(caller),
    async accounts() {
      const reply = await caller.call(futures.futuresAccount, {});
      return mapOutcome(reply, ({ account }) =>
        all(account, (row) => toFuturesAccount(row, time.zoneAheadMs())),
      );
    },
  };
}

const orderHistory =
  (caller: Caller): OwnReads['orderHistory'] =>
  async (contract, page) => {
    const reply = await caller.call(futures.futuresOrderHistory, { ...named(contract), ...page });
    return mapPage(reply, {
      page,
      isOwn: isOf(contract),
      idOf: ({ orderId }) => orderId,
      convert: (row) => ok(toPastRow(contract, row)),
    });
  };

/** The rows do not say of which contract they are. */
const profitHistory =
  (caller: Caller): OwnReads['profitHistory'] =>
  async (contract, page) => {
    const reply = await caller.call(futures.futuresProfitHistory, { ...named(contract), ...page });
    return mapPage(reply, {
      page,
      isOwn: () => true,
      idOf: ({ id }) => id,
      convert: (row) => ok(toClosedRow(row)),
    });
  };

const ownTrades =
  (caller: Caller): OwnReads['ownTrades'] =>
  async (contract, page) => {
    const reply = await caller.call(futures.futuresMyTrades, { ...named(contract), ...page });
    const isOwn = isTradeOf(contract);
    const selfTrades = selfTradesOf(reply.kind === 'accepted' ? reply.value.filter(isOwn) : []);
    return mapPage(reply, {
      page,
      isOwn,
      idOf: ({ id }) => id,
      convert: (row) => toFuturesFill(contract, row, selfTrades),
    });
  };

const isOf =
  ({ symbol }: ListedContract) =>
  ({ contractName }: { readonly contractName: string }): boolean =>
    contractName === symbol;
