/** The text of every source file of the program, tests left out: what the checks look through. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

const sources = new Map<string, string>();
for (const folder of ['src-main', 'src-renderer', 'shared']) {
  for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const isSource = entry.isFile() && /\.(ts|tsx|mjs|html)$/.test(path);
    if (!isSource || /\.(test|testing)\.tsx?$/.test(path)) continue;
    sources.set(relative(root, path).replaceAll('\\', '/'), readFileSync(path, 'utf8'));
  }
}

export const sourceCount = sources.size;

/** Empty where there is no such file. */
export function source(path: string): string {
  return sources.get(path) ?? '';
}

export function filesWith(pattern: RegExp): string[] {
  return [...sources].filter(([, text]) => pattern.test(text)).map(([path]) => path);
}

/** As it was written, so that a comment or a string cannot stand in for code. */
export function codeOf(path: string): string {
  return source(path)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '$1');
}
