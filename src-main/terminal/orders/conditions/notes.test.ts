/** Which of the notes the desk has words for. */
import { expect, test } from 'vitest';
import { keptNote, NEEDS_YOU, noted, refusalNote, sentence } from './notes';

test('the desk’s words go by the terminal’s names and by the exchange’s numbers, never by a name that an exchange uses', () => {
  const own = { by: 'terminal', code: 'twin-unknown', message: 'nobody knows' } as const;
  expect(noted(refusalNote(own))).toEqual({ note: 'nobody knows', noteCode: 'twin-unknown' });
  const theirs = { by: 'exchange', code: 'position-closed', message: 'too late' } as const;
  expect(noted(refusalNote(theirs))).toEqual({ note: 'too late', noteCode: '' });
  const denied = { by: 'exchange', code: '-2015', message: 'no permission' } as const;
  expect(noted(refusalNote(denied))).toEqual({ note: 'no permission', noteCode: '-2015' });
});

test('what nobody can say is named after a restart too, where the disk has its sentence alone', () => {
  for (const note of Object.values(NEEDS_YOU)) expect(keptNote(note.message)).toBe(note);
  expect(keptNote('no answer within 10 s')).toEqual(sentence('no answer within 10 s'));
});
