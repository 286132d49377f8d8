/** What the exchange's clock shows: on a live account a new address waits by that one, whatever this machine's says. */
import { useConnection } from '../../session/desk-state';
import { useNow } from '../../session/time/use-now';
import { withdrawals } from './store';

export function useVenueNow(): number {
  const nowMs = useNow(1_000);
  const offsetMs = useConnection()?.clockOffsetMs ?? 0;
  const isReviewed = withdrawals.use((state) => state.safety?.isReviewed === true);
  return isReviewed ? nowMs + offsetMs : nowMs;
}
