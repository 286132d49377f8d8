/**
 * The field kinds of requests: strict, and every refusal carries the code and the limit it broke
 * (exchange-rules §1 input edge, §10). Limits reject; nothing is clamped or rounded.
 */
import { INTERVALS } from '../../../domain/candle';
import { err, ok, type Result } from '../../../kernel/result';
import { digitsOf, fault, field, type Fault } from './codecs';
import type { Said } from '../define';
import type { ErrorCode } from '../errors';
import { JsonNumber, parseJson, type Json } from '../json/lossless-json';
import {
  isNotPositive,
  isPlainPositive,
  isRequestDecimal,
  parseSafeInteger,
  trimDecimal,
  stripLeadingZeros,
} from './number-text';

/** The largest id of the wire's `long`. */
const LONG_MAX = 2n ** 63n - 1n;
export const BATCH_MAX = 10;

/** Decimal text as a request carries it: a JSON number with the same digits. */
export const asNumber = (text: string): JsonNumber => new JsonNumber(text);
export const asText = (text: string): string => text;
const malformed = fault(-1100, 'is not a number');
/** A number, but written as nobody should send it. */
const oddlyWritten = fault(
  -1100,
  'must be plain digits, at most 20 before the point and 18 behind it',
);
const ODD_NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/** The decimal text of a number or of a string that holds one; -1100 for anything else (exchange-rules §1). */
export function requestDecimal(value: Json): Result<string, Fault> {
  const text = digitsOf(value);
  if (text !== null && isRequestDecimal(text)) return ok(text);
  const written = value instanceof JsonNumber ? value.text : value;
  return typeof written === 'string' && ODD_NUMBER.test(written) ? oddlyWritten : malformed;
}

/** A price, a quantity or an amount: decimal text, a JSON number on the wire, above zero. */
export const positiveNumber = field<string>(
  { type: 'number' },
  (value) => {
    const written = value instanceof JsonNumber ? value.text : value;
    if (typeof written === 'string' && isPlainPositive(written)) return ok(written);
    const text = requestDecimal(value);
    if (!text.ok) return text;
    return isNotPositive(text.value) ? fault(-1130, 'must be above 0') : text;
  },
  asNumber,
);

/**
 * Spot pair name, read in any case (exchange-rules §1), upper case here. As long as two assets' names of 16
 * characters, the longest that a configuration may give one.
 */
export const spotSymbol = field<string>(
  { type: 'string', description: 'Pair name, any case' },
  (value) => {
    if (typeof value !== 'string') return fault(-1121, 'is not a symbol');
    if (isUpperName(value)) return ok(value);
    return /^[A-Za-z0-9]{2,32}$/.test(value)
      ? ok(value.toUpperCase())
      : fault(-1121, 'is not a symbol');
  },
  asText,
);

/** As it is nearly always written. */
function isUpperName(text: string): boolean {
  if (text.length < 2 || text.length > 32) return false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const isLetter = code >= 0x41 && code <= 0x5a;
    if (!isLetter && !(code >= 0x30 && code <= 0x39)) return false;
  }
  return true;
}

/** Pair name of the open feed, exact ("BTC_USDT"). */
export const openSymbol = field<string>(
  { type: 'string', description: 'Base and quote, for example BTC_USDT' },
  (value) =>
    typeof value === 'string' && /^[A-Z0-9]{1,16}_[A-Z0-9]{1,16}$/.test(value)
      ? ok(value)
      : fault(-1121, 'is not a symbol of the form BASE_QUOTE'),
  asText,
);

/** One of these texts, in exactly this spelling; otherwise `code`. */
export function choice<const T extends string>(values: readonly T[], code: ErrorCode) {
  return field<T>(
    { type: 'string', enum: values },
    (value) => {
      const found = values.find((candidate) => candidate === value);
      return found === undefined ? fault(code, `must be one of ${values.join(', ')}`) : ok(found);
    },
    asText,
  );
}
export const side = choice(['BUY', 'SELL'], -1117);
export const orderType = choice(['LIMIT', 'MARKET'], -1116);
export const interval = choice(INTERVALS, -1120);

/** `1.0` is 1: trailing zeros say nothing, and languages with one kind of number write them (§1). */
export function boundedInteger(
  value: Json,
  minimum: number,
  maximum: number,
): Result<number, Fault> {
  const text = requestDecimal(value);
  if (!text.ok) return text;
  const number = parseSafeInteger(trimDecimal(text.value));
  return number === null || number < minimum || number > maximum
    ? fault(-1130, `must be a whole number from ${minimum} to ${maximum}`)
    : ok(number);
}

/** A list length; written as the document types it. */
export function limit(maximum: number, type: 'integer' | 'string') {
  return field<number>(
    { type, minimum: 1, maximum },
    (value) => boundedInteger(value, 1, maximum),
    (value) => (type === 'integer' ? asNumber(String(value)) : String(value)),
  );
}

/** Milliseconds in a query. */
export const queryTimeMs = field<number>(
  { type: 'integer', format: 'int64' },
  (value) => boundedInteger(value, 0, Number.MAX_SAFE_INTEGER),
  (value) => asNumber(String(value)),
);

