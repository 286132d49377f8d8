/**
 * The way between a terminal and the exchange, as bytes, with all that networks and the machines on the
 * way do to them. A request of a program that has died still arrives; its answer reaches nobody.
 */
import { err, ok, type Result } from '@shared/kernel/result';
import type {
  HttpRequest,
  HttpResponse,
  Socket,
  SocketHandlers,
  Transport,
  TransportFailure,
} from '../../../src-main/client/transport';
import type { GatewayAnswer } from '../../../src-main/gateway/messages';
import { StreamWire } from './stream-wire';
import { Violation } from './violation';
import type { WireParts } from './wire-parts';

export const ORIGIN = 'https://venue.test';

type Reply = Result<HttpResponse, TransportFailure>;

/** What happens to one request; the first is nothing. */
const FAULTS = [
  'none',
  'not sent',
  'request lost',
  'answer lost',
  'reset before',
  'reset after',
  '504 before',
  '504 after',
  '502 page before',
  '502 page after',
  '500 before',
  '500 after',
  '200 with a code',
  'truncated',
  'captive portal',
  '429',
  '418',
  '410',
  'late',
  'twice',
  'certificate refused',
] as const;
type Fault = (typeof FAULTS)[number];

const SHORTEST_MS = 1;
const LONGEST_MS = 40;
const LATE_MS = [2_000, 4_500, 6_000, 9_000, 12_000, 25_000] as const;
const RETRY_AFTER_SEC = 3;
const PAGE = '<html><body><h1>502 Bad Gateway</h1></body></html>';
/** What a pulled kill switch must not let out. */
const PLACES = /\/(order|batchOrders|conditionOrder|apply)$/;
/** What protects a position is placed by a READ-ONLY account too. */
const CLOSES = /"open":"CLOSE"/;
/** The terminal counts its waits on the exchange's clock, which it knows to some milliseconds. */
const WAIT_SLACK_MS = 150;

export class Wire implements Transport {
  readonly #parts: WireParts;
  /** True time before which nothing may be sent. */
  #silentUntilMs = 0;
  readonly #waiting = new Set<(reply: Reply) => void>();
  #isClosed = false;

  constructor(parts: WireParts) {
    this.#parts = parts;
  }

  request(request: HttpRequest): Promise<Reply> {
    return new Promise((resolve) => {
      if (this.#parts.program.isDead) return;
      if (this.#isClosed) {
        resolve(err({ kind: 'not-sent', message: 'the client is destroyed' }));
        return;
      }
      this.#start(request, resolve);
    });
  }

  open(_url: string, handlers: SocketHandlers): Socket {
    return new StreamWire(this.#parts, handlers);
  }

  /** Its account is left: every connection ends, what was asked is on its way all the same. */
  hangUp(): void {
    this.#isClosed = true;
    for (const settle of [...this.#waiting]) settle(lost('the client was closed'));
  }

  #start(request: HttpRequest, resolve: (reply: Reply) => void): void {
    const { clock, tape, rates, program, note } = this.#parts;
    if (clock.monotonicMs() < this.#silentUntilMs - WAIT_SLACK_MS) {
      this.#parts.fail(new Violation('C5-banned', `sent while told to wait: ${wordsOf(request)}`));
    }
    if (this.#parts.isStopped() && PLACES.test(request.url)) {
      this.#parts.fail(new Violation('C5-killed', `sent while stopped: ${wordsOf(request)}`));
    }
    if (this.#parts.isReadOnly() && PLACES.test(request.url) && !isExit(request)) {
      this.#parts.fail(new Violation('C5-read-only', `sent while READ-ONLY: ${wordsOf(request)}`));
    }
    const span = tape.next('net');
    const drawn: Fault = FAULTS[span.fault(rates().net, FAULTS.length - 1)] ?? 'none';
    const fault = this.#parts.venue.refused === 'all' ? 'not sent' : drawn;
    if (fault !== 'none') note(`${fault}: ${wordsOf(request)}`);
    const outMs = SHORTEST_MS + span.choose(LONGEST_MS);
    const backMs = SHORTEST_MS + span.choose(LONGEST_MS);
    let isOver = false;
    const settle = (reply: Reply): void => {
      if (isOver) return;
      isOver = true;
      this.#waiting.delete(settle);
      cancel();
      resolve(reply);
    };
    this.#waiting.add(settle);
    // The time-out is the terminal's own alarm: it stands while the machine sleeps.
    const cancel = program.setAlarm(request.timeoutMs, () => {
      settle(lost('timed out'));
    });
    const arrive = (reply: Reply, afterMs: number): void => {
      program.setAlarm(afterMs, () => {
        settle(reply);
      });
    };
    const lateMs = fault === 'late' ? (LATE_MS[span.choose(LATE_MS.length)] ?? 0) : 0;
    const before = ON_THE_WAY[fault] ?? null;
    if (before !== null) arrive(before, outMs + backMs);
    if (fault === '429' || fault === '418' || fault === '410') {
      program.setAlarm(outMs + backMs, () => {
        this.#silentUntilMs = clock.monotonicMs() + RETRY_AFTER_SEC * 1_000;
      });
    }
    if (before !== null || fault === 'request lost') return;
    const againMs = 5 + span.choose(3_000);
    this.#deliver(request, outMs + lateMs, (answer) => {
      const reply = spoilt(fault, answer);
      if (reply !== null) arrive(reply, backMs);
      // What was refused may be taken the second time: nobody could know of that.
      if (fault === 'twice' && answer?.status === 200 && this.#canRepeat(request)) {
        this.#deliver(request, againMs, () => undefined);
      }
    });
  }

  #deliver(request: HttpRequest, afterMs: number, answer: (answer: GatewayAnswer | null) => void) {
    const { clock, venue, onAnswered } = this.#parts;
    clock.setAlarm(afterMs, () => {
      const { gateway, starts } = venue;
      if (gateway === null) {
        answer(null);
        return;
      }
      const forget = venue.onceDown(() => {
        answer(null);
      });
      gateway.receive(
        {
          method: request.method,
          target: request.url.slice(ORIGIN.length),
          headers: Object.entries(request.headers),
          body: request.body ?? new Uint8Array(0),
          ip: '10.0.0.1',
        },
        (given) => {
          forget();
          if (!venue.isUp || venue.starts !== starts) return;
          onAnswered(request, given);
          answer(given);
        },
      );
    });
  }

