/** Futures replies of the wire as domain values: contracts, ticks and atoms, whole and exact. */
import type { FuturesOutput } from '@shared/contract/exchange';
import type { Fill } from '@shared/domain/fill';
import { NO_CLIENT_ORDER_ID } from '@shared/domain/futures';
import type { FuturesOrder, PastFuturesOrder } from '@shared/domain/futures-order';
import { isCountable } from '@shared/domain/futures-math';
import type { ListedContract } from '@shared/domain/instrument';
import { err, ok, type Result } from '@shared/kernel/result';
import { parseExact } from '@shared/money/decimal';
import type { ContractListing, IndexPrices, PastRow } from '../exchange-futures';
import { averageByCost, toAverage } from './average';
import { toFillFigures } from './fill-figures';
import { executedOf, executedUnsaid } from './executed';
import {
  toContracts,
  toCounted,
  toFigure,
  toFineText,
  toLimitPrice,
  toMark,
  toRate,
  toTicks,
} from './units';
import type { UncountedOrder } from '../request/outcome-types';
import { placedAtMs } from '../request/venue-zone';

export type ListedRow = FuturesOutput<'futuresContracts'>[number];
export type ContractRow = Extract<ListedRow, { readonly multiplier: unknown }>;
type OrderRow = FuturesOutput<'futuresOrders'>[number];
type HistoryRow = FuturesOutput<'futuresOrderHistory'>[number];
type TradeRow = FuturesOutput<'futuresMyTrades'>[number];

/**
 * What can be traded here: type "E", side 1, and its size counted in a coin. Some venues list contracts that
 * count it in the margin coin (wire-facts §7), of which every value here would be wrong as many times as the
 * price is high. A coin of another name than the symbol's is one: names are the exchange's own.
 */
export function isLinearPerpetual(row: ListedRow): boolean {
  const { symbol } = row;
  // Nobody knows what a row without its fields is: one that is named like a perpetual may be one.
  if (!isWhole(row)) return symbol.startsWith('E-');
  const { type, side, multiplierCoin } = row;
  const [, , quote = ''] = symbol.split('-');
  return type === 'E' && side === 1 && multiplierCoin.toUpperCase() !== quote.toUpperCase();
}

const isWhole = (row: ListedRow): row is ContractRow => 'multiplier' in row;

export function toListing(row: ListedRow): Result<ContractListing, string> {
  if (!isWhole(row)) return err('a field is missing, or is not what it should be');
  const [, base = '', quote = ''] = row.symbol.split('-');
  const multiplier = toMultiplier(row.multiplier);
  if (base === '' || quote === '' || multiplier === null) {
    return err('its name or its multiplier is that of no contract');
  }
  const volumes = [row.minOrderVolume, row.maxLimitVolume, row.maxMarketVolume].map(toContracts);
  const amounts = [row.minOrderMoney, row.maxLimitMoney, row.maxMarketMoney].map(toFigure);
  const [minContracts, maxLimit, maxMarket] = volumes;
  const [minValue, maxLimitValue, maxMarketValue] = amounts;
  if (minContracts?.ok !== true || maxLimit?.ok !== true || maxMarket?.ok !== true) {
    return err('a volume limit is no whole number of contracts');
  }
  if (minValue?.ok !== true || maxLimitValue?.ok !== true || maxMarketValue?.ok !== true) {
    return err('a value limit is no number');
  }
  const { symbol, pricePrecision } = row;
  const contract: ListedContract = {
    kind: 'futures',
    symbol,
    base,
    quote,
    pricePrecision,
    multiplier,
  };
  return ok({
    contract,
    isTradable: row.status === 1,
    isTradedHere: isLinearPerpetual(row) && isCountable(contract),
    minContracts: minContracts.value,
    maxLimitContracts: maxLimit.value,
    maxMarketContracts: maxMarket.value,
    minValue: minValue.value,
    maxLimitValue: maxLimitValue.value,
    maxMarketValue: maxMarketValue.value,
    maxOpenOrders: row.maxValidOrder,
  });
}

/** "0.0001" is 1 and 4 decimals, "10" is 10 and none. */
function toMultiplier(text: string): ListedContract['multiplier'] | null {
  const trimmed = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  const exact = parseExact(trimmed);
  if (!exact.ok || exact.value.units <= 0n) return null;
  const { units, scale } = exact.value;
  return units > BigInt(Number.MAX_SAFE_INTEGER) ? null : { units: Number(units), decimals: scale };
}

export function toIndexPrices(
  contract: ListedContract,
  row: FuturesOutput<'futuresIndex'>,
  atMs: number,
): Result<IndexPrices, string> {
  const mark = toMark(row.markPrice, contract.pricePrecision);
  if (!mark.ok) return mark;
  const index = toMark(row.indexPrice, contract.pricePrecision);
  if (!index.ok) return index;
  const fundingRate = toRate(row.lastFundingRate);
  if (!fundingRate.ok) return fundingRate;
  return ok({ mark: mark.value, index: index.value, fundingRate: fundingRate.value, atMs });
}

