import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HmacKey } from './hmac-key';
import { isSignedBy, type SignedParts } from './signature';

const key = (secret: string) => new HmacKey(secret);
const bytes = (text: string) => Buffer.from(text, 'utf8');

const ORDER: SignedParts = {
  timestamp: '1700000000000',
  method: 'POST',
  target: '/sapi/v1/order',
  body: bytes(
    '{"symbol":"BTCUSDT","volume":0.01,"side":"BUY","type":"LIMIT","price":60000,"newClientOrderId":"t-1"}',
  ),
};
const ORDER_SIGN = '295492b828548a167a07419b038cfb1c7a5593750bb11e183b4f7d47b6c089c2';
const ACCOUNT: SignedParts = {
  timestamp: '1700000000000',
  method: 'GET',
  target: '/sapi/v1/account',
  body: bytes(''),
};
const ACCOUNT_SIGN = '530f98ea64e02aaac53b0b38cb31cfd34e2ccd12cdc81685a562a11c044cd480';
const SECRET = key('sim-secret-0001');

describe('vectors', () => {
  test.each([
    ['own POST', SECRET, ORDER, ORDER_SIGN],
    ['own GET', SECRET, ACCOUNT, ACCOUNT_SIGN],
    [
      'published by the API family',
      key('902ae3cb34ecee2779aa4d3e1d226686'),
      {
        timestamp: '1588591856950',
        method: 'POST',
        target: '/sapi/v1/order/test',
        body: bytes('{"symbol":"BTCUSDT","price":"9300","volume":"1","side":"BUY","type":"LIMIT"}'),
      },
      'c50d0a74bb9427a9a03933d0eded03af9bf50115dc5b706882a4fcf07a26b761',
    ],
  ] as const)('%s', (_name, secret, parts, signature) => {
    expect(isSignedBy(secret, parts, signature)).toBe(true);
    expect(isSignedBy(secret, parts, signature.toUpperCase())).toBe(true);
  });
});

test('one changed byte of the body, the path, the time or the method breaks it', () => {
  const changed: SignedParts[] = [
    { ...ORDER, body: Buffer.concat([ORDER.body, bytes(' ')]) },
    { ...ORDER, body: bytes(Buffer.from(ORDER.body).toString('utf8').replace('60000', '60001')) },
    { ...ORDER, target: '/sapi/v1/order/' },
    { ...ORDER, timestamp: '1700000000001' },
    { ...ORDER, method: 'GET' },
  ];
  expect(changed.map((parts) => isSignedBy(SECRET, parts, ORDER_SIGN))).toEqual(
    changed.map(() => false),
  );
});

test('a query of a POST is not signed with its body', () => {
  expect(isSignedBy(SECRET, { ...ORDER, target: '/sapi/v1/order?x=1' }, ORDER_SIGN)).toBe(true);
});

test.each([
  ['63 digits', ORDER_SIGN.slice(1)],
  ['65 digits', `${ORDER_SIGN}0`],
  ['not hex', `g${ORDER_SIGN.slice(1)}`],
  ['empty', ''],
])('%s is no signature', (_name, signature) => {
  expect(isSignedBy(SECRET, ORDER, signature)).toBe(false);
});

describe('GET with a query', () => {
  const target = '/sapi/v1/order?symbol=BTCUSDT&orderId=1%202';
  const sign = (path: string) =>
    createHmac('sha256', 'sim-secret-0001').update(`1700000000000GET${path}`).digest('hex');
  const parts = { ...ACCOUNT, target };

  test('verifies over the path alone, as the document says', () => {
    expect(isSignedBy(SECRET, parts, sign('/sapi/v1/order'))).toBe(true);
  });
  test('verifies over path and raw query, as clients of the family sign', () => {
    expect(isSignedBy(SECRET, parts, sign(target))).toBe(true);
  });
  test('verifies over nothing else', () => {
    expect(isSignedBy(SECRET, parts, sign('/sapi/v1/order?orderId=1%202&symbol=BTCUSDT'))).toBe(
      false,
    );
  });
  test('with an empty query both forms verify', () => {
    const empty = { ...ACCOUNT, target: '/sapi/v1/account?' };
    expect(isSignedBy(SECRET, empty, ACCOUNT_SIGN)).toBe(true);
    expect(isSignedBy(SECRET, empty, sign('/sapi/v1/account?'))).toBe(true);
  });
});

test('any secret, head and body: the signature is that of Node, and no other is taken', () => {
  const longest = fc.uint8Array({ maxLength: 6000 });
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 150 }),
      fc.string(),
      longest,
      (secret, head, body) => {
        const mac = createHmac('sha256', secret).update(head).update(body).digest();
        const other = Buffer.from(mac).fill((mac[31] ?? 0) ^ 1, 31);
        const hmac = new HmacKey(secret);
        expect(hmac.matches(mac.toString('hex'), head, body)).toBe(true);
        expect(hmac.matches(other.toString('hex'), head, body)).toBe(false);
      },
    ),
  );
});

test('a body is the same to it as bytes and as a character for each', () => {
  fc.assert(
    fc.property(fc.string(), fc.uint8Array({ maxLength: 6000 }), (secret, body) => {
      const parts = { ...ORDER, body, bodyChars: Buffer.from(body).toString('latin1') };
      const mac = createHmac('sha256', secret)
        .update('1700000000000POST/sapi/v1/order')
        .update(body);
      const signature = mac.digest('hex');
      const hmac = new HmacKey(secret);
      expect(isSignedBy(hmac, parts, signature)).toBe(true);
      expect(isSignedBy(hmac, { ...parts, timestamp: '1700000000001' }, signature)).toBe(false);
      if (body.length > 0)
        expect(isSignedBy(hmac, { ...parts, bodyChars: '' }, signature)).toBe(false);
    }),
  );
});
