// @ts-check
// Looks for a browser of the Chromium family and knows how it must be started. No dependency.
import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { homeFolder } from './home.mjs';

const COMMANDS = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
];

/**
 * The first of $CHROME_PATH, Chromium, Chrome, Edge, Playwright's own; null when there is none.
 * @param {Readonly<Record<string, string | undefined>>} [env]
 * @param {NodeJS.Platform} [platform]
 * @returns {string | null}
 */
export function findChromium(env = process.env, platform = process.platform) {
  const candidates = [
    env['CHROME_PATH'],
    ...installed(env, platform),
    ...ofPlaywright(env, platform),
  ];
  return candidates.find((path) => path !== undefined && isProgram(path)) ?? null;
}

/** As root its sandbox cannot start; for everybody else it stays on. */
export function sandboxArguments() {
  return process.getuid?.() === 0 ? ['--no-sandbox', '--test-type'] : [];
}

/** Nothing is fetched, synchronised or asked at the first start. */
export const QUIET_ARGUMENTS = [
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
];

/**
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {NodeJS.Platform} platform
 */
function installed(env, platform) {
  if (platform === 'darwin') {
    return ['Chromium', 'Google Chrome', 'Microsoft Edge'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    );
  }
  if (platform === 'win32') {
    const roots = [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']];
    const programs = [
      'Chromium\\Application\\chrome.exe',
      'Google\\Chrome\\Application\\chrome.exe',
    ];
    programs.push('Microsoft\\Edge\\Application\\msedge.exe');
    return programs.flatMap((program) =>
      roots.flatMap((root) => (root === undefined ? [] : [join(root, program)])),
    );
  }
  return COMMANDS.flatMap((name) => onPath(name, env));
}

/**
 * Where a command may be, by the folders of $PATH.
 * @param {string} name
 * @param {Readonly<Record<string, string | undefined>>} env
 */
export function onPath(name, env) {
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name));
}

/** Of a folder in Playwright's cache; behind it stands the revision. */
const PREFIX = 'chromium-';
const TESTING = 'Google Chrome for Testing';
/** Where Playwright unpacks a program, by system and by age. */
const INSIDE = [
  'chrome-linux64/chrome',
  'chrome-linux-arm64/chrome',
  'chrome-linux/chrome',
  `chrome-mac-arm64/${TESTING}.app/Contents/MacOS/${TESTING}`,
  `chrome-mac-x64/${TESTING}.app/Contents/MacOS/${TESTING}`,
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  'chrome-win64/chrome.exe',
  'chrome-win/chrome.exe',
];

/**
 * The newest first.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {NodeJS.Platform} platform
 */
function ofPlaywright(env, platform) {
  const cache = env['PLAYWRIGHT_BROWSERS_PATH'] ?? cacheOfPlaywright(env, platform);
  const revision = (/** @type {string} */ folder) => Number(folder.slice(PREFIX.length));
  return foldersIn(cache)
    .filter((folder) => folder.startsWith(PREFIX))
    .sort((left, right) => revision(right) - revision(left))
    .flatMap((folder) => INSIDE.map((program) => join(cache, folder, program)));
}

/**
 * Empty for a user without a home.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {NodeJS.Platform} platform
 */
function cacheOfPlaywright(env, platform) {
  const home = homeFolder() ?? '';
  if (platform === 'win32') return below(env['LOCALAPPDATA'] ?? home, '.');
  return below(home, platform === 'darwin' ? 'Library/Caches' : '.cache');
}

/** @param {string} folder @param {string} place */
const below = (folder, place) => (folder === '' ? '' : join(folder, place, 'ms-playwright'));

/** @param {string} folder @returns {string[]} none where it cannot be read */
function foldersIn(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** @param {string} path */
export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
