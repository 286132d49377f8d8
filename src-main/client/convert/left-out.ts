/** Pairs and contracts that the exchange last listed and that no answer of this client holds. */
import type { ExchangeClient, UnreadableContract } from '../exchange-client';

export interface LeftOut {
  /** Nothing of them can be counted here. */
  uncountedPairs: readonly string[];
  /** Linear perpetuals of which nothing can be counted, or that cannot be read: orders of them may be open. */
  unshownContracts: readonly string[];
  unreadableContracts: readonly UnreadableContract[];
}

export const nothingLeftOut = (): LeftOut => ({
  uncountedPairs: [],
  unshownContracts: [],
  unreadableContracts: [],
});

export const saysLeftOut = (
  leftOut: LeftOut,
): Pick<ExchangeClient, 'uncountedPairs' | 'unreadableContracts'> => ({
  uncountedPairs: () => leftOut.uncountedPairs,
  unreadableContracts: () => leftOut.unreadableContracts,
});
