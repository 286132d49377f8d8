// @ts-check
// Looks for a browser of the Chromium family and knows how it must be started. No dependency.
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

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
  const caches = {
    darwin: join(homedir(), 'Library', 'Caches', 'ms-playwright'),
    win32: join(env['LOCALAPPDATA'] ?? homedir(), 'ms-playwright'),
  };
  const cache =
    env['PLAYWRIGHT_BROWSERS_PATH'] ??
    (platform === 'darwin' || platform === 'win32'
      ? caches[platform]
      : join(homedir(), '.cache', 'ms-playwright'));
  if (!existsSync(cache)) return [];
  const revision = (/** @type {string} */ folder) => Number(folder.slice(PREFIX.length));
  return readdirSync(cache)
    .filter((folder) => folder.startsWith(PREFIX))
    .sort((left, right) => revision(right) - revision(left))
    .flatMap((folder) => INSIDE.map((program) => join(cache, folder, program)));
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
