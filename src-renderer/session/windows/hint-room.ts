/** Where the first run's hints have no place: a panel that fills the desk says so while it is drawn. */
import { useEffect } from 'react';
import { createFeatureStore } from '../../lib/feature-store';

/** How many such panels are drawn. */
const room = createFeatureStore({ panelsWithout: 0 });

export const useHasHintRoom = (): boolean => room.use(({ panelsWithout }) => panelsWithout === 0);

export function useNoHintRoom(): void {
  useEffect(() => {
    const change = (by: 1 | -1) => {
      room.set({ panelsWithout: room.get().panelsWithout + by });
    };
    change(1);
    return () => {
      change(-1);
    };
  }, []);
}
