/** What one copy of the depth chart mirrors (the book) and how its trader looks at it. */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import {
  createScopedStore,
  usePanelScope,
  type PanelScope,
} from '../../session/windows/panel-scope';
import { watchSelected } from '../../session/market/watch-selected';
import type { BookValue } from './curve';

interface DepthState {
  readonly symbol: string;
  /** Null until the first frame. */
  readonly book: BookValue | null;
  readonly isTable: boolean;
  /** The price under the pointer or the keys, in ticks. */
  readonly at: number | null;
}

const storeOf = createScopedStore<DepthState>(() => ({
  symbol: '',
  book: null,
  isTable: false,
  at: null,
}));
export const useDepth = () => storeOf(usePanelScope().instance);

/** For `useScopedWatch`. */
export function watchDepth(terminal: TerminalClient, { instance, group }: PanelScope): () => void {
  const store = storeOf(instance);
  return watchSelected(
    terminal,
    (_, symbol) => {
      store.set({ symbol, book: null, at: null });
      return terminal.subscribe(
        'bookFigures',
        { symbol },
        {
          onValue: (book) => {
            if (book.symbol === store.get().symbol && book.atMs > 0) store.mark({ book });
          },
        },
      );
    },
    group,
  );
}
