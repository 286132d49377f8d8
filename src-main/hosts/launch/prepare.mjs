// @ts-check
// What `npm start` and `npm test` have to do before there is anything to run. No dependency: it
// works on a fresh clone with nothing installed.
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { oneAtATime } from './one-at-a-time.mjs';

/** Of each line of Node that can: what builds the program, and what fetches Electron, asks for no less. */
const OLDEST_OF = new Map([
  [20, 19],
  [22, 12],
]);
const LATER_LINES = 23;
const SOURCES = ['shared', 'src-main', 'src-renderer', 'assets'];
const SOURCE_FILES = ['electron.vite.config.ts', 'package.json', 'package-lock.json'];
const BUILT = [
  'main/browser.js',
  'main/electron.js',
  'main/exchange-cli.js',
  'main/exchange-worker.js',
];
const BUILT_PAGES = ['preload/preload.cjs', 'preload/review.cjs', 'renderer/index.html'];
const INSTALLING = 'Installing the packages Tidemark is built from (once) …';
const INSTALL_WORDS = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];

/**
 * Empty when this Node can run the program, else what to say.
 * @param {string} version  such as "20.19.1"
 */
export function nodeProblem(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major >= LATER_LINES || minor >= (OLDEST_OF.get(major) ?? Infinity)) return '';
  if (major <= 20) return `Tidemark needs Node 20.19 or newer; this is ${version}.`;
  return `Tidemark needs Node 22.12 or newer, or 20.19 or a later 20; this is ${version}.`;
}

/**
 * Empty when the program can be made and run here, else what to say: before anything is installed.
 * @param {string} root
 */
export function startProblem(root) {
  return nodeProblem(process.versions.node) || folderProblem(root);
}

/**
 * Vite takes what follows either character for part of an address, and finds no file of ours then.
 * @param {string} root
 */
export function folderProblem(root) {
  const [sign] = /[#?]/.exec(root) ?? [];
  if (sign === undefined) return '';
  return `Tidemark cannot be built in a folder whose path has a "${sign}": ${root}. Move or rename the folder.`;
}

/**
 * True when the packages are missing or older than the lock file. Not where they are another tree's,
 * linked to from here: npm follows the link and empties that one first.
 * @param {string} root
 */
export function needsInstall(root) {
  const packages = join(root, 'node_modules');
  const installedAtMs = modifiedMs(join(packages, '.package-lock.json'));
  const isLink = lstatSync(packages, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  if (isLink && installedAtMs !== null) return false;
  return (
    installedAtMs === null || installedAtMs < (modifiedMs(join(root, 'package-lock.json')) ?? 0)
  );
}

/**
 * True when a bundle is missing or older than any source.
 * @param {string} root
 */
export function needsBuild(root) {
  const built = [...BUILT, ...BUILT_PAGES].map((path) => modifiedMs(join(root, 'out', path)));
  let oldestMs = Infinity;
  for (const atMs of built) {
    if (atMs === null) return true;
    oldestMs = Math.min(oldestMs, atMs);
  }
  const single = SOURCE_FILES.map((path) => modifiedMs(join(root, path)) ?? 0);
  const newestMs = Math.max(...single, ...SOURCES.map((path) => newestBelow(join(root, path))));
  return newestMs > oldestMs;
}

/**
 * How npm is run: as the one that started us, so that no second installation of it is asked for. Others of its
 * kind leave their own path in the same place, and know neither its words nor its lock file.
 * @param {Readonly<Record<string, string | undefined>>} [env]
 * @returns {{ command: string, lead: string[], shell: boolean }}
 */
export function npmCommand(env = process.env) {
  const itself = env['npm_execpath'];
  if (itself !== undefined && /[\\/]npm-cli\.c?js$/.test(itself)) {
    return { command: process.execPath, lead: [itself], shell: false };
  }
  return { command: 'npm', lead: [], shell: process.platform === 'win32' };
}

/**
 * @param {string} root
 * @param {readonly string[]} words
 * @param {'stdout' | 'stderr'} [output]  where what it says goes
 * @returns {boolean} whether it succeeded
 */
export function runNpm(root, words, output = 'stdout') {
  const { command, lead, shell } = npmCommand();
  const result = spawnSync(command, [...lead, ...words], {
    cwd: root,
    stdio: ['inherit', output === 'stderr' ? 2 : 'inherit', 'inherit'],
    shell,
  });
  if (result.error !== undefined) {
    console.error(
      `npm could not be started (${result.error.message}). It comes with Node, or apart.`,
    );
  }
  return result.status === 0;
}

/**
 * Installs when needed; the build and test tools are wanted whatever NODE_ENV says.
 * @param {string} root
 * @param {'stdout' | 'stderr'} [output]
 */
export function install(root, output = 'stdout') {
  return prepare(root, output, needsInstall, INSTALLING, INSTALL_WORDS);
}

/**
 * @param {string} root
 * @param {'stdout' | 'stderr'} [output]
 */
export function build(root, output = 'stdout') {
  return prepare(root, output, needsBuild, 'Building …', ['run', '--silent', 'build']);
}

/**
 * @param {string} root
 * @param {'stdout' | 'stderr'} output
 * @param {(root: string) => boolean} isNeeded
 * @param {string} words  said before it begins
 * @param {readonly string[]} npmWords
 */
function prepare(root, output, isNeeded, words, npmWords) {
  /** @param {string} line */
  const say = (line) => void process[output].write(`${line}\n`);
  const work = () => {
    say(words);
    return runNpm(root, npmWords, output);
  };
  return oneAtATime(root, () => isNeeded(root), work, say);
}

/** @param {string} path @returns {number | null} */
function modifiedMs(path) {
  return existsSync(path) ? statSync(path).mtimeMs : null;
}

/** @param {string} folder @returns {number} */
function newestBelow(folder) {
  let newestMs = 0;
  if (!existsSync(folder)) return newestMs;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (/\.(test|testing)\.tsx?$/.test(entry.name)) continue;
    const path = join(folder, entry.name);
    const atMs = entry.isDirectory() ? newestBelow(path) : statSync(path).mtimeMs;
    newestMs = Math.max(newestMs, atMs);
  }
  return newestMs;
}
