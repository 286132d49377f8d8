import type { OrderRow } from '@shared/contract/terminal/commands';

/** An order that was cancelled before anything of it had executed; two of a book differ by when they were placed. */
export const canceledAt = (
  createdAtMs: number,
  book: OrderRow['book'],
  symbol: string,
): OrderRow => ({
  clientOrderId: '',
  orderId: String(createdAtMs),
  createdAtMs,
  book,
  symbol,
  side: 'BUY',
  type: 'LIMIT',
  price: 600_000,
  lots: 10,
  quoteAmount: '',
  executedLots: 0,
  averagePrice: '',
  status: 'CANCELED',
  isOwn: true,
  futures: null,
});
