/** The units of prices, quantities and money, as types that cannot stand in for each other. */
import type { Brand } from '../kernel/brand';

/** A price as a whole number of the instrument's smallest price step (10^-pricePrecision). */
export type Ticks = Brand<number, 'Ticks'>;
/** A base quantity as a whole number of the pair's smallest quantity step (10^-quantityPrecision). */
export type Lots = Brand<number, 'Lots'>;
/** Money, or an asset's amount, as a whole number of 10^-assetScale (scale 8 unless configured). */
export type Atoms = Brand<bigint, 'Atoms'>;
/** A ratio in units of 1e-8: 0.001 is 100_000n. */
export type Rate = Brand<bigint, 'Rate'>;

/** A futures quantity: a whole number of contracts. */
export type Contracts = Brand<number, 'Contracts'>;
/** A mark or index price as a whole number of 10^-(pricePrecision + 2) quote units. */
export type Mark = Brand<bigint, 'Mark'>;

/** Decimals a mark or index price has beyond a tick (exchange-rules §1). */
export const MARK_DECIMALS = 2;
/** Decimals of `Atoms` for every asset unless the exchange's configuration says otherwise. */
export const ASSET_SCALE = 8;
/** Decimals of `Rate`. */
export const RATE_SCALE = 8;
/** Limits of exchange-rules §1: beyond them an order is refused. */
export const TICKS_MAX = 2 ** 40;
export const LOTS_MAX = 2 ** 50;

export const ticks = (value: number): Ticks => value as Ticks;
export const lots = (value: number): Lots => value as Lots;
export const atoms = (value: bigint): Atoms => value as Atoms;
export const rate = (value: bigint): Rate => value as Rate;
export const contracts = (value: number): Contracts => value as Contracts;
export const mark = (value: bigint): Mark => value as Mark;
