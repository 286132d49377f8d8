/** Whether a promise holds by what ran of it, and with which figures. */
import { holds } from '../bench/report-row';
import { valueOf, type Counts } from './counts';
import type { CommandRun } from './run-command';
import type { TestRun } from './run-tests';
import type { Figure, ReliabilityPromise } from './promise';

export interface Verdict {
  readonly promise: ReliabilityPromise;
  readonly figures: readonly (Figure & { readonly value: number | null })[];
  readonly passed: number;
  readonly tests: number;
  /** Why it does not hold, in words. */
  readonly broken: readonly string[];
}

export function judge(
  promise: ReliabilityPromise,
  { isPassed: isRunPassed, files }: TestRun,
  commands: ReadonlyMap<string, CommandRun>,
): Verdict {
  const all: readonly Counts[] = [...files, ...commands.values()].flatMap(({ counts }) => counts);
  const figures = promise.figures.map((figure) => ({ ...figure, value: valueOf(figure, all) }));
  const failed = files.filter((file) => file.failed > 0);
  return {
    promise,
    figures,
    passed: sum(files.map(({ passed }) => passed)),
    tests: sum(files.map((file) => file.passed + file.failed)),
    broken: [
      ...(files.length === 0 ? ['no test ran'] : []),
      ...(isRunPassed ? [] : ['an error outside of the tests']),
      ...failed.map(({ file, failed: count }) => `${count} of ${file} failed`),
      ...[...commands].flatMap(([text, { isPassed }]) => (isPassed ? [] : `\`${text}\` failed`)),
      ...figures.flatMap((figure) => (holds(figure) === false ? `missed: ${figure.what}` : [])),
    ],
  };
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
