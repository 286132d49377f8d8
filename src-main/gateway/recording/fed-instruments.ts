/** What a feed may be of: the pairs and contracts of an exchange, with the scales of their numbers. */
import type { EngineConfig } from '../../engine/engine';

export interface FedInstrument {
  readonly symbol: string;
  readonly kind: 'spot' | 'futures';
  readonly pricePrecision: number;
  /** Decimals of a lot; 0 for contracts. */
  readonly lotPrecision: number;
}

export function fedInstruments({
  spot,
  futures,
}: Pick<EngineConfig, 'spot' | 'futures'>): ReadonlyMap<string, FedInstrument> {
  const pairs = spot.map(({ pair }): FedInstrument => {
    const { symbol, pricePrecision, quantityPrecision } = pair;
    return { symbol, kind: 'spot', pricePrecision, lotPrecision: quantityPrecision };
  });
  const contracts = (futures?.rules ?? []).map(({ contract }): FedInstrument => {
    const { symbol, pricePrecision } = contract;
    return { symbol, kind: 'futures', pricePrecision, lotPrecision: 0 };
  });
  return new Map([...pairs, ...contracts].map((one) => [one.symbol, one]));
}
