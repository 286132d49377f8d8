import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openHeadless } from '../../src-main/hosts/headless/open-headless';
import { readOptions } from '../../src-main/hosts/headless/options.mjs';
import { WRONG_OPTION_EXIT } from '../../src-main/hosts/launch/options.mjs';
import { buildTestPrograms } from '../simulation/host-rig.testing';
import { root, startExchange, type RunningExchange } from './headless.testing';

let program = '';
const folder = mkdtempSync(join(tmpdir(), 'tidemark-bots-'));
beforeAll(async () => {
  program = (await buildTestPrograms()).exchange;
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('the first line says where it is and with which key; nothing else is on standard output', async () => {
  const temporary = join(folder, 'temporary');
  mkdirSync(temporary);
  const exchange = await startExchange(program, ['--seed', '7', '--agents', 'off'], {
    TMPDIR: temporary,
    TEMP: temporary,
  });
  const { connection } = exchange;
  expect(Object.keys(connection)).toEqual([
    'baseUrl',
    'futuresBaseUrl',
    'wsUrl',
    'labUrl',
    'labToken',
    'uid',
    'apiKey',
    'apiSecret',
  ]);
  expect(connection.wsUrl).toMatch(/^ws:\/\/127\.0\.0\.1:\d+\/kline-api\/ws$/);
  expect((await fetch(`${connection.baseUrl}/sapi/v1/ping`)).status).toBe(200);
  expect(await exchange.stop('SIGINT')).toBe(0);
  expect(exchange.stdout().trim().split('\n')).toHaveLength(1);
  expect(exchange.stderr()).toBe('');
  expect(readdirSync(temporary)).toEqual([]);
});

test('one Ctrl-C that comes twice, from the terminal and by npm, still ends it in order', async () => {
  const file = join(folder, 'feed.jsonl');
  const exchange = await startExchange(program, ['--seed', '7', '--record', file]);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  setTimeout(() => exchange.process.kill('SIGINT'), 5);
  expect(await exchange.stop('SIGINT')).toBe(0);
  expect(readFileSync(file, 'utf8')).toContain('"type":"depth"');
});

test('its key may do everything the exchange offers', async () => {
  const exchange = await startExchange(program, ['--agents', 'off']);
  const { baseUrl, labUrl, labToken } = exchange.connection;
  const page = await (await fetch(`${baseUrl}/`)).text();
  expect(page).not.toContain(exchange.connection.apiKey);
  expect(page).not.toContain(exchange.connection.apiSecret);
  expect(page).not.toContain(labToken);
  const state = await fetch(`${labUrl}/state`, {
    headers: { authorization: `Bearer ${labToken}` },
  });
  expect(state.status).toBe(200);
  const refused = await fetch(`${labUrl}/state`, { headers: { authorization: 'Bearer wrong' } });
  expect(refused.status).toBe(401);
  await exchange.stop();
});

test('with a data folder the next start goes on, with the same key', async () => {
  const words = ['--agents', 'off', '--data-dir', join(folder, 'kept')];
  const first = await startExchange(program, words);
  const { uid, apiKey, apiSecret } = first.connection;
  const second = await startExchange(program, words).catch((cause: unknown) => String(cause));
  expect(second).toContain(
    `Tidemark is already running with the data folder ${join(folder, 'kept')}. `,
  );
  expect(await first.stop()).toBe(0);
  const next = await startExchange(program, words);
  expect(next.connection).toMatchObject({ uid, apiKey, apiSecret });
  await next.stop();
  const other = await startExchange(program, [...words, '--seed', '8']).catch(String);
  expect(other).toContain('seed: this exchange was made with 1');
});

describe('the lab over the same port', () => {
  let exchange: RunningExchange;
  beforeAll(async () => {
    exchange = await startExchange(program, ['--agents', 'off', '--speed', '0']);
  });
  afterAll(async () => {
    expect(await exchange.stop()).toBe(0);
  });

  async function lab(path: string, fields?: object): Promise<{ status: number; body: unknown }> {
    const { labUrl, labToken } = exchange.connection;
    const response = await fetch(`${labUrl}/${path}`, {
      method: fields === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${labToken}`, 'content-type': 'application/json' },
      ...(fields === undefined ? {} : { body: JSON.stringify(fields) }),
    });
    return { status: response.status, body: await response.json() };
  }
  const reaches = (path: string): Promise<boolean> =>
    fetch(exchange.connection.baseUrl + path).then(
      () => true,
      () => false,
    );

  test('a paused market moves by exactly what it is told', async () => {
    const before = await lab('state');
    const told = await lab('clock', { advanceMs: 60_000 });
    expect(told.status).toBe(200);
    const after = await lab('state');
    const marketTime = ({ body }: { body: unknown }): number =>
      (body as { marketTime: number }).marketTime;
    expect(marketTime(after) - marketTime(before)).toBe(60_000);
  });

  test.each([
    ['partialOutage', true, false],
    ['outage', false, false],
  ])('%s is seen by bots and ended by the lab', async (profile, spot, futures) => {
    expect((await lab('fault', { profile })).status).toBe(200);
    expect([await reaches('/sapi/v1/ping'), await reaches('/fapi/v1/ping')]).toEqual([
      spot,
      futures,
    ]);
    expect((await lab('fault', { profile: 'ok' })).status).toBe(200);
    expect([await reaches('/sapi/v1/ping'), await reaches('/fapi/v1/ping')]).toEqual([true, true]);
  });

  test('what it is told wrongly is named', async () => {
    expect(await lab('clock', { speed: 7 })).toMatchObject({ status: 400 });
    expect(await lab('nope', {})).toMatchObject({ status: 404 });
  });
});

describe('what is wrong is named, and nothing is served', () => {
  const run = (...words: string[]) =>
    spawnSync(process.execPath, [program, ...words], { encoding: 'utf8', timeout: 20_000 });
  const config = (text: string): string[] => {
    const path = join(folder, 'config.json');
    writeFileSync(path, text);
    return ['--config', path];
  };

  /** As `exchange-cli` has it: the code with which it ends, and the words it says then. */
  async function refusal(...words: string[]): Promise<readonly [number, string]> {
    const options = readOptions(words);
    if (options.problem !== '') return [WRONG_OPTION_EXIT, options.problem];
    const opened = await openHeadless(options, () => undefined);
    return opened.ok ? [0, JSON.stringify(opened.value.connection)] : [1, opened.error];
  }
  const OPTIONS: readonly (readonly [readonly string[], number, string])[] = [
    [['--sede=7'], 2, '--sede'],
    [['--seed'], 2, '--seed needs a value'],
    [['--port=65536'], 2, '--port must be a whole number from 0 to 65535'],
    [['--port=-1'], 2, '--port'],
    [['--speed=7'], 1, '--speed: must be one of 0, 1, 5, 20, 60'],
    [['--agents=no'], 1, '--agents: must be one of on, off'],
    [['--fault=earthquake'], 1, '--fault: must be one of'],
    [['--when-closed=walk'], 1, '--when-closed: must be one of halt, run'],
    [['--when-closed=run'], 1, '--when-closed needs --data-dir'],
    [['--config=/nowhere/config.json'], 1, '/nowhere/config.json cannot be read'],
  ];
  test.each(OPTIONS)('%j', async (words, code, said) => {
    const [status, told] = await refusal(...words);
    expect(status).toBe(code);
    expect(told).toContain(said);
    expect(told.trim().split('\n')).toHaveLength(1);
  });

  test.each([
    ['{', 'is refused: the configuration is not JSON'],
    ['[]', 'is refused'],
    ['{"sede":7}', 'sede: unknown field'],
    ['{"limits":{"ipp":1}}', 'limits.ipp: unknown field'],
    ['{"limits":{"ip":0.5}}', 'limits.ip: must be a whole number from 1'],
    ['{"whenClosed":"walk"}', 'whenClosed: must be one of halt, run'],
    ['{"seed":-1}', 'seed: must be a whole number from 0'],
  ])('a configuration of %s', async (text, said) => {
    const [status, told] = await refusal(...config(text));
    expect(status).toBe(1);
    expect(told).toContain(said);
  });

  // One of each kind through the program itself: on stderr, in one line, with its code.
  test.each([
    ['--sede=7', 2],
    ['--speed=7', 1],
    ['--config', 1],
  ])('the program says so, too: %s', async (word, code) => {
    const words = word === '--config' ? config('{"sede":7}') : [word];
    const { status, stdout, stderr } = run(...words);
    const [expected, told] = await refusal(...words);
    expect([status, stdout, stderr.trim()]).toEqual([code, '', told.trim()]);
    expect(expected).toBe(code);
    expect(told.trim().split('\n')).toHaveLength(1);
  });

  // Below /proc nobody can make a folder, and the system says that it is not there.
  test.skipIf(process.platform !== 'linux')('a data folder that cannot be made', () => {
    const { status, stdout, stderr } = run('--data-dir', '/proc/none');
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain("mkdir '/proc/none'");
  });

  test('a port that is taken', async () => {
    const exchange = await startExchange(program, ['--agents', 'off']);
    const { port } = new URL(exchange.connection.baseUrl);
    const { status, stderr } = run('--agents', 'off', '--port', port);
    expect(status).toBe(1);
    expect(stderr).toContain(`port ${port} is in use`);
    await exchange.stop();
  });

  test('the options are said on demand, as the README has them', () => {
    const start = join(root, 'src-main/hosts/headless/start.mjs');
    const { status, stdout, stderr } = spawnSync(process.execPath, [start, '--help'], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    const options = (text: string) => new Set(text.match(/--[a-z][a-z-]*/g));
    const table = readme.slice(readme.indexOf('| option |'), readme.indexOf('its lab at `labUrl`'));
    expect(options(stdout)).toEqual(options(table));
  });

  test('a wrong option stops `npm run exchange` before it installs or builds', () => {
    const start = join(root, 'src-main/hosts/headless/start.mjs');
    const { status, stdout, stderr } = spawnSync(process.execPath, [start, '--sede=7'], {
      encoding: 'utf8',
    });
    expect([status, stdout, stderr.trim().split('\n').length]).toEqual([2, '', 1]);
  });
});
