/** What the terminal refuses, as a trader reads it: no name of a field, no bare symbol, no word for programs. */
import { beforeAll, expect, test } from 'vitest';
import { startWords } from '../lib/i18n';
import { terminalRefusal } from './terminal-refusal';

beforeAll(() => startWords());

test.each([
  ['unknown-symbol', 'ABCUSDT', 'ABCUSDT is not listed'],
  ['unknown-alert', 'id: no such alert', 'This alert is not there any more'],
  ['unknown-entry', 'id: no such entry', 'This entry is not in the address book any more'],
  ['no-such-task', 'nothing that can be stopped has that name', 'It has ended already'],
  ['not-ready', 'the session has not started', 'The exchange has not been reached yet'],
  ['store-failed', 'database or disk is full', 'It could not be stored: database or disk is full'],
  // A sentence of the terminal is read as one, with figures like all others.
  ['too-many', 'at most 1000 alerts are kept', 'At most 1,000 alerts are kept'],
])('a refusal is read as words of the desk: %s', (code, message, said) => {
  expect(terminalRefusal({ code, message })).toBe(said);
});
