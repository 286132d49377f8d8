/**
 * Keeps this program inside the exchange's limits with room to spare (reliability P10). It spends at most 80 % of the
 * weights in any sixty seconds and 90 % of a burst, and keeps a fifth of that for cancels. While the exchange has told
 * us to wait nothing is sent, except a few cancels where the wait is longer than the exchange can mean (cancel-tries).
 * Once the wait is over, what was counted before it counts no more. An exchange that refuses sooner than the document
 * says is believed (weight-log, burst-limits).
 */
import type { Endpoint } from '@shared/contract/exchange';
import { isSigned } from '@shared/contract/exchange';
import { MINUTE_MS, type Urgency } from '@shared/domain/limits';
import type { LimitStatus } from '../request/outcome-types';
import { BurstLimits, type LearnedBurst } from './burst-limits';
import { CancelTries } from './cancel-tries';
import type { Passage } from './passage';
import { retryAfterMs } from './retry-after';
import { WeightLog } from './weight-log';

/** Document §8. */
const IP_WEIGHT_LIMIT = 12_000;
const UID_WEIGHT_LIMIT = 60_000;

/** What we assume when a refusal names no time. */
const RETRY_AFTER_MS = { 410: 2000, 429: MINUTE_MS, 418: 120_000 } as const;

/** Ten requests behind a 429 are a ban (rules §9): no more are under way where one may come. Two are kept for cancels. */
const UNDER_WAY_MAX: Readonly<Record<Urgency, number>> = { ordinary: 7, cancel: 9 };
/** Until an answer makes room there. */
const UNDER_WAY_WAIT_MS = 100;

/** The longest that the document knows of (§7): what asks for more is no exchange, and is not obeyed over years. */
const LONGEST_MS = 3 * 86_400_000;

/** Until when the exchange refuses us; a ban must survive a restart (reliability T10). */
export interface Block {
  readonly untilMs: number;
  readonly isBanned: boolean;
  /** By its own count it allows less than the document: what it allows has to be seen again. */
  readonly isTighter?: boolean;
}

interface SentRequest {
  readonly endpoint: Endpoint;
  /** By what was taken for the exchange's time. */
  readonly sentMs: number;
}

type Admission =
  | { readonly kind: 'go' }
  /** There is room again in `waitMs`. */
  | { readonly kind: 'wait'; readonly waitMs: number }
  /** The trader has stopped everything that is no read and no cancel. */
  | { readonly kind: 'held' }
  /** The session has ended. */
  | { readonly kind: 'closed' }
  /** The exchange has told us to be silent. */
  | { readonly kind: 'blocked'; readonly untilMs: number; readonly isBanned: boolean };

export class Limiter {
  readonly #ip = new WeightLog(IP_WEIGHT_LIMIT);
  readonly #uid = new WeightLog(UID_WEIGHT_LIMIT);
  readonly #bursts = new BurstLimits();
  readonly #tries = new CancelTries();
  #block: Block | null;
  #isHeld = false;
  #isClosed = false;
  #underWay = 0;
  /** It was noted by what this run takes for the exchange's time, which may be corrected. */
  #isBlockOfThisRun = false;

  /** `block`: what a former run of the program was told. */
  constructor(block: Block | null = null) {
    this.#block = block;
    if (block?.isTighter !== true) return;
    this.#ip.trustOnlyShown();
    this.#uid.trustOnlyShown();
  }

