import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseFlatJson } from './flat-json';
import { parseStrictJson, REQUEST_LIMITS } from './lossless-json';

const general = (text: string) => {
  const parsed = parseStrictJson(text, REQUEST_LIMITS);
  return parsed.ok ? parsed.value : null;
};

test.each([
  '{"symbol":"BTCUSDT","volume":0.001,"side":"BUY","type":"LIMIT","price":60000}',
  ' { "a" : "" ,\n"b":-0.50,"c":0}\t',
  '{"a":12345678901234567890.123456789}',
])('reads %j as the general reader does', (text) => {
  expect(parseFlatJson(text)).toEqual(general(text));
  expect(parseFlatJson(text)).not.toBeNull();
});

describe('leaves to the general reader', () => {
  test.each([
    ...['', '{}', '[]', '{"a":1}x', '{"a":1,}', '{"a" 1}', '{"a":}', '{a:1}', '{"a":1'],
    ...['{"a":01}', '{"a":1.}', '{"a":.5}', '{"a":-}', '{"a":+1}', '{"a":1e5}', '{"a":0x1}'],
    ...['{"a":1,"a":1}', '{"__proto__":1}', '{"constructor":1}', '{"a":null}', '{"a":true}'],
    ...['{"a":{}}', '{"a":[1]}', '{"a":"\\n"}', '{"a":"\n"}', '{"a":"é"}', '{"\u007f":1}'],
    `{${Array.from({ length: 17 }, (_, at) => `"n${at}":1`).join(',')}}`,
  ])('%j', (text) => {
    expect(parseFlatJson(text)).toBeNull();
  });
});

test('whatever it reads, the general reader reads the same; and plain fields it reads itself', () => {
  const piece = fc.constantFrom(
    ...['{', '}', '"', ':', ',', ' ', '\n', '-', '.', '0', '1', '9', 'e', 'E', '+', '\\'],
    ...['"a":', '"b":', '"x"', '1.5', '-2', 'true', 'null', '"__proto__":', 'é'],
  );
  const fields = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));
  const whole = fields.map((inner) => `{${inner}}`);
  const value = fc.oneof(fc.integer().map(String), fc.constantFrom('"v"', '0.10', '"0"'));
  const real = fc
    .dictionary(fc.constantFrom('a', 'b', 'price', 'volume'), value)
    .map((object) => Object.entries(object).map(([name, text]) => `"${name}":${text}`))
    .map((pairs) => `{${pairs.join(',')}}`);
  fc.assert(
    fc.property(fc.oneof(fields, whole, real), (text) => {
      const flat = parseFlatJson(text);
      if (flat !== null) expect(flat).toEqual(general(text));
    }),
    { numRuns: 3000 },
  );
  const filled = real.filter((text) => text !== '{}');
  fc.assert(
    fc.property(filled, (text) => {
      expect(parseFlatJson(text)).not.toBeNull();
    }),
  );
});
