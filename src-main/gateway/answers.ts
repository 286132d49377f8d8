/** Answers as they leave: status, headers and bytes, refusals in the form of the dialect. */
import { httpStatusOf } from '@shared/contract/exchange/errors';
import { encodeError, errorStatus } from '@shared/contract/exchange/response';
import type { Clock } from '@shared/kernel/ports';
import type { Refusal } from './admission/admission';
import type { RateLimits } from './admission/rate-limits';
import type { GatewayRequest, GatewayResponse } from './messages';
import type { Switches } from './switches';

export class Answers {
  readonly #clock: Clock;
  readonly #limits: RateLimits;
  readonly #switches: () => Switches;

  constructor(clock: Clock, limits: RateLimits, switches: () => Switches) {
    this.#clock = clock;
    this.#limits = limits;
    this.#switches = switches;
  }

  accept(request: GatewayRequest, uid: number, bodyText: string): GatewayResponse {
    return this.#response(request, uid, 200, {}, bodyText);
  }

  /** `isWrapped`: an answer of a wrapped endpoint (document §4.5). */
  refuse(request: GatewayRequest, refusal: Refusal, isWrapped = false): GatewayResponse {
    const { error, uid = 0 } = refusal;
    const form = { isWrapped, dialect: this.#switches().dialect };
    const status = errorStatus(refusal.status ?? httpStatusOf(error.code), form);
    return this.#response(request, uid, status, refusal.headers ?? {}, encodeError(error, form));
  }

  #response(
    request: GatewayRequest,
    uid: number,
    status: number,
    headers: Readonly<Record<string, string>>,
    bodyText: string,
  ): GatewayResponse {
    const nowMs = this.#clock.nowMs();
    const all: Record<string, string> = {
      'content-type': 'application/json',
      'x-used-weight-ip': String(this.#limits.usedByIp(request.ip, nowMs)),
    };
    if (uid !== 0) all['x-used-weight-uid'] = String(this.#limits.usedByUid(uid, nowMs));
    for (const name in headers) all[name] = headers[name] ?? '';
    return { status, headers: all, body: UTF8.encode(bodyText) };
  }
}

/** Not from Buffer's shared pool: a MessagePort would clone the whole pool with it. */
const UTF8 = new TextEncoder();