  /** Without a name of ours the exchange could not know the second for the first. */
  #canRepeat({ method, body }: HttpRequest): boolean {
    if (method === 'GET') return true;
    const text = Buffer.from(body ?? []).toString('utf8');
    return this.#parts.canRepeat && /"(newClientOrderId|clientOrderId|withdrawOrderId)"/.test(text);
  }
}

const TIMEOUT = '{"code":-1007,"msg":"Timeout waiting for response"}';
const INTERNAL = '{"code":-1001,"msg":"Internal error"}';
const TOO_MANY = '{"code":-1003,"msg":"Too many requests"}';
const RETRY_AFTER = { 'retry-after': String(RETRY_AFTER_SEC) };

/** What never reaches the exchange, and what is told instead. */
const ON_THE_WAY: Partial<Record<Fault, Reply>> = {
  'not sent': err({ kind: 'not-sent', message: 'getaddrinfo ENOTFOUND' }),
  'certificate refused': err({ kind: 'not-sent', message: 'certificate has expired' }),
  'reset before': lost('read ECONNRESET'),
  '504 before': answered(504, TIMEOUT),
  '502 page before': answered(502, PAGE),
  '500 before': answered(500, INTERNAL),
  'captive portal': answered(200, '<html>Sign in to the network</html>'),
  '429': answered(429, TOO_MANY, RETRY_AFTER),
  '418': answered(418, TOO_MANY, RETRY_AFTER),
  '410': answered(410, TOO_MANY, RETRY_AFTER),
};

/** What is told instead of the exchange's answer. */
const INSTEAD: Partial<Record<Fault, Reply>> = {
  'reset after': lost('read ECONNRESET in the body'),
  '504 after': answered(504, TIMEOUT),
  '502 page after': answered(502, PAGE),
  '500 after': answered(500, INTERNAL),
  '200 with a code': answered(200, INTERNAL),
};

/** What is left of an answer; null: nothing arrives. No answer: the connection has ended. */
function spoilt(fault: Fault, answer: GatewayAnswer | null): Reply | null {
  if (answer === null) return lost('socket hang up');
  if (fault === 'answer lost') return null;
  const { status, text, headers } = answer;
  const whole = fault === 'truncated' ? text.slice(0, text.length >> 1) : text;
  return INSTEAD[fault] ?? answered(status, whole, headers);
}

const isExit = ({ url, body }: HttpRequest): boolean =>
  url.endsWith('/conditionOrder') && CLOSES.test(Buffer.from(body ?? []).toString('utf8'));

/** What is asked, and of a command under which name. */
function wordsOf({ method, url, body }: HttpRequest): string {
  const name = /"(tmw?-[a-z0-9]+)"/.exec(Buffer.from(body ?? []).toString('utf8'))?.[1] ?? '';
  return `${method} ${url.slice(ORIGIN.length)} ${name}`.trim();
}

function lost(message: string): Reply {
  return err({ kind: 'lost', message });
}

function answered(
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return ok({ status, headers, body: Buffer.from(text, 'utf8') });
}
