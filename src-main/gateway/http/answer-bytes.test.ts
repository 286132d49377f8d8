import { expect, test } from 'vitest';
import { answerText, httpDate } from './answer-bytes';

test.each([
  [784_111_777, 'Sun, 06 Nov 1994 08:49:37 GMT'],
  [0, 'Thu, 01 Jan 1970 00:00:00 GMT'],
  [1_709_251_199, 'Thu, 29 Feb 2024 23:59:59 GMT'],
])('the date of %i is %s', (unixSec, text) => {
  expect(httpDate(unixSec)).toBe(text);
});

test('the length counts bytes, not characters', () => {
  const answer = { status: 200, headers: { a: 'b' }, text: '"é"' };
  expect(answerText(answer, 0, 60_000)).toEqual({
    encoding: 'utf8',
    text:
      'HTTP/1.1 200 OK\r\ncontent-length: 4\r\na: b\r\nDate: Thu, 01 Jan 1970 00:00:00 GMT\r\n' +
      'Connection: keep-alive\r\nKeep-Alive: timeout=60\r\n\r\n"é"',
  });
  expect(answerText(answer, 999, null).text).toContain('\r\nConnection: close\r\n\r\n');
  expect(answerText(answer, 1000, null).text).toContain('00:00:01 GMT');
  expect(answerText({ ...answer, text: '"e"' }, 0, null).encoding).toBe('latin1');
  // What the gateway knows of its answer is not worked out again.
  const known = { ...answer, text: '"e"', isAscii: true, headerLines: 'a: b\r\n' };
  expect(answerText(known, 0, null)).toEqual(answerText({ ...answer, text: '"e"' }, 0, null));
});
