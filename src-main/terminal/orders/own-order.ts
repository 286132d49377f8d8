/** Which orders at the exchange are ours, and what only the intent behind one knows of it. */
import type { OrderIntent, TerminalStore } from '../ports';
import { readDraft } from './rows';
import type { TrackedOrder } from './tracked-order';

/** The intent behind an order: by the client id it carries, else by the id the exchange gave it. */
export function intentBehind(store: TerminalStore, order: TrackedOrder): OrderIntent | null {
  const { book, orderId, clientOrderId } = order;
  const intentId = clientOrderId.slice(-16);
  const byName = clientOrderId === '' ? null : store.intent(intentId);
  if (byName?.clientOrderId === clientOrderId && byName.book === book) return byName;
  return store.intentOfOrder(book, orderId);
}

/** The order under our name for it, with the mode and time in force that its draft gave it. */
export function ownOrder(order: TrackedOrder, intent: OrderIntent): TrackedOrder {
  const { clientOrderId } = intent;
  const { futures } = order;
  const draft = futures === null ? null : readDraft(intent.draft);
  if (futures === null || draft?.book !== 'futures') return { ...order, clientOrderId };
  const mode = futures.mode ?? draft.mode;
  const timeInForce = futures.timeInForce ?? (draft.type === 'LIMIT' ? draft.timeInForce : null);
  return { ...order, clientOrderId, futures: { ...futures, mode, timeInForce } };
}
