/**
 * How much of the program a run has reached, as the engine itself counts it: functions, branches (the
 * blocks whose count differs from what surrounds them) and lines, by part of the program. It counts in
 * the bundle that `run.mjs` made and finds the source of each line by the bundle's map.
 */
import { Session, type Profiler } from 'node:inspector';
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Reached {
  functions: number;
  functionsAll: number;
  branches: number;
  branchesAll: number;
  lines: number;
  linesAll: number;
}

/** From here on everything is counted. The function tells what was reached of each of `parts`, folders. */
export function countReached(parts: readonly string[]): () => ReadonlyMap<string, Reached> {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  return () => {
    let scripts: readonly Profiler.ScriptCoverage[] = [];
    // In this process the inspector answers before `post` returns.
    session.post('Profiler.takePreciseCoverage', (_error, { result }) => (scripts = result));
    session.disconnect();
    const reached = new Map(parts.map((part) => [part, nothing()]));
    for (const { url, functions } of scripts) {
      const path = url.startsWith('file:') ? fileURLToPath(url) : '';
      if (existsSync(`${path}.map`)) addScript(path, functions, reached);
    }
    return reached;
  };
}

/** One line for each part. */
export function* reachedLines(reached: ReadonlyMap<string, Reached>): Iterable<string> {
  const share = (some: number, all: number): string =>
    `${some}/${all} (${all === 0 ? 0 : Math.round((100 * some) / all)} %)`.padStart(20);
  const title = (text: string): string => text.padStart(20);
  yield `${'reached'.padEnd(28)}${['functions', 'branches', 'lines'].map(title).join('')}`;
  for (const [part, of] of reached) {
    const shares = [
      share(of.functions, of.functionsAll),
      share(of.branches, of.branchesAll),
      share(of.lines, of.linesAll),
    ];
    yield `${part.padEnd(28)}${shares.join('')}`;
  }
}

const nothing = (): Reached => ({
  functions: 0,
  functionsAll: 0,
  branches: 0,
  branchesAll: 0,
  lines: 0,
  linesAll: 0,
});

function addScript(
  path: string,
  functions: readonly Profiler.FunctionCoverage[],
  reached: ReadonlyMap<string, Reached>,
): void {
  const text = readFileSync(path, 'utf8');
  const lines = linesOf(text, partFinder(path, reached));
  const isReached = new Uint8Array(text.length);
  // Outer ones come first, and each range lies in the one before it or behind it.
  for (const { functionName, ranges } of functions) {
    for (const { startOffset, endOffset, count } of ranges) {
      isReached.fill(count > 0 ? 1 : 0, startOffset, endOffset);
    }
    const [whole, ...blocks] = ranges;
    if (whole === undefined || (functionName === '' && whole.endOffset >= text.length)) continue;
    const part = lines[lineAt(lines, whole.startOffset)]?.part;
    if (part === undefined || part === null) continue;
    part.functionsAll += 1;
    if (whole.count > 0) part.functions += 1;
    part.branchesAll += blocks.length;
    part.branches += blocks.filter(({ count }) => count > 0).length;
  }
  for (const { textAt, part } of lines) {
    if (part === null) continue;
    part.linesAll += 1;
    part.lines += isReached[textAt] ?? 0;
  }
}

interface Line {
  readonly startsAt: number;
  /** Of its first character that is no blank. */
  readonly textAt: number;
  /** Null: of no part that is asked for, or empty. */
  readonly part: Reached | null;
}

function linesOf(
  text: string,
  partOf: (line: number, column: number) => Reached | null,
): readonly Line[] {
  let startsAt = 0;
  return text.split('\n').map((line, number) => {
    const indent = line.search(/\S/);
    const isCode = indent !== -1 && !/^\s*(\/\/|\/?\*|[\])};,]+$)/.test(line);
    const found: Line = {
      startsAt,
      textAt: startsAt + Math.max(0, indent),
      part: isCode ? partOf(number, indent) : null,
    };
    startsAt += line.length + 1;
    return found;
  });
}

/** The last line that starts at or before the place. */
function lineAt(lines: readonly Line[], place: number): number {
  let [low, high] = [0, lines.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((lines[middle]?.startsAt ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

function partFinder(
  path: string,
  reached: ReadonlyMap<string, Reached>,
): (line: number, column: number) => Reached | null {
  const map = new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')) as never);
  const known = new Map<string, Reached | null>();
  return (line, column) => {
    const entry = map.findEntry(line, column);
    const source = 'originalSource' in entry ? entry.originalSource : '';
    let part = known.get(source);
    if (part === undefined) {
      const file = relative(process.cwd(), resolve(dirname(path), source));
      const isOurs = !file.includes('.testing.');
      const name = [...reached.keys()].find((folder) => file.startsWith(`${folder}/`));
      part = (isOurs && name !== undefined && reached.get(name)) || null;
      known.set(source, part);
    }
    return part;
  };
}
