/**
 * The public trades of a link group's symbol, shared by the tape, the book and the strip: the one place
 * that knows the last price and which way it moved. One tape per group, however many panels show it.
 */
import type { LinkGroup } from '@shared/contract/terminal/link-groups';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import type { TopicItem, TopicValue } from '@shared/contract/terminal/topics';
import { useMemo } from 'react';
import { createFeatureStore, type FeatureStore } from '../../lib/feature-store';
import { deskClock } from '../time/clock';
import { paced } from '../time/paced';
import { usePanelScope } from '../windows/panel-scope';
import { useWatch, type Watch } from '../wire/terminal';
import { watchSelected } from './watch-selected';
import { tickersWatcher } from './watch-tickers';

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

/** Figures that change more often than this cannot be read. */
const SHOWN_EVERY_MS = 100;

/** A trade is told by the tape and by the ticker within this time, whichever comes first. */
const TOLD_MS = 5_000;

interface Shown {
  readonly store: FeatureStore<TapeState>;
  /** The last price as it is written on the desk. */
  readonly shown: FeatureStore<LastPrice>;
}

interface Tape extends Shown {
  readonly watch: Watch;
}

const tapes = new Map<LinkGroup | null, Tape>();

function tapeOf(group: LinkGroup | null): Tape {
  const known = tapes.get(group);
  if (known !== undefined) return known;
  // A function of its own per tape: `useWatch` tells watches apart by identity.
  const made = newTape((client, show) =>
    watchSelected(client, (terminal, symbol) => follow(terminal, symbol, show), group),
  );
  tapes.set(group, made);
  return made;
}

function newTape(open: (client: TerminalClient, shown: Shown) => () => void): Tape {
  const shown = {
    store: createFeatureStore<TapeState>(empty('')),
    shown: createFeatureStore<LastPrice>(empty('').last),
  };
  return { ...shown, watch: (client) => open(client, shown) };
}

/** Of the main selection. */
export const { store: tape, watch: watchTape } = tapeOf(null);

/** Of the panel this is called in, kept open while it is mounted. */
export const useTape = (): FeatureStore<TapeState> => useGroupTape().store;

/** For figures on the desk; who computes with it reads the tape. */
export const useLastPrice = (): LastPrice => useGroupTape().shown.use((last) => last);

/** Of a symbol that nothing need have selected, while this is mounted. */
export function useLastPriceOf(symbol: string): LastPrice {
  const made = useMemo(() => newTape((client, shown) => follow(client, symbol, shown)), [symbol]);
  useWatch(made.watch);
  return made.shown.use((last) => last);
}

function useGroupTape(): Tape {
  const made = tapeOf(usePanelScope().group);
  useWatch(made.watch);
  return made;
}

function follow(client: TerminalClient, symbol: string, { store, shown }: Shown): () => void {
  let state = empty(symbol);
  store.set(state);
  shown.set(state.last);
  const pace = paced<LastPrice>(SHOWN_EVERY_MS, (last) => {
    shown.mark(last);
  });
  const show = (next: TapeState) => {
    state = next;
    store.mark(next);
    pace.offer(next.last);
  };
  let heardMs = deskClock.nowMs();
  const stopTickers = tickersWatcher((tickers) => {
    const next = withTicker(state, tickers, heardMs);
    if (next !== state) show(next);
  })(client);
  const stop = client.subscribe(
    'trades',
    { symbol },
    {
      onSnapshot: (items) => {
        heardMs = deskClock.nowMs();
        show(withPrints({ ...state, prints: [] }, items));
      },
      onAppend: (items) => {
        heardMs = deskClock.nowMs();
        show(withPrints(state, items));
      },
    },
  );
  return () => {
    pace.stop();
    stopTickers();
    stop();
  };
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

/**
 * While the tape is silent the ticker goes on by REST: one that came long after the newest print and has another
 * price is of a trade that the tape was not told of. Exported for its test.
 */
export function withTicker(
  state: TapeState,
  tickers: TopicValue<'tickers'>,
  heardMs: number,
): TapeState {
  const ticker = tickers.find(({ symbol }) => symbol === state.symbol);
  if (ticker === undefined || ticker.last === 0 || ticker.last === state.last.ticks) return state;
  if (ticker.arrivedAtMs - heardMs < TOLD_MS) return state;
  return { ...state, last: movedTo(state.last, ticker.last) };
}

/** The direction stays when the next price is the same. */
function movedTo(before: LastPrice, ticks: number): LastPrice {
  if (ticks === before.ticks) return before;
  if (before.ticks === 0) return { ticks, move: 0 };
  return { ticks, move: ticks > before.ticks ? 1 : -1 };
}
