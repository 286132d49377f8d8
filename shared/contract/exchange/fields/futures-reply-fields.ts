/** The field kinds only futures replies have: numeric codes read as the words they stand for. */
import { FUTURES_STATUSES, POSITION_MODES, type FuturesStatus } from '../../../domain/futures';
import { FUTURES_ORDER_KINDS } from '../../../domain/futures-order';
import { coded, oneOf } from './codecs';
import { VENUE_STATUSES } from './reply-fields';

/** The numeric status of the order history (exchange-rules §2). */
export const statusCode = coded(FUTURES_STATUSES, 0);
/** The numeric type of the order history: 1 LIMIT to 5 POST_ONLY, ours 6 liquidation, 7 ADL. */
export const orderKindCode = coded(FUTURES_ORDER_KINDS, 1);
/** 1 full (cross), 2 restricted (isolated). */
export const positionTypeCode = coded(POSITION_MODES, 1);

/** Statuses as text, in other venues' words too (wire-facts §1 row 23). */
export const futuresStatus = oneOf<FuturesStatus>(FUTURES_STATUSES, {
  ...VENUE_STATUSES,
  '0': 'INIT',
});
