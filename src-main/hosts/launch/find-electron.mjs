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
  const name = existsSync(named) ? readFileSync(named, 'utf8').trim() : programName(platform);
  const dist = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(folder, 'dist');
  const program = join(dist, name);
  const installer = join(folder, 'install.js');
  if (existsSync(program)) return { program, installer, version, problem: '' };
  return { program: null, installer, version, problem: 'its program file is not here' };
}

/** @param {NodeJS.Platform} platform */
function programName(platform) {
  if (platform === 'win32') return 'electron.exe';
  return platform === 'darwin' ? 'Electron.app/Contents/MacOS/Electron' : 'electron';
}
