/** Why nobody can say what became of a withdrawal: a code for the desk's words, and a sentence for the record. */
import { NO_NOTE, sentence, type Note } from '../orders/conditions/notes';
import type { StoredWithdrawal } from '../ports';

export const OTHERS_LISTED: Note = {
  code: 'others-listed',
  message: 'it answers with other withdrawals',
};
/** It refused a second one of the same id, and lists none. */
export const ID_KNOWN: Note = { code: 'id-known', message: 'the exchange knows this withdrawal' };

export const takenUnlisted = (withdrawalId: string): Note => ({
  code: 'taken-unlisted',
  message: `it took it as ${withdrawalId}, and does not list it`,
});

/** Of an earlier run: its sentence alone is on the disk. */
export function keptWhy({ detail, withdrawalId }: StoredWithdrawal): Note {
  if (detail === '') return NO_NOTE;
  const named = [OTHERS_LISTED, ID_KNOWN, takenUnlisted(withdrawalId)];
  return named.find(({ message }) => message === detail) ?? sentence(detail);
}
