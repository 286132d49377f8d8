/**
 * Assets, pairs and contracts of an exchange's own (exchange-rules §1, §2, §5.1, §6, §12). One of the
 * default list needs its name only: what is left out is as it is there. What depends on another field
 * is judged where the markets are made of this.
 */
import { z } from 'zod';
import { amount, assetName, decimal, fee, flag, marketSymbol, rate, whole } from './fields';

const LIST_MAX = 64;
const VOLUME_MAX = 1_000_000_000_000;
const LEVERAGE_MAX = 200;

const listOf = <Entry extends z.ZodType>(entry: Entry, name: string) =>
  z
    .array(entry, `must be a list of ${name}`)
    .min(1, `must name at least one of the ${name}`)
    .max(LIST_MAX, `must name at most ${LIST_MAX} ${name}`);

/** Decimal text; how many decimals it may have follows from the market's own precision. */
const price = decimal(8, '0.00000001', '1000000000000');
const precision = whole(0, 8);
const volume = whole(1, VOLUME_MAX);
const leverage = whole(1, LEVERAGE_MAX);
const maxOpenOrders = whole(1, 1000);

const asset = z.strictObject({
  asset: assetName,
  /** Decimals of its smallest amount: this version counts every asset in 8. */
  scale: whole(8, 8).optional(),
  withdrawable: flag.default(true),
  minWithdraw: amount.optional(),
  maxWithdraw: amount.optional(),
  withdrawFee: decimal(8, '0', '1000000000000').optional(),
  /** Its addresses need a second label. */
  needsTag: flag.optional(),
  /** Interest per hour on what is borrowed of it. */
  hourlyRate: rate.optional(),
});
export type ConfiguredAsset = z.output<typeof asset>;
export const assets = listOf(asset, 'assets');

const pair = z.strictObject({
  symbol: marketSymbol,
  /** False: no market orders. */
  market: flag.default(true),
  base: assetName.optional(),
  quote: assetName.optional(),
  pricePrecision: precision.optional(),
  quantityPrecision: precision.optional(),
  /** What it is worth before anybody has traded. */
  openingPrice: price.optional(),
  /** Absent: those of `fees`. */
  fees: z.strictObject({ maker: fee, taker: fee }).optional(),
  /** Of an order, in the quote asset. */
  minAmount: amount.optional(),
  /** Of one order, in the base asset. */
  maxLimitQuantity: amount.optional(),
  maxMarketQuantity: amount.optional(),
  maxOpenOrders: maxOpenOrders.optional(),
});
export type ConfiguredPair = z.output<typeof pair>;
export const pairs = listOf(pair, 'pairs');

const tier = z.strictObject({
  /** Contracts in a position at most. */
  maxVolume: volume,
  maxLeverage: leverage,
  keepRate: decimal(8, '0.00000001', '0.99999999'),
});

const contract = z.strictObject({
  contractName: marketSymbol,
  /** Absent: the next free number. */
  contractId: whole(1, 1_000_000).optional(),
  base: assetName.optional(),
  /** The margin coin. */
  quote: assetName.optional(),
  pricePrecision: precision.optional(),
  /** Base units per contract. */
  multiplier: decimal(8, '0.00000001', '1000000').optional(),
  openingPrice: price.optional(),
  tiers: listOf(tier, 'tiers').optional(),
  defaultLeverage: leverage.optional(),
  fees: z
    .strictObject({ openMaker: fee, openTaker: fee, closeMaker: fee, closeTaker: fee })
    .optional(),
  /** The filters as the API names them; money in the margin coin. */
  minOrderVolume: volume.optional(),
  minOrderMoney: amount.optional(),
  maxLimitVolume: volume.optional(),
  maxLimitMoney: amount.optional(),
  maxMarketVolume: volume.optional(),
  maxMarketMoney: amount.optional(),
  maxOpenOrders: maxOpenOrders.optional(),
});
export type ConfiguredContract = z.output<typeof contract>;
/** An exchange may do without contracts. */
export const contracts = z
  .array(contract, 'must be a list of contracts')
  .max(LIST_MAX, `must name at most ${LIST_MAX} contracts`);
