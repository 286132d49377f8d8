/** What the terminal refuses, as a trader reads it: no name of a field, no bare symbol, no word for programs. */
import { beforeAll, expect, test } from 'vitest';
import { startWords } from '../../lib/i18n';
import { sessionProblem, terminalRefusal, unreadReason } from './terminal-refusal';

beforeAll(() => startWords());

test.each([
  ['unknown-symbol', 'ABCUSDT', 'ABCUSDT is not listed'],
  ['unknown-alert', 'id: no such alert', 'This alert no longer exists'],
  ['unknown-entry', 'id: no such entry', 'This entry is no longer in the address book'],
  ['no-such-task', 'nothing that can be stopped has that name', 'It has already ended'],
  ['not-ready', 'the session has not started', 'The exchange has not been reached yet'],
  ['store-failed', 'database or disk is full', 'It could not be stored: database or disk is full'],
  ['no-answer', 'no answer within 10 s', 'The exchange has not answered: no answer within 10 s'],
  ['too-many-rows', '200000', 'There are more than 200,000 rows'],
  ['exchange-ended', 'x', 'The exchange has ended'],
  ['cannot-open', 'port 9000 is in use', 'port 9000 is in use'],
  ['stopped', 'stopped before the end', 'Stopped before the end'],
  ['no-position', '1500000000001', 'The exchange has no position 1500000000001'],
  ['NO_KEY', 'no API key', 'There is no open key: store or unlock it first'],
  ['account-unusable', 'x', 'What is kept of it in venues.json cannot be used'],
  ['stream-silent', 'no frame', 'Nothing came, and two pings were missed'],
  [
    'channel-silent',
    'market_btcusdt_depth_step0',
    'Its channel market_btcusdt_depth_step0 is silent',
  ],
  ['-1001', 'internal', 'Internal'],
  // What is about the key or the way there says what mends it; the exchange's code is what its support asks for.
  [
    '-1022',
    'bad sign',
    'The signature was refused: store the secret again, or let GET signatures cover the other form (-1022 bad sign)',
  ],
  ['BANNED', 'not now', 'The exchange has banned this address for now (not now)'],
  ['constructor', 'no', 'No'],
  // A sentence of the terminal is read as one, with figures like all others.
  ['too-many', 'at most 1000 alerts are kept', 'At most 1,000 alerts are kept'],
  ['', 'closed with code 4000', 'Closed with code 4000'],
])('a refusal is read as words of the desk: %s', (code, message, said) => {
  expect(terminalRefusal({ code, message })).toBe(said);
});

test('a reply that could not read all says why, one that could says nothing, one that was refused says that', () => {
  const unread = { code: 'unknown-symbol', message: 'NOPE' };
  expect(unreadReason({ ok: true, value: { error: unread } })).toBe('NOPE is not listed');
  expect(unreadReason({ ok: true, value: { error: null } })).toBe('');
  expect(unreadReason({ ok: false, error: unread })).toBe('NOPE is not listed');
});

test('a session that failed says why and when it is tried again, or what the trader can do', () => {
  const failed = (code: string, message: string, retryMs: number | null) =>
    sessionProblem({ code, message, retryMs });
  expect(sessionProblem(null)).toBe('');
  expect(failed('no-answer', 'time-out', 4_000)).toBe(
    'The exchange has not answered: time-out; trying again in 4 s',
  );
  expect(failed('disk-full', 'paper.db: SQLITE_FULL', null)).toBe(
    'The disk is full: make room, then start again (paper.db: SQLITE_FULL)',
  );
  expect(failed('', 'worker died', 1_000)).toBe('Worker died; trying again in 1 s');
});
