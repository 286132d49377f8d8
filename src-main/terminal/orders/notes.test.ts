/** Which of the notes the desk has words for. */
import { expect, test } from 'vitest';
import { noted, refusalNote } from './notes';

test('the terminal names what it refuses; a sentence of the exchange, and what mends it, have no name', () => {
  const own = { by: 'terminal', code: 'twin-unknown', message: 'nobody knows' } as const;
  expect(noted(refusalNote(own))).toEqual({ note: 'nobody knows', noteCode: 'twin-unknown' });
  const theirs = { by: 'exchange', code: 'position-closed', message: 'too late' } as const;
  expect(noted(refusalNote(theirs))).toEqual({ note: 'too late', noteCode: '' });
  const mended = { by: 'terminal', code: 'NOT_SENT', message: 'refused' } as const;
  expect(refusalNote(mended)).toMatchObject({ code: '' });
  expect(refusalNote(mended).message).toContain('(NOT_SENT refused)');
});
