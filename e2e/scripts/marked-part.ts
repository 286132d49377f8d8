/** The part of a page that a command writes: from `<!-- mark -->` to `<!-- /mark -->`. The rest stays as it is. */
import { readFileSync, writeFileSync } from 'node:fs';

export function markedPart(page: string, mark: string): string {
  const [, part] = split(page, mark);
  return part;
}

/** `part` ends with a line's end. */
export function writeMarkedPart(page: string, mark: string, part: string): void {
  const [before, , after] = split(page, mark);
  writeFileSync(page, `${before}\n\n${part}\n${after}`);
}

/** Each mark belongs to what stands outside. */
function split(page: string, mark: string): readonly [string, string, string] {
  const text = readFileSync(page, 'utf8');
  const begin = `<!-- ${mark} -->`;
  const end = `<!-- /${mark} -->`;
  const [from, to] = [text.indexOf(begin) + begin.length, text.indexOf(end)];
  if (from < begin.length || to < from) throw new Error(`${page} has no ${begin} … ${end}`);
  return [text.slice(0, from), text.slice(from, to), text.slice(to)];
}
