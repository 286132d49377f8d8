import { expect, test } from 'vitest';
import { findDataFolder } from './data-folder';

const find = (
  argv: readonly string[],
  env: Record<string, string>,
  platform: NodeJS.Platform = 'linux',
) => findDataFolder({ argv, env, platform }).root;

test('the flag wins over the variable, and that over the customary place', () => {
  expect(find(['--data-dir=/a'], { TERMINAL_DATA_DIR: '/b' })).toBe('/a');
  expect(find([], { TERMINAL_DATA_DIR: '/b' })).toBe('/b');
  expect(find([], { XDG_DATA_HOME: '/home/x/.share' })).toBe('/home/x/.share/tidemark');
  expect(find([], {})).toMatch(/\.local\/share\/tidemark$/);
  expect(find([], {}, 'darwin')).toMatch(/Library\/Application Support\/Tidemark$/);
  expect(find([], { APPDATA: '/roaming' }, 'win32')).toBe('/roaming/Tidemark');
});

test('everything of paper lies below one folder of its own', () => {
  const { paper } = findDataFolder({ argv: ['--data-dir=/d'], env: {}, platform: 'linux' });
  for (const path of Object.values(paper)) expect(path).toMatch(/^\/d\/paper\//);
});
