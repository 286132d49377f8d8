/**
 * Opens the one exchange client, for live and paper, over a Transport. It never knows which of the two it serves: they
 * differ only in the profile and below the transport.
 */
import { exchange, type Endpoint, type InputOf, type OutputOf } from '@shared/contract/exchange';
import type { Clock, Rng } from '@shared/kernel/ports';
import { Answers } from './request/answers';
import { Caller, type CallerParts } from './request/caller';
import { ClockSync, type TimeSample } from './request/clock-sync';
import { CommandsUnderWay } from './request/commands-under-way';
import type {
  ClientHealth,
  ExchangeClient,
  ExchangeWithdrawals,
  FeedListener,
  Outcome,
} from './exchange-client';
import type { OwnFeed } from './feed/feed';
import { createFeed } from './feed/feed-pair';
import { createFutures } from './endpoints/futures';
import { nothingLeftOut, saysLeftOut } from './convert/left-out';
import { Latency } from './request/latency';
import { Limiter, type Block } from './limits/limiter';
import { createMargin } from './endpoints/margin';
import { createOpenData } from './endpoints/open-data';
import { createSpot } from './endpoints/spot';
import type { Signer } from './request/signer';
import { watchStreams, type Traffic } from './request/traffic';
import type { Transport } from './transport';
import { zoneAheadMs, type VenueTime } from './request/venue-zone';
import { createWithdrawals } from './endpoints/withdrawals';

export interface ClientProfile {
  /** Without a trailing slash; a path in it is sent but never signed. */
  readonly baseUrl: string;
  /** Of the futures host; the same as `baseUrl` where it is left out. */
  readonly futuresBaseUrl?: string;
  readonly wsUrl: string;
  /** Of the contracts' channels; the same stream where it is left out. */
  readonly futuresWsUrl?: string;
  /** Before every path, such as "/open": sent and never signed. */
  readonly pathPrefix?: string;
  /** Before those of the futures host; the same where it is left out. */
  readonly futuresPathPrefix?: string;
  /** Whether GET signatures cover the query; `path` is the document's. */
  readonly getSignMode: 'path' | 'path-query';
  /** Sent where an endpoint takes one; left out, the exchange's default counts. */
  readonly recvWindowMs?: number;
  /** Of times that come as text without a zone; left out, the one that the exchange names. */
  readonly timeZone?: string;
}

export interface ExchangeClientOptions {
  readonly transport: Transport;
  readonly clock: Clock;
  /** Jitter of retries and reconnects. */
  readonly rng: Rng;
  readonly profile: ClientProfile;
  /** Null: public endpoints and the stream only. */
  readonly signer: Signer | null;
  readonly onTraffic?: (entry: Traffic) => void;
  /** What a former run was told to wait for (`health().blockedUntilMs`, `isBanned`). */
  readonly block?: Block;
}

const CANCELS = {
  spot: exchange.spot.cancel,
  margin: exchange.margin.marginCancel,
  futures: exchange.futures.futuresCancel,
} as const;
const CONDITION = exchange.futures.futuresConditionOrder;
const SYNC_SAMPLES = 5;
const SYNC_EVERY_MS = 5 * 60_000;

/** The client, and below its domain terms any endpoint of the contract as it stands on the wire. */
export interface DirectClient extends ExchangeClient {
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<Outcome<OutputOf<E>>>;
  /** The same budget, clock and way, signed by another key: one withdrawal, and it is forgotten. */
  withdrawalsBy(signer: Signer): ExchangeWithdrawals;
  /** Resolves when no command waits for its answer any more, at the latest after a moment. */
  answered(): Promise<void>;
}

export function createExchangeClient(options: ExchangeClientOptions): DirectClient {
  const { transport, clock, rng, profile } = options;
  const sync = new ClockSync(clock);
  const limiter = new Limiter(options.block ?? null);
  const latency = new Latency();
  const answers = new Answers();
  const underWay = new CommandsUnderWay(clock);
  const feeds = new Set<OwnFeed>();
  const zone = { aheadMs: zoneAheadMs(profile.timeZone ?? ''), isGiven: isGiven(profile) };
  const syncClock: ExchangeClient['syncClock'] = shareRunning(() =>
    measureClock({ caller, clock, sync, zone, limiter }),
  );
  const callerParts: CallerParts = {
    transport,
    clock,
    rng,
    limiter,
    sync,
    latency,
    answers,
    underWay,
    signer: options.signer,
    addresses: addressesOf(profile),
    getSignMode: profile.getSignMode,
    recvWindowMs: profile.recvWindowMs ?? null,
    onTraffic: options.onTraffic ?? (() => undefined),
    syncClock,
    // Its stream waits for its turn up to half a minute, which is too long now.
    onAnswering: () => {
      for (const feed of feeds) feed.retry();
    },
  };
  const caller: Caller = new Caller(callerParts);
  const stopSyncing = repeat(clock, SYNC_EVERY_MS, () => void syncClock());
  const time = timeOf(sync, zone);
  const leftOut = nothingLeftOut();
  return {
    spot: createSpot(caller, time, leftOut),
    margin: createMargin(caller, time),
    futures: createFutures(caller, time, leftOut),
    withdrawals: createWithdrawals(caller),
    openData: createOpenData(caller),
    call: (endpoint, input) => caller.call(endpoint, input),
    withdrawalsBy: (signer) => createWithdrawals(new Caller({ ...callerParts, signer })),
    feed: (listener) => {
      const feed = feedOf(callerParts, profile, listener);
      feeds.add(feed);
      return feed;
    },
    syncClock,
    freshenClock: async () => {
      if (sync.isDue()) await syncClock();
    },
    trustedClockOffsetMs: () => sync.trustedOffsetMs(),
    ...saysLeftOut(leftOut),
    health: () => health({ sync, limiter, latency, answers }),
    conditionRoomInMs: () => limiter.roomInMs(CONDITION, sync.serverNowMs()),
    hold: (isHeld) => {
      limiter.hold(isHeld);
    },
    cancelLost: (book, agoMs) => {
      limiter.takeBack(CANCELS[book], sync.serverNowMs() - agoMs);
    },
    close: () => {
      limiter.close();
      stopSyncing();
      for (const feed of feeds) feed.close();
    },
    answered: () => underWay.none(),
  };
}

