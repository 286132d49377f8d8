/** Runs the tests over the changes of a copy, in processes that may hang or be spoilt, until each is judged. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  isSampled,
  LANE,
  type Judged,
  type Lane,
  type Mutant,
  type Said,
  type Status,
} from './mutant';

const LANES = 3;
/** A loop that never ends says nothing; the longest test takes a fraction of it, compiling all of them more. */
const SILENCE_MAX_MS = 30_000;
const SILENCE_AT_START_MAX_MS = 300_000;
const LOOK_EVERY_MS = 2_000;

/** Groups of their own, which end with this process only if they are ended. */
const running = new Set<ChildProcess>();

const saidIn = (file: string): Said[] => {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Said);
};

function vitest(copy: string, tests: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const config = ['--config', 'e2e/mutants/vitest.config.ts', '--root', '.'];
  const words = ['node_modules/vitest/vitest.mjs', 'run', ...config, '--reporter=dot', ...tests];
  // A group of its own: what hangs is the child of a child.
  const child = spawn(process.execPath, words, {
    cwd: copy,
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, ...env },
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

function end(child: ChildProcess): void {
  if (running.delete(child) && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const child of running) end(child);
    process.exit(1);
  });
}

/** What says nothing for long is ended. */
async function endOf(child: ChildProcess, said: string): Promise<void> {
  const watch = setInterval(() => {
    const isTrying = saidIn(said).at(-1)?.at === 'trying';
    const mostMs = isTrying ? SILENCE_MAX_MS : SILENCE_AT_START_MAX_MS;
    if (Date.now() - statSync(said).mtimeMs < mostMs) return;
    end(child);
  }, LOOK_EVERY_MS);
  await once(child, 'exit');
  clearInterval(watch);
}

/** What has been said before is not asked again: a process that had to be ended has a successor. */
async function runLane(
  copy: string,
  testFiles: readonly string[],
  one: Omit<Lane, 'said'>,
): Promise<Said[]> {
  const said = join(copy, `mutants-${one.lane}.jsonl`);
  if (!existsSync(said)) writeFileSync(said, '');
  for (;;) {
    const before = saidIn(said);
    const judged = new Set(before.flatMap((one) => (one.at === 'judged' ? [one.file] : [])));
    const left = testFiles.filter((file) => !judged.has(file));
    if (left.length === 0) return before;
    const child = vitest(copy, left, { [LANE]: JSON.stringify({ ...one, said }) });
    await endOf(child, said);
    const after = saidIn(said);
    if (after.length === before.length) throw new Error('The tests could not be run.');
    const last = after.at(-1);
    if (last?.at === 'trying') {
      const lost: Said = { at: 'timeout', id: last.id, by: 'nothing was heard of it any more' };
      appendFileSync(said, `${JSON.stringify(lost)}\n`);
    }
  }
}

function statusesOf(said: readonly Said[]): Map<string, Status> {
  const statuses = new Map<string, Status>();
  for (const one of said) {
    if (one.at === 'loading')
      for (const id of one.ids) statuses.set(id, statuses.get(id) ?? 'static');
    else if (one.at === 'passed') statuses.set(one.id, 'survived');
    else if (one.at === 'killed' || one.at === 'timeout') statuses.set(one.id, one.at);
  }
  return statuses;
}

/** Of all changes, or of one in `every`. */
export async function judge(
  copy: string,
  testFiles: readonly string[],
  { mutants, every }: { readonly mutants: readonly Mutant[]; readonly every: number },
): Promise<Judged[]> {
  const lanes = Array.from({ length: LANES }, (_, lane) =>
    runLane(copy, testFiles, { lane, lanes: LANES, every }),
  );
  const statuses = statusesOf((await Promise.all(lanes)).flat());
  return mutants
    .filter(({ id }) => isSampled(id, every))
    .map((mutant) => ({ ...mutant, status: statuses.get(mutant.id) ?? 'untested' }));
}
