import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { closeWords, lineWords } from './line-words';
import { createVenueTransport } from './venue-transport';

test('a line that fails says what happened before the system’s own words', async () => {
  const server = createServer((socket) => socket.destroy());
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  const origin = `http://127.0.0.1:${port}`;
  const transport = createVenueTransport({ allowedOrigins: [origin, `ws://127.0.0.1:${port}`] });
  const ask = async (): Promise<string> => {
    const asked = await transport.request({
      method: 'GET',
      url: `${origin}/x`,
      headers: {},
      timeoutMs: 2_000,
    });
    return asked.ok ? '' : asked.error.message;
  };
  const streamEnd = new Promise<string>((resolve) => {
    transport.open(`ws://127.0.0.1:${port}/ws`, {
      onOpen: () => undefined,
      onFrame: () => undefined,
      onClose: resolve,
    });
  });
  expect(await ask()).toMatch(/^the connection was cut \(/);
  expect(await streamEnd).toMatch(/^the connection was cut \(/);
  await new Promise((resolve) => server.close(resolve));
  expect(await ask()).toMatch(/^it refused the connection \(connect ECONNREFUSED/);
  await transport.close();
});

test.each([
  [AbortSignal.timeout(0), 'no answer came in time'],
  [Object.assign(new Error('getaddrinfo ENOTFOUND x'), { code: 'ENOTFOUND' }), /check the network/],
  [Object.assign(new Error('bad'), { code: 'EODD' }), 'bad'],
  ['odd', 'odd'],
])('%s', async (cause, words) => {
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(lineWords(cause instanceof AbortSignal ? cause.reason : cause)).toMatch(words);
});

test('a stream that ended without a word was cut; a code that was given is told', () => {
  expect([closeWords(1006), closeWords(4000)]).toEqual([
    'the connection was cut',
    'closed with code 4000',
  ]);
});
