/** What the sessions of `npm run live:proof` came to, and the table of docs/promises.md that --write keeps. */
import type { Counts } from '../../promises/counts';
import { markedPart, writeMarkedPart } from '../../scripts/marked-part';
import type { Ledger } from '../venue/ledger';
import type { Profile, SessionResult } from './run-session';

const PAGE = 'docs/promises.md';
const MARK = 'live:proof';
const HEAD = [
  '| profile | dialect | over | asked | seed | stored | unknown for a while | left to a person | settled after | 410, 429, 418 | sent twice | broken |',
  '|---|---|---|---|---|---|---|---|---|---|---|---|',
];
/** Which session a row tells of. */
const KEY_CELLS = 5;

interface Run {
  readonly profile: Profile;
  readonly dialect: string;
  readonly over: 'one process' | 'TLS';
  readonly intents: number;
  readonly seed: number;
}

interface Figures {
  readonly stored: number;
  readonly unknown: number;
  readonly forPeople: number;
  readonly settledMs: number;
  readonly limited: string;
  readonly twice: number;
}

export function figuresOf({ states, settled, activity }: SessionResult, ledger: Ledger): Figures {
  const times = (status: number): number => ledger.statuses.get(status) ?? 0;
  return {
    stored: Object.values(states).reduce((total, count) => total + count, 0),
    unknown: activity.filter((line) => /^(order|withdrawal)Unknown /.test(line)).length,
    forPeople: states['needs-you'] ?? 0,
    settledMs: settled.tookMs,
    limited: [410, 429, 418].map(times).join(', '),
    twice: ledger.sentTwice().length,
  };
}

/** For the rows of the promises that sessions prove. */
export function countsOf(result: SessionResult, ledger: Ledger): Counts {
  const { stored, unknown, forPeople, settledMs, twice } = figuresOf(result, ledger);
  return {
    'intents under faults': stored,
    'sent twice': twice,
    'unknown for a while': unknown,
    'left to a person': forPeople,
    'until all was known': settledMs / 1_000,
    'cancels and changes': ledger.cancels,
    'not as at the venue': result.problems.length,
    'answers of 418': ledger.statuses.get(418) ?? 0,
  };
}

/** Puts the row into the table, in the place of the one that told of the same session before. */
export function writeRow(run: Run, figures: Figures, broken: number): void {
  const cells = [
    ...[run.profile, run.dialect, run.over, run.intents, run.seed],
    ...[figures.stored, figures.unknown, figures.forPeople, seconds(figures.settledMs)],
    ...[figures.limited, figures.twice, broken],
  ];
  const row = `| ${cells.join(' | ')} |`;
  const others = markedPart(PAGE, MARK)
    .split('\n')
    .filter((line) => line.startsWith('| ') && !HEAD.includes(line))
    .filter((line) => keyOf(line) !== keyOf(row));
  const rows = [...others, row].toSorted();
  writeMarkedPart(PAGE, MARK, lines([...HEAD, ...rows]));
}

const keyOf = (row: string): string => row.split(' | ').slice(0, KEY_CELLS).join(' | ');
const lines = (rows: readonly string[]): string => rows.map((row) => `${row}\n`).join('');
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
