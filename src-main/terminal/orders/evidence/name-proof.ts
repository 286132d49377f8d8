/**
 * Being absent from a list proves nothing where the list may have been cut. But an exchange that finds a resting order
 * by the name we gave it, and at the same moment knows none of the name in question, says that the latter does not
 * rest.
 */
import type { Outcome } from '../../../client/exchange-client';
import { deniesOrder } from './denials';
import type { OrderKey } from '../tracked-order';

type Named = Pick<OrderKey, 'orderId'> & { readonly clientOrderId: string };

/** The first that carries a name of somebody's: one that is its id was made up by the exchange. */
const namedOne = (resting: readonly Named[]): Named | null =>
  resting.find(({ orderId, clientOrderId }) => clientOrderId !== '' && clientOrderId !== orderId) ??
  null;

/** `ask`: for an order by its name. An exchange that does not know the question answers with some other order. */
export async function isProvenAbsent(
  ask: (clientOrderId: string) => Promise<Outcome<{ readonly orderId: string } | null>>,
  clientOrderId: string,
  resting: readonly Named[],
): Promise<boolean> {
  const other = namedOne(resting);
  if (other === null) return false;
  const found = await ask(other.clientOrderId);
  if (found.kind !== 'accepted' || found.value?.orderId !== other.orderId) return false;
  return deniesOrder(await ask(clientOrderId));
}
