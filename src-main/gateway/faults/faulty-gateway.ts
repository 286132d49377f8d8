/**
 * The way to the exchange and what happens on it: latency on each leg, and the faults in force. It
 * stands before a gateway and is one; the gateway behind it does not know.
 */
import { encodeError } from '@shared/contract/exchange/response';
import { httpStatusOf, type ApiError } from '@shared/contract/exchange/errors';
import type { FaultRule } from '@shared/contract/lab';
import type { Clock } from '@shared/kernel/ports';
import { pathOf } from '../admission/signature';
import type { Gateway } from '../gateway';
import type { Latency } from '../latency/latency';
import { answerTo, type GatewayAnswer, type GatewayRequest } from '../messages';
import type { StreamSession, StreamSocket } from '../stream/socket';
import type { Faults } from './faults';
import { Lane } from './lane';
import { Line } from './line';

/** What a transport may be given. */
type OpenGateway = Pick<Gateway, 'receive' | 'openStream'>;

export interface FaultyGatewayParts {
  readonly gateway: OpenGateway;
  readonly clock: Clock;
  readonly faults: Faults;
  readonly latency: Latency;
}

const FUTURES_PREFIX = '/fapi/';

export class FaultyGateway implements OpenGateway {
  readonly #parts: FaultyGatewayParts;
  readonly #lines = new Set<Line>();
  /** What waits to be let in, of each connection. */
  readonly #lanes = new WeakMap<object, Lane<() => void>>();

  constructor(parts: FaultyGatewayParts) {
    this.#parts = parts;
    parts.faults.onPlan((plan) => {
      parts.latency.slowDown(plan.slowness);
      if (!plan.endsStreams) return;
      for (const line of [...this.#lines]) line.break('the exchange cannot be reached');
    });
  }

  receive(request: GatewayRequest, answer: (answer: GatewayAnswer) => void): void {
    const { faults, gateway, latency } = this.#parts;
    const isPlain = latency.isZero() && faults.plan.rules.length === 0;
    if (isPlain) gateway.receive(request, answer);
    else void this.#travel(request).then(answer);
  }

  openStream(socket: StreamSocket): StreamSession {
    const { clock, faults, latency, gateway } = this.#parts;
    const draws = faults.drawsOfNextSocket();
    const onEnd = (): void => {
      this.#lines.delete(line);
    };
    const line: Line = new Line(socket, { clock, faults, latency, draws, onEnd });
    if (faults.plan.endsStreams) {
      line.close('the exchange cannot be reached');
      return { onText: () => undefined, onClose: () => undefined };
    }
    this.#lines.add(line);
    return line.connect(gateway.openStream(line));
  }

  /** No connection can be made for this path now: for transports, which refuse in their own way. */
  refuses(path: string): boolean {
    const { refusing } = this.#parts.faults.plan;
    return refusing === 'all' || (refusing === 'futures' && path.startsWith(FUTURES_PREFIX));
  }

  async #travel(request: GatewayRequest): Promise<GatewayAnswer> {
    const { latency } = this.#parts;
    await this.#arrive(request, latency.drawMs('request'));
    const response = await this.#meetFaults(request);
    await this.#wait(latency.drawMs('engine') + latency.drawMs('response'));
    return response;
  }

  /** A cancel must not reach the exchange before the order it was written behind. */
  async #arrive({ connection }: GatewayRequest, delayMs: number): Promise<void> {
    if (connection === undefined) {
      await this.#wait(delayMs);
      return;
    }
    let lane = this.#lanes.get(connection);
    if (lane === undefined) {
      lane = new Lane(this.#parts.clock, (enter) => {
        enter();
      });
      this.#lanes.set(connection, lane);
    }
    const way = lane;
    await new Promise<void>((enter) => {
      way.send(enter, delayMs);
    });
  }

  async #meetFaults(request: GatewayRequest): Promise<GatewayAnswer> {
    const { faults, gateway } = this.#parts;
    const rule = faults.decide(request.ip, pathOf(request.target));
    if (rule === null) return answerTo(gateway, request);
    if (rule.effect === '504-executed') await answerTo(gateway, request);
    await this.#wait(rule.holdMs);
    return failure(errorOf(rule));
  }

  async #wait(forMs: number): Promise<void> {
    if (forMs <= 0) return;
    await new Promise<void>((resolve) => {
      this.#parts.clock.setAlarm(forMs, resolve);
    });
  }
}

const TIMED_OUT: ApiError = { code: -1007, msg: 'Timeout: execution status unknown' };
const LOST: ApiError = { code: -1006, msg: 'Unexpected response: execution status unknown' };

/** Of the two 504 neither tells whether it was done; nobody has timed out whose answer was not held back. */
function errorOf({ effect, holdMs }: FaultRule): ApiError {
  switch (effect) {
    case '504-executed':
    case '504-not-executed':
      return holdMs === 0 ? LOST : TIMED_OUT;
    case '500':
      return { code: -1001, msg: 'Internal error: execution status unknown' };
    case '503':
      return { code: -1016, msg: 'The exchange is under maintenance' };
  }
}

/** What stands before a venue answers in its own words, whatever the venue's dialect is. */
function failure(error: ApiError): GatewayAnswer {
  return {
    status: httpStatusOf(error.code),
    headers: { 'content-type': 'application/json' },
    text: encodeError(error),
  };
}
