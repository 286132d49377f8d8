import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { createSigner, takeSecret } from './signer';

const bytes = (text: string) => new TextEncoder().encode(text);

test.each([
  [
    'sim-secret-0001',
    1_700_000_000_000,
    'POST',
    '/sapi/v1/order',
    '{"symbol":"BTCUSDT","volume":0.01,"side":"BUY","type":"LIMIT","price":60000,"newClientOrderId":"t-1"}',
    '295492b828548a167a07419b038cfb1c7a5593750bb11e183b4f7d47b6c089c2',
  ],
  [
    'sim-secret-0001',
    1_700_000_000_000,
    'GET',
    '/sapi/v1/account',
    '',
    '530f98ea64e02aaac53b0b38cb31cfd34e2ccd12cdc81685a562a11c044cd480',
  ],
  [
    '902ae3cb34ecee2779aa4d3e1d226686',
    1_588_591_856_950,
    'POST',
    '/sapi/v1/order/test',
    '{"symbol":"BTCUSDT","price":"9300","volume":"1","side":"BUY","type":"LIMIT"}',
    'c50d0a74bb9427a9a03933d0eded03af9bf50115dc5b706882a4fcf07a26b761',
  ],
] as const)('the published vector of %s signs the same', (secret, ts, method, path, body, hex) => {
  expect(
    createSigner('k', takeSecret(Buffer.from(secret))).sign(ts, method, path, bytes(body)),
  ).toBe(hex);
});

test('neither printing nor serialising a signer shows its secret', () => {
  const signer = createSigner('key-1', takeSecret(Buffer.from('canary-secret')));
  const shown = inspect(signer, { depth: 10, showHidden: true }) + JSON.stringify(signer);
  expect(shown).not.toContain('canary');
});
