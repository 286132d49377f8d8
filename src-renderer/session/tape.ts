/**
 * The public trades of a link group's symbol, shared by the tape, the book and the strip: the one place
 * that knows the last price and which way it moved. One tape per group, however many panels show it.
 */
import type { LinkGroup } from '@shared/contract/terminal/link-groups';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import type { TopicItem } from '@shared/contract/terminal/topics';
import { createFeatureStore, type FeatureStore } from '../lib/feature-store';
import { usePanelScope } from './panel-scope';
import { useWatch, type Watch } from './terminal';
import { watchSelected } from './watch-selected';

/** A print with the number under which this desk received it: rows keep their identity by it. */
export interface TapePrint {
  readonly sequence: number;
  readonly trade: TopicItem<'trades'>;
}

export interface LastPrice {
  /** 0 before the first trade. */
  readonly ticks: number;
  /** Which way the price last moved. */
  readonly move: -1 | 0 | 1;
}

export interface TapeState {
  readonly symbol: string;
  /** Oldest first, at most TAPE_CAPACITY. */
  readonly prints: readonly TapePrint[];
  readonly last: LastPrice;
  /** The terminal has answered: an empty tape means that nothing has traded. */
  readonly isLoaded: boolean;
}

export const TAPE_CAPACITY = 200;

const empty = (symbol: string): TapeState => ({
  symbol,
  prints: [],
  last: { ticks: 0, move: 0 },
  isLoaded: false,
});

interface Tape {
  readonly store: FeatureStore<TapeState>;
  readonly watch: Watch;
}

const tapes = new Map<LinkGroup | null, Tape>();

function tapeOf(group: LinkGroup | null): Tape {
  const known = tapes.get(group);
  if (known !== undefined) return known;
  const store = createFeatureStore<TapeState>(empty(''));
  const made: Tape = { store, watch: watcherOf(store, group) };
  tapes.set(group, made);
  return made;
}

/** Of the main selection. */
export const { store: tape, watch: watchTape } = tapeOf(null);

/** Of the panel this is called in, kept open while it is mounted. */
export function useTape(): FeatureStore<TapeState> {
  const { store, watch } = tapeOf(usePanelScope().group);
  useWatch(watch);
  return store;
}

export const useLastPrice = (): LastPrice => useTape().use((state) => state.last);

/** A function of its own per tape: `useWatch` tells watches apart by identity. */
function watcherOf(store: FeatureStore<TapeState>, group: LinkGroup | null): Watch {
  const open = (client: TerminalClient, symbol: string): (() => void) => {
    let state = empty(symbol);
    store.set(state);
    const show = (next: TapeState) => {
      state = next;
      store.mark(next);
    };
    return client.subscribe(
      'trades',
      { symbol },
      {
        onSnapshot: (items) => {
          show(withPrints({ ...state, prints: [] }, items));
        },
        onAppend: (items) => {
          show(withPrints(state, items));
        },
      },
    );
  };
  return (terminal) => watchSelected(terminal, open, group);
}

/** Adds what arrived and forgets what the ring no longer holds. Exported for its test. */
export function withPrints(state: TapeState, items: readonly TopicItem<'trades'>[]): TapeState {
  let sequence = state.prints.at(-1)?.sequence ?? 0;
  let { last } = state;
  const added = items.map((trade) => {
    sequence += 1;
    last = movedTo(last, trade[1]);
    return { sequence, trade };
  });
  const prints = [...state.prints, ...added].slice(-TAPE_CAPACITY);
  return { ...state, prints, last, isLoaded: true };
}

/** The direction stays when the next price is the same. */
function movedTo(before: LastPrice, ticks: number): LastPrice {
  if (ticks === before.ticks) return before;
  if (before.ticks === 0) return { ticks, move: 0 };
  return { ticks, move: ticks > before.ticks ? 1 : -1 };
}
