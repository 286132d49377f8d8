/**
 * What is noted beside a condition order or an exit: a code for the desk's words, and a sentence for records and for
 * a desk that has no words for the code, as for most of an exchange's.
 */
import type { Rejected } from '../placing/intents';

export interface Note {
  readonly code: string;
  readonly message: string;
}

/** A sentence of somebody else, or none. */
export const sentence = (message: string): Note => ({ code: '', message });
export const NO_NOTE = sentence('');

export function refusalNote({
  by,
  code,
  message,
}: Pick<Rejected, 'by' | 'code' | 'message'>): Note {
  // A name of ours that an exchange uses says something else there.
  const isNamed = by === 'terminal' || NUMBERED.test(code);
  return { code: isNamed ? code : '', message };
}
const NUMBERED = /^-?\d+$/;

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
export const BEHIND_OTHERS = note(
  'behind-others',
  'the exchange takes only so many orders at a time: others come first, every stop before a take profit',
);
export const BY_KILL = note('by-kill', 'the kill switch cancelled it');
export const WAS_KILLED = note('was-killed', 'the kill switch was on');

const LOOK = 'look at the exchange whether it was placed';
/** Why nobody here can say whether an order was placed. */
export const NEEDS_YOU = {
  ambiguous: note(
    'ambiguous',
    'more orders like it are at the exchange than were sent from here: look which is yours',
  ),
  mistakable: note(
    'mistakable',
    'an order is there that could be it, or the one that waits for another price: look which it is',
  ),
  forgotten: note(
    'forgotten',
    'an order that may be it has traded, and the exchange does not know it any more: look at your trades',
  ),
  'no-evidence': note(
    'no-evidence',
    'the exchange shows no order like it, and promises no list: look whether it is there',
  ),
  unlisted: note('market-unlisted', `its market is not listed any more: ${LOOK}`),
  recounted: note(
    'market-recounted',
    `its market is counted otherwise now than when it was sent: ${LOOK}`,
  ),
} as const;

/** Of an earlier run: its sentence alone is on the disk. */
export const keptNote = (message: string): Note =>
  Object.values(NEEDS_YOU).find((one) => one.message === message) ?? sentence(message);
