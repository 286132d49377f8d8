/**
 * The public trades of the selected symbol, shared by the tape, the book and the strip: the one
 * place that knows the last price and which way it moved.
 */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import type { TopicItem } from '@shared/contract/terminal/topics';
import { createFeatureStore } from '../lib/feature-store';
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

export const tape = createFeatureStore<TapeState>(empty(''));

export const useLastPrice = (): LastPrice => tape.use((state) => state.last);

export function watchTape(terminal: TerminalClient): () => void {
  return watchSelected(terminal, (client, symbol) => {
    let state = empty(symbol);
    tape.set(state);
    const show = (next: TapeState) => {
      state = next;
      tape.mark(next);
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
  });
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