function feedOf(
  { transport, clock, rng, onTraffic, answers }: CallerParts,
  { wsUrl, futuresWsUrl }: ClientProfile,
  listener: FeedListener,
): OwnFeed {
  // What is asked because the stream is back leaves at once.
  const streams = watchStreams(transport, clock, onTraffic, () => {
    answers.mayBeReached();
  });
  return createFeed({ transport: streams, clock, rng }, { wsUrl, futuresWsUrl }, listener);
}

function addressesOf(profile: ExchangeClientOptions['profile']): CallerParts['addresses'] {
  const prefix = profile.pathPrefix ?? '';
  const futures = profile.futuresBaseUrl ?? profile.baseUrl;
  return {
    base: profile.baseUrl + prefix,
    futures: futures + (profile.futuresPathPrefix ?? prefix),
  };
}

interface Zone {
  aheadMs: number;
  /** The profile names it: what the exchange says of itself does not count. */
  readonly isGiven: boolean;
}

const timeOf = (sync: ClockSync, zone: Zone): VenueTime => ({
  serverNowMs: () => sync.serverNowMs(),
  zoneAheadMs: () => zone.aheadMs,
});

const isGiven = ({ timeZone = '' }: ClientProfile): boolean => timeZone !== '';

interface Measuring {
  readonly caller: Caller;
  readonly clock: Clock;
  readonly sync: ClockSync;
  readonly zone: Zone;
  readonly limiter: Limiter;
}

/** Asks the time five times, one after the other; one answer is enough to know it. */
async function measureClock({
  caller,
  clock,
  sync,
  zone,
  limiter,
}: Measuring): Promise<Outcome<{ readonly offsetMs: number }>> {
  const samples: TimeSample[] = [];
  let last: Outcome<unknown> = { kind: 'unknown', message: 'not asked' };
  for (let asked = 0; asked < SYNC_SAMPLES; asked += 1) {
    const reply = await caller.timed(exchange.spot.time, {});
    last = sensible(reply.outcome);
    if (reply.outcome.kind !== 'accepted' || last.kind !== 'accepted') break;
    if (!zone.isGiven) zone.aheadMs = zoneAheadMs(reply.outcome.value.timezone);
    samples.push({
      serverTimeMs: reply.outcome.value.serverTime,
      receivedMonotonicMs: reply.receivedMonotonicMs,
      receivedWallMs: clock.nowMs() - (clock.monotonicMs() - reply.receivedMonotonicMs),
      roundTripMs: reply.roundTripMs,
    });
  }
  const takenForMs = sync.serverNowMs();
  sync.learn(samples);
  limiter.clockCorrected(sync.serverNowMs() - takenForMs);
  const offsetMs = sync.offsetMs();
  if (samples.length > 0 && offsetMs !== null) return { kind: 'accepted', value: { offsetMs } };
  return last.kind === 'accepted' ? { kind: 'unknown', message: 'no sample' } : last;
}

/** A clock that has not been set says 0 or less: then the one that is known goes on. */
const sensible = (told: Outcome<OutputOf<typeof exchange.spot.time>>): Outcome<unknown> =>
  told.kind === 'accepted' && told.value.serverTime <= 0
    ? { kind: 'unknown', message: 'the exchange tells no time' }
    : told;

type Measured = Pick<CallerParts, 'sync' | 'limiter' | 'latency' | 'answers'>;

function health({ sync, limiter, latency, answers }: Measured): ClientHealth {
  const nowMs = sync.serverNowMs();
  const [used, limit] = [limiter.usage(nowMs), limiter.limits(nowMs)];
  const block = limiter.block(nowMs);
  const offsetMs = sync.offsetMs();
  return {
    clockOffsetMs: offsetMs,
    restP50Ms: latency.percentile(0.5),
    restP95Ms: latency.percentile(0.95),
    ipWeight: { used: used.ip, limit: limit.ip },
    uidWeight: { used: used.uid, limit: limit.uid },
    reported: limiter.reported(nowMs),
    learned: limiter.learned(nowMs),
    blockedUntilMs: block === null ? null : sync.wallMsOf(block.untilMs),
    isBanned: block?.isBanned ?? false,
    mayTryCancel: limiter.mayTryCancel(nowMs),
    silentSinceMs: {
      spot: answers.silentSinceMs('base'),
      futures: answers.silentSinceMs('futures'),
    },
    maintenance: {
      spot: answers.maintenance('base'),
      futures: answers.maintenance('futures'),
    },
  };
}

/** Callers that come while it runs share its result. */
function shareRunning<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () => {
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  };
}

function repeat(clock: Clock, everyMs: number, run: () => void): () => void {
  let cancel = clock.setAlarm(everyMs, ring);
  function ring(): void {
    cancel = clock.setAlarm(everyMs, ring);
    run();
  }
  return () => {
    cancel();
  };
}

export type { Block } from './limits/limiter';
export { limitStatusOf } from './request/outcome';
export { createSigner, takeSecret, type Signer } from './request/signer';
export type * from './exchange-client';
