/** The ticket's reasons in words. */
import type { Reason } from '@shared/domain/ticket';
import type { OrderWords } from '../../session/orders/order-words';

export { errorText } from '../../session/orders/order-words';
export type TicketWords = OrderWords;

export const reasonText = (reason: Reason | null, t: TicketWords): string | null =>
  reason === null ? null : t(`reasons.${reason}`);
