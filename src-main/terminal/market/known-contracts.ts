/**
 * How contracts are counted that the exchange has listed before: where one is listed no more, an order of it that is
 * still open can be shown and cancelled as any other, also after a restart.
 */
import { isCountable } from '@shared/domain/futures-math';
import type { ListedContract } from '@shared/domain/instrument';
import type { SettingsStore } from '../settings-store';
import { isCount } from './stored-count';
import { isCountedAlike } from './counting';

const KEY = 'knownContracts';
/** The newest are kept. */
const KEPT = 1_000;
const DECIMALS_MAX = 18;

export class KnownContracts {
  readonly #settings: Pick<SettingsStore, 'get' | 'set'>;
  readonly #known = new Map<string, ListedContract>();

  constructor(settings: Pick<SettingsStore, 'get' | 'set'>) {
    this.#settings = settings;
    const saved = settings.get(KEY);
    const rows: readonly unknown[] = Array.isArray(saved) ? saved : [];
    for (const contract of rows.flatMap(readContract)) this.#known.set(contract.symbol, contract);
  }

  /** As the exchange lists them now. Written only where that is news. */
  remember(listed: readonly ListedContract[]): void {
    const news = listed.filter((one) => {
      const known = this.#known.get(one.symbol);
      return known === undefined || !isCountedAlike(known, one);
    });
    if (news.length === 0) return;
    for (const contract of news) {
      this.#known.delete(contract.symbol);
      this.#known.set(contract.symbol, contract);
    }
    const kept = [...this.#known.values()].slice(-KEPT);
    this.#settings.set(
      KEY,
      kept.map((contract) => ({ ...contract, multiplier: { ...contract.multiplier } })),
    );
  }

  get(symbol: string): ListedContract | undefined {
    return this.#known.get(symbol);
  }
}

/** Nothing where it is not to be understood: then its orders are told by their ids. */
function readContract(saved: unknown): ListedContract[] {
  if (typeof saved !== 'object' || saved === null) return [];
  const { symbol, base, quote, pricePrecision, multiplier } = saved as Record<string, unknown>;
  if (typeof symbol !== 'string' || typeof base !== 'string' || typeof quote !== 'string')
    return [];
  if (!isCount(pricePrecision, DECIMALS_MAX)) return [];
  if (typeof multiplier !== 'object' || multiplier === null) return [];
  const { units, decimals } = multiplier as Record<string, unknown>;
  if (!isCount(units, Number.MAX_SAFE_INTEGER) || units === 0) return [];
  if (!isCount(decimals, DECIMALS_MAX)) return [];
  const counted = { pricePrecision, multiplier: { units, decimals } };
  if (!isCountable(counted)) return [];
  return [{ kind: 'futures', symbol, base, quote, ...counted }];
}
