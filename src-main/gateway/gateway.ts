/**
 * The front door of the simulated exchange: bytes in, bytes out, on whatever transport. It speaks
 * the contract to the outside and domain commands to the engine, and keeps the rules of access.
 */
import { endpoints, exchange } from '@shared/contract/exchange';
import type { Endpoint } from '@shared/contract/exchange/define';
import { httpStatusOf, type ApiError } from '@shared/contract/exchange/errors';
import { encodeError, encodeResponse } from '@shared/contract/exchange/response';
import { retryAfterSec } from '@shared/domain/limits';
import { err, ok, type Result } from '@shared/kernel/result';
import type { Clock } from '@shared/kernel/ports';
import { admit, tooLate, type AdmissionParts, type Admitted } from './admission/admission';
import type { KeyStore } from './admission/key-store';
import { KeptBans } from './admission/kept-bans';
import { DEFAULT_LIMITS, RateLimits, type LimitSettings } from './admission/rate-limits';
import { Answers } from './answers';
import { Defects, type OnDefect } from './defects';
import { exchangeIds } from './exchange-ids';
import type { ExchangeStore } from './exchange-store';
import { GatewayMemory } from './gateway-memory';
import type { Caller, Handler } from './handler';
import { handlers } from './handlers';
import {
  answerTo,
  responseOf,
  type GatewayAnswer,
  type GatewayRequest,
  type GatewayResponse,
  type RequestTaker,
} from './messages';
import { neededBy, OlderDays } from './older-days';
import { createRouter } from './routes';
import type { Sequencer, Turn } from './sequencer/sequencer';
import type { Task } from './sequencer/task';
import type { StreamSession, StreamSocket } from './stream/socket';
import { createStreamHub, type StreamHub } from './stream/stream-hub';
import { DEFAULT_SWITCHES, type Switches } from './switches';

export interface Gateway extends RequestTaker {
  /**
   * Answers one request, once: before it returns when nothing has to be asked of the market, else
   * when its turn is durable. Whatever goes wrong inside is an answer too.
   */
  receive(request: GatewayRequest, answer: (answer: GatewayAnswer) => void): void;
  /** The same as a promise of bytes. Never rejects. */
  handle(request: GatewayRequest): Promise<GatewayResponse>;
  /** A client connected to the public stream. */
  openStream(socket: StreamSocket): StreamSession;
  /** For so many seconds an address that is blocked gets no stream; null: it is not blocked. */
  blockedSec(ip: string): number | null;
  /** Stream commands that were answered with silence. */
  ignoredCommands(): number;
  /** How it writes, reads and forgives at the moment. */
  switches(): Switches;
  /** Lab: from the next request and frame on. */
  setSwitches(switches: Switches): void;
  /** Ends all streams, finishes what was asked, takes a snapshot. The store stays open. */
  close(): void;
}

export interface GatewayOptions {
  readonly sequencer: Sequencer;
  readonly keys: KeyStore;
  readonly clock: Clock;
  readonly store: ExchangeStore;
  /** Told of what broke while a request was answered, once of each kind. */
  readonly onDefect: OnDefect;
  readonly limits?: LimitSettings;
  /** Absent: the document's own ways. */
  readonly switches?: Switches;
}

/** The exchange's door: takes requests, admits, carries out, answers. Bans are taken up from the store. */
export function createGateway(options: GatewayOptions): Gateway {
  return new FrontDoor(options);
}

type GiveAnswer = (answer: GatewayAnswer) => void;

/** How long after its answer an asynchronous cancel is done (`ack: async`): time for a fill to come first. */
const LATER_MS = 50;

class FrontDoor implements Gateway {
  readonly #options: GatewayOptions;
  readonly #admission: AdmissionParts;
  readonly #answers: Answers;
  readonly #hub: StreamHub;
  readonly #memory: GatewayMemory;
  readonly #defects: Defects;
  readonly #keptBans: KeptBans;
  readonly #olderDays = new OlderDays();
  #switches: Switches;