/** Milliseconds in a body that types them `string`. */
export const queryTimeText = field<number>(
  { type: 'string', format: 'int64' },
  (value) => boundedInteger(value, 0, Number.MAX_SAFE_INTEGER),
  String,
);

/** A page, from 1; the document types it `string`. */
export const pageNumber = field<number>(
  { type: 'string', format: 'int64' },
  (value) => boundedInteger(value, 1, 1_000_000),
  String,
);

/** Free text of at most `maxLength` characters. */
export function boundedText(maxLength: number) {
  return field<string>(
    { type: 'string', maxLength },
    (value) => {
      if (typeof value !== 'string') return fault(-1100, 'must be text');
      return value.length > maxLength ? fault(-1130, `at most ${maxLength} characters`) : ok(value);
    },
    asText,
  );
}

const WINDOW_MAX_MS = 60_000;
const readWindow = (value: Json) => boundedInteger(value, 1, WINDOW_MAX_MS);

/** The receive window, 1 to 60000 ms (exchange-rules §9). */
export const recvWindow = field<number>(
  { type: 'integer', minimum: 1, maximum: WINDOW_MAX_MS },
  readWindow,
  (value) => asNumber(String(value)),
);

/** The same for margin orders, of which the document types it `string` (§4.3). */
export const recvWindowText = field<number>(
  { type: 'string', minimum: 1, maximum: WINDOW_MAX_MS },
  readWindow,
  String,
);

/** `7.0` is 7 here too: who has one kind of number writes its ids so. */
function longDigits(value: Json): Result<string, Fault> {
  const text = requestDecimal(value);
  if (!text.ok) return text;
  const digits = /^(\d+)(?:\.0+)?$/.exec(text.value)?.[1];
  if (digits === undefined || BigInt(digits) > LONG_MAX) {
    return fault(-1130, 'must be a whole number from 0 to 9223372036854775807');
  }
  return ok(stripLeadingZeros(digits));
}

/** An id in a request: digit text, or a bare integer; written as text. */
export const id = field<string>({ type: 'string', format: 'int64' }, longDigits, asText);

/** The same where the document types it `long`: written as a bare integer with all its digits. */
export const longId = field<string>({ type: 'integer', format: 'int64' }, longDigits, asNumber);

/** What an order's query or cancel cannot do without: its id, unless a client id names it. Null and "" name none. */
export function orderIdUnlessNamed(said: Said): readonly string[] {
  const isNamed = ['newClientOrderId', 'clientOrderId'].some((name) => (said(name) ?? '') !== '');
  return isNamed ? [] : ['orderId'];
}

/** An order id where "" and "0" mean "by client id" (exchange-rules §2); both read as "". */
export const orderIdOrBlank = field<string>(
  { type: 'string', format: 'int64', description: 'Empty or 0: look up by the client id' },
  (value) => {
    if (value === '') return ok('');
    const digits = longDigits(value);
    return digits.ok && digits.value === '0' ? ok('') : digits;
  },
  (text) => (text === '' ? '0' : text),
);

/** A client order id: 1 to `maxLength` of `A-Z a-z 0-9 _ . : -` (exchange-rules §2). */
function clientId(maxLength: number) {
  return field<string>(
    { type: 'string', maxLength },
    (value) => {
      if (typeof value !== 'string') return fault(-4015, 'must be text');
      if (value.length > maxLength) return fault(-4015, `at most ${maxLength} characters`);
      return /^[A-Za-z0-9_.:-]+$/.test(value)
        ? ok(value)
        : fault(-4015, 'only letters, digits and _ . : -');
    },
    asText,
  );
}
/** What the API page says of one that looks an order up. */
export const BY_CLIENT_ID = 'Instead of the id. Both, of different orders: refused';
/** Of a spot or margin order. */
export const clientOrderId = clientId(32);
/** Of a futures order: "under 32" characters. */
export const futuresClientOrderId = clientId(31);

/** Up to ten order ids: an array, "[1,2]" or "1,2"; a repeated id counts once. */
export const orderIdList = field<readonly string[]>(
  { type: 'string', description: 'Order ids in list notation: [1,2,3]' },
  (value) => {
    const items = listItems(value);
    if (!items.ok) return items;
    if (items.value.length > BATCH_MAX) return fault(-1015, `at most ${BATCH_MAX} orders`);
    const ids = new Set<string>();
    for (const item of items.value) {
      const digits = longDigits(item);
      if (!digits.ok) return digits;
      ids.add(digits.value);
    }
    return ok([...ids]);
  },
  (ids) => `[${ids.join(',')}]`,
);

function listItems(value: Json): Result<readonly Json[], Fault> {
  const list = typeof value === 'string' ? parseListText(value) : ok(value);
  if (!list.ok || !Array.isArray(list.value)) return fault(-1100, 'is not a list of ids');
  return list.value.length === 0 ? fault(-1105, 'must not be empty') : ok(list.value);
}

function parseListText(text: string): Result<Json, unknown> {
  const trimmed = text.trim();
  if (trimmed.startsWith('[')) return parseJson(trimmed);
  return trimmed === '' ? err('empty') : ok(trimmed.split(',').map((item) => item.trim()));
}
