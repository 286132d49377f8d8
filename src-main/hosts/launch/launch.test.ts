import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
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
import { fetchEnv, fetchFailure, findElectron } from './find-electron.mjs';
import { folderProblem, needsBuild, needsInstall, nodeProblem, npmCommand } from './prepare.mjs';

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

test('a Node between the lines, which can neither build the program nor fetch Electron, is told so', () => {
  for (const fits of ['20.20.2', '22.12.0', '23.0.0', '26.1.0']) expect(nodeProblem(fits)).toBe('');
  for (const between of ['21.7.3', '22.0.0', '22.11.0']) {
    expect(nodeProblem(between)).toBe(
      `Tidemark needs Node 22.12 or newer, or 20.19 or a later 20; this is ${between}.`,
    );
  }
});

test('a folder that nothing can be built in is named before anything is installed', () => {
  const folder = join(root, 'C#', 'tidemark');
  cpSync(import.meta.dirname, join(folder, 'src-main/hosts/launch'), { recursive: true });
  const script = join(folder, 'src-main/hosts/launch/start.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain(`a folder whose path has a "#": ${folder}`);
  expect(folderProblem('/home/me/why?/tidemark')).toContain('has a "?"');
  expect(folderProblem('/home/me/100% & (mine)/[a] b/ü')).toBe('');
});

test('a machine without npm is told that it is missing, not that it has said why', () => {
  put('package.json', 100, '{"type":"module"}');
  put('package-lock.json', 10);
  cpSync(import.meta.dirname, join(root, 'src-main/hosts/launch'), { recursive: true });
  const script = join(root, 'src-main/hosts/launch/start.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script], {
    encoding: 'utf8',
    env: { PATH: join(root, 'nowhere') },
  });
  expect(status).toBe(1);
  expect(stderr).toContain('npm could not be started');
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

test('npm is the one that started us, and never another program of its kind', () => {
  for (const path of ['/usr/lib/node_modules/npm/bin/npm-cli.js', 'C:\\npm\\bin\\npm-cli.js']) {
    const expected = { command: process.execPath, lead: [path], shell: false };
    expect(npmCommand({ npm_execpath: path })).toEqual(expected);
  }
  for (const path of ['/opt/pnpm/bin/pnpm.cjs', '/opt/yarn/bin/yarn.js', undefined]) {
    expect(npmCommand({ npm_execpath: path })).toMatchObject({ command: 'npm', lead: [] });
  }
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

describe('npm start', () => {
  /** A tree as it is once everything was installed and built, with an Electron that ends as told. */
  function tree(electron: string): string {
    chmodSync(root, 0o755);
    put('package.json', 100, '{"type":"module"}');
    put('package-lock.json', 100, '{}');
    put('node_modules/.package-lock.json', 50);
    put('node_modules/electron/package.json', 50, '{"version":"0.0.0"}');
    put('node_modules/electron/path.txt', 50, 'electron');
    chmodSync(put('node_modules/electron/dist/electron', 50, `#!/bin/sh\n${electron}\n`), 0o755);
    cpSync(import.meta.dirname, join(root, 'src-main/hosts/launch'), { recursive: true });
    const built = ['main/electron.js', 'main/exchange-cli.js', 'main/exchange-worker.js'];
    built.push('preload/preload.cjs', 'preload/review.cjs', 'renderer/index.html');
    for (const name of built) put(`out/${name}`, -10);
    put('out/main/browser.js', -10, "console.log('the browser host');");
    return join(root, 'src-main/hosts/launch/start.mjs');
  }

  /** Not as root, for whom Electron is not tried. */
  function start(electron: string, ...words: readonly string[]) {
    const isRoot = process.getuid?.() === 0;
    const { status, stdout, stderr } = spawnSync(process.execPath, [tree(electron), ...words], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], DISPLAY: ':0' },
      ...(isRoot ? { uid: 65_534, gid: 65_534 } : {}),
    });
    return { status, stdout, stderr };
  }

  test.skipIf(process.platform === 'win32').each([
    ['kill -TRAP $$', 'SIGTRAP'], // no sandbox: the kernel of many a Linux forbids it
    ['exit 127', 'code 127'], // a library is missing
  ])('opens the same terminal without an Electron that dies at once: %s', (ends, reason) => {
    const { status, stdout } = start(ends);
    expect(stdout.trim().split('\n')).toEqual([
      `Electron is not used: it ended at once (${reason}); what it said stands above.`,
      'The same terminal runs in the browser host, reachable from this machine only.',
      'the browser host',
    ]);
    expect(status).toBe(0);
  });

  test.skipIf(process.platform === 'win32').each([
    ['exit 0', 0],
    ['exit 1', 1], // it has said why in a window of its own
  ])('ends with an Electron that has ended: %s', (ends, code) => {
    const { status, stdout } = start(ends);
    expect([status, stdout]).toEqual([code, '']);
  });

  test.skipIf(process.platform === 'win32')('opens no window where none is wanted', () => {
    const { status, stdout } = start('exit 3', '--no-window');
    expect([status, stdout]).toEqual([0, expect.stringContaining('\nthe browser host\n')]);
    expect(start('exit 3', '--no-window', '--host=electron')).toMatchObject({
      status: 2,
      stdout: '',
    });
  });

  test.skipIf(process.platform === 'win32')('says why when Electron was insisted on', () => {
    const { status, stderr } = start('kill -TRAP $$', '--host=electron');
    expect([status, stderr]).toEqual([
      1,
      'Electron cannot start: it ended at once (SIGTRAP); what it said stands above.\n',
    ]);
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
  put('node_modules/electron/path.txt', 0, 'named\n');
  const named = put('node_modules/electron/dist/named', 0);
  expect(findElectron(root, 'linux')).toMatchObject({ program: named, problem: '' });
});

test('an Electron that was left half unpacked is fetched again, and not started again and again', () => {
  put('node_modules/electron/package.json', 0, '{"version":"45.4.1"}');
  const installer = put('node_modules/electron/install.js', 0);
  const program = put('node_modules/electron/dist/electron', 0);
  expect(findElectron(root, 'linux')).toMatchObject({ program: null, installer });
  put('node_modules/electron/path.txt', 0, 'electron'); // the last thing that the installer writes
  expect(findElectron(root, 'linux')).toMatchObject({ program, problem: '' });
});

test('Electron is fetched through the proxy of the machine, or the one npm is set to', () => {
  expect(fetchEnv({ PATH: '/bin' })).toEqual({ PATH: '/bin' });
  const proxied = { ELECTRON_GET_USE_PROXY: 'true', HTTPS_PROXY: 'http://proxy:3128' };
  expect(fetchEnv({ https_proxy: 'http://proxy:3128' })).toMatchObject(proxied);
  const npm = { npm_config_https_proxy: '', npm_config_proxy: 'http://proxy:3128' };
  expect(fetchEnv({ ...npm, npm_config_noproxy: '.here' })).toMatchObject({
    ...proxied,
    NO_PROXY: '.here',
  });
});

test('why Electron was not fetched is said in words', () => {
  const offline = 'TypeError: fetch failed\n    at node:internal/deps/undici';
  expect(fetchFailure(offline)).toBe('no connection to where it is fetched from');
  expect(fetchFailure('HTTPError: Response code 404\n    at x')).toBe(
    'HTTPError: Response code 404',
  );
  expect(fetchFailure('')).toBe('no answer');
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
});

describe('the Chromium that Playwright has fetched', () => {
  const testing = 'Google Chrome for Testing';
  const inTesting = `${testing}.app/Contents/MacOS/${testing}`;

  test.each([
    ['linux', 'chrome-linux/chrome'],
    ['linux', 'chrome-linux64/chrome'],
    ['linux', 'chrome-linux-arm64/chrome'],
    ['darwin', 'chrome-mac/Chromium.app/Contents/MacOS/Chromium'],
    ['darwin', `chrome-mac-arm64/${inTesting}`],
    ['darwin', `chrome-mac-x64/${inTesting}`],
    ['win32', 'chrome-win/chrome.exe'],
    ['win32', 'chrome-win64/chrome.exe'],
  ] as const)('is found on %s as %s', (platform, program) => {
    const own = put(`pw/chromium-1200/${program}`, 0);
    chmodSync(own, 0o755);
    const env = { PATH: '', PLAYWRIGHT_BROWSERS_PATH: join(root, 'pw') };
    expect(findChromium(env, platform)).toBe(own);
  });

  test('is the newest of them: an old one may not know what the desk is written in', () => {
    const programs = ['999', '1200', '1117'].map((version) => {
      return put(`pw/chromium-${version}/chrome-linux64/chrome`, 0);
    });
    for (const program of programs) chmodSync(program, 0o755);
    const env = { PATH: '', PLAYWRIGHT_BROWSERS_PATH: join(root, 'pw') };
    expect(findChromium(env, 'linux')).toBe(programs[1]);
  });
});
