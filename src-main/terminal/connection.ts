/** The state of the line to the exchange, once a second and whenever the feed changes. */
import type { TopicValue } from '@shared/contract/terminal';
import type { OrderBookKind } from '@shared/domain/order';
import type { Clock } from '@shared/kernel/ports';
import type { ClientHealth, ExchangeClient, FeedState } from '../client/exchange-client';
import type { Activity } from './activity';
import type { Market } from './market';
import type { FuturesState } from './market/contracts';
import type { Latest, Outbox } from './outbox';
import type { Unread } from './unread';

const REFRESH_MS = 1_000;

const UNKNOWN_HEALTH: ClientHealth = {
  clockOffsetMs: null,
  restP50Ms: null,
  restP95Ms: null,
  silentSinceMs: { spot: null, futures: null },
  ipWeight: { used: 0, limit: 0 },
  uidWeight: { used: 0, limit: 0 },
  reported: { ip: null, uid: null },
  learned: [],
  blockedUntilMs: null,
  isBanned: false,
  mayTryCancel: false,
  maintenance: { spot: '', futures: '' },
};

type Times = Pick<
  TopicValue<'connection'>,
  | 'lastFrameAtMs'
  | 'marketTimeOffsetMs'
  | 'accountReadAtMs'
  | 'accountProblem'
  | 'unreadBooks'
  | 'readFaults'
>;
const NOTHING: Times = {
  lastFrameAtMs: 0,
  marketTimeOffsetMs: 0,
  accountReadAtMs: 0,
  accountProblem: null,
  unreadBooks: ['spot', 'margin', 'futures'],
  readFaults: { spot: null, futures: null },
};

/** What is known of how the account is read. */
interface AccountReads {
  /** When what is shown of it was read; 0 before that. */
  readAtMs(): number;
  /** Why the exchange does not let it be read; null while it does. */
  problem(): Unread | null;
  /** Those with open orders that were never read. */
  unreadBooks(): OrderBookKind[];
}

/** Who reads the account; each wallet knows why its last read failed. */
interface Readers {
  readonly reconcile: AccountReads;
  readonly account: { readonly fault: Unread | null };
  readonly money: { readonly futures: { readonly wallet: { readonly fault: Unread | null } } };
}

const NOT_ASKED: FuturesState = { phase: 'connecting', problem: null };

export class Connection {
  readonly topic: Latest<TopicValue<'connection'>>;
  readonly #clock: Clock;
  readonly #activity: Activity;
  readonly #readers: () => Readers;
  #client: ExchangeClient | null = null;
  #hasBeenOpen = false;
  #cancelRefresh: () => void = () => undefined;

  constructor(outbox: Outbox, clock: Clock, activity: Activity, readers: () => Readers) {
    this.#readers = readers;
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
    const { reconcile, account, money } = this.#readers();
    const times = {
      lastFrameAtMs,
      marketTimeOffsetMs,
      accountReadAtMs: reconcile.readAtMs(),
      accountProblem: reconcile.problem(),
      unreadBooks: reconcile.unreadBooks(),
      readFaults: { spot: account.fault, futures: money.futures.wallet.fault },
    };
    this.topic.set(describe(health, feedState, times, futuresState));
  }

  /** True when the feed is back after it was lost: what happened meanwhile is unknown. */
  feedChanged(state: FeedState, before: FeedState | null): boolean {
    const isOpening = state.phase === 'open' && before?.phase !== 'open';
    const back = (before?.closed ?? []).filter((one) => isBack(one, state));
    const wasOpen = this.#hasBeenOpen;
    if (isOpening) this.#hasBeenOpen = true;
    const opened = isOpening && back.length === 0 ? [''] : back.map(({ stream }) => stream);
    for (const stream of opened) this.#activity.add('feedOpen', { stream });
    for (const { stream, hasBeenOpen, fault } of state.closed) {
      const isNews = before !== null && !before.closed.some((one) => one.stream === stream);
      if (!isNews || !hasBeenOpen) continue;
      const { code, message } = fault;
      this.#activity.add('feedLost', { reason: message, code, stream });
    }
    return back.length > 0 && wasOpen;
  }

  #refreshLater(market: Market): void {
    this.#cancelRefresh();
    this.#cancelRefresh = this.#clock.setAlarm(REFRESH_MS, () => {
      this.refresh(market);
      this.#refreshLater(market);
    });
  }
}

/** The whole of a line that was lost is back once no stream of it is closed. */
const isBack = ({ stream }: FeedState['closed'][number], { closed }: FeedState): boolean =>
  stream === '' ? closed.length === 0 : !closed.some((one) => one.stream === stream);

/** In the exchange's words; null while it says nothing. */
const maintenanceOf = (message: string): Unread | null =>
  message === '' ? null : { code: 'maintenance', message };

function describe(
  health: ClientHealth,
  feed: FeedState | null,
  times: Times,
  futures: FuturesState,
): TopicValue<'connection'> {
  const maintenance = maintenanceOf(health.maintenance.spot);
  const streams = (feed?.closed ?? []).filter(({ fault }) => fault.message !== '');
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
    ipWeightReported: health.reported.ip,
    uidWeightReported: health.reported.uid,
    learnedLimits: [...health.learned],
    blockedUntilMs: health.blockedUntilMs,
    isBanned: health.isBanned,
    // Why the stream is closed follows from it.
    problems:
      maintenance === null
        ? streams.map(({ stream, fault }) => ({ stream, ...fault }))
        : [{ stream: '', ...maintenance }],
    futures: futures.phase,
    futuresProblem: maintenanceOf(health.maintenance.futures) ?? futures.problem,
  };
}
