/** Why something about an account was not done: the field, a key with its value for the desk's words, and a sentence. */
import type { VenueRefusalCode } from '@shared/contract/terminal';

export interface VenueRefusal {
  /** One of the input's names, "" for none. */
  readonly field: string;
  readonly reason: string;
  /** Absent where only a sentence says it, as of a key that cannot be opened. */
  readonly code?: VenueRefusalCode;
  readonly value?: string;
}
