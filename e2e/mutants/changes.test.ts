/** Which files a part is made of: one that is moved into a folder of its own stays in the score. */
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { sourcesOf, testsOf } from './changes';
import { PARTS } from './parts';

const root = resolve(import.meta.dirname, '../..');

test.each(PARTS.flatMap(({ name, sources, tests }) => [[name, sources, tests] as const]))(
  'the part %s has every source and test below its folders',
  (_name, sources, tests) => {
    const folders = [...new Set([...sources, ...tests])].filter((place) => place.endsWith('/'));
    const below = folders.flatMap((folder) =>
      readdirSync(resolve(root, folder), { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile() && /^[^.]+(\.test)?\.ts$/.test(entry.name))
        .map(({ name }) => name),
    );
    const names = [...sourcesOf(root, sources), ...testsOf(root, tests)].map(
      (file) => file.split('/').at(-1) ?? '',
    );
    expect(below.length).toBeGreaterThan(folders.length);
    expect(below.filter((name) => !names.includes(name))).toEqual([]);
  },
);
