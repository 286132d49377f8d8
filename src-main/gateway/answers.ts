/** Answers as they leave: status, headers and text, refusals in the form of the dialect. */
import { httpStatusOf } from '@shared/contract/exchange/errors';
import { encodeError, errorStatus } from '@shared/contract/exchange/response';
import type { Clock } from '@shared/kernel/ports';
import type { Refusal } from './admission/admission';
import type { RateLimits } from './admission/rate-limits';
import type { GatewayAnswer, GatewayRequest } from './messages';
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

  accept(request: GatewayRequest, uid: number, bodyText: string): GatewayAnswer {
    return this.#response(request, uid, 200, null, bodyText);
  }

  /** `isWrapped`: an answer of a wrapped endpoint (document §4.5). */
  refuse(request: GatewayRequest, refusal: Refusal, isWrapped = false): GatewayAnswer {
    const { error, uid = 0 } = refusal;
    const form = { isWrapped, dialect: this.#switches().dialect };
    const status = errorStatus(refusal.status ?? httpStatusOf(error.code), form);
    return this.#response(request, uid, status, refusal.headers ?? null, encodeError(error, form));
  }

  #response(
    request: GatewayRequest,
    uid: number,
    status: number,
    headers: Readonly<Record<string, string>> | null,
    bodyText: string,
  ): GatewayAnswer {
    const nowMs = this.#clock.nowMs();
    const type = 'application/json';
    const byIp = String(this.#limits.usedByIp(request.ip, nowMs));
    const own =
      uid === 0
        ? { 'content-type': type, 'x-used-weight-ip': byIp }
        : {
            'content-type': type,
            'x-used-weight-ip': byIp,
            'x-used-weight-uid': String(this.#limits.usedByUid(uid, nowMs)),
          };
    return { status, headers: headers === null ? own : { ...own, ...headers }, text: bodyText };
  }
}
