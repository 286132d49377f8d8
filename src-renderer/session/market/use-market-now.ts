/** The time that stamps orders, trades and payments: the exchange's market may live at another than this machine. */
import { deskState } from '../desk-state';
import { useNow } from '../time/use-now';

/** In Unix milliseconds, refreshed every `everyMs`. */
export const useMarketNow = (everyMs: number): number =>
  useNow(everyMs) + deskState.use(({ connection }) => connection?.marketTimeOffsetMs ?? 0);
