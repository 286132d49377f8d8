/** Requests as they are found, copied and saved; the record as a file. Pure. */
import type { AuditRow, TrafficRow } from '@shared/contract/terminal';
import { csvText } from '../../lib/csv';
import { formatDate, formatTimeMs } from '../../lib/format-time';

export interface TrafficFilter {
  readonly outcome: TrafficRow['outcome'] | 'all';
  /** Part of the method, the host or the path. */
  readonly text: string;
}

export const NO_FILTER: TrafficFilter = { outcome: 'all', text: '' };
export const OUTCOMES: readonly TrafficFilter['outcome'][] = [
  'all',
  'accepted',
  'rejected',
  'unknown',
  'not-sent',
];

export function filtered(
  rows: readonly TrafficRow[],
  { outcome, text }: TrafficFilter,
): readonly TrafficRow[] {
  const words = text.toLowerCase().split(/\s+/);
  return rows.filter((row) => {
    if (outcome !== 'all' && row.outcome !== outcome) return false;
    const line = `${row.method} ${row.host}${row.path} ${row.code}`.toLowerCase();
    return words.every((word) => line.includes(word));
  });
}

/** To look at or to hand on: it has no key and no signature, and so nothing it could do. */
export function curlOf({ method, host, path, headers }: TrafficRow): string {
  const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
  const given = headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const body = method === 'POST' ? ["--data '(not kept)'"] : [];
  const address = quoted(`https://${host}${path}`);
  return ['curl', '-X', method, address, ...given, ...body].join(' ');
}

/** "3.4": a time on the way, to a tenth of a millisecond. */
export const tenths = (ms: number): string => {
  const whole = Math.round(ms * 10);
  return `${Math.floor(whole / 10)}.${whole % 10}`;
};

const HEADER = [
  'time (UTC)',
  'method',
  'host',
  'path',
  'weight',
  'status',
  'ms',
  'outcome',
  'code',
];

export function trafficCsv(rows: readonly TrafficRow[]): string {
  return csvText(
    HEADER,
    rows.map((row) => [
      `${formatDate(row.atMs, 'utc')} ${formatTimeMs(row.atMs, 'utc')}`,
      row.method,
      row.host,
      row.path,
      String(row.weight),
      String(row.status),
      tenths(row.roundTripMs),
      row.outcome,
      row.code,
    ]),
  );
}

/** One entry per line, exactly as it was hashed: `npm run audit:verify` reads it. */
export function recordLines(rows: readonly AuditRow[]): string {
  return rows
    .map(({ seq, atMs, kind, content, hash }) => {
      return `${JSON.stringify({ seq, atMs, kind, content, hash })}\n`;
    })
    .join('');
}