  /**
   * While it is on, only reads and cancels go out, whatever was on its way to here when it was pulled.
   */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
  }

  get isHeld(): boolean {
    return this.#isHeld;
  }

  /** For good: whoever was still asking about an order when the program ended must not send it behind its back. */
  close(): void {
    this.#isClosed = true;
  }

  /** Whether a request may go out now. Nothing is charged yet. */
  admit(endpoint: Endpoint, nowMs: number): Admission {
    if (this.#isClosed) return { kind: 'closed' };
    if (this.#isHeld && isCommand(endpoint) && endpoint.isCancel !== true) return { kind: 'held' };
    const block = this.block(nowMs);
    if (block !== null && !(endpoint.isCancel === true && this.mayTryCancel(nowMs))) {
      return { kind: 'blocked', ...block };
    }
    const waitMs = Math.max(
      this.#weightWait(endpoint, nowMs),
      this.#caution(endpoint, nowMs),
      this.#bursts.waitMs(endpoint, nowMs),
    );
    return waitMs > 0 ? { kind: 'wait', waitMs } : { kind: 'go' };
  }

  /** How long such a request would be kept back; 0 too where no time lifts what forbids it. */
  roomInMs(endpoint: Endpoint, nowMs: number): number {
    const admission = this.admit(endpoint, nowMs);
    if (admission.kind === 'wait') return admission.waitMs;
    return admission.kind === 'blocked' ? Math.max(0, admission.untilMs - nowMs) : 0;
  }

  /** Whether the next cancel may go although the exchange asks to wait; nothing may during a ban. */
  mayTryCancel(nowMs: number): boolean {
    return this.block(nowMs)?.isBanned === false && this.#tries.isDue(nowMs);
  }

  #weightWait(endpoint: Endpoint, nowMs: number): number {
    const urgency = urgencyOf(endpoint);
    const ip = this.#ip.waitMs(nowMs, endpoint.weight, urgency);
    return isSigned(endpoint)
      ? Math.max(ip, this.#uid.waitMs(nowMs, endpoint.weight, urgency))
      : ip;
  }

  #caution(endpoint: Endpoint, nowMs: number): number {
    if (this.#underWay < UNDER_WAY_MAX[urgencyOf(endpoint)]) return 0;
    const { weight } = endpoint;
    const isBeyond =
      this.#ip.isBeyondShown(nowMs, weight) ||
      (isSigned(endpoint) && this.#uid.isBeyondShown(nowMs, weight));
    return isBeyond ? UNDER_WAY_WAIT_MS : 0;
  }

  /** Counts a request that is being sent; `ended` is called when it has its answer, or is given up. */
  charge(endpoint: Endpoint, nowMs: number): Passage {
    this.#underWay += 1;
    if (this.block(nowMs) !== null) this.#tries.sent(nowMs);
    this.#ip.charge(nowMs, endpoint.weight);
    if (isSigned(endpoint)) this.#uid.charge(nowMs, endpoint.weight);
    return this.#bursts.charge(endpoint, nowMs);
  }

  /** One of the charged requests is no longer under way. */
  ended(passage: Passage, nowMs: number, isAnswered: boolean): void {
    this.#underWay = Math.max(0, this.#underWay - 1);
    this.#bursts.ended(passage, nowMs, isAnswered);
  }

  /** A request that was charged then is known not to have arrived: nobody has counted it. */
  takeBack(endpoint: Endpoint, sentMs: number): void {
    this.#tries.takeBack(sentMs);
    this.#ip.takeBack(sentMs, endpoint.weight);
    if (isSigned(endpoint)) this.#uid.takeBack(sentMs, endpoint.weight);
    this.#bursts.takeBack(endpoint, sentMs);
  }

  /** What was sent then was dealt with: where the exchange had asked for silence before, it asks for it no more. */
  dealtWith(sentMs: number): void {
    if (this.#block?.isBanned === false && this.#tries.isOne(sentMs)) this.#end();
  }

  #end(): void {
    this.#block = null;
    this.#tries.reset();
  }

  /** What the exchange says about our budget with every answer. */
  report(headers: Readonly<Record<string, string>>, nowMs: number): void {
    const ip = wholeNumber(headers['x-used-weight-ip']);
    const uid = wholeNumber(headers['x-used-weight-uid']);
    if (ip !== null) this.#ip.report(nowMs, ip);
    if (uid !== null) this.#uid.report(nowMs, uid);
  }

  /**
   * 410, 429 or 418: silence until Retry-After. A ban is never shortened by a later answer. A burst or a
   * minute that was smaller than we took it for is kept to from now on.
   */
  refused(
    status: LimitStatus,
    headers: Readonly<Record<string, string>>,
    nowMs: number,
    { endpoint, sentMs }: SentRequest,
  ): void {
    // Where it does not say how long, who asks on at once is banned.
    const waitMs = retryAfterMs(headers, nowMs) ?? RETRY_AFTER_MS[status];
    const askedMs = nowMs + Math.min(waitMs, LONGEST_MS);
    if (status === 410) this.#bursts.refused(endpoint, sentMs, nowMs);
    // One that states no count came from a host on the way, or counts what others ask.
    if (status === 429 && statesCount(headers)) {
      this.#fuller(endpoint, nowMs).refused(nowMs, endpoint.weight, askedMs);
    }
    const untilMs = Math.max(askedMs, this.#bursts.silentUntilMs(nowMs));
    const held = this.block(nowMs);
    this.#tries.refused(nowMs);
    this.#isBlockOfThisRun = untilMs >= (held?.untilMs ?? 0) || this.#isBlockOfThisRun;
    this.#block = {
      untilMs: Math.max(untilMs, held?.untilMs ?? 0),
      isBanned: status === 418 || (held?.isBanned ?? false),
    };
  }

  /** The answer does not say which of the two was used up. */
  #fuller(endpoint: Endpoint, nowMs: number): WeightLog {
    const share = (log: WeightLog): number =>
      (log.reported(nowMs) ?? log.used(nowMs)) / log.limit(nowMs);
    return isSigned(endpoint) && share(this.#uid) > share(this.#ip) ? this.#uid : this.#ip;
  }

  /** What we took for the exchange's time was wrong by so much: what was noted by it moves along. */
  clockCorrected(byMs: number): void {
    this.#ip.clockCorrected(byMs);
    this.#uid.clockCorrected(byMs);
    this.#bursts.clockCorrected(byMs);
    this.#tries.clockCorrected(byMs);
    if (this.#block === null || !this.#isBlockOfThisRun) return;
    this.#block = { ...this.#block, untilMs: this.#block.untilMs + byMs };
  }

  block(nowMs: number): Block | null {
    if (this.#block !== null && nowMs >= this.#block.untilMs) this.#end();
    return this.#block;
  }

  /** By the exchange's own count; by ours, most weights are assumed (document §8). */
  reported(nowMs: number): { readonly ip: number | null; readonly uid: number | null } {
    return { ip: this.#ip.reported(nowMs), uid: this.#uid.reported(nowMs) };
  }

  usage(nowMs: number): { readonly ip: number; readonly uid: number } {
    return { ip: this.#ip.used(nowMs), uid: this.#uid.used(nowMs) };
  }

  limits(nowMs: number): { readonly ip: number; readonly uid: number } {
    return { ip: this.#ip.limit(nowMs), uid: this.#uid.limit(nowMs) };
  }

  /** Where the exchange has shown to allow less than the document says. */
  learned(nowMs: number): LearnedBurst[] {
    const weights = [
      { what: 'ip', stated: IP_WEIGHT_LIMIT, learned: this.#ip.learned(nowMs) },
      { what: 'uid', stated: UID_WEIGHT_LIMIT, learned: this.#uid.learned(nowMs) },
    ] as const;
    const smaller = weights.flatMap(({ what, stated, learned }) =>
      learned === null ? [] : [{ what, stated, learned }],
    );
    return [...smaller, ...this.#bursts.learned(nowMs)];
  }
}

/** Some histories are read by POST: they are no commands. */
export function isCommand(endpoint: Endpoint): boolean {
  return endpoint.method === 'POST' && endpoint.permission !== 'READ';
}

const urgencyOf = (endpoint: Endpoint): Urgency =>
  endpoint.isCancel === true ? 'cancel' : 'ordinary';

const statesCount = (headers: Readonly<Record<string, string>>): boolean =>
  ['x-used-weight-ip', 'x-used-weight-uid'].some((name) => wholeNumber(headers[name]) !== null);

function wholeNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(BigInt(text)) : null;
}
