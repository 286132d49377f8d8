/**
 * How vitest runs the tests of a file while changes are judged: once as they are, to see which change each test
 * reaches, and then, with one change after the other, those that reach it. All changes are compiled in and one
 * at a time is switched on, so that nothing is loaded again: a change costs milliseconds.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import {
  TestRunner,
  type RunnerTask,
  type RunnerTestCase,
  type RunnerTestFile,
  type RunnerTestSuite,
} from 'vitest';
import { getFn } from 'vitest/suite';
import { isOfLane, LANE, type Lane, type Said } from './mutant';

/** Where the changes look for the one that is on, and say that they were reached. */
interface Switchboard {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number;
  mutantCoverage?: {
    readonly static: Record<string, number>;
    readonly perTest: Record<string, Record<string, number>>;
  };
}

/** A loop that a change has made endless reaches the change again and again. */
const HITS_MAX = 100;
/** Until a test that answers nothing has failed, beside what it takes when it passes. */
const HANG_MS = 4_000;
const HANG_FACTOR = 4;

const board = ((globalThis as { __stryker__?: Switchboard }).__stryker__ ??= {});
const own = JSON.parse(process.env[LANE] ?? '{}') as Lane;
const { said } = own;
const settled = new Set<string>();
const passed = new Set<string>();
let spoilt = '';
for (const line of existsSync(said) ? readFileSync(said, 'utf8').split('\n') : []) {
  if (line !== '') note(JSON.parse(line) as Said);
}
function note(one: Said): void {
  if (one.at === 'killed' || one.at === 'timeout') settled.add(one.id);
  else if (one.at === 'passed') passed.add(`${one.id} ${one.file}`);
  else if (one.at === 'spoilt') spoilt = one.id;
}

function say(one: Said): void {
  note(one);
  appendFileSync(said, `${JSON.stringify(one)}\n`);
}

const isMine = (id: string): boolean => isOfLane(id, own);

function testsIn(tasks: readonly RunnerTask[]): RunnerTestCase[] {
  return tasks.flatMap((task) => (task.type === 'suite' ? testsIn(task.tasks) : [task]));
}

/** What a test throws, or null. One that answers nothing has failed by then. */
async function failureOf(test: RunnerTestCase): Promise<'failed' | 'hung' | null> {
  const ownMs = test.result?.duration ?? 0;
  let timer: NodeJS.Timeout | undefined;
  const hung = new Promise<'hung'>((resolve) => {
    timer = setTimeout(resolve, HANG_MS + ownMs * HANG_FACTOR, 'hung');
  });
  const run = async () => {
    await getFn(test)();
    return null;
  };
  try {
    return await Promise.race([run(), hung]);
  } catch {
    return board.hitCount !== undefined && board.hitCount > (board.hitLimit ?? 0)
      ? 'hung'
      : 'failed';
  } finally {
    clearTimeout(timer);
  }
}

/** Those that pass a second time as well: any other would seem to notice every change that is tried. */
async function repeatable(tests: readonly RunnerTestCase[]): Promise<RunnerTestCase[]> {
  // What they reach now is nobody's.
  board.currentTestId = 'again';
  const good: RunnerTestCase[] = [];
  for (const test of tests) if ((await failureOf(test)) === null) good.push(test);
  return good;
}

export default class MutantRunner extends TestRunner {
  #loaded: ReadonlySet<string> = new Set();

  override async onBeforeRunTask(test: RunnerTask): Promise<void> {
    board.currentTestId = test.id;
    await super.onBeforeRunTask(test);
  }

  override onAfterRunTask(test: RunnerTask): void {
    board.currentTestId = undefined;
    super.onAfterRunTask(test);
  }

  override async onAfterRunSuite(suite: RunnerTestSuite): Promise<void> {
    await super.onAfterRunSuite(suite);
    if (suite.file === suite) await this.#judge(suite.file);
  }

  async #judge(file: RunnerTestFile): Promise<void> {
    const once = testsIn(file.tasks).filter(({ result }) => result?.state === 'pass');
    const tests = await repeatable(once);
    const reached = new Map<string, RunnerTestCase[]>();
    const hits = new Map<string, number>();
    for (const test of tests) {
      for (const [id, count] of Object.entries(board.mutantCoverage?.perTest[test.id] ?? {})) {
        if (!isMine(id)) continue;
        reached.set(id, [...(reached.get(id) ?? []), test]);
        hits.set(id, Math.max(hits.get(id) ?? 0, count));
      }
    }
    const loaded = Object.keys(board.mutantCoverage?.static ?? {}).filter(isMine);
    say({ at: 'loading', ids: loaded.filter((id) => !this.#loaded.has(id)) });
    this.#loaded = new Set(loaded);
    say({ at: 'reached', ids: [...reached.keys()] });
    // A failure is one; its smallest example would take a hundred runs more.
    fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
    for (const [id, asked] of reached) {
      if (settled.has(id) || passed.has(`${id} ${file.name}`)) continue;
      await this.#try(id, file.name, asked, hits.get(id) ?? 0);
    }
    board.currentTestId = undefined;
    say({ at: 'judged', file: file.name });
  }

  async #try(id: string, file: string, tests: readonly RunnerTestCase[], hits: number) {
    say({ at: 'trying', id });
    // What is reached from here on is not what loading reaches.
    board.currentTestId = 'trying';
    for (const test of tests) {
      board.hitLimit = hits * HITS_MAX;
      board.hitCount = 0;
      board.activeMutant = id;
      const failure = await failureOf(test);
      board.activeMutant = undefined;
      board.hitCount = undefined;
      if (failure === null) continue;
      // What a change has left behind must not be held against the next: then a new process goes on.
      if (spoilt !== id && (await failureOf(test)) !== null) {
        say({ at: 'spoilt', id, by: test.name });
        process.kill(process.pid, 'SIGKILL');
      }
      say({ at: failure === 'hung' ? 'timeout' : 'killed', id, by: `${file}: ${test.name}` });
      return;
    }
    say({ at: 'passed', id, file });
  }
}
