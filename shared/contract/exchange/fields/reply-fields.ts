/** Field kinds of replies and frames that spot, futures and the stream share: sides, and statuses as text. */
import type { Side } from '../../../domain/order';
import { oneOf } from './codecs';

export const replySide = oneOf<Side>(['BUY', 'SELL']);

/** The stream and the open feed write sides in lower case; some venues do not. */
export const lowerSide = oneOf<Side>(['BUY', 'SELL'], {}, (value) => value.toLowerCase());

/** What other venues call a status of an order (wire-facts §1 rows 17, 18, 23, 24); 0 differs. */
export const VENUE_STATUSES = {
  '1': 'NEW',
  '2': 'FILLED',
  '3': 'PARTIALLY_FILLED',
  '4': 'CANCELED',
  '5': 'PENDING_CANCEL',
  '6': 'REJECTED',
  'NEW ORDER': 'NEW',
  PART_FILLED: 'PARTIALLY_FILLED',
  'PARTIALLY FILLED': 'PARTIALLY_FILLED',
  CANCELLED: 'CANCELED',
  EXPIRED: 'CANCELED',
} as const;
