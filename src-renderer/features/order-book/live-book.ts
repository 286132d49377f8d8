/**
 * The newest book of one copy of the panel, the moment it comes: what is painted, and what a click meets. What
 * React draws of it follows at a pace that can be read (store.ts).
 */
import type { TopicValue } from '@shared/contract/terminal/topics';
import type { FeatureStore } from '../../lib/feature-store';
import { createScopedStore, usePanelScope } from '../../session/panel-scope';

type BookValue = TopicValue<'book'>;

export interface LiveBook {
  /** Null until the first frame: then it is loading. */
  readonly book: BookValue | null;
  readonly autoStep: number;
}

export const NO_BOOK: LiveBook = { book: null, autoStep: 1 };

/** Only `set` is used: nothing here waits for a frame. */
export const liveBookOf = createScopedStore<LiveBook>(() => NO_BOOK);
export const useLiveBook = (): FeatureStore<LiveBook> => liveBookOf(usePanelScope().instance);
