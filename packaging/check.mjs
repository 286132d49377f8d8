// @ts-check
/**
 * `npm run package:check`: packs the built program around a stand-in for Electron, without a network, and
 * looks at what came out: what is in the archive and what is not, how large it is, and the fuses.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as buildProgram, install, runNpm } from '../src-main/hosts/launch/prepare.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const MAX_ARCHIVE_BYTES = 12_000_000;
const MAX_UNPACKED_BYTES = 16_000_000;
const BUNDLES = [
  ...['electron.js', 'exchange-worker.js'].map((name) => `out/main/${name}`),
  ...['preload/preload.cjs', 'preload/review.cjs', 'renderer/index.html'].map((at) => `out/${at}`),
];
const ALLOWED = /^(package\.json|LICENSE|out\/(main|preload|renderer)\/.*|node_modules\/.*)$/;
const FORBIDDEN =
  /\.(ts|tsx|map|md)$|(^|\/)(tests?|__tests__|e2e|src-main|src-renderer|shared)\/|\.test\./;

/** @type {string[]} */
const problems = [];
/** @param {boolean} isRight @param {string} words */
const hold = (isRight, words) => {
  if (!isRight) problems.push(words);
};

async function main() {
  if (!install(root)) fail('The packages could not be installed.');
  if (!existsSync(join(root, 'packaging/node_modules/electron-builder'))) {
    const isInstalled = runNpm(root, ['ci', '--prefix', 'packaging', '--loglevel=error']);
    if (!isInstalled) fail('The packaging tools could not be installed.');
  }
  if (!buildProgram(root)) fail('The program could not be built.');

  const work = mkdtempSync(join(tmpdir(), 'tidemark-package-'));
  try {
    const packed = await pack(work);
    await lookAt(packed);
    await start(join(packed, 'resources/app.asar'), join(work, 'extracted'));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  for (const problem of problems) console.error(problem);
  console.log(problems.length === 0 ? 'package: as it should be' : `${problems.length} problems`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

/** @param {string} folder @returns {Promise<string>} of the packed program */
async function pack(folder) {
  const { makeStandIn } = await import('./stand-in.mjs');
  const { build, Platform, Arch } = await import('electron-builder');
  const { default: config } = await import('./electron-builder.mjs');
  const standIn = join(folder, 'electron');
  makeStandIn(standIn);
  await build({
    projectDir: root,
    targets: Platform.LINUX.createTarget('dir', Arch.x64),
    publish: 'never',
    config: {
      ...config,
      electronDist: standIn,
      directories: { ...config.directories, output: join(folder, 'release') },
    },
  });
  return join(folder, 'release/linux-unpacked');
}

/** @param {string} packed */
async function lookAt(packed) {
  const { default: asar } = await import('@electron/asar');
  const { wrongFuses } = await import('./fuses.mjs');
  const archive = join(packed, 'resources/app.asar');
  const isFile = (/** @type {string} */ path) => !('files' in asar.statFile(archive, path));
  const files = asar
    .listPackage(archive, { isPack: false })
    .map((path) => path.replaceAll('\\', '/').slice(1))
    .filter(isFile);
  for (const file of files) {
    hold(ALLOWED.test(file), `${file} has no business in the program`);
    hold(!FORBIDDEN.test(file), `${file} is for making it, not for running it`);
  }
  for (const file of BUNDLES) hold(files.includes(file), `${file} is missing`);
  lookAtPackages(files);
  const shipped = JSON.parse(asar.extractFile(archive, 'package.json').toString());
  for (const key of ['scripts', 'devDependencies']) hold(!(key in shipped), `${key} is shipped`);
  hold(
    files.includes(String(shipped.main).replace('./', '')),
    `the entry ${shipped.main} is missing`,
  );
  const header = /** @type {{ files: object }} */ (asar.getRawHeader(archive).header);
  const isHashed = JSON.stringify(header).includes('"integrity":{"algorithm":"SHA256"');
  hold(isHashed, 'the archive carries no hashes');
  hold(!existsSync(join(packed, 'resources/app')), 'an unpacked program lies beside the archive');
  const unpacked = addOns(files).map((file) => join(packed, 'resources/app.asar.unpacked', file));
  hold(unpacked.length > 0, 'no native add-on is packed');
  for (const file of unpacked) hold(existsSync(file), `${file} is not beside the archive`);
  const unpackedBytes = unpacked.reduce((sum, file) => sum + statSync(file).size, 0);
  const { size } = statSync(archive);
  hold(size < MAX_ARCHIVE_BYTES, `the archive has ${size} bytes`);
  hold(unpackedBytes < MAX_UNPACKED_BYTES, `the add-ons have ${unpackedBytes} bytes`);
  for (const name of await wrongFuses(join(packed, 'tidemark')))
    hold(false, `fuse ${name} is wrong`);
  hold(readFileSync(join(packed, 'LICENSE.electron.txt'), 'utf8') !== '', 'no licence of Electron');
  console.log(`${files.length} files, ${size} bytes, ${unpackedBytes} bytes of add-ons`);
}

/** Runs what was packed as far as a window: all that it loads must be there. @param {string} archive @param {string} folder */
async function start(archive, folder) {
  const { default: asar } = await import('@electron/asar');
  asar.extractAll(archive, folder);
  const simulated = new URL('../e2e/fake-electron/register.mjs', import.meta.url).href;
  const words = ['--import', simulated, 'out/main/electron.js', `--data-dir=${folder}/data`];
  const env = { ...process.env, FAKE_ELECTRON_CDP: undefined };
  const { stderr } = spawnSync(process.execPath, words, { cwd: folder, env, encoding: 'utf8' });
  hold(
    stderr.includes('FAKE_ELECTRON_CDP is not set'),
    `what was packed does not start: ${stderr}`,
  );
}

/** @param {string[]} files */
const addOns = (files) => files.filter((file) => file.endsWith('.node'));

/** Packages that are in the bundles already, or that only make them. @param {string[]} files */
function lookAtPackages(files) {
  const found = new Set(
    files.flatMap((file) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []),
  );
  for (const name of ['libsql', 'pino', '@neon-rs/load', 'sonic-boom']) {
    hold(found.has(name), `${name} is missing`);
  }
  for (const name of ['electron', 'undici', 'ws', 'react', 'vite', 'typescript', 'zod']) {
    hold(!found.has(name), `${name} is packed, though nothing loads it`);
  }
}

/** @param {string} words @returns {never} */
function fail(words) {
  console.error(words);
  process.exit(1);
}

await main();
