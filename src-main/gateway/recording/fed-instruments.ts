/** What a feed may be of: the pairs and contracts of an exchange, with the scales of their numbers. */
import type { FuturesContract } from '@shared/domain/instrument';
import type { EngineConfig } from '../../engine/engine';

export interface FedInstrument {
  readonly symbol: string;
  readonly kind: 'spot' | 'futures';
  readonly pricePrecision: number;
  /** Decimals of a lot; 0 for contracts. */
  readonly lotPrecision: number;
  /** Base units per contract; null for a pair. */
  readonly multiplier: FuturesContract['multiplier'] | null;
}

export function fedInstruments({
  spot,
  futures,
}: Pick<EngineConfig, 'spot' | 'futures'>): ReadonlyMap<string, FedInstrument> {
  const pairs = spot.map(({ pair }): FedInstrument => {
    const { symbol, pricePrecision, quantityPrecision } = pair;
    return {
      symbol,
      kind: 'spot',
      pricePrecision,
      lotPrecision: quantityPrecision,
      multiplier: null,
    };
  });
  const contracts = (futures?.rules ?? []).map(({ contract }): FedInstrument => {
    const { symbol, pricePrecision, multiplier } = contract;
    return { symbol, kind: 'futures', pricePrecision, lotPrecision: 0, multiplier };
  });
  return new Map([...pairs, ...contracts].map((one) => [one.symbol, one]));
}
