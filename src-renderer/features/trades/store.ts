/** How one copy of the tape merges and filters. The prints themselves are session/tape. */
import type { FeatureStore } from '../../lib/feature-store';
import { createScopedStore, usePanelScope } from '../../session/windows/panel-scope';

interface TapeDraft {
  readonly isMerged: boolean;
  /** As typed, per symbol: a size means something else in another pair. */
  readonly minimums: Readonly<Record<string, string>>;
}
type TapeDraftStore = FeatureStore<TapeDraft>;

const draftOf = createScopedStore<TapeDraft>(() => ({ isMerged: false, minimums: {} }));
export const useTapeDraft = (): TapeDraftStore => draftOf(usePanelScope().instance);

export function setMinimum(draft: TapeDraftStore, symbol: string, text: string): void {
  draft.set({ minimums: { ...draft.get().minimums, [symbol]: text } });
}
