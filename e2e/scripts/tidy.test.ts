/** House rules that no linter knows: headers, leftovers, sizes, and a tree that tells the truth. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');
/** Names that the repository leaves out, wherever they are; `*` stands first where it stands at all. */
const leftOut = [
  '.git',
  ...read('.gitignore')
    .split('\n')
    .filter((line) => line !== ''),
];
/** All there is to be carried. Not asked of git: neither an unpacked archive nor every machine has it. */
function below(folder: string): string[] {
  return readdirSync(resolve(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const { name } = entry;
    const isLeftOut = leftOut.some((one) =>
      one.startsWith('*') ? name.endsWith(one.slice(1)) : name === one,
    );
    if (isLeftOut) return [];
    const path = folder === '' ? name : `${folder}/${name}`;
    return entry.isDirectory() ? below(path) : [path];
  });
}
const files = below('');
const sources = files.filter((file) =>
  /^(shared|src-main|src-renderer|e2e)\/.*\.(tsx?|mjs)$/.test(file),
);
/** Each is read once: there are two thousand. */
const texts = new Map(sources.map((file) => [file, read(file)]));
/** The sources of which this is true. */
const sourcesWhere = (isSo: (text: string, file: string) => boolean): string[] =>
  [...texts].filter(([file, text]) => isSo(text, file)).map(([file]) => file);

test('every source says first what it is', () => {
  const silent = sourcesWhere((text, file) => {
    if (/\.test\.tsx?$/.test(file)) return false;
    const withoutImports = text
      .replace(/^#!.*\n/, '')
      .replace(/^import\s[^;]*;\n/gm, '')
      .trimStart();
    return !/^(\/\*|\/\/)/.test(withoutImports);
  });
  expect(silent).toEqual([]);
});

/** Selectors of a stylesheet in which what an element holds decides the look of another one. */
const looksOfOthers = (css: string): string[] =>
  [...css.matchAll(/[^{};]+(?=\{)/g)]
    .map(([selector]) => selector.trim())
    .filter((selector) => {
      let rest = selector.replaceAll(/\s*([>+~,])\s*/g, '$1');
      // Innermost brackets first: of each that asks what is inside only a mark is left.
      for (let last = ''; last !== rest;) {
        last = rest;
        rest = rest.replaceAll(/(:[\w-]+)?\(([^()]*)\)/g, (_, of = '', inner: string) =>
          of === ':has' || inner.includes('§') ? '§' : '',
        );
      }
      return /§[^,]*[\s>+~]/.test(rest);
    });

test('what an element holds decides its own look alone', () => {
  // All such rules are asked together: one that reaches further makes every row that comes or goes a
  // new look of the whole desk (ADR 213).
  expect(
    looksOfOthers('.a:has(> .b), .a:has(.b:not(.c)):hover { } .d > .e:not(:has(i)) { }'),
  ).toEqual([]);
  expect(looksOfOthers('.a:has(.b) .c { } .d:not(:has(> .e)) > button { }')).toHaveLength(2);
  const sheets = files.filter((file) => /^src-renderer\/.*\.css$/.test(file));
  expect(sheets.length).toBeGreaterThan(10);
  expect(sheets.flatMap((file) => looksOfOthers(read(file)))).toEqual([]);
});

test('nothing is left for later, and no check is switched off', () => {
  const left = ['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX'];
  const off = [
    'eslint-' + 'disable',
    'oxlint-' + 'disable',
    'oxfmt-' + 'ignore',
    '@ts-' + 'ignore',
  ];
  const words = [...left, ...off];
  const found = sourcesWhere((text) => words.some((word) => text.includes(word)));
  expect(found).toEqual([]);
});

test('no test is skipped or focused for good', () => {
  const found = sourcesWhere(
    (text, file) =>
      /\.(test|spec)\.tsx?$/.test(file) &&
      file !== 'e2e/scripts/tidy.test.ts' &&
      /\b(test|it|describe)\.(only|todo|fixme)\(/.test(text),
  );
  expect(found).toEqual([]);
});

test('no file is large', () => {
  const tooLarge = files
    .filter((file) => file !== 'package-lock.json')
    .filter((file) => {
      const limit = file.startsWith('docs/screens/') ? 400_000 : 200_000;
      return statSync(resolve(root, file)).size > limit;
    });
  expect(tooLarge).toEqual([]);
});

test('the tree in ARCHITECTURE.md is the tree', () => {
  const tree = /```tree\n([\s\S]*?)```/.exec(read('ARCHITECTURE.md'))?.[1] ?? '';
  const told = tree
    .split('\n')
    .map((line) => /^(\S+)\/\s/.exec(line)?.[1])
    .filter((folder) => folder !== undefined);
  const real = new Set(sources.map((file) => dirname(file)));
  expect(told.sort()).toEqual([...real].sort());
});

test('each decision stands in their list by its title', () => {
  const folder = 'docs/decisions';
  const pages = files.filter((file) => new RegExp(`^${folder}/\\d{4}-`).test(file));
  const titles = pages.map((page) => {
    const [, number, title] = /^# (\d+)\. (.+)$/m.exec(read(page)) ?? [];
    return `[${number}](${page.slice(folder.length + 1)}) ${title}`;
  });
  const rows = read(`${folder}/README.md`).match(/^- .+$/gm) ?? [];
  const listed = new Set(rows.map((row) => row.slice(2)));
  expect([...listed].sort()).toEqual(titles.sort());
});

test('the lock names the packages of every platform, or a fresh clone cannot install', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { optionalDependencies?: Record<string, string> }>;
  };
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) =>
        packages[`node_modules/${name}`] === undefined &&
        packages[`${path}/node_modules/${name}`] === undefined,
    ),
  );
  expect(missing).toEqual([]);
});