  constructor(options: GatewayOptions) {
    const { sequencer, clock, store, keys } = options;
    this.#options = options;
    this.#defects = new Defects(options.onDefect);
    this.#memory = new GatewayMemory(sequencer.query.marketTimeMs());
    this.#switches = options.switches ?? DEFAULT_SWITCHES;
    this.#keptBans = new KeptBans(clock, () => {
      this.#saveBans();
    });
    const limits = new RateLimits(options.limits ?? DEFAULT_LIMITS, store.gatewayState(), () => {
      this.#keptBans.note();
    });
    const switches = () => this.#switches;
    this.#answers = new Answers(clock, limits, switches);
    this.#admission = { route: createRouter(endpoints), keys, limits, switches };
    this.#hub = createStreamHub({
      clock,
      query: sequencer.query,
      switches,
      onDefect: (where, cause) => {
        this.#defects.note(where, cause);
      },
      isSettled: () => sequencer.isSettled,
      askForTurn: () => {
        void sequencer.submit(() => null);
      },
    });
    sequencer.onEvents(
      (events) => {
        for (const event of events) this.#memory.bookTimes.note(event);
        this.#hub.publish(events);
      },
      () => this.#hub.hasListeners(),
    );
    sequencer.onStop(() => {
      this.#hub.close('the exchange has stopped');
    });
  }

  async handle(request: GatewayRequest): Promise<GatewayResponse> {
    return responseOf(await answerTo(this, request));
  }

  receive(request: GatewayRequest, answer: GiveAnswer): void {
    let name = 'any endpoint';
    let early: GatewayAnswer | null;
    try {
      const admitted = admit(this.#admission, request, this.#options.clock.nowMs());
      if (admitted.ok) {
        name = admitted.value.endpoint.name;
        early = this.#take(request, admitted.value, answer);
      } else early = this.#answers.refuse(request, admitted.error);
    } catch (cause) {
      // The engine has not been asked for anything: it is the end of this request and of nothing else.
      this.#defects.note(name, cause);
      early = BROKEN;
    }
    if (early !== null) this.#hand(name, answer, early);
  }

  /** The answer to what waits for no turn; null: it has been put behind the others. */
  #take(request: GatewayRequest, admitted: Admitted, answer: GiveAnswer): GatewayAnswer | null {
    const { uid, endpoint, parsed, validUntilMs } = admitted;
    const isWrapped = endpoint.wrapped === true && parsed.isReadable;
    const input = parsed.decode();
    if (!input.ok) {
      return this.#answers.refuse(request, { error: input.error, uid }, isWrapped);
    }
    const atOnce = this.#answerAtOnce(endpoint);
    if (atOnce !== null) return this.#answers.accept(request, uid, endpoint, atOnce);
    // Null: it has to be asked again in the next turn.
    let reply: Result<string, ApiError> | null = UNKNOWN_ERROR;
    const task: Task<Turn> = {
      receivedAtMs: 0,
      isLook: endpoint.retry === 'repeatable' && endpoint.isCancel !== true,
      run: (turn) => {
        try {
          // It has waited, behind a market that is moved on by hand perhaps: nobody counts on it any more.
          if (this.#options.clock.nowMs() > validUntilMs) {
            reply = err(tooLate(parsed.recvWindowMs));
            return;
          }
          const past = neededBy(endpoint, input.value, turn.query);
          const isReady = this.#olderDays.isDrawn(past);
          reply = isReady ? this.#ask(endpoint, input.value, turn, uid) : null;
        } catch (cause) {
          this.#defects.note(endpoint.name, cause);
          reply = UNKNOWN_ERROR;
        }
      },
      settle: (failure) => {
        this.#olderDays.endTurn();
        if (failure === null && reply === null) {
          this.#options.sequencer.enqueue(task);
          return;
        }
        const told = failure === null ? (reply ?? UNKNOWN_ERROR) : err(FAILURES[failure]);
        this.#tell(request, admitted, told, answer);
      },
    };
    this.#options.sequencer.enqueue(task);
    return null;
  }

  /** What has come of a turn. It may have been carried out and be durable: nothing that breaks here undoes it. */
  #tell(
    request: GatewayRequest,
    { uid, endpoint, parsed }: Admitted,
    told: Result<string, ApiError>,
    answer: GiveAnswer,
  ): void {
    let made: GatewayAnswer;
    try {
      if (told.ok) made = this.#answers.accept(request, uid, endpoint, told.value);
      else {
        const { error } = told;
        // Who is gone, late or broken is not an answer of the endpoint: document §4.5 wraps only those.
        const isForAll = error.code === -2102 || error.code === -1021;
        const isOfEndpoint = !isForAll && httpStatusOf(error.code) < 500;
        const isWrapped = endpoint.wrapped === true && parsed.isReadable && isOfEndpoint;
        made = this.#answers.refuse(request, { error, uid }, isWrapped);
      }
    } catch (cause) {
      this.#defects.note(endpoint.name, cause);
      made = BROKEN;
    }
    this.#hand(endpoint.name, answer, made);
  }

  /** A transport that breaks under its answer loses that answer: those behind it have theirs. */
  #hand(name: string, answer: GiveAnswer, made: GatewayAnswer): void {
    try {
      answer(made);
    } catch (cause) {
      this.#defects.note(name, cause);
    }
  }

  openStream(socket: StreamSocket): StreamSession {
    return this.#hub.open(socket);
  }

  blockedSec(ip: string): number | null {
    const nowMs = this.#options.clock.nowMs();
    const untilMs = this.#admission.limits.blockedUntilMs(ip, nowMs);
    return untilMs === null ? null : retryAfterSec(nowMs, untilMs);
  }

  ignoredCommands(): number {
    return this.#hub.ignoredCommands();
  }

  switches(): Switches {
    return this.#switches;
  }

  setSwitches(switches: Switches): void {
    this.#switches = switches;
  }

  close(): void {
    this.#options.sequencer.close();
    this.#keptBans.close();
  }

  /** A disk that refuses does not lift a ban: it only ends with this run of the program then. */
  #saveBans(): void {
    try {
      this.#options.store.saveGatewayState(this.#admission.limits.encode());
    } catch {
      return;
    }
  }

  /** What tells of the gateway itself and waits for no turn of the engine; null for the rest. */
  #answerAtOnce(endpoint: Endpoint): string | null {
    const { dialect } = this.#switches;
    switch (endpoint.name) {
      case exchange.spot.ping.name:
      case exchange.futures.futuresPing.name:
        return encodeResponse(endpoint, {}, dialect);
      case exchange.spot.time.name:
      case exchange.futures.futuresTime.name: {
        const time = { timezone: 'UTC', serverTime: this.#options.clock.nowMs() };
        return encodeResponse(endpoint, time, dialect);
      }
      default:
        return null;
    }
  }

  #ask(endpoint: Endpoint, input: unknown, turn: Turn, uid: number): Result<string, ApiError> {
    if (uid !== 0 && !turn.query.hasAccount(uid)) {
      return { ok: false, error: { code: -2102, msg: 'The account of this key is gone' } };
    }
    const table: Readonly<Record<string, Handler<Endpoint>>> = handlers;
    const handler = table[endpoint.name];
    if (handler === undefined) return UNKNOWN_ERROR;
    const reply = handler(input as never, this.#caller(turn, uid));
    return reply.ok ? ok(encodeResponse(endpoint, reply.value, this.#switches.dialect)) : reply;
  }

  #caller(turn: Turn, uid: number): Caller {
    const ids = exchangeIds(this.#switches.ids);
    const { archive } = this.#options.store;
    const memory = this.#memory;
    return { turn, uid, switches: this.#switches, ids, memory, archive, later: this.#later };
  }

  readonly #later: Caller['later'] = (task) => {
    const { sequencer, clock } = this.#options;
    clock.setAlarm(LATER_MS, () => {
      sequencer.submit(task).catch((cause: unknown) => {
        this.#defects.note('a later cancel', cause);
      });
    });
  };
}

const UNKNOWN_ERROR = err<ApiError>({ code: -1000, msg: 'Unknown error' });

/** The same where the usual way of making an answer is what has broken. */
const BROKEN: GatewayAnswer = {
  status: httpStatusOf(UNKNOWN_ERROR.error.code),
  headers: { 'content-type': 'application/json' },
  text: encodeError(UNKNOWN_ERROR.error),
};

/** After `lost` nobody knows whether it was done: a client must treat 5xx as unknown. */
const FAILURES = {
  lost: { code: -1001, msg: 'Internal error: execution status unknown' },
  stopped: { code: -1016, msg: 'The exchange is shutting down' },
} as const satisfies Record<string, ApiError>;
