import { afterEach, expect, test, vi } from 'vitest';
import { findDataFolder } from './data-folder';

const find = (
  dataDir: string | undefined,
  env: Record<string, string>,
  platform: NodeJS.Platform = 'linux',
) => findDataFolder({ dataDir, env, platform }).root;

test('the flag wins over the variable, and that over the customary place', () => {
  expect(find('/a', { TERMINAL_DATA_DIR: '/b' })).toBe('/a');
  expect(find(undefined, { TERMINAL_DATA_DIR: '/b' })).toBe('/b');
  expect(find(undefined, { XDG_DATA_HOME: '/home/x/.share' })).toBe('/home/x/.share/tidemark');
  expect(find(undefined, {})).toMatch(/\.local\/share\/tidemark$/);
  expect(find(undefined, {}, 'darwin')).toMatch(/Library\/Application Support\/Tidemark$/);
  expect(find(undefined, { APPDATA: '/roaming' }, 'win32')).toBe('/roaming/Tidemark');
});

afterEach(() => {
  vi.unstubAllEnvs();
});

test('what is empty or relative names no place: nothing lies where the program was started', () => {
  vi.stubEnv('HOME', '/home/x');
  expect(find(undefined, { XDG_DATA_HOME: '' })).toBe('/home/x/.local/share/tidemark');
  expect(find(undefined, { XDG_DATA_HOME: 'share' })).toBe('/home/x/.local/share/tidemark');
  expect(find(undefined, { APPDATA: '' }, 'win32')).toBe('/home/x/AppData/Roaming/Tidemark');
  vi.stubEnv('HOME', '');
  for (const platform of ['linux', 'darwin', 'win32'] as const) {
    expect(() => find(undefined, {}, platform)).toThrow('name a folder by --data-dir=FOLDER');
    expect(find('/d', {}, platform)).toBe('/d');
  }
});

test('everything of paper lies below one folder of its own', () => {
  const { paper } = findDataFolder({ dataDir: '/d', env: {}, platform: 'linux' });
  for (const path of Object.values(paper)) expect(path).toMatch(/^\/d\/paper\//);
});

test('each live account has a folder of its own, and none of it is of paper', () => {
  const data = findDataFolder({ dataDir: '/d', env: {}, platform: 'linux' });
  expect(data.live('abcd1234').terminalStore).toBe('/d/live/abcd1234/terminal.db');
  expect(data.live('efgh5678').root).toBe('/d/live/efgh5678');
  expect(data.vault).toBe('/d/vault');
});
