/**
 * Changes of a copy of the tree, all compiled in and each with a switch: Stryker's instrumenter, which is
 * installed outside the tree when it is asked for, so that nobody else pays for its packages.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runNpm } from '../../src-main/hosts/launch/prepare.mjs';
import type { Mutant } from './mutant';

/** The newest line that runs on the oldest Node that Tidemark runs on. */
const INSTRUMENTER = '@stryker-mutator/instrumenter@9.6.1';

interface Place {
  readonly line: number;
  readonly column: number;
}

interface Instrumenter {
  instrument(
    files: readonly { readonly name: string; readonly content: string; readonly mutate: true }[],
    options: { readonly plugins: null; readonly ignorers: []; readonly excludedMutations: [] },
  ): Promise<{
    readonly files: readonly { readonly name: string; readonly content: string }[];
    readonly mutants: readonly {
      readonly id: string;
      readonly fileName: string;
      readonly mutatorName: string;
      readonly replacement: string;
      readonly location: { readonly start: Place; readonly end: Place };
    }[];
  }>;
}

export async function openInstrumenter(folder: string): Promise<Instrumenter> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const words = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  if (!runNpm(folder, [...words, INSTRUMENTER])) throw new Error('It could not be installed.');
  const home = join(folder, 'node_modules/@stryker-mutator/instrumenter/dist/src/index.js');
  const { Instrumenter: Opened } = (await import(pathToFileURL(home).href)) as {
    readonly Instrumenter: new (logger: object) => Instrumenter;
  };
  const silent = () => undefined;
  const log = { debug: silent, info: silent, warn: silent, isDebugEnabled: () => false };
  return new Opened(log);
}

/** Compiles all changes into the sources of the copy that are named. */
export async function plantAll(
  instrumenter: Instrumenter,
  copy: string,
  files: readonly string[],
): Promise<Mutant[]> {
  const given = files.map((name) => {
    return { name, content: readFileSync(join(copy, name), 'utf8'), mutate: true } as const;
  });
  const { files: planted, mutants } = await instrumenter.instrument(given, {
    plugins: null,
    ignorers: [],
    excludedMutations: [],
  });
  const texts = new Map(given.map(({ name, content }) => [name, content.split('\n')]));
  for (const { name, content } of planted) writeFileSync(join(copy, name), content);
  return mutants.map(({ id, fileName, mutatorName, replacement, location }) => ({
    id,
    file: fileName,
    line: location.start.line + 1,
    mutator: mutatorName,
    original: textBetween(texts.get(fileName) ?? [], location.start, location.end),
    replacement: inOneLine(replacement),
  }));
}

const TEST = /\.test\.ts$/;
const NO_SOURCE = /\.(test|testing)\.ts$/;

/** Files, and those in folders, however deep. */
const filesOf = (copy: string, places: readonly string[]): string[] =>
  places.flatMap((place) => {
    if (!place.endsWith('/')) return [place];
    const names = readdirSync(join(copy, place), { encoding: 'utf8', recursive: true });
    return names.map((name) => place + name.replaceAll('\\', '/')).toSorted();
  });

export const sourcesOf = (copy: string, places: readonly string[]): string[] =>
  filesOf(copy, places).filter((file) => file.endsWith('.ts') && !NO_SOURCE.test(file));

export const testsOf = (copy: string, places: readonly string[]): string[] =>
  filesOf(copy, places).filter((file) => TEST.test(file));

/** In one line; lines and columns are counted from 0. */
function textBetween(lines: readonly string[], start: Place, end: Place): string {
  const within = lines.slice(start.line, end.line + 1);
  const last = within.length - 1;
  within[last] = (within[last] ?? '').slice(0, end.column);
  within[0] = (within[0] ?? '').slice(start.column);
  return inOneLine(within.join('\n'));
}

const inOneLine = (code: string): string => code.replaceAll(/\s+/g, ' ').trim();
