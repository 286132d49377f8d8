/** One program at a time in a data folder, as processes: a second one says so, and writes nothing there. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildHost, startHost } from '../simulation/host-rig.testing';
import { startExchange } from './headless.testing';

let program = '';
beforeAll(async () => {
  program = await buildHost();
});

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-one-folder-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const OF_ITS_OWN = /\.(db|db-wal|db-shm|log)$/;
const entry = (name: string): string => join(program, 'out', 'main', name);

/** The one that runs goes on writing its stores and its log; nobody else may make a file or change another one. */
function files(): ReadonlyMap<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((found) => found.isFile())
    .map((found) => join(found.parentPath, found.name))
    .sort();
  return new Map(
    names.map((name) => [name, OF_ITS_OWN.test(name) ? '' : readFileSync(name, 'utf8')]),
  );
}

/** What a second start says, whichever it is. With a display, so that a window would be opened, by a browser that ends. */
function secondStarts(): readonly (readonly [number | null, string, string])[] {
  const env = { ...process.env, DISPLAY: ':4711', CHROME_PATH: process.execPath };
  const starts = [
    [entry('exchange.js'), '--agents=off', `--data-dir=${folder}`],
    [entry('browser.js'), `--data-dir=${folder}`],
    [entry('browser.js'), '--no-window', `--data-dir=${folder}`],
  ];
  return starts.map((words) => {
    const options = { encoding: 'utf8', timeout: 20_000, env } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, words, options);
    return [status, stdout, stderr];
  });
}

const refusedFor = (processId: number) => {
  const words =
    `Tidemark is already running with the data folder ${folder}. Go on in its window, or close it first; ` +
    'it may be an exchange without a window. A start with --data-dir=FOLDER has a folder of its own. ' +
    `The one that runs is process ${processId}.\n`;
  return [1, 2, 3].map(() => [1, '', words]);
};

test('beside an exchange without a window', async () => {
  // The port that a desk has handed on here is for the next desk that opens.
  writeFileSync(join(folder, 'desk-port'), '4711');
  const words = ['--agents=off', '--speed=0', `--data-dir=${folder}`];
  const exchange = await startExchange(entry('exchange.js'), words);
  const before = files();
  expect(secondStarts()).toEqual(refusedFor(exchange.process.pid ?? 0));
  expect(files()).toEqual(before);
  expect(await exchange.stop()).toBe(0);
  const next = await startExchange(entry('exchange.js'), words);
  await next.stop('SIGKILL');
  const afterKill = await startExchange(entry('exchange.js'), words);
  expect(await afterKill.stop()).toBe(0);
}, 60_000);

test('beside a desk, also before it has opened its exchange', async () => {
  const host = startHost(program, folder);
  await host.desk;
  const before = files();
  expect(secondStarts()).toEqual(refusedFor(host.pid));
  expect(files()).toEqual(before);
  await host.end('SIGTERM');
}, 60_000);
