/** What an account is worth in USDT, and what an amount is: the spot wallet at last prices, the futures wallet by its equity. */
import type { Balance } from '@shared/domain/balance';
import { accountEquity, type FuturesAccount } from '@shared/domain/position';
import { worthAt } from '@shared/domain/order-value';
import type { Rounding } from '@shared/money/decimal';
import { atoms, type Atoms } from '@shared/money/units';
import type { LastPrice } from '../market/tickers';

/** The last price of one unit of an asset in USDT; null when nothing trades it against USDT. */
export type PriceOf = (asset: string) => LastPrice | null;

export interface Valuation {
  readonly spot: Atoms;
  readonly futures: Atoms;
  /** Assets without a price: not in the sum. Sorted. */
  readonly leftOut: readonly string[];
}

/** What worth and loss are counted in. */
export const UNIT = 'USDT';

export function valuate(
  balances: Iterable<Balance>,
  accounts: readonly FuturesAccount[],
  priceOf: PriceOf,
): Valuation {
  const leftOut = new Set<string>();
  const inUnit = (asset: string, amount: bigint): bigint => {
    if (amount === 0n) return amount;
    const worth = inUsdt(amount, asset, priceOf);
    if (worth === null) leftOut.add(asset);
    return worth ?? 0n;
  };
  let spot = 0n;
  for (const { asset, free, locked } of balances) spot += inUnit(asset, free + locked);
  let futures = 0n;
  for (const account of accounts) futures += inUnit(account.marginCoin, accountEquity(account));
  return { spot: atoms(spot), futures: atoms(futures), leftOut: [...leftOut].toSorted() };
}

/** Null while nothing prices the asset. What is owned is rounded down; what a limit is held against, up. */
export function inUsdt(
  amount: bigint,
  asset: string,
  priceOf: PriceOf,
  rounding: Extract<Rounding, 'floor' | 'ceil'> = 'floor',
): bigint | null {
  if (asset === UNIT) return amount;
  const price = priceOf(asset);
  if (price === null || price.last === 0) return null;
  return worthAt(amount, price.last, price.pricePrecision, rounding);
}
