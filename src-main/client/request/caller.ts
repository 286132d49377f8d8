/**
 * One request from its input to its outcome: limits, bytes, signature, transport, judgement. Reads
 * and cancels are repeated with growing waits; an order is put on the wire at most once.
 */
import {
  encodeRequest,
  isSigned,
  type EncodedRequest,
  type Endpoint,
  type Host,
  type InputOf,
  type OutputOf,
} from '@shared/contract/exchange';
import { backoffDelayMs, type BackoffPlan } from '@shared/domain/limits';
import { isTooLate, momentOf, TOO_LATE_MS, type Moment } from '@shared/domain/lateness';
import type { Clock, Rng } from '@shared/kernel/ports';
import type { Answers } from './answers';
import type { ClockSync } from './clock-sync';
import type { CommandsUnderWay } from './commands-under-way';
import type { Outcome } from './outcome-types';
import type { Latency } from './latency';
import { isCommand, type Limiter } from '../limits/limiter';
import type { Passage } from '../limits/passage';
import { judge, limitStatusOf, lostFor, notSentFor, rejectedByClient, unknown } from './outcome';
import type { Signer } from './signer';
import { Patience } from './patience';
import { hostOf, redactHeaders, type Traffic } from './traffic';
import type { HttpRequest, Transport } from '../transport';

export interface CallerParts {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly rng: Rng;
  readonly signer: Signer | null;
  readonly limiter: Limiter;
  readonly sync: ClockSync;
  readonly latency: Latency;
  readonly answers: Answers;
  readonly underWay: CommandsUnderWay;
  readonly addresses: Readonly<Record<Host, string>>;
  /** Whether GET signatures cover the query; the other form is tried once on -1022. */
  readonly getSignMode: 'path' | 'path-query';
  /** Sent where an endpoint takes one; null leaves it to the exchange. */
  readonly recvWindowMs: number | null;
  readonly onTraffic: (entry: Traffic) => void;
  /** Measures the server's clock; called when a signed request finds it unknown or refused. */
  readonly syncClock: () => Promise<unknown>;
  /** A host answers again that did not. */
  readonly onAnswering: () => void;
}

/** An outcome and when its answer came. */
export interface Sent<T> {
  readonly outcome: Outcome<T>;
  readonly receivedMonotonicMs: number;
  readonly roundTripMs: number;
}

/** Whether any of its bytes may be on their way. */
interface Way {
  hasLeft: boolean;
}

interface How {
  readonly signsQuery: boolean;
  readonly way: Way;
}

const RETRIES: BackoffPlan = { baseMs: 250, capMs: 2000, retries: 2 };
/** A read waits this long for room in the limits, as three do behind each other where one is learned; no command waits. */
const ROOM_WAIT_MAX_MS = 8000;
const NO_BYTES = new Uint8Array(0);
const utf8 = new TextEncoder();

export class Caller {
  readonly #parts: CallerParts;
  readonly #patience = new Patience();
  /** Reads that wait for room, by what they ask. */
  readonly #waiting = new Map<string, Promise<Sent<unknown>>>();
  /** Who of an endpoint's reads waits for room last, by its name. */
  readonly #lines = new Map<string, Promise<Outcome<never> | Passage>>();
  #signsQuery: boolean;

  constructor(parts: CallerParts) {
    this.#parts = parts;
    this.#signsQuery = parts.getSignMode === 'path-query';
  }

  /** Throws nothing: a fault of this program is an outcome, too, and which one depends on whether it has left. */
  async call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<Outcome<OutputOf<E>>> {
    const way: Way = { hasLeft: false };
    try {
      return await this.#repeated(endpoint, input, way);
    } catch (fault) {
      return way.hasLeft ? lostFor(fault) : notSentFor(fault);
    }
  }

