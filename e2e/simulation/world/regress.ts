/** Worlds that once failed, as small as they could be made: kept beside the simulation and lived again by its test. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Spans } from './tape';

export interface Regress {
  /** The rule that was broken, and how it showed. */
  readonly rule: string;
  readonly seen: string;
  readonly seed: number;
  readonly steps: number;
  readonly spans: Spans;
}

/** The name of the file it is kept in. */
export function keep(folder: string, regress: Regress): string {
  const { seed, steps, spans } = regress;
  const sha = createHash('sha256').update(JSON.stringify({ seed, steps, spans })).digest('hex');
  const path = join(folder, `${sha.slice(0, 16)}.json`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, `${JSON.stringify(regress, null, 1)}\n`);
  return path;
}

export function kept(folder: string): readonly (readonly [name: string, regress: Regress])[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return names.sort().map((name) => [name, readKept(join(folder, name))]);
}

export const readKept = (path: string): Regress =>
  JSON.parse(readFileSync(path, 'utf8')) as Regress;
