/**
 * An order without a client id answers to its own id, in the form in which that is told (exchange-rules
 * §2). The engine keeps these texts from being used again, and knows them in its own form only.
 */
import type { NewOrder, Wallet } from '../../engine/commands';
import type { Caller } from '../handler';

/** The order as the engine has to be asked for it; it is the same one nearly always. */
export function inEngineForm(caller: Caller, wallet: Wallet, order: NewOrder): NewOrder {
  const { clientOrderId } = order;
  if (caller.ids.isPlain || clientOrderId === undefined) return order;
  const orderId = /^\d{1,19}$/.test(clientOrderId) ? caller.ids.parse(clientOrderId) : null;
  if (orderId === null || !isDefault(caller, wallet, orderId)) return order;
  return { ...order, clientOrderId: String(orderId) };
}

/** Whether an order of the wallet, of whatever pair, has no client id but this id of its own. */
function isDefault({ turn, uid, memory }: Caller, wallet: Wallet, orderId: number): boolean {
  const own = String(orderId);
  const isPlaced = turn.query.spotRules().some(({ pair }) => {
    const found = turn.query.order(uid, wallet, { symbol: pair.symbol, orderId });
    return found.ok && found.value.clientOrderId === own;
  });
  return (
    isPlaced ||
    memory[wallet]
      .rejectedOf(uid)
      .some((order) => order.orderId === orderId && order.clientOrderId === own)
  );
}
