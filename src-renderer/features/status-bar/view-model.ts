/** The status bar's figures from the connection topic. Pure. */
import { formatInteger, formatSigned, NO_VALUE } from '../../lib/format';
import { formatAge, formatGap } from '../../lib/format-time';
import type { ConnectionValue } from '../../session/desk-state';
import { clockSkewMs, marketOffsetMs } from '../../session/market/wrong-clock';
import { STALE_AFTER_MS } from '../../session/market/staleness';

interface LearnedView {
  readonly key: 'ip' | 'uid' | 'burst' | 'burstUnstated';
  readonly what: string;
  readonly stated: string;
  readonly learned: string;
}

export interface StatusView {
  readonly health: 'good' | 'warn' | 'bad';
  /** An open stream that brings nothing is not called live. */
  readonly feed: ConnectionValue['feed'] | 'silent';
  /** Null before the first frame. */
  readonly age: string | null;
  /** Of the last answers; null while there are none. */
  readonly rest: { readonly p50: string; readonly p95: string } | null;
  /** For how long no request has been answered; null while they are. */
  readonly restSilence: string | null;
  readonly ipWeight: { readonly used: string; readonly limit: string };
  readonly uidWeight: { readonly used: string; readonly limit: string };
  /** What the exchange itself says; a dash where it says nothing. */
  readonly reported: { readonly ip: string; readonly uid: string };
  /** Limits that the exchange has shown to be smaller than its document says. */
  readonly learned: readonly LearnedView[];
  /** Signed milliseconds, server minus local; null before the first measurement. */
  readonly clockOffset: string | null;
  /** The exchange would refuse a stamp of this computer's clock. */
  readonly isClockWrong: boolean;
  readonly marketTimeOffset: string | null;
  readonly waitSeconds: number | null;
}

export function statusView(connection: ConnectionValue, nowMs: number): StatusView {
  const { lastFrameAtMs, restP50Ms, restP95Ms, restSilentSinceMs, blockedUntilMs } = connection;
  const ageMs = lastFrameAtMs === 0 ? null : Math.max(0, nowMs - lastFrameAtMs);
  const silentMs = restSilentSinceMs === null ? 0 : nowMs - restSilentSinceMs;
  // One that was lost among many is no silence yet.
  const isSilent = silentMs > STALE_AFTER_MS;
  const isWaiting = blockedUntilMs !== null && blockedUntilMs > nowMs;
  const marketMs = marketOffsetMs(connection);
  return {
    feed: connection.feed === 'open' && isOld(ageMs) ? 'silent' : connection.feed,
    health: isSilent ? 'bad' : healthOf(connection, ageMs, isWaiting),
    age: ageMs === null ? null : formatAge(ageMs),
    restSilence: isSilent ? formatAge(silentMs) : null,
    rest:
      restP50Ms === null || isSilent
        ? null
        : { p50: whole(restP50Ms), p95: whole(restP95Ms ?? restP50Ms) },
    ipWeight: budget(connection.ipWeightUsed, connection.ipWeightLimit),
    uidWeight: budget(connection.uidWeightUsed, connection.uidWeightLimit),
    reported: {
      ip: told(connection.ipWeightReported),
      uid: told(connection.uidWeightReported),
    },
    learned: connection.learnedLimits.map(learnedView),
    isClockWrong: clockSkewMs(connection) !== 0,
    clockOffset: connection.clockOffsetMs === null ? null : signed(connection.clockOffsetMs),
    marketTimeOffset: marketMs === 0 ? null : formatOffset(marketMs),
    waitSeconds: isWaiting ? Math.ceil((blockedUntilMs - nowMs) / 1000) : null,
  };
}

function healthOf(
  { feed, isBanned }: ConnectionValue,
  ageMs: number | null,
  isWaiting: boolean,
): StatusView['health'] {
  if (isBanned || feed === 'waiting') return 'bad';
  return isWaiting || feed === 'connecting' || ageMs === null || isOld(ageMs) ? 'warn' : 'good';
}

const isOld = (ageMs: number | null): boolean => ageMs !== null && ageMs > STALE_AFTER_MS;

function learnedView({
  what,
  stated,
  learned,
}: ConnectionValue['learnedLimits'][number]): LearnedView {
  const burst = stated === null ? 'burstUnstated' : 'burst';
  const key = what === 'ip' || what === 'uid' ? what : burst;
  return { key, what, stated: told(stated), learned: whole(learned) };
}

const told = (value: number | null) => (value === null ? NO_VALUE : whole(value));
const whole = (value: number) => formatInteger(Math.round(value));
const signed = (value: number) => formatSigned(String(Math.round(value)), 0);
const budget = (used: number, limit: number) => ({ used: whole(used), limit: whole(limit) });

function formatOffset(offsetMs: number): string {
  const sign = offsetMs < 0 ? '\u2212' : '+';
  return `${sign}${formatGap(offsetMs)}`;
}
