/** Which of the compared orders are looked at. Pure. */
import type { DriftRow } from '@shared/contract/terminal';
import { SPAN_MS, type Span } from '../../session/spans';

export const SIDES = ['all', 'BUY', 'SELL'] as const;
export const STATES = ['all', 'compared', 'left-out'] as const;

export interface Filter {
  /** Empty is any. */
  readonly symbol: string;
  readonly side: (typeof SIDES)[number];
  readonly state: (typeof STATES)[number];
  readonly span: Span;
}

export const NO_FILTER: Filter = { symbol: '', side: 'all', state: 'all', span: 'all' };

/** `nowMs` is the exchange's, which stamps the orders. */
export const filtered = (
  rows: readonly DriftRow[],
  { symbol, side, state, span }: Filter,
  nowMs: number,
): readonly DriftRow[] =>
  rows.filter(
    (row) =>
      (symbol === '' || row.symbol === symbol) &&
      (side === 'all' || row.side === side) &&
      (state === 'all' || row.state === state) &&
      nowMs - row.leftAtMs <= SPAN_MS[span],
  );
