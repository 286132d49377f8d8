/** A user whom the system does not know, as in many a container: nothing that looks for a home may end the start. */
import { expect, test, vi } from 'vitest';
import { findDataFolder } from '../data-folder';
import { findChromium } from './find-chromium.mjs';

vi.mock('node:os', () => ({
  homedir: () => {
    throw new Error('A system error occurred: uv_os_homedir returned ENOENT');
  },
}));

test('has no browser of Playwright', () => {
  for (const platform of ['linux', 'darwin', 'win32'] as const) {
    expect(findChromium({ PATH: '' }, platform)).toBeNull();
  }
});

test('is told to name a folder, and may', () => {
  const find = (dataDir: string | undefined) =>
    findDataFolder({ dataDir, env: {}, platform: 'linux' }).root;
  expect(() => find(undefined)).toThrow('name a folder by --data-dir=FOLDER');
  expect(find('/d')).toBe('/d');
});
