/**
 * What is noted beside a condition order or an exit: a code for the desk's words, and a sentence for records and for
 * a desk that has no words for the code. An exchange's refusal is its own sentence and has none.
 */
import { toldRefusal } from '../refusal-words';
import type { Rejected } from './intents';

export interface Note {
  readonly code: string;
  readonly message: string;
}

/** A sentence of somebody else, or none. */
export const sentence = (message: string): Note => ({ code: '', message });
export const NO_NOTE = sentence('');

export function refusalNote(refused: Pick<Rejected, 'by' | 'code' | 'message'>): Note {
  const { message } = toldRefusal(refused);
  // What mends it is said beside it.
  const isOwn = refused.by === 'terminal' && message === refused.message;
  return { code: isOwn ? refused.code : '', message };
}

/** Both at once: a note never stands beside the code of another. */
export const noted = ({ code, message }: Note) => ({ note: message, noteCode: code });

const note = (code: string, message: string): Note => ({ code, message });
export const AT_TRIGGER = note('refused-at-trigger', 'the exchange refused it when its price came');
export const LOST = note('order-lost', 'the exchange does not know it any more');
export const LOST_ONCE_CANCELED = note(
  'lost-once-canceled',
  'cancelled, and the exchange does not know it any more',
);
export const DISMISSED = note('dismissed', 'dismissed by you: nobody knows whether it was placed');
export const BY_THE_OTHER = note('closed-by-other-exit', 'the other exit has closed the position');
export const POSITION_CLOSED = note('position-closed', 'its position is closed');
export const CLOSED_MEANWHILE = note('closed-meanwhile', 'the position was closed meanwhile');
export const CLOSING_CHECKED = note(
  'closing-checked',
  'whether the position was closed is being checked',
);
export const BY_KILL = note('by-kill', 'the kill switch cancelled it');
export const WAS_KILLED = note('was-killed', 'the kill switch was on');
