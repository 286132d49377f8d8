/** The short way of a plain body gives what the general one gives, for every endpoint that takes one. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allGolden } from '../all-golden.testing';
import type { Endpoint } from '../define';
import { FlatFields } from './flat-fields';
import { endpoints } from '../index';
import { JsonNumber } from './lossless-json';
import { encodeRequest, parseBody, parseRequest } from '../request';

const RULES = [
  { strictParams: false, dialect: 'document' },
  { strictParams: false, dialect: 'live' },
  { strictParams: true, dialect: 'document' },
] as const;

const posts = endpoints.filter(({ method }) => method === 'POST');

function bothWays(endpoint: Endpoint, text: string, rules: (typeof RULES)[number]) {
  const bytes = Buffer.from(text);
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const body = { bytes, chars: bytes.toString('latin1'), text: () => utf8.decode(bytes) };
  const [short, general] = [
    parseBody(endpoint, body, rules),
    parseRequest(endpoint, { query: '', bodyText: text }, rules),
  ].map((parsed) => [parsed.recvWindowMs, parsed.isReadable, parsed.decode()]);
  return { short, general };
}

/** Bodies near those of a client: names of the endpoint and of none, values of every kind. */
function bodyOf(endpoint: Endpoint): fc.Arbitrary<string> {
  const golden = allGolden.filter(({ name }) => name === endpoint.name);
  const whole = golden.map(({ input }) => encodeRequest(endpoint, input as never).bodyText);
  const honest = [...whole, '{}'].map((text) => JSON.parse(text) as object);
  const name = fc.constantFrom(
    ...Object.keys(endpoint.input.shape),
    ...['recvWindow', 'recwwindow', 'clientOrderId', 'newClientOrderId', 'x', '__proto__'],
  );
  const value = fc.constantFrom(
    ...[
      '"LIMIT"',
      '"MARKET"',
      '"BUY"',
      '"BTCUSDT"',
      '"btcusdt"',
      '"E-BTC-USDT"',
      '"abc"',
      '""',
      '"0"',
    ],
    ...[
      '0',
      '-1',
      '1.50',
      '60000',
      '5000',
      '01',
      '1.',
      '1e3',
      'null',
      'true',
      '[1]',
      '{}',
      '"é"',
      '"\\n"',
    ],
  );
  const space = fc.constantFrom('', '', '', ' ', '\n\t');
  const member = fc
    .tuple(name, value, space)
    .map(([key, text, blank]) => `${blank}"${key}"${blank}:${blank}${text}${blank}`);
  return fc
    .tuple(fc.constantFrom(...honest), fc.array(member, { maxLength: 3 }), fc.boolean())
    .map(([base, more, isFirst]) => {
      const members = Object.entries(base).map(([key, text]) => `"${key}":${JSON.stringify(text)}`);
      return `{${(isFirst ? [...more, ...members] : [...members, ...more]).join(',')}}`;
    });
}

test.each(posts)('$name: a body is read the same by either', (endpoint) => {
  fc.assert(
    fc.property(bodyOf(endpoint), fc.constantFrom(...RULES), (text, rules) => {
      const { short, general } = bothWays(endpoint, text, rules);
      expect(short).toEqual(general);
    }),
    { numRuns: 400 },
  );
});

test.each(['newOrder', 'marginNewOrder', 'futuresNewOrder', 'cancel'])(
  '%s needs no general reader',
  (name) => {
    const endpoint = posts.find((post) => post.name === name) as Endpoint;
    for (const { input } of allGolden.filter((golden) => golden.name === name)) {
      const bytes = Buffer.from(encodeRequest(endpoint, input as never).bodyText);
      const text = (): never => expect.unreachable();
      const parsed = parseBody(endpoint, { bytes, chars: bytes.toString('latin1'), text });
      expect(parsed.decode().ok).toBe(true);
    }
  },
);

const fields = new FlatFields(['a', 'b', 'bb']);
const read = (text: string) => {
  const bytes = Buffer.from(text);
  return fields.read(bytes, bytes.toString('latin1'));
};

test.each([
  ['{"a":"x","b":-0.50,"bb":12345678901234567890}', ['x', '-0.50', '12345678901234567890']],
  [' { "bb" : "" ,\n"a":0}\t', ['0', undefined, '']],
])('reads %j', (text, values) => {
  const shown = read(text)?.map((value) => (value instanceof JsonNumber ? value.text : value));
  expect(shown).toEqual(values);
});

describe('leaves to the general reader', () => {
  test.each([
    ...[
      '',
      '{}',
      '[]',
      '{"a":1}x',
      '{"a":1,}',
      '{"a" 1}',
      '{"a":}',
      '{a:1}',
      '{"a":1',
      '{"a',
      '{"a"',
    ],
    ...['{"a":01}', '{"a":1.}', '{"a":.5}', '{"a":-}', '{"a":+1}', '{"a":1e5}', '{"a":0x1}'],
    ...['{"a":1,"a":1}', '{"c":1}', '{"a":null}', '{"a":true}', '{"A":1}', '{"a":"x'],
    ...['{"a":{}}', '{"a":[1]}', '{"a":"\\n"}', '{"a":"\n"}', '{"a":"é"}', '{"a":"\u007f"}'],
  ])('%j', (text) => {
    expect(read(text)).toBeNull();
  });
});
