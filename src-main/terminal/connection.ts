/** The state of the line to the exchange, once a second and whenever the feed changes. */
import type { TopicValue } from '@shared/contract/terminal';
import type { Clock } from '@shared/kernel/ports';
import type { ClientHealth, ExchangeClient, FeedState } from '../client/exchange-client';
import type { Activity } from './activity';
import type { Market } from './market';
import type { FuturesState } from './market/contracts';
import type { Latest, Outbox } from './outbox';

const REFRESH_MS = 1_000;

const UNKNOWN_HEALTH: ClientHealth = {
  clockOffsetMs: null,
  restP50Ms: null,
  restP95Ms: null,
  silentSinceMs: { spot: null, futures: null },
  ipWeight: { used: 0, limit: 0 },
  uidWeight: { used: 0, limit: 0 },
  blockedUntilMs: null,
  isBanned: false,
};

type Times = Pick<
  TopicValue<'connection'>,
  'lastFrameAtMs' | 'marketTimeOffsetMs' | 'accountReadAtMs' | 'accountProblem'
>;
const NOTHING: Times = {
  lastFrameAtMs: 0,
  marketTimeOffsetMs: 0,
  accountReadAtMs: 0,
  accountProblem: '',
};

/** What is known of how the account is read. */
export interface AccountReads {
  /** When what is shown of it was read; 0 before that. */
  readAtMs(): number;
  /** Why the exchange does not let it be read; empty while it does. */
  problem(): string;
}

const NOT_ASKED: FuturesState = { phase: 'connecting', problem: '' };

export class Connection {
  readonly topic: Latest<TopicValue<'connection'>>;
  readonly #clock: Clock;
  readonly #activity: Activity;
  readonly #account: () => AccountReads;
  #client: ExchangeClient | null = null;
  #hasBeenOpen = false;
  #cancelRefresh: () => void = () => undefined;

  constructor(outbox: Outbox, clock: Clock, activity: Activity, account: () => AccountReads) {
    this.#account = account;
    this.#clock = clock;
    this.#activity = activity;
    this.topic = outbox.latest(describe(UNKNOWN_HEALTH, null, NOTHING, NOT_ASKED));
  }

  start(client: ExchangeClient, market: Market): void {
    this.#client = client;
    this.refresh(market);
    this.#refreshLater(market);
  }

  /** Nothing is connected any more; what was measured is not true any more. */
  close(): void {
    this.#cancelRefresh();
    this.#client = null;
  }

  refresh(market: Market): void {
    const health = this.#client?.health() ?? UNKNOWN_HEALTH;
    const { feedState, lastFrameAtMs, marketTimeOffsetMs, futuresState } = market;
    const accountReadAtMs = this.#account().readAtMs();
    const accountProblem = this.#account().problem();
    const times = { lastFrameAtMs, marketTimeOffsetMs, accountReadAtMs, accountProblem };
    this.topic.set(describe(health, feedState, times, futuresState));
  }

  /** True when the feed is back after it was lost: what happened meanwhile is unknown. */
  feedChanged(state: FeedState, before: FeedState | null): boolean {
    const isOpening = state.phase === 'open' && before?.phase !== 'open';
    const isBack = isOpening && this.#hasBeenOpen;
    if (isOpening) {
      this.#hasBeenOpen = true;
      this.#activity.add('feedOpen', {});
    }
    if (state.phase !== 'open' && before?.phase === 'open') {
      this.#activity.add('feedLost', { reason: state.lastError });
    }
    return isBack;
  }

  #refreshLater(market: Market): void {
    this.#cancelRefresh();
    this.#cancelRefresh = this.#clock.setAlarm(REFRESH_MS, () => {
      this.refresh(market);
      this.#refreshLater(market);
    });
  }
}

function describe(
  health: ClientHealth,
  feed: FeedState | null,
  times: Times,
  futures: FuturesState,
): TopicValue<'connection'> {
  const feedProblem = feed !== null && feed.phase !== 'open' ? feed.lastError : '';
  return {
    feed: feed?.phase ?? 'idle',
    feedAttempt: feed?.attempt ?? 0,
    ...times,
    clockOffsetMs: health.clockOffsetMs,
    restP50Ms: health.restP50Ms,
    restP95Ms: health.restP95Ms,
    restSilentSinceMs: health.silentSinceMs.spot,
    futuresSilentSinceMs: health.silentSinceMs.futures,
    ipWeightUsed: health.ipWeight.used,
    ipWeightLimit: health.ipWeight.limit,
    uidWeightUsed: health.uidWeight.used,
    uidWeightLimit: health.uidWeight.limit,
    ipWeightReported: health.reported?.ip ?? null,
    uidWeightReported: health.reported?.uid ?? null,
    learnedLimits: [...(health.learned ?? [])],
    blockedUntilMs: health.blockedUntilMs,
    isBanned: health.isBanned,
    // Why the stream is closed follows from it.
    problem: (health.maintenance?.spot ?? '') || feedProblem,
    futures: futures.phase,
    futuresProblem: (health.maintenance?.futures ?? '') || futures.problem,
  };
}
