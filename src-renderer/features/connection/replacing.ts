/**
 * Whether the terminal is about to begin anew with another market: a window that loses it then loads
 * itself again, instead of asking the trader to.
 */
import { createFeatureStore } from '../../lib/feature-store';
import type { Watch } from '../../session/terminal';

export const replacing = createFeatureStore<{ readonly isReplacing: boolean }>({
  isReplacing: false,
});

/** Set at once: a window in the background draws no frame before the Wire is gone. */
export const watchReplacing: Watch = (terminal) =>
  terminal.subscribe(
    'lab',
    {},
    {
      onValue: ({ isReplacing }) => {
        if (replacing.get().isReplacing !== isReplacing) replacing.set({ isReplacing });
      },
    },
  );
