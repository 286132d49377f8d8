/**
 * Pairs of which an order was open when they were read last, by the wallet it was in: where one is listed no more at
 * the next start, its orders are read, shown and cancelled as all others.
 */
import type { SpotPair } from '@shared/domain/instrument';
import type { OrderBookKind } from '@shared/domain/order';
import { isCountablePair } from '@shared/domain/order-value';
import type { SettingsStore } from '../settings-store';
import { isCount } from './stored-count';
import { isCountedAlike } from './counting';

const KEY = 'pairsWithOrders';
/** The newest are kept. */
const KEPT = 500;
const DECIMALS_MAX = 18;

type Wallet = Exclude<OrderBookKind, 'futures'>;

interface Known {
  readonly wallet: Wallet;
  readonly pair: SpotPair;
}

export class KnownPairs {
  readonly #settings: Pick<SettingsStore, 'get' | 'set'>;
  readonly #known = new Map<string, Known>();

  constructor(settings: Pick<SettingsStore, 'get' | 'set'>) {
    this.#settings = settings;
    const saved = settings.get(KEY);
    const rows: readonly unknown[] = Array.isArray(saved) ? saved : [];
    for (const known of rows.flatMap(readKnown)) this.#known.set(keyOf(known), known);
  }

  /** Each once. */
  pairs(): SpotPair[] {
    const pairs = [...this.#known.values()].map(({ pair }) => [pair.symbol, pair] as const);
    return [...new Map(pairs).values()];
  }

  /** Written only where that is news. */
  remember(wallet: Wallet, pair: SpotPair): void {
    const known = this.#known.get(keyOf({ wallet, pair }));
    if (known !== undefined && isCountedAlike(known.pair, pair)) return;
    this.#known.delete(keyOf({ wallet, pair }));
    this.#known.set(keyOf({ wallet, pair }), { wallet, pair });
    this.#save();
  }

  /** Nothing of it is open there any more. */
  forget(wallet: Wallet, pair: SpotPair): void {
    if (this.#known.delete(keyOf({ wallet, pair }))) this.#save();
  }

  #save(): void {
    const kept = [...this.#known.values()].slice(-KEPT);
    this.#settings.set(
      KEY,
      kept.map(({ wallet, pair }) => ({ wallet, ...pair })),
    );
  }
}

const keyOf = ({ wallet, pair }: Known): string => `${wallet} ${pair.symbol}`;

/** Nothing where it is not to be understood: no figure of an order is guessed. */
function readKnown(saved: unknown): Known[] {
  if (typeof saved !== 'object' || saved === null) return [];
  const row = saved as Record<string, unknown>;
  const { wallet, symbol, base, quote, pricePrecision, quantityPrecision } = row;
  if (wallet !== 'spot' && wallet !== 'margin') return [];
  if (typeof symbol !== 'string' || typeof base !== 'string' || typeof quote !== 'string')
    return [];
  if (!isCount(pricePrecision, DECIMALS_MAX) || !isCount(quantityPrecision, DECIMALS_MAX))
    return [];
  const pair: SpotPair = { kind: 'spot', symbol, base, quote, pricePrecision, quantityPrecision };
  return isCountablePair(pair) ? [{ wallet, pair }] : [];
}
