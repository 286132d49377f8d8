/** The rows of the checklist that the packaging decides; what it makes of them is `npm run package:check`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { APP_ID } from '../../src-main/hosts/electron/release';
import { root } from './sources.testing';

interface Shipped {
  readonly shippedPackages: (lock: Lock) => string[];
}
interface Lock {
  readonly packages: Record<string, { hasInstallScript?: boolean; dev?: boolean; version: string }>;
}
interface Config {
  readonly appId: string;
  readonly files: readonly string[];
  readonly asar: boolean;
  readonly asarUnpack: readonly string[];
  readonly afterPack: unknown;
  readonly electronVersion: string;
  readonly disableAsarIntegrity?: boolean;
  readonly protocols?: unknown;
  readonly mac: Record<string, unknown>;
  readonly win: Record<string, unknown>;
  readonly linux: Record<string, unknown>;
}
interface Fuses {
  readonly FUSES: Record<string, boolean>;
  readonly flipOnPack: unknown;
}

/** Not imported by name: what it needs beside itself is installed in its own folder only. */
const load = <T>(name: string): Promise<T> =>
  import(/* @vite-ignore */ pathToFileURL(join(root, 'packaging', name)).href) as Promise<T>;
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const lock = JSON.parse(read('package-lock.json')) as Lock;
const config = async () => (await load<{ default: Config }>('electron-builder.mjs')).default;

test('row 16: what is packaged is the Electron that package.json pins', async () => {
  expect((await config()).electronVersion).toBe(
    lock.packages['node_modules/electron']?.version ?? 'none',
  );
  expect(read('.github/workflows/ci.yml')).toContain('node packaging/electron-age.mjs');
});

test('row 19: every fuse is set, and set before anything is signed', async () => {
  const { FUSES, flipOnPack } = await load<Fuses>('fuses.mjs');
  expect(FUSES).toEqual({
    RunAsNode: false,
    EnableCookieEncryption: true,
    EnableNodeOptionsEnvironmentVariable: false,
    EnableNodeCliInspectArguments: false,
    EnableEmbeddedAsarIntegrityValidation: true,
    OnlyLoadAppFromAsar: true,
    LoadBrowserProcessSpecificV8Snapshot: false,
    GrantFileProtocolExtraPrivileges: false,
    WasmTrapHandlers: true,
  });
  expect((await config()).afterPack).toBe(flipOnPack);
  expect(read('packaging/fuses.mjs')).toContain('strictlyRequireAllFuses: true');
});

test('row 19: the program is in the archive, and beside it only what the system loads itself', async () => {
  const { asar, asarUnpack, disableAsarIntegrity } = await config();
  expect([asar, asarUnpack, disableAsarIntegrity]).toEqual([true, ['**/*.node'], undefined]);
});

test('row 25: no scheme of its own is announced to the system', async () => {
  expect((await config()).protocols).toBeUndefined();
});

test('row 27: hardened and notarised on macOS, signed on Windows, sandboxed on Linux', async () => {
  const { mac, linux } = await config();
  expect(mac).toMatchObject({ hardenedRuntime: true });
  expect(linux).toMatchObject({ executableArgs: [] });
  const rights = [...read('packaging/entitlements.mac.plist').matchAll(/<key>([^<]+)<\/key>/g)];
  expect(rights.map(([, name]) => name)).toEqual(['com.apple.security.cs.allow-jit']);
  const release = read('.github/workflows/release.yml');
  for (const word of ['APPLE_API_KEY', 'CSC_LINK', 'WIN_CSC_LINK', 'codesign --verify', 'spctl']) {
    expect(release).toContain(word);
  }
});

test('row 30: nothing that is shipped runs a script when it is installed', async () => {
  const { shippedPackages } = await load<Shipped>('shipped.mjs');
  const shipped = shippedPackages(lock);
  expect(shipped).toContain('node_modules/libsql');
  expect(shipped.filter((path) => lock.packages[path]?.hasInstallScript === true)).toEqual([]);
  expect(shipped.filter((path) => lock.packages[path]?.dev === true)).toEqual([]);
});

test('row 30: installs run no scripts, signatures are checked, and a list of parts is published', () => {
  expect(read('.npmrc')).toContain('ignore-scripts=true');
  expect(read('packaging/.npmrc')).toContain('ignore-scripts=true');
  expect(read('.github/workflows/ci.yml')).toContain('npm audit signatures');
  const release = read('.github/workflows/release.yml');
  expect(release).toContain('npm audit signatures');
  expect(release).toContain('npm sbom');
});

test('what the workflows run of others is one commit each, the same everywhere, with its version', () => {
  const workflows = ['ci', 'release'].map((name) => read(`.github/workflows/${name}.yml`));
  const used = workflows.flatMap((text) =>
    [...text.matchAll(/uses: *(.*)/g)].map(([, what = '']) => what),
  );
  expect(used.length).toBeGreaterThan(8);
  expect(
    used.filter((what) => !/^actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(what)),
  ).toEqual([]);
  const actions = new Set(used.map((what) => what.split('@')[0]));
  expect(new Set(used).size).toBe(actions.size);
});

test('the files that are packed are the bundles and what stays outside them', async () => {
  const { files } = await config();
  const wanted = files.filter((pattern) => !pattern.startsWith('!'));
  expect(wanted.filter((pattern) => !pattern.startsWith('node_modules/'))).toEqual([
    'package.json',
    'LICENSE',
    'out/{main,preload,renderer}/**',
  ]);
});

test('the program is called Tidemark, and what the release looks at is what is made', async () => {
  const given = (await config()) as unknown as Record<string, unknown>;
  const { mac, win, linux } = await config();
  // electron-builder calls the program by the nearest of these, and by its product's name without any.
  const nameOn = (system: Record<string, unknown>) =>
    system['executableName'] ?? given['executableName'] ?? given['productName'];
  expect([nameOn(mac), nameOn(win), nameOn(linux)]).toEqual(['Tidemark', 'Tidemark', 'tidemark']);
  const release = read('.github/workflows/release.yml');
  const looked = [...release.matchAll(/program: release\/[^/]+\/([^\s,]+)/g)].map(
    ([, name]) => name,
  );
  expect(new Set(looked)).toEqual(new Set(['Tidemark.app', 'Tidemark.exe', 'tidemark']));
});

test('a Linux desktop knows a window as the program that was installed', async () => {
  const { linux } = await config();
  const { desktopName } = JSON.parse(read('package.json')) as { desktopName?: string };
  // Without it Electron calls itself by the product's name, for which there is no entry.
  expect([desktopName, linux['syncDesktopName']]).toEqual([
    `${String(linux['executableName'])}.desktop`,
    true,
  ]);
});

test('Windows is told the name by which the installer has announced the program', async () => {
  expect((await config()).appId).toBe(APP_ID);
  expect(read('src-main/hosts/electron.ts')).toMatch(/win32'\) app\.setAppUserModelId\(APP_ID\)/);
});
