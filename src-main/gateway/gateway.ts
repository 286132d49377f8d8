/**
 * The front door of the simulated exchange: bytes in, bytes out, on whatever transport. It speaks
 * the contract to the outside and domain commands to the engine, and keeps the rules of access.
 */
import { exchange } from '@shared/contract/exchange';
import type { Endpoint } from '@shared/contract/exchange/define';
import { httpStatusOf, type ApiError } from '@shared/contract/exchange/errors';
import { encodeError, encodeResponse } from '@shared/contract/exchange/response';
import { ok, type Result } from '@shared/kernel/result';
import type { Clock } from '@shared/kernel/ports';
import { admit, type Admitted, type AdmissionParts, type Refusal } from './admission/admission';
import type { KeyStore } from './admission/key-store';
import { DEFAULT_LIMITS, RateLimits, type LimitSettings } from './admission/rate-limits';
import type { ExchangeStore } from './exchange-store';
import type { GatewayRequest, GatewayResponse } from './messages';
import { createRouter } from './routes';
import type { Sequencer, Turn } from './sequencer/sequencer';
import { spotHandlers } from './spot';
import type { Handler } from './spot/handler';
import type { StreamSession, StreamSocket } from './stream/socket';
import { createStreamHub, type StreamHub } from './stream/stream-hub';

export interface Gateway {
  /** Answers one request. Never rejects: whatever goes wrong inside is an answer too. */
  handle(request: GatewayRequest): Promise<GatewayResponse>;
  /** A client connected to the public stream. */
  openStream(socket: StreamSocket): StreamSession;
  /** Stream commands that were answered with silence. */
  ignoredCommands(): number;
  /** Ends all streams, finishes what was asked, takes a snapshot. The store stays open. */
  close(): void;
}

export interface GatewayOptions {
  readonly sequencer: Sequencer;
  readonly keys: KeyStore;
  readonly clock: Clock;
  readonly store: ExchangeStore;
  readonly limits?: LimitSettings;
  /** Waits as long as the way of a request to the engine takes; absent: no time at all. */
  readonly delayRequestLeg?: () => Promise<void>;
}

export function createGateway(options: GatewayOptions): Gateway {
  return new FrontDoor(options);
}

class FrontDoor implements Gateway {
  readonly #options: GatewayOptions;
  readonly #admission: AdmissionParts;
  readonly #hub: StreamHub;

  constructor(options: GatewayOptions) {
    const { sequencer, clock, store, keys } = options;
    this.#options = options;
    const limits = new RateLimits(options.limits ?? DEFAULT_LIMITS, store.gatewayState(), () => {
      this.#saveBans();
    });
    this.#admission = { route: createRouter(Object.values(exchange.spot)), keys, limits };
    this.#hub = createStreamHub({ clock, query: sequencer.query });
    sequencer.onEvents((events) => {
      this.#hub.publish(events);
    });
    sequencer.onStop(() => {
      this.#hub.close('the exchange has stopped');
    });
  }

  async handle(request: GatewayRequest): Promise<GatewayResponse> {
    const admitted = admit(this.#admission, request, this.#options.clock.nowMs());
    if (!admitted.ok) return this.#refuse(request, admitted.error);
    const { uid } = admitted.value;
    const input = admitted.value.parsed.decode();
    if (!input.ok) return this.#refuse(request, { error: input.error, uid });
    const answer = await this.#answer(admitted.value, input.value);
    return answer.ok
      ? this.#response(request, uid, 200, {}, answer.value)
      : this.#refuse(request, { error: answer.error, uid });
  }

  openStream(socket: StreamSocket): StreamSession {
    return this.#hub.open(socket);
  }

  ignoredCommands(): number {
    return this.#hub.ignoredCommands();
  }

  close(): void {
    this.#options.sequencer.close();
    this.#saveBans();
  }

  /** A disk that refuses does not lift a ban: it only ends with this run of the program then. */
  #saveBans(): void {
    try {
      this.#options.store.saveGatewayState(this.#admission.limits.encode());
    } catch {
      return;
    }
  }

  async #answer({ endpoint, uid }: Admitted, input: unknown): Promise<Result<string, ApiError>> {
    const { spot } = exchange;
    if (endpoint.name === spot.ping.name) return ok(encodeResponse(spot.ping, {}));
    if (endpoint.name === spot.time.name) {
      const serverTime = this.#options.clock.nowMs();
      return ok(encodeResponse(spot.time, { timezone: 'UTC', serverTime }));
    }
    try {
      if (this.#options.delayRequestLeg !== undefined) await this.#options.delayRequestLeg();
      const done = await this.#options.sequencer.submit((turn) =>
        answerInTurn(endpoint, input, turn, uid),
      );
      if (done.ok) return done.value;
      return { ok: false, error: FAILURES[done.error] };
    } catch {
      return { ok: false, error: { code: -1000, msg: 'Unknown error' } };
    }
  }

  #refuse(request: GatewayRequest, refusal: Refusal): GatewayResponse {
    const { error, uid = 0 } = refusal;
    const status = refusal.status ?? httpStatusOf(error.code);
    return this.#response(request, uid, status, refusal.headers ?? {}, encodeError(error));
  }

  #response(
    request: GatewayRequest,
    uid: number,
    status: number,
    headers: Readonly<Record<string, string>>,
    bodyText: string,
  ): GatewayResponse {
    const { limits } = this.#admission;
    const nowMs = this.#options.clock.nowMs();
    const used = { 'x-used-weight-ip': String(limits.usedByIp(request.ip, nowMs)) };
    const usedUid = uid === 0 ? {} : { 'x-used-weight-uid': String(limits.usedByUid(uid, nowMs)) };
    return {
      status,
      headers: { 'content-type': 'application/json', ...used, ...usedUid, ...headers },
      body: UTF8.encode(bodyText),
    };
  }
}

/** Not from Buffer's shared pool: a MessagePort would clone the whole pool with it. */
const UTF8 = new TextEncoder();

/** After `lost` nobody knows whether it was done: a client must treat 5xx as unknown. */
const FAILURES = {
  lost: { code: -1001, msg: 'Internal error: execution status unknown' },
  stopped: { code: -1016, msg: 'The exchange is shutting down' },
} as const satisfies Record<string, ApiError>;

function answerInTurn(
  endpoint: Endpoint,
  input: unknown,
  turn: Turn,
  uid: number,
): Result<string, ApiError> {
  if (uid !== 0 && !turn.query.hasAccount(uid)) {
    return { ok: false, error: { code: -2102, msg: 'The account of this key is gone' } };
  }
  const handlers: Readonly<Record<string, Handler<Endpoint>>> = spotHandlers;
  const handler = handlers[endpoint.name];
  if (handler === undefined) return { ok: false, error: { code: -1000, msg: 'Unknown error' } };
  const reply = handler(input as never, { turn, uid });
  return reply.ok ? ok(encodeResponse(endpoint, reply.value)) : reply;
}
