/** Answers as they leave: status, headers and text, refusals in the form of the dialect. */
import type { Endpoint } from '@shared/contract/exchange/define';
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

  accept(
    request: GatewayRequest,
    uid: number,
    { hasAsciiReply: isAscii = false }: Endpoint,
    text: string,
  ): GatewayAnswer {
    const headers = this.#headers(request, uid);
    return { status: 200, headers, headerLines: linesOf(headers), text, isAscii };
  }

  /** `isWrapped`: an answer of a wrapped endpoint (document §4.5). */
  refuse(request: GatewayRequest, refusal: Refusal, isWrapped = false): GatewayAnswer {
    const { error, uid = 0 } = refusal;
    const form = { isWrapped, dialect: this.#switches().dialect };
    const status = errorStatus(refusal.status ?? httpStatusOf(error.code), form);
    const own = this.#headers(request, uid);
    const headers = refusal.headers === undefined ? own : { ...own, ...refusal.headers };
    return { status, headers, text: encodeError(error, form) };
  }

  #headers(request: GatewayRequest, uid: number): OwnHeaders {
    const nowMs = this.#clock.nowMs();
    const byIp = String(this.#limits.usedByIp(request.ip, nowMs));
    if (uid === 0) return { 'content-type': JSON_TYPE, 'x-used-weight-ip': byIp };
    const byUid = String(this.#limits.usedByUid(uid, nowMs));
    return { 'content-type': JSON_TYPE, 'x-used-weight-ip': byIp, 'x-used-weight-uid': byUid };
  }
}

const JSON_TYPE = 'application/json';

/** What every answer of the gateway has. */
type OwnHeaders = Readonly<{
  'content-type': typeof JSON_TYPE;
  'x-used-weight-ip': string;
  'x-used-weight-uid'?: string;
}>;

/** In as few pieces as can be: an order's answer is put together from all of them when it leaves. */
function linesOf(headers: OwnHeaders): string {
  const byIp = `content-type: ${JSON_TYPE}\r\nx-used-weight-ip: ${headers['x-used-weight-ip']}\r\n`;
  const byUid = headers['x-used-weight-uid'];
  return byUid === undefined ? byIp : `${byIp}x-used-weight-uid: ${byUid}\r\n`;
}
