/** The tape's draft: how prints are merged and filtered. The prints themselves are session/tape. */
import { createFeatureStore } from '../../lib/feature-store';

interface TapeDraft {
  readonly isMerged: boolean;
  /** As typed, per symbol: a size means something else in another pair. */
  readonly minimums: Readonly<Record<string, string>>;
}

export const tapeDraft = createFeatureStore<TapeDraft>({ isMerged: false, minimums: {} });

export function setMinimum(symbol: string, text: string): void {
  tapeDraft.set({ minimums: { ...tapeDraft.get().minimums, [symbol]: text } });
}
