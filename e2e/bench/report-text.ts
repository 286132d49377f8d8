/** The bench's report in Markdown (docs/performance.md), and one line of it for the terminal. */
import { holds, type Part, type PartReport, type Report, type Row, type Unit } from './report-row';

/** What each part is about, and how its figures are taken. */
const ABOUT: Readonly<Record<Part, string>> = {
  engine:
    'The engine beside other books on the same generated flows, each in a process of its own: CPU time, medians of three interleaved rounds.',
  memory: 'What a resting order keeps, book and record together.',
  journal:
    'A real file: what is acknowledged was on the disk before; and a start after thirty days of use.',
  trip: 'One signed order at a time from the client to its answer, and what of its CPU time goes where.',
  loopback:
    'Signed, journalled orders, 32 in flight, beside a bare `node:http` server that checks the same HMAC.',
  feed: 'Depth-30 frames from the engine to the bytes, to a hundred sockets, and from the bytes to a book.',
  order:
    'The built desk in Chromium, paper, latency profile `zero`: from the key to the reply, the row and the fill.',
  desk: 'The desk under a market that shouts, futures workspace open, beside the same desk in silence: medians of three interleaved rounds.',
  start:
    'The program with its window beside the same window with an empty page, started in turn in one run.',
};

const DIGITS: Readonly<Partial<Record<Unit, number>>> = {
  x: 2,
  µs: 1,
  ms: 1,
  s: 2,
  MB: 0,
};

export function figure(value: number | null, unit: Unit): string {
  if (value === null) return 'not measured';
  const digits = unit === 'x' && Math.abs(value) >= 10 ? 1 : (DIGITS[unit] ?? 0);
  const number = value.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  if (unit === '') return number;
  return unit === 'x' || unit === '/s' ? `${number}${unit}` : `${number} ${unit}`;
}

export function targetOf({
  target,
  better,
  unit,
}: Pick<Row, 'target' | 'better' | 'unit'>): string {
  if (target === null) return '';
  return `${better === 'more' ? '≥' : '≤'} ${figure(target, unit).replace(/\.0+(?=\D|$)/, '')}`;
}

function verdictOf(row: Row): string {
  const is = holds(row);
  return is === null ? '' : is ? 'holds' : '**misses**';
}

export const cell = (text: string): string => text.replaceAll('|', '\\|');

function tableRow(part: Part, row: Row): string {
  const cells = [
    cell(row.what),
    targetOf(row),
    figure(row.value, row.unit),
    verdictOf(row),
    cell(row.note),
    `\`npm run bench -- ${part}\``,
  ];
  return `| ${cells.join(' | ')} |`;
}

function section({ part, tookMs, rows }: PartReport): readonly string[] {
  return [
    `## ${part}`,
    '',
    `${ABOUT[part]} ${(tookMs / 1000).toFixed(0)} s.`,
    '',
    '| what | target | measured | | of which | command |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows.map((row) => tableRow(part, row)),
    '',
  ];
}

export function markdown({ at, machine, parts }: Report): string {
  const rows = parts.flatMap((part) => part.rows);
  const judged = rows.flatMap((row) => holds(row) ?? []);
  const held = judged.filter(Boolean).length;
  return [
    '# Performance',
    '',
    'Written by `npm run bench`; a part alone is measured and printed by the command in its row.',
    'A figure with `x` is a ratio of two things measured in the same run; every other one is of this machine:',
    '',
    `${machine}; ${at}.`,
    '',
    `${held} of ${judged.length} targets hold. \`npm run bench -- --guard\` measures again and ends with 1 when a ratio`,
    'has fallen by a third against [performance.json](performance.json).',
    '',
    ...parts.flatMap(section),
  ].join('\n');
}

/** For the terminal, as it is measured. */
export function line(row: Row): string {
  const demanded = targetOf(row);
  const judged =
    demanded === '' ? '' : `  (${demanded}: ${holds(row) === true ? 'holds' : 'misses'})`;
  const note = row.note === '' ? '' : `  ${row.note}`;
  return `  ${row.what.padEnd(58)} ${figure(row.value, row.unit).padStart(12)}${judged}${note}`;
}
