/** The cards and how they ended, as the page docs/conformance.md. */
import type { CardResult } from './run-cards';

/** Of a column: how it stands there. */
const mark = (problem: string | null): string =>
  problem === null ? '' : problem === '' ? '✓' : '✗';

const COLUMNS = ['inProcess', 'loopback', 'client'] as const;

function countOf(results: readonly CardResult[], column: (typeof COLUMNS)[number]): string {
  const told = results.map((result) => result[column]).filter((problem) => problem !== null);
  return `${told.filter((problem) => problem === '').length} of ${told.length}`;
}

const rowOf = ({ card, ...result }: CardResult): string => {
  const says = card.says.replaceAll('|', '\\|');
  return `| ${[card.id, says, ...COLUMNS.map((column) => mark(result[column]))].join(' | ')} |`;
};

export function describeResults(results: readonly CardResult[]): string {
  const sections = [...new Set(results.map(({ card }) => card.section))];
  const counts = COLUMNS.map((column) => countOf(results, column));
  const table = (section: string): string =>
    [
      `## §${section}`,
      '',
      '| Card | The document says | in process | loopback | our client |',
      '| --- | --- | --- | --- | --- |',
      ...results.filter(({ card }) => card.section === section).map(rowOf),
      '',
    ].join('\n');
  return [
    '# Conformance',
    '',
    'What the document of the exchange says, statement by statement, and whether the simulated exchange does',
    'it: asked in this process, over real sockets on 127.0.0.1, and where it is a statement about an endpoint',
    'also through our own client at both. Written by `npm run conformance`; the same cards run in `npm test`.',
    '',
    '| | in process | loopback | our client |',
    '| --- | --- | --- | --- |',
    `| ${results.length} cards | ${counts.join(' | ')} |`,
    '',
    ...sections.map(table),
  ].join('\n');
}

/** One line for each thing that went wrong. */
export function problemsOf(results: readonly CardResult[]): readonly string[] {
  return results.flatMap(({ card, ...result }) =>
    COLUMNS.flatMap((column) => {
      const problem = result[column];
      return problem === null || problem === ''
        ? []
        : [
            `${card.id} ${column}: ${card.says}\n    ${problem.split('\n').slice(0, 4).join('\n    ')}`,
          ];
    }),
  );
}