  async #repeated<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    way: Way,
  ): Promise<Outcome<OutputOf<E>>> {
    const encoded = encodeRequest(endpoint, withWindow(endpoint, input, this.#parts.recvWindowMs));
    const asked = momentOf(this.#parts.clock);
    let isDoubtful = false;
    for (let attempt = 0; ; attempt += 1) {
      const outcome =
        this.#outNow(endpoint) ?? (await this.#attempt(endpoint, encoded, { asked, way }));
      if (outcome.kind === 'accepted' || endpoint.retry === 'once') return outcome;
      if (outcome.kind === 'rejected' && outcome.code !== 'NOT_SENT') {
        // A cancel that may have worked is then refused as "already done": that is no rejection.
        return isDoubtful && endpoint.isCancel === true ? unknown(outcome.message) : outcome;
      }
      // Whoever sweeps up asks again by what reads show: repetitions would take the room of that.
      if (outcome.kind === 'unknown' && this.#parts.limiter.isHeld) return outcome;
      const waitMs = backoffDelayMs(RETRIES, attempt, this.#parts.rng);
      if (waitMs === null) return isDoubtful ? unknown(outcome.message) : outcome;
      isDoubtful ||= outcome.kind === 'unknown';
      await this.#sleep(waitMs);
    }
  }

  /** Without a line each read would be tried for itself, and fail at once; what acts is tried always. */
  #outNow(endpoint: Endpoint): Outcome<never> | null {
    const { answers, clock } = this.#parts;
    const why = isCommand(endpoint) ? null : answers.outNow(endpoint.host, clock.monotonicMs());
    return why === null ? null : rejectedByClient('NOT_SENT', why);
  }

  /** One request, never repeated, with the times of its answer: for measuring the clock. */
  timed<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<Sent<OutputOf<E>>> {
    const way = { signsQuery: this.#signsQuery, way: { hasLeft: false } };
    return this.#send(endpoint, encodeRequest(endpoint, input), way);
  }

  /** One answer, except that a refused clock or query signature of a repeatable call is corrected. */
  async #attempt<E extends Endpoint>(
    endpoint: E,
    encoded: EncodedRequest,
    { asked, way }: { readonly asked: Moment; readonly way: Way },
  ): Promise<Outcome<OutputOf<E>>> {
    const send = async (signsQuery: boolean) =>
      (await this.#send(endpoint, encoded, { signsQuery, way })).outcome;
    if (isSigned(endpoint) && this.#parts.sync.isDue()) await this.#parts.syncClock();
    // The machine may have slept over that, and what is signed now would be as good as new.
    if (endpoint.retry === 'once' && isTooLate(this.#parts.clock, asked)) {
      const words = `not sent: it was asked for more than ${TOO_LATE_MS / 1_000} s ago`;
      return rejectedByClient('TOO_LATE', words);
    }
    const signsQuery = this.#signsQuery;
    const outcome = await send(signsQuery);
    if (outcome.kind !== 'rejected' || outcome.by !== 'exchange') return outcome;
    if (outcome.code === '-1021') {
      await this.#parts.syncClock();
      if (endpoint.retry === 'once') return outcome;
      return send(this.#signsQuery);
    }
    if (outcome.code === '-1022' && encoded.query !== '') {
      const other = await send(!signsQuery);
      // Others may have found it out meanwhile.
      if (isRightlySigned(other)) this.#signsQuery = !signsQuery;
      return other;
    }
    return outcome;
  }

  /**
   * A read that still waits for room is joined by whoever asks the same: it leaves after all of them have
   * asked. An exchange that allows few reads would otherwise turn most of them away by our own limits.
   */
  #send<E extends Endpoint>(
    endpoint: E,
    encoded: EncodedRequest,
    how: How,
  ): Promise<Sent<OutputOf<E>>> {
    if (endpoint.security !== 'NONE' && this.#parts.signer === null) {
      const refusal = rejectedByClient('NO_KEY', 'no API key');
      return Promise.resolve(this.#notSent(endpoint, encoded, refusal));
    }
    if (isCommand(endpoint)) return this.#sendAlone(endpoint, encoded, how, () => undefined);
    const { query, bodyText } = encoded;
    const key = [endpoint.name, query, bodyText, how.signsQuery ? 'signed' : ''].join(' ');
    const waiting = this.#waiting.get(key);
    if (waiting !== undefined) return waiting as Promise<Sent<OutputOf<E>>>; // of the same endpoint
    const sent = this.#sendAlone(endpoint, encoded, how, () => this.#waiting.delete(key));
    this.#waiting.set(key, sent);
    return sent;
  }

  /** `onLeaving`: it waits no more. */
  async #sendAlone<E extends Endpoint>(
    endpoint: E,
    encoded: EncodedRequest,
    how: How,
    onLeaving: () => void,
  ): Promise<Sent<OutputOf<E>>> {
    const { limiter, sync, clock, latency } = this.#parts;
    const room = await this.#takeRoom(endpoint);
    onLeaving();
    if ('kind' in room) return this.#notSent(endpoint, encoded, room);
    const sentMs = sync.serverNowMs();
    const { request, sentAt, reply } = await this.#carry(endpoint, room, how.way, () =>
      this.#build(endpoint, encoded, how.signsQuery),
    );
    const receivedMonotonicMs = clock.monotonicMs();
    const roundTripMs = receivedMonotonicMs - sentAt;
    const outcome = judge(endpoint, reply);
    this.#noteAnswer(endpoint.host, reply.ok, { sentAt, receivedMonotonicMs });
    if (reply.ok) {
      const { maintenance = '' } = outcome.kind === 'unknown' ? outcome : {};
      this.#parts.answers.told(endpoint.host, maintenance);
      latency.add(roundTripMs);
      this.#patience.answered(receivedMonotonicMs);
      const { status, headers } = reply.value;
      const nowMs = sync.serverNowMs();
      limiter.report(headers, nowMs);
      const limit = limitStatusOf(status, outcome.kind === 'rejected' ? outcome.code : '');
      if (limit !== null) limiter.refused(limit, headers, nowMs, { endpoint, sentMs });
      else if (outcome.kind !== 'unknown') limiter.dealtWith(sentMs);
    } else if (reply.error.kind === 'not-sent') {
      limiter.takeBack(endpoint, sentMs);
      this.#parts.answers.notSent(endpoint.host, receivedMonotonicMs, reply.error.message);
    }
    this.#tell(endpoint, encoded, outcome, {
      status: reply.ok ? reply.value.status : 0,
      roundTripMs,
      headers: redactHeaders(request.headers),
    });
    return { outcome, receivedMonotonicMs, roundTripMs };
  }

  #noteAnswer(
    host: Host,
    isAnswered: boolean,
    {
      sentAt,
      receivedMonotonicMs,
    }: { readonly sentAt: number; readonly receivedMonotonicMs: number },
  ): void {
    const { answers, clock, onAnswering } = this.#parts;
    if (!isAnswered) {
      answers.missed(host, sentAt, clock.nowMs() - (receivedMonotonicMs - sentAt));
    } else if (answers.answered(host, receivedMonotonicMs)) onAnswering();
  }

  /** One that has its room: it gives it back however it ends. */
  async #carry(endpoint: Endpoint, room: Passage, way: Way, build: () => HttpRequest) {
    const { limiter, transport, clock, sync, underWay } = this.#parts;
    if (isCommand(endpoint)) underWay.left();
    let isAnswered = false;
    try {
      const request = build();
      const sentAt = clock.monotonicMs();
      way.hasLeft = true;
      const reply = await transport.request(request);
      isAnswered = reply.ok;
      return { request, sentAt, reply };
    } finally {
      limiter.ended(room, sync.serverNowMs(), isAnswered);
      if (isCommand(endpoint)) underWay.ended();
    }
  }

  #tell(
    endpoint: Endpoint,
    { query }: EncodedRequest,
    outcome: Outcome<unknown>,
    answer: Pick<Traffic, 'status' | 'roundTripMs' | 'headers'>,
  ): void {
    const { addresses, clock, onTraffic } = this.#parts;
    const { method, path, weight, host } = endpoint;
    const isAsked = endpoint.security === 'NONE' && query !== '';
    const isNotSent = outcome.kind === 'rejected' && outcome.by === 'client' && answer.status === 0;
    onTraffic({
      atMs: clock.nowMs(),
      method,
      host: hostOf(addresses[host]),
      weight,
      path: isAsked ? `${path}?${query}` : path,
      outcome: isNotSent ? 'not-sent' : outcome.kind,
      code: outcome.kind === 'rejected' ? outcome.code : '',
      ...answer,
    });
  }

  #notSent(endpoint: Endpoint, encoded: EncodedRequest, outcome: Outcome<never>): Sent<never> {
    this.#tell(endpoint, encoded, outcome, { status: 0, roundTripMs: 0, headers: [] });
    return { outcome, receivedMonotonicMs: this.#parts.clock.monotonicMs(), roundTripMs: 0 };
  }

  /**
   * Its passage when the request may go; otherwise why it does not. Reads of an endpoint leave in the order in which
   * they came: where few are allowed, one that is asked for again and again would take the room of all others.
   */
  async #takeRoom(endpoint: Endpoint): Promise<Outcome<never> | Passage> {
    const { clock } = this.#parts;
    const sinceMs = clock.monotonicMs();
    if (isCommand(endpoint)) return this.#waitForRoom(endpoint, sinceMs);
    const before = this.#lines.get(endpoint.name);
    const mine = inTurn(before, () => this.#waitForRoom(endpoint, sinceMs));
    this.#lines.set(endpoint.name, mine);
    try {
      return await mine;
    } finally {
      if (this.#lines.get(endpoint.name) === mine) this.#lines.delete(endpoint.name);
    }
  }

  /**
   * It is charged in the same breath: of many that wait for the same room, each has to see what the one before it
   * took.
   */
  async #waitForRoom(endpoint: Endpoint, sinceMs: number): Promise<Outcome<never> | Passage> {
    const { clock, limiter, sync } = this.#parts;
    for (;;) {
      const nowMs = sync.serverNowMs();
      const admission = limiter.admit(endpoint, nowMs);
      if (admission.kind === 'go') return limiter.charge(endpoint, nowMs);
      if (admission.kind === 'closed') {
        return rejectedByClient('CLOSED', 'not sent: the session has ended');
      }
      if (admission.kind === 'held') {
        return rejectedByClient('KILLED', 'not sent: the kill switch is on');
      }
      if (admission.kind === 'blocked') {
        const waitMs = admission.untilMs - sync.serverNowMs();
        const code = admission.isBanned ? 'BANNED' : 'WAITING';
        return rejectedByClient(code, `not sent: the exchange asks to wait ${seconds(waitMs)} s`);
      }
      const { waitMs } = admission;
      const waitedMs = clock.monotonicMs() - sinceMs;
      if (isCommand(endpoint) || waitedMs + waitMs > ROOM_WAIT_MAX_MS) {
        return rejectedByClient('LIMIT', `not sent: request limit, room in ${seconds(waitMs)} s`);
      }
      await this.#sleep(waitMs);
    }
  }

  /** Serialised once: the bytes that are signed are the bytes that are sent. */
  #build(endpoint: Endpoint, encoded: EncodedRequest, signsQuery: boolean): HttpRequest {
    const { method, path } = endpoint;
    const query = encoded.query === '' ? '' : `?${encoded.query}`;
    const body = method === 'POST' ? utf8.encode(encoded.bodyText) : NO_BYTES;
    const headers: Record<string, string> = { 'Content-Type': 'application/json' };
    const { signer, sync } = this.#parts;
    if (endpoint.security !== 'NONE' && signer !== null) {
      headers['X-CH-APIKEY'] = signer.apiKey;
      if (isSigned(endpoint)) {
        const timestampMs = sync.serverNowMs();
        headers['X-CH-TS'] = String(timestampMs);
        const signedPath = signsQuery ? path + query : path;
        headers['X-CH-SIGN'] = signer.sign(timestampMs, method, signedPath, body);
      }
    }
    const url = `${this.#parts.addresses[endpoint.host]}${path}${query}`;
    const { clock, limiter, latency } = this.#parts;
    const isHasty = limiter.isHeld;
    const p95Ms = isHasty ? latency.percentile(0.95) : null;
    const timeoutMs = this.#patience.timeoutMs(clock.monotonicMs(), p95Ms);
    return { method, url, headers, timeoutMs, ...(method === 'POST' ? { body } : {}) };
  }

  #sleep(waitMs: number): Promise<void> {
    return new Promise((resolve) => {
      this.#parts.clock.setAlarm(waitMs, resolve);
    });
  }
}

/** The document spells the parameter in two ways, and some signed endpoints have none. */
function withWindow<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  recvWindowMs: number | null,
): InputOf<E> {
  if (recvWindowMs === null) return input;
  const name = ['recvwindow', 'recwwindow'].find((each) => each in endpoint.input.shape);
  return name === undefined ? input : { ...input, [name]: recvWindowMs };
}

/** So the exchange says: no answer, and one of our own limits, say nothing of it. */
function isRightlySigned(outcome: Outcome<unknown>): boolean {
  if (outcome.kind !== 'rejected') return outcome.kind === 'accepted';
  return outcome.by === 'exchange' && outcome.code !== '-1022';
}

/** Once the one before has left, or does not leave. */
function inTurn<T>(before: Promise<unknown> | undefined, work: () => Promise<T>): Promise<T> {
  return before === undefined ? work() : before.then(work, work);
}

const seconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));
