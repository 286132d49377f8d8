/**
 * What is wrong with a draft, by field, as keys and values: the words are the desk's. Only what the
 * exchange's interface states is an error; what is merely assumed is an alert (`alerts`).
 */
import type { Rejection, RejectionReason } from '../rejection';
import type { TicketField } from './draft';

type TicketErrorKey =
  | 'missing'
  | 'malformed'
  | 'notPositive'
  | 'tooPrecise'
  | 'tooLarge'
  | 'belowOneLot'
  | 'exceedsAvailable'
  | 'noMarket'
  /** A share of something that is not known. */
  | 'unknownShare'
  | 'overWhole'
  | 'minContracts'
  | 'maxContracts'
  | 'minValue'
  | 'maxValue'
  | 'noPosition'
  | 'exceedsPosition'
  | 'aboveEntry'
  | 'belowEntry'
  | 'countRange'
  | 'tooFewLots'
  | 'samePrice';

export interface TicketError {
  readonly key: TicketErrorKey;
  /** decimals · max · min · available and asset, where the key has them. */
  readonly values: Readonly<Record<string, string>>;
}

export type TicketErrors = Readonly<Partial<Record<TicketField, TicketError>>>;

/** A field that cannot be read, and why. */
export interface FieldFault {
  readonly field: TicketField;
  readonly error: TicketError;
}

/** `key` names the words in the catalogue, `values` what is put into them. */
export const ticketError = (
  key: TicketErrorKey,
  values: Readonly<Record<string, string>> = {},
): TicketError => ({ key, values });

/** How the shared rules' reasons are called under a field; anything else cannot be read at all. */
const KEYS: Readonly<Partial<Record<RejectionReason, TicketErrorKey>>> = {
  'missing-field': 'missing',
  'invalid-value': 'notPositive',
  'too-precise': 'tooPrecise',
  'volume-below-minimum': 'belowOneLot',
  'price-out-of-band': 'tooLarge',
  'volume-above-maximum': 'tooLarge',
};

/** A shared rule's refusal of a text with at most `decimals` decimals and at most `max`. */
export function errorOf(fault: Rejection, decimals: number, max: string): TicketError {
  const key = KEYS[fault.reason] ?? 'malformed';
  if (key === 'tooPrecise') return ticketError(key, { decimals: decimals.toString() });
  return ticketError(key, key === 'tooLarge' ? { max } : {});
}
