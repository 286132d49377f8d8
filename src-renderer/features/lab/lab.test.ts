import { createHmac } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { environment, openRequest, signedRequest } from './first-requests';
import { portText, readPort } from './port-text';

test.each([
  ['', 0],
  ['  ', 0],
  ['1024', 1024],
  [' 8080 ', 8080],
  ['65535', 65_535],
  ['1023', null],
  ['65536', null],
  ['0', null],
  ['80a', null],
  ['-1', null],
  ['1e4', null],
  ['8080.5', null],
])('“%s” is port %s', (text, port) => {
  expect(readPort(text)).toBe(port);
});

test('a port is shown as it was chosen, any port as nothing', () => {
  expect([portText(0), portText(9000)]).toEqual(['', '9000']);
});

test('the first request goes to the exchange it is shown for', () => {
  expect(openRequest('http://127.0.0.1:9000')).toBe(
    "curl -s 'http://127.0.0.1:9000/sapi/v1/depth?symbol=BTCUSDT&limit=5'",
  );
});

test('the signed request, pasted into a shell, signs time, method and path', () => {
  const lines = [
    environment('the-key', 'the-secret'),
    // What would be sent, instead of sending it.
    'curl() { printf "%s\\n" "$@"; }',
    signedRequest('http://127.0.0.1:9000'),
  ];
  const sent = execFileSync('sh', ['-c', lines.join('\n')], { encoding: 'utf8' })
    .trim()
    .split('\n');
  const header = (name: string) =>
    sent.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? '';
  const text = `${header('X-CH-TS')}GET/sapi/v1/account`;
  expect(header('X-CH-SIGN')).toBe(createHmac('sha256', 'the-secret').update(text).digest('hex'));
  expect(header('X-CH-APIKEY')).toBe('the-key');
  expect(sent.at(-1)).toBe('http://127.0.0.1:9000/sapi/v1/account');
});
