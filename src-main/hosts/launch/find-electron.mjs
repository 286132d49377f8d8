// @ts-check
// Looks for Electron's program file. Importing the package instead would download it, and block.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} FoundElectron
 * @property {string | null} program  the program file; null when it is not there
 * @property {string | null} installer  what fetches it; null when the package is not installed
 * @property {string} version
 * @property {string} problem  why there is no program; empty when there is one
 */

/**
 * @param {string} root  folder of package.json
 * @param {NodeJS.Platform} [platform]
 * @returns {FoundElectron}
 */
export function findElectron(root, platform = process.platform) {
  const folder = join(root, 'node_modules', 'electron');
  if (!existsSync(join(folder, 'package.json'))) {
    return { program: null, installer: null, version: '', problem: 'it is not installed' };
  }
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const named = join(folder, 'path.txt');
  const isNamed = existsSync(named);
  const name = isNamed ? readFileSync(named, 'utf8').trim() : programName(platform);
  const elsewhere = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  const program = join(elsewhere ?? join(folder, 'dist'), name);
  const installer = join(folder, 'install.js');
  // The name is written last: a program without it was left half unpacked by somebody who was stopped.
  const isWhole = isNamed || elsewhere !== undefined;
  if (isWhole && existsSync(program)) return { program, installer, version, problem: '' };
  return { program: null, installer, version, problem: 'its program file is not here' };
}

/**
 * What fetches Electron asks no proxy unless it is told to, and knows nothing of the one that npm is set to,
 * which npm hands on to what it runs.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {Readonly<Record<string, string | undefined>>}
 */
export function fetchEnv(env) {
  /** @param {readonly string[]} names */
  const first = (names) => names.map((name) => env[name]).find((value) => value);
  const proxy = first([
    ...['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'],
    ...['npm_config_https_proxy', 'npm_config_proxy'],
  ]);
  if (proxy === undefined) return env;
  const except = first(['no_proxy', 'NO_PROXY', 'npm_config_noproxy']);
  return {
    ...env,
    ELECTRON_GET_USE_PROXY: 'true',
    HTTPS_PROXY: proxy,
    ...(except === undefined ? {} : { NO_PROXY: except }),
  };
}

/** Why it was not fetched, of all that was said about it. @param {string} said */
export function fetchFailure(said) {
  if (/fetch failed/.test(said)) return 'no connection to where it is fetched from';
  return (
    said
      .split('\n')
      .find((line) => /error/i.test(line))
      ?.trim() ?? 'no answer'
  );
}

/** @param {NodeJS.Platform} platform */
function programName(platform) {
  if (platform === 'win32') return 'electron.exe';
  return platform === 'darwin' ? 'Electron.app/Contents/MacOS/Electron' : 'electron';
}
