/** Which headers of a request matter, whatever stands beside them. */
import { expect, test } from 'vitest';
import { knownHeaders } from './headers';

const OURS = [
  ['x-ch-TS', '1700000000000'],
  ['X-CH-SIGN', 'abc'],
  ['X-Ch-ApiKey', 'key'],
  ['Content-Type', 'application/json'],
  ['Content-Encoding', 'gzip'],
] as const;
const KNOWN = {
  apiKey: 'key',
  timestamp: '1700000000000',
  signature: 'abc',
  contentType: 'application/json',
  contentEncoding: 'gzip',
  isCredentialRepeated: false,
};

test('headers of as many letters as ours are none of ours', () => {
  const others = OURS.map(([name]) => [`y${name.slice(1)}`, 'other'] as const);
  expect(knownHeaders([...others, ...OURS])).toEqual(KNOWN);
  expect(knownHeaders([...OURS, ...others])).toEqual(KNOWN);
});

test.each(OURS.slice(0, 3))('%s given twice is told, and the first one counts', (name, value) => {
  const twice = [...OURS, [name.toUpperCase(), `not ${value}`] as const];
  expect(knownHeaders(twice)).toEqual({ ...KNOWN, isCredentialRepeated: true });
});

test.each([
  ['Content-Type', 'text/plain', { contentType: 'application/json, text/plain' }],
  ['content-encoding', 'identity', { contentEncoding: 'gzip, identity' }],
])('%s given twice is both', (name, value, read) => {
  expect(knownHeaders([...OURS, [name, value]])).toEqual({ ...KNOWN, ...read });
});
