/** Closed trades as cells of a CSV file: exact figures without separators, times in UTC. */
import type { JournalTrade } from '@shared/contract/terminal';
import { tagsText } from '@shared/domain/journal';
import { formatDateTime } from '../../lib/format-time';
import type { Notes } from './shapes';
import { exactFees } from './texts';

export const JOURNAL_HEADER = [
  'closed (UTC)',
  'opened (UTC)',
  'held (s)',
  'book',
  'symbol',
  'side',
  'size',
  'entry',
  'exit',
  'fees',
  'funding',
  'result',
  'coin',
  'result share',
  'ended by',
  'tags',
  'note',
] as const;

/** A result that is not known is an empty cell. */
export function journalCells(trade: JournalTrade, notes: Notes): readonly string[] {
  const { openedAtMs, closedAtMs } = trade;
  const written = notes.get(trade.key);
  return [
    formatDateTime(closedAtMs, 'utc'),
    openedAtMs === null ? '' : formatDateTime(openedAtMs, 'utc'),
    openedAtMs === null ? '' : String(Math.round((closedAtMs - openedAtMs) / 1_000)),
    trade.book,
    trade.symbol,
    trade.side,
    trade.quantity,
    trade.entry,
    trade.exit,
    exactFees(trade),
    trade.funding,
    trade.result,
    trade.coin,
    trade.share,
    trade.ending,
    tagsText(written?.tags ?? []),
    written?.note ?? '',
  ];
}
