/** What share of the changes was noticed, per file and in all, and the page that says so. */
import { EQUIVALENT, type Equivalent } from './equivalent';
import type { Judged, Status } from './mutant';

const isMissed = ({ status }: Judged): boolean => status === 'survived' || status === 'untested';

const isSame = (mutant: Judged, { file, original, replacement }: Equivalent): boolean =>
  mutant.file === file && mutant.original === original && mutant.replacement === replacement;

const isEquivalent = (mutant: Judged, list = EQUIVALENT): boolean =>
  isMissed(mutant) && list.some((one) => isSame(mutant, one));

/** Those listed for one of these files that fit nothing that was missed there, or more than one thing. */
export function staleOf(mutants: readonly Judged[], list = EQUIVALENT): Equivalent[] {
  const files = new Set(mutants.map(({ file }) => file));
  const missed = mutants.filter(isMissed);
  return list.filter((one) => {
    return files.has(one.file) && missed.filter((each) => isSame(each, one)).length !== 1;
  });
}

/** Those that should have been noticed and were not. */
export const survivorsOf = (mutants: readonly Judged[], list = EQUIVALENT): Judged[] =>
  mutants.filter((mutant) => isMissed(mutant) && !isEquivalent(mutant, list));

interface Score {
  readonly mutants: number;
  readonly by: Readonly<Record<Status, number>>;
  readonly equivalent: number;
  /** Of all that were changed, and without those that change nothing, in percent. */
  readonly ofAll: number;
  readonly ofReal: number;
}

const percent = (part: number, whole: number): number => (whole === 0 ? 100 : (100 * part) / whole);

export function scoreOf(mutants: readonly Judged[], list = EQUIVALENT): Score {
  const by: Record<Status, number> = { killed: 0, timeout: 0, survived: 0, untested: 0, static: 0 };
  for (const { status } of mutants) by[status] += 1;
  const equivalent = mutants.filter((mutant) => isEquivalent(mutant, list)).length;
  const noticed = by.killed + by.timeout;
  const judged = noticed + by.survived + by.untested;
  return {
    mutants: mutants.length,
    by,
    equivalent,
    ofAll: percent(noticed, judged),
    ofReal: percent(noticed, judged - equivalent),
  };
}

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
const HEAD = [
  'file',
  'changes',
  'noticed',
  'timed out',
  'survived',
  'no test reaches it',
  'at load only',
  'of which change nothing',
  'score of all',
  'without those',
];

function rowOf(name: string, mutants: readonly Judged[], list: readonly Equivalent[]): string {
  const { by, equivalent, ofAll, ofReal, ...score } = scoreOf(mutants, list);
  const figures = [
    score.mutants,
    by.killed,
    by.timeout,
    by.survived,
    by.untested,
    by.static,
    equivalent,
  ];
  return row([name, ...figures, `${ofAll.toFixed(1)} %`, `${ofReal.toFixed(1)} %`]);
}

export function tableOf(mutants: readonly Judged[], list = EQUIVALENT): string[] {
  const files = [...new Set(mutants.map(({ file }) => file))];
  return [
    row(HEAD),
    row(HEAD.map(() => '---')),
    ...files.map((file) => {
      const own = mutants.filter((mutant) => mutant.file === file);
      return rowOf(`\`${file}\``, own, list);
    }),
    rowOf('**all**', mutants, list),
  ];
}

const code = (text: string): string => `\`${text.replaceAll('|', '\\|').replaceAll('`', "'")}\``;
const LONGEST_TEXT = 90;
const short = (text: string): string =>
  text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;

export const survivorLine = ({ file, line, mutator, original, replacement }: Judged): string =>
  `${file}:${line} ${mutator}: ${short(original)} → ${short(replacement)}`;

/** The page of a part. */
export function pageOf(part: string, mutants: readonly Judged[], measuredOn: string): string {
  const equivalent = EQUIVALENT.filter((one) => mutants.some((mutant) => isSame(mutant, one)));
  return [
    `# Changes that tests notice: ${part}`,
    '',
    `Written by \`npm run mutants -- --part ${part} --write\`, which changes one place of the sources at a time (a`,
    'comparison, a sign, a condition, a text, a statement left out) and asks the tests that reach it.',
    '',
    `${measuredOn}.`,
    '',
    ...tableOf(mutants),
    '',
    '## What changes nothing',
    '',
    row(['file', 'instead of', 'stands', 'why nobody can notice']),
    row(['---', '---', '---', '---']),
    ...equivalent.map(({ file, original, replacement, reason }) =>
      row([`\`${file}\``, code(short(original)), code(short(replacement)), reason]),
    ),
    '',
    '## What nobody noticed',
    '',
    ...survivorsOf(mutants).map((mutant) => `- ${code(survivorLine(mutant))}`),
    '',
  ].join('\n');
}
