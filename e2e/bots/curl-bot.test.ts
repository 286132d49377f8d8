import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestPrograms } from '../simulation/host-rig.testing';
import { quoteContract } from './contract-maker.testing';
import { startExchange, type RunningExchange } from './headless.testing';

const has = (program: string, ...words: string[]): boolean =>
  spawnSync(program, words).error === undefined;
const missing = [
  ...(has('sh', '-c', 'true') ? [] : ['sh']),
  ...(has('curl', '--version') ? [] : ['curl']),
  ...(has('openssl', 'version') ? [] : ['openssl']),
];

describe.skipIf(missing.length > 0)(
  `curl and openssl (missing: ${missing.join() || 'none'})`,
  () => {
    let exchange: RunningExchange;
    beforeAll(async () => {
      const program = (await buildTestPrograms()).exchange;
      exchange = await startExchange(program, ['--seed', '7']);
      await quoteContract(exchange.connection);
    });
    afterAll(async () => {
      expect(await exchange.stop()).toBe(0);
    });

    test('walk through the service', () => {
      const { baseUrl, futuresBaseUrl, apiKey, apiSecret } = exchange.connection;
      const said = execFileSync('sh', [join(import.meta.dirname, 'curl-bot.sh')], {
        encoding: 'utf8',
        env: {
          ...process.env,
          BASE_URL: baseUrl,
          FUTURES_URL: futuresBaseUrl,
          API_KEY: apiKey,
          API_SECRET: apiSecret,
        },
      });
      const lines = new Map(
        said
          .trim()
          .split('\n')
          .map((line) => [line.split(' ')[0] ?? '', line.split(' ').slice(1).join(' ')]),
      );
      expect(Object.fromEntries(lines)).toEqual({
        time: expect.stringMatching(/^\d{13}$/) as string,
        symbols: '7',
        contracts: '4',
        placed: 'NEW',
        queried: 'NEW',
        canceled: 'CANCELED',
        batch: expect.stringMatching(/^\{"success":\[.+,.+\],"failed":\[\]\}$/) as string,
        opened: expect.stringMatching(/^\d+$/) as string,
        positions: '1',
        closed: expect.stringMatching(/^\d+$/) as string,
        withdrawn: '0',
      });
    });

    test('the line of the first page works as it stands', async () => {
      const page = await (await fetch(`${exchange.connection.baseUrl}/`)).text();
      const line = /<pre>(curl [^<]*)<\/pre>/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
      const answer = JSON.parse(execFileSync('sh', ['-c', line], { encoding: 'utf8' })) as object;
      expect(Object.keys(answer)).toEqual(['time', 'bids', 'asks']);
    });

    test('so does its signed one', async () => {
      const { baseUrl, apiKey, apiSecret } = exchange.connection;
      const page = await (await fetch(`${baseUrl}/`)).text();
      const lines = /<pre>(TS=[^<]*)<\/pre>/.exec(page)?.[1] ?? '';
      const answer = execFileSync('sh', ['-c', lines], {
        encoding: 'utf8',
        env: { ...process.env, API_KEY: apiKey, API_SECRET: apiSecret },
      });
      expect(JSON.parse(answer)).toMatchObject({ balances: expect.any(Array) as unknown });
    });

    test('the stream begins with a packed heartbeat', () => {
      const { wsUrl } = exchange.connection;
      const headers = [
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      ].flatMap((header) => ['-H', header]);
      const { stdout } = spawnSync(
        'curl',
        ['-sN', '--http1.1', '--max-time', '12', ...headers, wsUrl.replace('ws:', 'http:')],
        { encoding: 'buffer' },
      );
      const head = stdout.subarray(0, 2);
      const text = execFileSync('gzip', ['-dc'], { input: stdout.subarray(2, 2 + (head[1] ?? 0)) });
      expect(JSON.parse(text.toString())).toEqual({ ping: expect.any(Number) as number });
    });
  },
);
