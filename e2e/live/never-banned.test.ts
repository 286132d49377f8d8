/**
 * P10 of reliability.md: our limiter against the exchange's own counting, under all the load there is, and
 * what a program and a hasty trader ask of venues that allow less than they state. Two minutes each; a day: `TIDEMARK_FULL=1 npx vitest run e2e/live/never-banned.test.ts`.
 */
import { expect, it, vi } from 'vitest';
import { counted } from '@shared/kernel/counted.testing';
import { isFull, isPromised } from '@shared/kernel/full-size.testing';
import { exchange, isSigned, type Endpoint } from '@shared/contract/exchange';
import { BAN_LADDER_SEC, MINUTE_MS } from '@shared/domain/limits';
import { seededRng } from '@shared/kernel/rng';
import { Limiter } from '../../src-main/client/limits/limiter';
import type { Passage } from '../../src-main/client/limits/passage';
import { RateLimits } from '../../src-main/gateway/admission/rate-limits';

const HOURS = isFull ? 24 : isPromised ? 0.24 : 0.03;
if (isFull) vi.setConfig({ testTimeout: 30 * MINUTE_MS });
const START_MS = 1_700_000_040_000;
const [IP, UID] = ['198.51.100.7', 7];
/** Of a request and of its answer, at the most. */
const WAY_MS = 400;
const { spot, margin, futures } = exchange;
const WANTED: readonly Endpoint[] = [
  ...[spot.depth, spot.account, spot.newOrder, spot.cancel, spot.openOrders],
  ...[margin.marginNewOrder, margin.marginQueryOrder, margin.marginCancel],
  ...[margin.marginOpenOrders, futures.futuresCancel, futures.futuresOpenOrders],
];

interface Sent {
  readonly endpoint: Endpoint;
  readonly sentMs: number;
  readonly passage: Passage;
  /** When it arrives; of its answer, when that does. */
  readonly atMs: number;
}

interface Answer extends Sent {
  readonly status: 200 | 410 | 418 | 429;
  readonly retryS: number;
}

type Wants = (uniform: () => number) => readonly Endpoint[];

/** Whatever may be asked, as often as it may. */
const everything: Wants = () => WANTED.flatMap((endpoint) => Array<Endpoint>(4).fill(endpoint));
/** Ten requests a second, and now and then eight orders at once. */
const busy: Wants = (uniform) => {
  const one = WANTED[Math.floor(uniform() * WANTED.length)] ?? spot.depth;
  return uniform() < 0.02 ? Array<Endpoint>(8).fill(spot.newOrder) : [one];
};

/** When what leaves at this time arrives. */
type Way = (sentMs: number) => number;

const steady: Way = (sentMs) => sentMs + 20;
/** Every few seconds what leaves is held up, and then arrives at once. */
const stalling: Way = (sentMs) =>
  sentMs % STALL_EVERY_MS < STALL_MS
    ? sentMs - (sentMs % STALL_EVERY_MS) + STALL_MS
    : steady(sentMs);
const [STALL_EVERY_MS, STALL_MS] = [2_900, 700];

