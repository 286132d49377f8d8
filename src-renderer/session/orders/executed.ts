/** What an order at the market has executed: to be accepted is not to be executed. */
import type { OrderBookKind } from '@shared/domain/order';
import type { TerminalClient } from '@shared/contract/terminal/rpc';

/** Lots, or contracts; null when that cannot be found out in time. */
export async function executedOf(
  terminal: TerminalClient,
  book: OrderBookKind,
  orderId: string,
): Promise<number | null> {
  const reply = await terminal.call('orderEnd', { book, orderId });
  return reply.ok ? (reply.value.order?.executedLots ?? null) : null;
}
