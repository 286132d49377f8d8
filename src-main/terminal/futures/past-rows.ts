import type { PastFuturesOrder } from '@shared/domain/futures-order';
import type { PastRow } from '../../client/exchange-client';

/** Of a page of the history the orders whose figures can be read. */
export const readableOf = (rows: readonly PastRow[]): PastFuturesOrder[] =>
  rows.flatMap(({ order }) => order ?? []);
