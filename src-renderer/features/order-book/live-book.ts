/**
 * The book of one copy of the panel as it is painted this moment: what a click meets. What React draws of it
 * follows at a pace that can be read (store.ts).
 */
import type { FeatureStore } from '../../lib/feature-store';
import { createScopedStore, usePanelScope } from '../../session/windows/panel-scope';
import type { LiveBook } from './painting/messages';

export const NO_BOOK: LiveBook = { book: null, autoStep: 1 };

/** Only `set` is used: nothing here waits for a frame. */
export const liveBookOf = createScopedStore<LiveBook>(() => NO_BOOK);
export const useLiveBook = (): FeatureStore<LiveBook> => liveBookOf(usePanelScope().instance);
