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
  '-1115': info('INVALID_TIME_IN_FORCE'),
  '-1116': info('INVALID_ORDER_TYPE'),
  '-1117': info('INVALID_SIDE'),
  '-1120': info('INVALID_INTERVAL'),
  '-1121': info('INVALID_SYMBOL'),
  '-1130': info('INVALID_VALUE'),
  '-1136': info('VOLUME_TOO_SMALL'),
  '-1137': info('VOLUME_TOO_LARGE'),
  '-1138': info('PRICE_OUT_OF_BAND'),
  '-1139': info('MARKET_ORDERS_OFF'),
  '-1140': info('POSITION_ABOVE_TIER'),
  '-1141': info('LEVERAGE_ABOVE_LIMIT'),
  '-1143': info('VALUE_TOO_LARGE'),
  '-1144': info('VALUE_TOO_SMALL'),
  '-1145': info('ORDER_NOT_CANCELABLE'),
  '-1147': info('CONTRACT_NOT_TRADING'),
  '-2013': info('NO_SUCH_ORDER'),
  '-2014': info('API_KEY_INVALID', 401),
  '-2015': info('KEY_IP_OR_PERMISSION_REJECTED', 401),
  '-2016': info('PAIR_FROZEN'),
  '-2017': info('BALANCE_NOT_ENOUGH'),
  '-2018': info('WITHDRAWAL_ID_DUPLICATE'),
  '-2019': info('MARGIN_NOT_ENOUGH'),
  '-2021': info('WOULD_TRIGGER_AT_ONCE'),
  '-2023': info('IN_LIQUIDATION'),
  '-2024': info('POSITION_NOT_SUFFICIENT'),
  '-2102': info('USER_NOT_FOUND', 401),
  '-3045': info('BORROW_CAP'),
  '-4015': info('CLIENT_ID_MALFORMED'),
  '-4048': info('POSITION_TYPE_IN_USE'),
  '-4101': info('NOT_WITHDRAWABLE'),
  '-4102': info('WITHDRAWAL_TOO_SMALL'),
  '-4103': info('WITHDRAWAL_TOO_LARGE'),
  '-4105': info('LABEL_REQUIRED'),
  '-4106': info('WITHDRAWALS_SUSPENDED'),
  '-4116': info('CLIENT_ID_DUPLICATE'),
  '-4161': info('LEVERAGE_WITH_OPEN_ORDERS'),
  '-5022': info('POST_ONLY_WOULD_TAKE'),
} as const satisfies Record<`-${number}`, ErrorInfo>;

type CodeText = keyof typeof ERRORS;
/** The codes as the integers they are on the wire. */
export type ErrorCode = CodeText extends `${infer Code extends number}` ? Code : never;

/** The body of a REST error: `code` is an integer in the `document` dialect. */
export interface ApiError {
  readonly code: ErrorCode;
  readonly msg: string;
}

/** The status a code is answered with unless the gateway names another (document §7). */
export function httpStatusOf(code: ErrorCode): number {
  return ERRORS[`${code}`].http;
}

/** The code of a rejection by the engine. */
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
  'contract-closed': -1147,
  'position-above-tier': -1140,
  'leverage-above-limit': -1141,
  'leverage-with-open-orders': -4161,
  'insufficient-margin': -2019,
  'would-trigger-at-once': -2021,
  'post-only-would-take': -5022,
  'in-liquidation': -2023,
  'position-not-sufficient': -2024,
  'position-mode-conflict': -4048,
  'borrow-cap': -3045,
  'not-withdrawable': -4101,
  'withdrawal-below-minimum': -4102,
  'withdrawal-above-maximum': -4103,
  'withdrawal-id-duplicate': -2018,
  // No endpoint of the document names a withdrawal to change: only the local surface does.
  'withdrawal-not-found': -2013,
  'withdrawal-not-allowed-in-status': -1145,
  'label-required': -4105,
  'withdrawals-suspended': -4106,
};
