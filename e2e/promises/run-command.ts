/** Runs a command of package.json as npm would, and hears from it what it has counted (`tellCounts`). */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Counts } from './counts';
import type { Command } from './promise';

export interface CommandRun {
  readonly isPassed: boolean;
  readonly counts: readonly Counts[];
}

export const textOf = ({ script, words }: Command): string => `npm run ${script} -- ${words}`;

export async function runCommand(command: Command): Promise<CommandRun> {
  const [entry = '', ...words] = wordsOf(command);
  const child = fork(entry, words, { silent: true });
  const isEnded = endsWithThis(child);
  const counts: Counts[] = [];
  const lines: string[] = [];
  for (const output of [child.stdout, child.stderr])
    output?.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  child.on('message', (message) => counts.push(message as Counts));
  const [code] = (await once(child, 'exit')) as [number | null];
  isEnded();
  if (code !== 0) console.log(lines.join(''));
  return { isPassed: code === 0, counts };
}

/** A child ends when this process does; to be called when it has ended by itself. */
export function endsWithThis(child: ChildProcess): () => void {
  const end = (): void => {
    child.kill();
  };
  process.once('exit', end);
  return () => process.off('exit', end);
}

/** What npm would give to `node`: the script of package.json begins with it. */
export function wordsOf({ script, words }: Command): readonly string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const [program, ...own] = (scripts[script] ?? '').split(' ');
  if (program !== 'node') throw new Error(`npm run ${script} is not run by node`);
  return [...own, ...words.split(' ')];
}
