/**
 * The exchange's error codes: number ↔ name ↔ default HTTP status, and the code of each domain
 * rejection (document §7, exchange-rules §10). Where a code has several statuses the first stands
 * here; the gateway names the other one where it applies.
 */
import type { RejectionReason } from '../../domain/rejection';

interface ErrorInfo {
  readonly name: string;
  readonly http: number;
}

const info = (name: string, http = 400): ErrorInfo => ({ name, http });

/** Every code this exchange can answer with. */
export const ERRORS = {
  '-1099': info('HTTP_MESSAGE_REFUSED'),
  '-1000': info('UNKNOWN', 500),
  '-1001': info('INTERNAL', 500),
  '-1002': info('API_KEY_MISSING', 401),
  '-1003': info('TOO_MANY_REQUESTS', 429),
  '-1006': info('UNEXPECTED_RESPONSE', 504),
  '-1007': info('TIMEOUT', 504),
  '-1015': info('TOO_MANY_ORDERS'),
  '-1016': info('SERVICE_SHUTTING_DOWN', 503),
  '-1017': info('NO_CONTENT_TYPE'),
  '-1020': info('UNSUPPORTED_OPERATION', 404),
  '-1021': info('INVALID_TIMESTAMP'),
  '-1022': info('INVALID_SIGNATURE', 401),
  '-1023': info('TIMESTAMP_MISSING', 401),
  '-1024': info('SIGNATURE_MISSING', 401),
  '-1100': info('ILLEGAL_CHARS'),
  '-1101': info('TOO_MANY_PARAMETERS'),
  '-1102': info('MANDATORY_PARAM_MISSING'),
  '-1103': info('UNKNOWN_PARAM'),
  '-1105': info('PARAM_EMPTY'),
  '-1111': info('BAD_PRECISION'),
  '-1112': info('NO_DEPTH'),
  '-1116': info('INVALID_ORDER_TYPE'),
  '-1117': info('INVALID_SIDE'),
  '-1120': info('INVALID_INTERVAL'),
  '-1121': info('INVALID_SYMBOL'),
  '-1130': info('INVALID_VALUE'),
  '-1136': info('VOLUME_TOO_SMALL'),
  '-1137': info('VOLUME_TOO_LARGE'),
  '-1138': info('PRICE_OUT_OF_BAND'),
  '-1139': info('MARKET_ORDERS_OFF'),
  '-1143': info('VALUE_TOO_LARGE'),
  '-1144': info('VALUE_TOO_SMALL'),
  '-1145': info('ORDER_NOT_CANCELABLE'),
  '-2013': info('NO_SUCH_ORDER'),
  '-2014': info('API_KEY_INVALID', 401),
  '-2015': info('KEY_IP_OR_PERMISSION_REJECTED', 401),
  '-2016': info('PAIR_FROZEN'),
  '-2017': info('BALANCE_NOT_ENOUGH'),
  '-2102': info('USER_NOT_FOUND', 401),
  '-4015': info('CLIENT_ID_MALFORMED'),
  '-4116': info('CLIENT_ID_DUPLICATE'),
} as const satisfies Record<`-${number}`, ErrorInfo>;

type CodeText = keyof typeof ERRORS;
/** The codes as the integers they are on the wire. */
export type ErrorCode = CodeText extends `${infer Code extends number}` ? Code : never;

/** The body of a REST error: `code` is an integer in the `document` dialect. */
export interface ApiError {
  readonly code: ErrorCode;
  readonly msg: string;
}

export function httpStatusOf(code: ErrorCode): number {
  return ERRORS[`${code}`].http;
}

/** The code of a spot or margin rejection by the engine. */
export const REJECTION_CODES: Readonly<Record<RejectionReason, ErrorCode>> = {
  'unknown-symbol': -1121,
  'market-closed': -2016,
  'market-orders-off': -1139,
  'invalid-side': -1117,
  'invalid-type': -1116,
  'invalid-value': -1130,
  'malformed-number': -1100,
  'too-precise': -1111,
  'missing-field': -1102,
  'volume-below-minimum': -1136,
  'volume-above-maximum': -1137,
  'value-below-minimum': -1144,
  'value-above-maximum': -1143,
  'price-out-of-band': -1138,
  'too-many-open-orders': -1015,
  'too-many-in-batch': -1015,
  'client-id-malformed': -4015,
  'client-id-duplicate': -4116,
  'no-liquidity': -1112,
  'insufficient-balance': -2017,
  'order-not-found': -2013,
  'order-not-cancelable': -1145,
  'unknown-account': -2102,
};
