import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  utimesSync,
  writeFileSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { chooseHost, hasDisplay, reasonAgainstElectron } from './choose-host.mjs';
import { findChromium } from './find-chromium.mjs';
import { findElectron } from './find-electron.mjs';
import { needsBuild, needsInstall, nodeProblem } from './prepare.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tidemark-launch-'));
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

/** A file that was changed `age` seconds ago. */
function put(path: string, age: number, text = ''): string {
  const full = join(root, path);
  mkdirSync(dirname(full), { recursive: true });
  writeFileSync(full, text);
  const at = Date.now() / 1000 - age;
  utimesSync(full, at, at);
  return full;
}

test('a Node too old is told so in one sentence', () => {
  expect(nodeProblem('20.19.0')).toBe('');
  expect(nodeProblem('24.0.1')).toBe('');
  expect(nodeProblem('20.18.9')).toBe('Tidemark needs Node 20.19 or newer; this is 20.18.9.');
  expect(nodeProblem('18.20.0')).not.toBe('');
});

test('packages are installed when missing or older than the lock file, and only then', () => {
  put('package-lock.json', 100);
  expect(needsInstall(root)).toBe(true);
  put('node_modules/.package-lock.json', 50);
  expect(needsInstall(root)).toBe(false);
  put('package-lock.json', 10);
  expect(needsInstall(root)).toBe(true);
});

test('packages of another tree are left alone, however old', () => {
  put('other/.package-lock.json', 100);
  symlinkSync(join(root, 'other'), join(root, 'node_modules'));
  put('package-lock.json', 10);
  expect(needsInstall(root)).toBe(false);
  rmSync(join(root, 'other'), { recursive: true });
  expect(needsInstall(root)).toBe(true);
});

describe('a build is made', () => {
  const bundles = [
    'out/main/browser.js',
    'out/main/electron.js',
    'out/main/exchange-cli.js',
    'out/main/exchange-worker.js',
    'out/preload/preload.cjs',
    'out/preload/review.cjs',
    'out/renderer/index.html',
  ];
  beforeEach(() => {
    put('package.json', 100);
    put('shared/money/units.ts', 100);
    put('src-renderer/app/app.tsx', 100);
    for (const bundle of bundles) put(bundle, 50);
  });

  test('not when every bundle is newer than every source', () => {
    expect(needsBuild(root)).toBe(false);
    put('shared/money/units.test.ts', 0);
    expect(needsBuild(root)).toBe(false);
  });

  test.each(bundles)('when %s is missing', (bundle) => {
    rmSync(join(root, bundle));
    expect(needsBuild(root)).toBe(true);
  });

  test.each(['shared/deep/er/new.ts', 'src-main/x.ts', 'assets/icon.svg', 'package-lock.json'])(
    'when %s is newer',
    (source) => {
      put(source, 10);
      expect(needsBuild(root)).toBe(true);
    },
  );
});

describe('the host', () => {
  const facts = {
    wanted: 'auto',
    platform: 'linux' as const,
    isRoot: false,
    hasDisplay: true,
    electronProblem: '',
  };

  test('is Electron where it can run', () => {
    expect(chooseHost(facts)).toEqual({ host: 'electron', reason: '' });
  });

  test.each([
    [{ electronProblem: 'its program file is not here' }, 'its program file is not here'],
    [{ hasDisplay: false }, 'there is no display'],
    [{ isRoot: true }, 'root was used, and its sandbox does not work for root'],
    [{ wanted: 'browser' }, 'the browser host was asked for'],
  ])('is the browser host otherwise, with the reason: %o', (change, reason) => {
    expect(chooseHost({ ...facts, ...change })).toEqual({ host: 'browser', reason });
  });

  test('is nothing when Electron was insisted on and is not there', () => {
    const insisted = { ...facts, wanted: 'electron', electronProblem: 'it is not installed' };
    expect(chooseHost(insisted)).toEqual({ host: 'none', reason: 'it is not installed' });
  });

  test('is decided before anything is downloaded in vain', () => {
    expect(reasonAgainstElectron({ ...facts, hasDisplay: false })).not.toBe('');
    expect(reasonAgainstElectron({ ...facts, wanted: 'electron', isRoot: true })).toBe('');
  });

  test('only Linux can lack a display', () => {
    expect(hasDisplay({}, 'linux')).toBe(false);
    expect(hasDisplay({ WAYLAND_DISPLAY: 'wayland-0' }, 'linux')).toBe(true);
    expect(hasDisplay({ DISPLAY: '' }, 'linux')).toBe(false);
    expect(hasDisplay({}, 'darwin')).toBe(true);
  });
});

test('Electron is looked for by its files, never imported', () => {
  expect(findElectron(root).problem).toBe('it is not installed');
  put('node_modules/electron/package.json', 0, '{"version":"45.4.1"}');
  expect(findElectron(root, 'linux')).toMatchObject({
    program: null,
    version: '45.4.1',
    problem: 'its program file is not here',
  });
  const program = put('node_modules/electron/dist/electron', 0);
  expect(findElectron(root, 'linux')).toMatchObject({ program, problem: '' });
  put('node_modules/electron/path.txt', 0, 'named\n');
  const named = put('node_modules/electron/dist/named', 0);
  expect(findElectron(root, 'linux').program).toBe(named);
});

test('Chromium is the one named, else the first on the path, and must be a program', () => {
  const first = put('a/google-chrome', 0);
  const second = put('b/chromium', 0);
  const named = put('c/my-chrome', 0);
  for (const program of [first, second, named]) chmodSync(program, 0o755);
  const path = `${join(root, 'a')}:${join(root, 'b')}`;
  const none = { PLAYWRIGHT_BROWSERS_PATH: join(root, 'none') };
  expect(findChromium({ ...none, PATH: path, CHROME_PATH: named }, 'linux')).toBe(named);
  expect(findChromium({ ...none, PATH: path }, 'linux')).toBe(second);
  chmodSync(second, 0o644);
  expect(findChromium({ ...none, PATH: path }, 'linux')).toBe(first);
  expect(findChromium({ ...none, PATH: '' }, 'linux')).toBeNull();
  const own = put('pw/chromium-1200/chrome-linux/chrome', 0);
  chmodSync(own, 0o755);
  expect(findChromium({ PATH: '', PLAYWRIGHT_BROWSERS_PATH: join(root, 'pw') }, 'linux')).toBe(own);
});
