/**
 * Judges what became of a request, and nothing else does: accepted, rejected or unknown. Only a readable refusal is a
 * rejection; whatever leaves doubt is unknown and never sent again (reliability §4).
 */
import {
  decodeResponse,
  type Endpoint,
  type OutputOf,
  type ReplyFault,
} from '@shared/contract/exchange';
import { faultWords } from '@shared/kernel/fault-words';
import { err, type Result } from '@shared/kernel/result';
import type { LimitStatus, Outcome, UncountedOrder } from './outcome-types';
import type { HttpResponse, TransportFailure } from '../transport';

/** Codes that say "we do not know either" on whatever status they come; an empty one says nothing at all. */
const UNKNOWN_CODES: ReadonlySet<string> = new Set(['-1006', '-1007', '']);
/**
 * A gateway that has failed writes its status into the body, and may send it with any other (wire-facts §3). One
 * that waited for the host behind it in vain, or was left waiting, says 408 or 499: the request may be in there.
 */
const GATEWAY_FAILURE = /^(?:5\d\d|408|499)$/;
/** Internal errors: with a 4XX a refusal, with a 200 nobody can tell how far it came. */
const INTERNAL_CODES: ReadonlySet<string> = new Set(['-1000', '-1001', '-1016']);

export function judge<E extends Endpoint>(
  endpoint: E,
  reply: Result<HttpResponse, TransportFailure>,
): Outcome<OutputOf<E>> {
  if (!reply.ok) {
    const { kind, message } = reply.error;
    return kind === 'not-sent' ? rejectedByClient('NOT_SENT', message) : unknown(message);
  }
  const { status } = reply.value;
  const decoded = decodeBody(endpoint, reply.value);
  if (isLimitStatus(status)) return limited(status, decoded);
  const outcome = judgeReply(status, decoded);
  // A refusal is one, whatever its words.
  const isInDoubt = !decoded.ok && outcome.kind === 'unknown';
  return isInDoubt && isMaintenance(decoded.error)
    ? underMaintenance(status, decoded.error)
    : outcome;
}

function judgeReply<Value>(status: number, decoded: Result<Value, ReplyFault>): Outcome<Value> {
  if (status >= 500) return unknown(`HTTP ${status}`);
  if (GATEWAY_FAILURE.test(String(status))) return unknown(`HTTP ${status}`);
  if (decoded.ok) {
    return status === 200
      ? { kind: 'accepted', value: decoded.value }
      : unknown(`HTTP ${status} without an error code`);
  }
  return judgeFault(status, decoded.error);
}

/** Bytes that say nothing leave the status to speak. */
function decodeBody<E extends Endpoint>(
  endpoint: E,
  { body, problem }: HttpResponse,
): Result<OutputOf<E>, ReplyFault> {
  const text = problem === undefined ? decodeText(body) : null;
  return text === null
    ? err({ kind: 'unreadable', message: problem ?? 'not UTF-8' })
    : decodeResponse(endpoint, text);
}

function judgeFault(status: number, fault: ReplyFault): Outcome<never> {
  if (fault.kind === 'unreadable') return unknown(`HTTP ${status}: ${fault.message}`);
  const { code, msg } = fault;
  if (UNKNOWN_CODES.has(code) || GATEWAY_FAILURE.test(code)) return unknown(`${code} ${msg}`);
  if (status < 400 && INTERNAL_CODES.has(code)) return unknown(`${code} ${msg}`);
  if (LIMIT_CODES.has(code)) return rejectedByClient(code, msg);
  return { kind: 'rejected', by: 'exchange', code, message: msg };
}

type Refused = Extract<ReplyFault, { kind: 'refused' }>;

/** By the document's code, or in words: a gateway before an exchange that is down has codes of its own. */
const isMaintenance = (fault: ReplyFault): fault is Refused =>
  fault.kind === 'refused' && (fault.code === '-1016' || /maintenance|维护|維護/iu.test(fault.msg));