export function toFuturesOrder(
  contract: ListedContract,
  row: OrderRow,
  zoneAheadMs: number,
): Result<FuturesOrder, string> {
  const { pricePrecision } = contract;
  const price = row.type === 'MARKET' ? ok(null) : toLimitPrice(row.price, pricePrecision);
  if (!price.ok) return price;
  const contracts = toContracts(row.origQty);
  if (!contracts.ok) return contracts;
  const executed = executedOf(row.status, row.executedQty, contracts.value, toContracts);
  if (!executed.ok) return executed;
  const average = toAverage(row.avgPrice, executed.value);
  if (!average.ok) return average;
  return ok({
    orderId: row.orderId,
    contractName: contract.symbol,
    side: row.side,
    action: row.action,
    type: row.type,
    price: price.value,
    contracts: contracts.value,
    executed: executed.value,
    averagePrice: average.value,
    ...executedUnsaid(row.status, row.executedQty),
    status: row.status,
    createdAtMs: placedAtMs(row, zoneAheadMs),
  });
}

/** The row tells no name: only the history does. */
export const wordsOfFuturesOrder = (row: OrderRow, zoneAheadMs: number): UncountedOrder => ({
  orderId: row.orderId,
  clientOrderId: '',
  side: row.side,
  type: row.type,
  action: row.action,
  status: row.status,
  createdAtMs: placedAtMs(row, zoneAheadMs),
});

export function toPastRow(contract: ListedContract, row: HistoryRow): PastRow {
  const read = toPastOrder(contract, row);
  const { orderId, createdAtMs } = row;
  const [order, why] = read.ok ? [read.value, ''] : [null, read.error];
  return { orderId, clientOrderId: nameOf(row), createdAtMs, order, why };
}

const nameOf = ({ clientId }: HistoryRow): string =>
  clientId === NO_CLIENT_ORDER_ID ? '' : clientId;

function toPastOrder(contract: ListedContract, row: HistoryRow): Result<PastFuturesOrder, string> {
  // What the exchange sends in a liquidation is at a computed price, which need not be a tick.
  const isPriced = row.type !== 'MARKET' && row.type !== 'LIQUIDATION' && row.type !== 'ADL';
  const price = isPriced ? toTicks(row.price, contract.pricePrecision) : ok(null);
  const finePrice = price.ok ? null : toFineText(row.price);
  if (!price.ok && finePrice === null) return price;
  const contracts = toContracts(row.volume);
  if (!contracts.ok) return contracts;
  const executed = executedOf(row.status, row.dealVolume, contracts.value, toContracts);
  if (!executed.ok) return executed;
  const dealMoney = toFigure(row.dealMoney);
  if (!dealMoney.ok) return dealMoney;
  const average = toAverage(row.avgPrice, executed.value);
  if (!average.ok) return average;
  return ok({
    orderId: row.orderId,
    clientOrderId: nameOf(row),
    contractName: contract.symbol,
    side: row.side,
    action: row.openOrClose,
    kind: row.type,
    mode: row.positionType,
    leverage: row.leverageLevel,
    // Also where one that had a price tells none any more.
    price: price.ok && price.value !== 0 ? price.value : null,
    ...(finePrice === null ? {} : { finePrice }),
    contracts: contracts.value,
    executed: executed.value,
    averagePrice: average.value || averageByCost(contract, dealMoney.value, executed.value),
    dealMoney: dealMoney.value,
    ...executedUnsaid(row.status, row.dealVolume),
    status: row.status,
    createdAtMs: row.createdAtMs,
  });
}

/**
 * `selfTrades`: ids that occur as buyer and as seller, which is how a trade with oneself shows: the
 * reply does not say it.
 */
export function toFuturesFill(
  contract: ListedContract,
  row: TradeRow,
  selfTrades: ReadonlySet<string>,
): Result<Fill, string> {
  const figures = toFillFigures(contract, row);
  if (!figures.ok) return figures;
  const fee = toCounted(row.fee, 'ceil');
  if (!fee.ok) return fee;
  return ok({
    tradeId: row.id,
    book: 'futures',
    symbol: contract.symbol,
    orderId: row.isBuyer ? row.bidId : row.askId,
    side: row.isBuyer ? 'BUY' : 'SELL',
    isMaker: row.isMaker,
    isSelf: selfTrades.has(row.id),
    ...figures.value,
    feeAsset: contract.quote,
    fee: fee.value,
    atMs: row.time,
  });
}

/** The form of every contract's name. */
const CONTRACT_NAME = /^[A-Z]{1,4}-[A-Z0-9]+-[A-Z0-9]+$/;

/**
 * Whether a trade is of that contract. What venues write as its `symbol` need not be the name (document §2.12 says no
 * more than that it is text): only the name of another contract tells that a row is that one's.
 */
export const isTradeOf =
  (contract: ListedContract) =>
  ({ symbol, contractName = symbol }: TradeRow): boolean =>
    contractName === contract.symbol || !CONTRACT_NAME.test(contractName);

/** Trade ids with a row for each side. */
export function selfTradesOf(rows: readonly TradeRow[]): ReadonlySet<string> {
  const bought = new Set(rows.filter(({ isBuyer }) => isBuyer).map(({ id }) => id));
  return new Set(rows.filter(({ id, isBuyer }) => !isBuyer && bought.has(id)).map(({ id }) => id));
}
