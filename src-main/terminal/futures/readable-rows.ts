/** Those rows of a page of the past whose figures can be read. */
import type { PastFuturesOrder } from '@shared/domain/futures-order';
import type { ClosedPosition } from '@shared/domain/position';
import type { ClosedRow, PastRow } from '../../client/exchange-client';

export const readableOf = (rows: readonly PastRow[]): PastFuturesOrder[] =>
  rows.flatMap(({ order }) => order ?? []);

export const readableClosed = (rows: readonly ClosedRow[]): ClosedPosition[] =>
  rows.flatMap(({ position }) => position ?? []);
