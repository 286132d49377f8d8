/**
 * Whether the terminal is about to begin anew, with another market or another account: a window that loses
 * it then loads itself again, instead of asking the trader to.
 */
import { endAll } from '../../lib/end-all';
import { createFeatureStore } from '../../lib/feature-store';
import type { Watch } from '../../session/wire/terminal';
import { watchTopic } from '../../session/wire/watch-topic';

export const replacing = createFeatureStore<{ readonly isReplacing: boolean }>({
  isReplacing: false,
});

/** Set at once: a window in the background draws no frame before the Wire is gone. */
export const watchReplacing: Watch = (terminal) => {
  const now = { market: false, account: false };
  const told = (news: Partial<typeof now>): void => {
    Object.assign(now, news);
    const isReplacing = now.market || now.account;
    if (replacing.get().isReplacing !== isReplacing) replacing.set({ isReplacing });
  };
  return endAll([
    watchTopic(terminal, 'lab', (lab) => {
      told({ market: lab.isReplacing });
    }),
    watchTopic(terminal, 'venues', (venues) => {
      told({ account: venues.isSwitching });
    }),
  ]);
};