/** A venue with `divisor` times less than stated. */
function load(divisor: number, wants: Wants, way = steady) {
  const venue = new RateLimits(
    {
      ipWeightPerMinute: 12_000 / divisor,
      uidWeightPerMinute: 60_000 / divisor,
      burstFactor: 1 / divisor,
      banLadderSec: BAN_LADDER_SEC,
    },
    null,
    () => undefined,
  );
  const rng = seededRng(divisor, 'load');
  const limiter = new Limiter();
  const statuses = new Map<number, number>();
  let sentInSilence = 0;
  let answers: Answer[] = [];
  let arriving: Sent[] = [];
  const arrive = (endpoint: Endpoint, nowMs: number): Pick<Answer, 'status' | 'retryS'> => {
    const until = (status: Answer['status'], untilMs: number) => ({
      status,
      retryS: Math.max(1, Math.ceil((untilMs - nowMs) / 1_000)),
    });
    const banned = venue.bannedUntilMs(IP, nowMs);
    if (banned !== null) return until(418, banned);
    const ip = venue.chargeIp(IP, nowMs, endpoint.weight);
    if (ip !== null) return until(429, ip);
    const uid = isSigned(endpoint) ? venue.chargeUid(UID, nowMs, endpoint.weight) : null;
    if (uid !== null) return until(429, uid);
    const isFree = venue.takeBurst(IP, UID, endpoint, nowMs);
    return isFree ? until(200, nowMs) : until(410, nowMs + 2_000);
  };
  const endMs = START_MS + HOURS * 60 * MINUTE_MS;
  for (let nowMs = START_MS; nowMs < endMs; nowMs += 20 + Math.floor(rng.uniform() * 160)) {
    for (const sent of arriving.filter(({ atMs }) => atMs <= nowMs)) {
      const answer = arrive(sent.endpoint, sent.atMs);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      answers.push({ ...sent, ...answer, atMs: sent.atMs + WAY_MS * rng.uniform() });
    }
    arriving = arriving.filter(({ atMs }) => atMs > nowMs);
    for (const { status, endpoint, sentMs, passage, retryS } of answers.filter(
      (one) => one.atMs <= nowMs,
    )) {
      const used = venue.usedByIp(IP, nowMs);
      limiter.ended(passage, nowMs, true);
      const headers = { 'x-used-weight-ip': String(used), 'retry-after': String(retryS) };
      limiter.report(headers, nowMs);
      if (status === 200) continue;
      limiter.refused(status, headers, nowMs, { endpoint, sentMs });
    }
    answers = answers.filter((one) => one.atMs > nowMs);
    for (const endpoint of wants(() => rng.uniform())) {
      const isSilent = limiter.block(nowMs) !== null;
      if (limiter.admit(endpoint, nowMs).kind !== 'go') continue;
      if (isSilent) sentInSilence += 1;
      const passage = limiter.charge(endpoint, nowMs);
      arriving.push({ endpoint, sentMs: nowMs, passage, atMs: way(nowMs) });
    }
  }
  return { statuses, sentInSilence, learned: limiter.learned(endMs) };
}

const countsOf = (statuses: ReadonlyMap<number, number>) => ({
  'minutes under all load': HOURS * 60,
  'answers of 200': statuses.get(200) ?? 0,
  'answers of 410 or 429': (statuses.get(410) ?? 0) + (statuses.get(429) ?? 0),
  'answers of 418': statuses.get(418) ?? 0,
});

it('under all load nothing is refused where the stated limits hold', () => {
  const { statuses } = load(1, everything);
  counted(countsOf(statuses));
  expect([...statuses.keys()]).toEqual([200]);
  expect(statuses.get(200)).toBeGreaterThan(HOURS * 60 * 1_000);
});

it('nor where the line stalls, and what it has held up arrives with what leaves next', () => {
  const reads: Wants = () =>
    Array<Endpoint>(12).fill(margin.marginQueryOrder).concat(margin.marginOpenOrders);
  const { statuses } = load(1, reads, stalling);
  counted(countsOf(statuses));
  expect([...statuses.keys()]).toEqual([200]);
  expect(statuses.get(200)).toBeGreaterThan(HOURS * 60 * 400);
});

it.each([5, 20])('of a venue with a %ith of them no ban is earned', (divisor) => {
  const { statuses, sentInSilence, learned } = load(divisor, busy);
  counted({ ...countsOf(statuses), 'requests while told to wait': sentInSilence });
  expect(statuses.get(418) ?? 0).toBe(0);
  expect(sentInSilence).toBe(0);
  const refused = (statuses.get(410) ?? 0) + (statuses.get(429) ?? 0);
  expect(learned.length).toBeGreaterThan(0);
  expect(refused / (HOURS * 60)).toBeLessThan(10);
  expect(statuses.get(200)).toBeGreaterThan(HOURS * 60 * 60);
});