/** What the exchange's own words may add to, and need not say once more. */
const UNDER_MAINTENANCE = 'the exchange is under maintenance';

function underMaintenance(status: number, { code, msg }: Refused): Outcome<never> {
  const said = msg.replace(/[.!]$/, '').toLowerCase() === UNDER_MAINTENANCE ? '' : ` ${msg}`;
  const maintenance = `HTTP ${status}, ${code}${said}`;
  const message = `${UNDER_MAINTENANCE} (${maintenance})`;
  return { kind: 'unknown', message, maintenance };
}

/** Some exchanges answer everything with 200, and say in the body that it was too much (wire-facts §3). */
const LIMIT_CODES: ReadonlyMap<string, LimitStatus> = new Map([
  ['-1003', 429],
  ['410', 410],
  ['429', 429],
  ['418', 418],
]);

function isLimitStatus(status: number): status is LimitStatus {
  return status === 410 || status === 429 || status === 418;
}

/** With which an answer asks for silence, by its status or the code in its body; null: it does not. */
export const limitStatusOf = (status: number, code: string): LimitStatus | null =>
  isLimitStatus(status) ? status : (LIMIT_CODES.get(code) ?? null);

function limited(status: LimitStatus, decoded: Result<unknown, ReplyFault>): Outcome<never> {
  const refusal = !decoded.ok && decoded.error.kind === 'refused' ? decoded.error : null;
  return rejectedByClient(refusal?.code ?? String(status), refusal?.msg ?? `HTTP ${status}`);
}

export function rejectedByClient(
  code: string,
  message: string,
): Extract<Outcome<never>, { readonly kind: 'rejected' }> {
  return { kind: 'rejected', by: 'client', code, message };
}

/** A fault of this program before a byte has left: nothing was asked of the exchange, and it may be asked again. */
export const notSentFor = (fault: unknown) =>
  rejectedByClient('FAULT', `not sent, a fault of this program: ${faultWords(fault)}`);

/** One after that: the exchange may have it. */
export const lostFor = (fault: unknown): Outcome<never> =>
  unknown(`a fault of this program after it was sent: ${faultWords(fault)}`);

/** What is asked for is put into the words of the wire by `build`, before `send` may send it. */
export async function sendBuilt<Input, Value>(
  build: () => Input,
  send: (input: Input) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  let input: Input;
  try {
    input = build();
  } catch (fault) {
    return notSentFor(fault);
  }
  return send(input);
}

export function unknown(message: string): Outcome<never> {
  return { kind: 'unknown', message };
}

/** An answer to something else: on the way somebody has mixed them up, and nobody can say what became of ours. */
export const ABOUT_ANOTHER = unknown('the reply is about another order');

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/** Null when the bytes are not UTF-8. */
export function decodeText(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

/** The value of an accepted outcome through `convert`; what cannot be converted is unknown. */
export function mapOutcome<A, B>(
  outcome: Outcome<A>,
  convert: (value: A) => Result<B, string>,
): Outcome<B> {
  if (outcome.kind !== 'accepted') return outcome;
  let converted: Result<B, string>;
  try {
    converted = convert(outcome.value);
  } catch (fault) {
    return lostFor(fault);
  }
  return converted.ok
    ? { kind: 'accepted', value: converted.value }
    : unknown(`unreadable reply: ${converted.error}`);
}

/** The same of one order that was asked for: which it is is known, whatever becomes of its figures. */
export function mapOrder<A, B>(
  outcome: Outcome<A>,
  wordsOf: (row: A) => UncountedOrder,
  convert: (row: A) => Result<B, string>,
): Outcome<B> {
  const order = mapOutcome(outcome, convert);
  if (outcome.kind !== 'accepted' || order.kind !== 'unknown') return order;
  return { ...order, uncounted: wordsOf(outcome.value) };
}
