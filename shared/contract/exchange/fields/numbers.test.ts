import { isPromised } from '../../../kernel/full-size.testing';
import { fc, property } from '../../../kernel/property.testing';
import { expect, test } from 'vitest';
import { parseJson, writeJson } from '../json/lossless-json';
import {
  expandExponent,
  isNotPositive,
  isPlainPositive,
  isReplyDecimal,
  isRequestDecimal,
  trimDecimal,
} from './number-text';
import { decodeRequest, encodeRequest } from '../request';
import { decodeResponse, encodeResponse } from '../response';
import { spot } from '../endpoints/spot';
import { decodeFrame } from '../stream/stream-decode';
import { encodeFrame } from '../stream/stream-encode';

const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];
const digits = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...DIGITS), minLength: min, maxLength: max });

/** Plain decimals above zero without leading or trailing zeros, up to 20 + 18 digits (30 in all). */
const decimal = fc
  .tuple(digits(0, 19), digits(0, 10), fc.constantFrom(...DIGITS.slice(1)))
  .map(([whole, fraction, last]) => {
    const head = whole.replace(/^0+/, '') || '0';
    return fraction === '' && head !== '0' ? head : `${head}.${fraction}${last}`;
  });
const id = fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }).map(String);

property([decimal, decimal, id], {
  counts: 'orders of two decimals and an id',
  numRuns: isPromised ? 50_000 : 100,
})(
  'no digit of a price, a quantity or an id is lost on the way there and back',
  (price, volume, orderId) => {
    const input = { symbol: 'BTCUSDT', volume, side: 'SELL', type: 'LIMIT', price } as const;
    const request = encodeRequest(spot.newOrder, input);
    expect(request.bodyText).not.toMatch(/[eE][+-]?\d/);
    expect(decodeRequest(spot.newOrder, request)).toEqual({ ok: true, value: input });

    const cancel = encodeRequest(spot.cancel, { orderId, symbol: 'BTCUSDT' });
    expect(decodeRequest(spot.cancel, cancel)).toMatchObject({ value: { orderId } });

    const reply = {
      orderId,
      clientOrderId: 'a',
      symbol: 'BTCUSDT',
      price,
      origQty: volume,
      executedQty: '0',
      avgPrice: '0',
      type: 'LIMIT',
      side: 'SELL',
      status: 'NEW',
      createdAtMs: 0,
    } as const;
    const text = encodeResponse(spot.openOrders, [reply]);
    expect(text).toContain(`"orderId":${orderId},`);
    expect(decodeResponse(spot.openOrders, text)).toEqual({ ok: true, value: [reply] });

    const channel = { kind: 'depth', symbol: 'btcusdt' } as const;
    const frame = { kind: 'depth', channel, atMs: 1, asks: [[price, volume]], bids: [] } as const;
    expect(decodeFrame(encodeFrame(frame))).toEqual({ ok: true, value: frame });
  },
);

property([decimal, fc.integer({ min: -20, max: 20 })])(
  'an exponent only moves the point',
  (text, exponent) => {
    const plain = expandExponent(`${text}e${exponent}`);
    const back = expandExponent(`${plain ?? ''}e${-exponent}`);
    expect(trimDecimal((back ?? '').replace(/^0+(?=\d)/, ''))).toBe(text);
  },
);

property([
  fc.oneof(
    fc.string({ unit: fc.constantFrom('0', '7', '.', '-', 'e', ' ', '\n'), maxLength: 6 }),
    fc
      .tuple(digits(38, 42), fc.constantFrom('', '.'), digits(0, 42))
      .map((parts) => parts.join('')),
  ),
])('a decimal of a reply has up to 40 digits on either side of its point', (text) => {
  expect(isReplyDecimal(text)).toBe(/^-?\d{1,40}(\.\d{1,40})?$/.test(text));
});

property([fc.string({ unit: fc.constantFrom('0', '1', '.', '-'), maxLength: 8 })])(
  'a decimal loses the zeros behind its point and a point that ends it',
  (text) => {
    fc.pre(isReplyDecimal(text));
    const trimmed = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
    expect(trimDecimal(text)).toBe(trimmed === '-0' ? '0' : trimmed);
  },
);

test('a float is written plainly: no exponent, no trailing zeros, no negative zero', () => {
  const written = ['1.500', '100', '0.00000001', '-0.0', '0.10', '-2.50'].map((rose) =>
    encodeResponse(spot.ticker, {
      time: 0,
      high: '0',
      low: '0',
      open: '0',
      last: '0',
      vol: '0',
      rose,
    }).replace(/^.*"rose":(.*)}$/, '$1'),
  );
  expect(written).toEqual(['1.5', '100', '0.00000001', '0', '0.1', '-2.5']);
});

property([fc.json({ maxDepth: 6 })])('any JSON keeps its meaning', (text) => {
  const parsed = parseJson(text);
  if (!parsed.ok) throw new Error(parsed.error);
  expect(JSON.parse(writeJson(parsed.value))).toEqual(JSON.parse(text));
});

test('numbers JavaScript cannot hold keep every digit', () => {
  const text = '{"a":3302507625176983697,"b":[0.1234567890123456789,1e-7,-0]}';
  const parsed = parseJson(text);
  expect(parsed.ok && writeJson(parsed.value)).toBe(text);
});

property([fc.string({ unit: fc.constantFrom(...DIGITS, '0', '.', '-', 'e', ' '), maxLength: 45 })])(
  'a plain positive number is a positive request decimal, and one without a sign is plain',
  (text) => {
    const isPositive = isRequestDecimal(text) && !isNotPositive(text);
    expect(isPlainPositive(text)).toBe(isPositive);
  },
);
