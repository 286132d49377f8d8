/**
 * The public stream of a venue that serves its contracts' channels at an address of their own: two streams that look
 * like one. Where both addresses are the same, there is only one.
 */
import type { FeedListener, FeedState } from '../exchange-client';
import { StreamFeed, type FeedParts, type OwnFeed } from './feed';

type StreamName = 'spot' | 'futures';

interface StreamAddresses {
  readonly wsUrl: string;
  readonly futuresWsUrl?: string | undefined;
}

export function createFeed(
  parts: Omit<FeedParts, 'wsUrl'>,
  { wsUrl, futuresWsUrl }: StreamAddresses,
  listener: FeedListener,
): OwnFeed {
  if (futuresWsUrl === undefined || futuresWsUrl === wsUrl) {
    return new StreamFeed({ ...parts, wsUrl }, listener);
  }
  const states = new Map<StreamName, FeedState>();
  let hasBeenOpen = false;
  const open = (stream: StreamName, url: string): OwnFeed =>
    new StreamFeed(
      { ...parts, wsUrl: url },
      {
        ...forward(listener),
        onFeedState: (state) => {
          const closed = state.closed.map((one) => ({ ...one, stream }));
          states.set(stream, { ...state, closed });
          const told = together([...states.values()], hasBeenOpen);
          hasBeenOpen ||= told.phase === 'open';
          listener.onFeedState(told);
        },
      },
    );
  const spot = open('spot', wsUrl);
  const futures = open('futures', futuresWsUrl);
  const of = (instrument: { readonly kind: 'spot' | 'futures' }): OwnFeed =>
    instrument.kind === 'futures' ? futures : spot;
  return {
    subscribe: (channel) => of(channel.pair).subscribe(channel),
    candlesBefore: (instrument, ...page) => of(instrument).candlesBefore(instrument, ...page),
    confirm: (channel) => {
      of(channel.pair).confirm(channel);
    },
    reconnect: (reason) => {
      spot.reconnect(reason);
      futures.reconnect(reason);
    },
    retry: () => {
      spot.retry();
      futures.retry();
    },
    close: () => {
      spot.close();
      futures.close();
    },
  };
}

/** A listener may be an object with methods: spreading it would lose them. */
function forward(listener: FeedListener): Omit<FeedListener, 'onFeedState'> {
  return {
    onBook: (...told) => {
      listener.onBook(...told);
    },
    onTrades: (...told) => {
      listener.onTrades(...told);
    },
    onTicker: (...told) => {
      listener.onTicker(...told);
    },
    onCandle: (...told) => {
      listener.onCandle(...told);
    },
  };
}

const isBeginning = ({ phase, closed }: FeedState): boolean =>
  phase === 'connecting' && closed.every((one) => !one.hasBeenOpen && one.fault.message === '');

const BEST_FIRST: readonly FeedState['phase'][] = ['open', 'connecting', 'waiting'];

/** The line is as good as the worse of the two. What is opened for the first time takes nothing from one that is open. */
function together(states: readonly FeedState[], hasBeenOpen: boolean): FeedState {
  const begun = states.filter((state) => !hasBeenOpen || !isBeginning(state));
  const counted = begun.length === 0 ? states : begun;
  const worst = counted.reduce((one, other) =>
    BEST_FIRST.indexOf(other.phase) > BEST_FIRST.indexOf(one.phase) ? other : one,
  );
  const sum = (count: (state: FeedState) => number): number =>
    states.reduce((total, state) => total + count(state), 0);
  return {
    ...worst,
    resubscribed: sum((state) => state.resubscribed),
    badFrames: sum((state) => state.badFrames),
    closed: counted.flatMap(({ closed }) => closed),
  };
}
