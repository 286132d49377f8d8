/** What the first book of a start has to wait for: a library that only few need is not among it. */
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
/** `import … from '…'` and `export … from '…'`, but of types alone, and `import '…'`. */
const STATIC = /^(?:import|export)(?! type\b)(?:\s[\w\s{},*]*\sfrom)?\s['"]([^'"]+)['"]/gm;

/** The packages that are loaded with an entry; what it asks for with `import()` is loaded later, or never. */
function packagesOf(entry: string): ReadonlySet<string> {
  const seen = new Set<string>();
  const packages = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const [, from = ''] of readFileSync(path, 'utf8').matchAll(STATIC)) {
      const isOurs = from.startsWith('.') || from.startsWith('@shared/');
      if (isOurs) visit(fileOf(from, path));
      else packages.add(from);
    }
  };
  visit(join(ROOT, entry));
  return packages;
}

function fileOf(from: string, importer: string): string {
  const path = from.startsWith('.')
    ? join(dirname(importer), from)
    : join(ROOT, from.replace('@shared/', 'shared/'));
  if (path.endsWith('.mjs')) return path;
  for (const candidate of [`${path}.ts`, join(path, 'index.ts')]) {
    try {
      readFileSync(candidate);
      return candidate;
    } catch {
      // the next one
    }
  }
  throw new Error(`${from} of ${importer} is no file`);
}

test("main is there without the venues' https library", () => {
  const packages = packagesOf('src-main/hosts/compose.ts');
  expect(packages).toContain('libsql');
  expect(packages).not.toContain('undici');
});

test("the exchange's thread is there without the bots' server", () => {
  const packages = packagesOf('src-main/hosts/exchange-worker.ts');
  expect(packages).toContain('libsql');
  expect(packages).not.toContain('ws');
  expect(packages).not.toContain('node:http');
});
