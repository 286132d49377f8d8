import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJson } from './lossless-json';
import { parseUsualReply, parseReply } from './reply-json';

const general = (text: string) => {
  const parsed = parseJson(text);
  return parsed.ok ? parsed.value : null;
};

test.each([
  ...['{}', '[]', ' [ ] ', '{"a":{}}', '[[],[[]]]', '[null,true,false]', '["",{"":""}]'],
  '{"channel":"market_btcusdt_depth_step0","ts":5,"tick":{"asks":[[60000.01,1]],"buys":[]}}',
  ' { "a" :\t[ 12345678901234567890.123456789 ,\n-0.50 ] ,\r"b":0}\t',
  '[[[[[[[[1]]]]]]]]',
  '[1e5,1E-7,-0.5e+12,{"vol":0E-8}]',
])('reads %j as the general reader does', (text) => {
  expect(parseUsualReply(text)).toStrictEqual(general(text));
  expect(parseUsualReply(text)).not.toBeNull();
});

describe('leaves to the general reader', () => {
  test.each([
    ...['', ' ', 'null', '1', '"a"', '{', '[', '[1', '[1,', '[1,]', '[,1]', '[1 2]', '[1]]', '[]x'],
    ...['{"a"}', '{"a":}', '{"a" 1}', '{a:1}', '{"a":1,}', '{,}', '{"a":1]', '[1}', '[nul]'],
    ...[
      '[01]',
      '[1.]',
      '[.5]',
      '[-]',
      '[+1]',
      '[1e]',
      '[1E-]',
      '[1e+x]',
      '[1e5e5]',
      '[1e1.5]',
      '[0x1]',
      '[NaN]',
      '[truer]',
    ],
    ...['{"a":1,"a":1}', '{"a":null,"a":1}', '[{"__proto__":1}]', '{"constructor":1}'],
    ...['["\\n"]', '["\n"]', '["é"]', '["\u007f"]', '[\u00a01]', '[[[[[[[[[1]]]]]]]]]'],
    '['.repeat(100_000),
  ])('%#', (text) => {
    expect(parseUsualReply(text)).toBeNull();
    expect(parseReply(text)).toEqual(parseJson(text));
  });
});

test('whatever it reads, the general reader reads the same', () => {
  const piece = fc.constantFrom(
    ...['{', '}', '[', ']', '"', ':', ',', ' ', '\n', '-', '.', '0', '1', 'e', '+', '\\'],
    ...[
      '"a":',
      '"b":',
      '"x"',
      '1.5',
      '-2',
      'true',
      'null',
      '"__proto__":',
      'é',
      '[1,2]',
      '{"a":1}',
    ],
  );
  const pieces = fc.array(piece, { maxLength: 14 }).map((list) => list.join(''));
  const whole = pieces.chain((inner) => fc.constantFrom(`{${inner}}`, `[${inner}]`));
  const leaf = [fc.integer(), fc.boolean(), fc.constantFrom(null, 0.25, '', '0.10', 'a b')];
  const key = fc.constantFrom('a', 'b', 'asks', 'tick');
  const real = fc
    .array(fc.object({ values: leaf, key, maxDepth: 5 }), { maxLength: 3 })
    .map((value) => JSON.stringify(value));
  const damaged = fc
    .tuple(real, fc.nat(), piece)
    .map(
      ([text, at, extra]) => text.slice(0, at % text.length) + extra + text.slice(at % text.length),
    );
  let read = 0;
  fc.assert(
    fc.property(fc.oneof(pieces, whole, real, damaged), (text) => {
      const plain = parseUsualReply(text);
      if (plain === null) return;
      read += 1;
      expect(plain).toStrictEqual(general(text));
    }),
    { numRuns: 5000 },
  );
  expect(read).toBeGreaterThan(500);
});
