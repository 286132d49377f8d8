/** A change of an order of the chart by typing: the same guarded change as dragging its line. */
import { isSameOrder } from '../../../session/orders/change-elsewhere';
import { ChangeOrderDialog } from '../../../session/orders/change-order';
import { futuresState } from '../../../session/futures/futures-state';
import { useChart } from '../chart';
import type { OrderSubject } from '../trading/line-drag';
import { ownState } from '../trading/own-state';
import type { Trading } from '../trading/trading';

export function ChangeDialog({ trading }: { readonly trading: Trading }) {
  const dialog = useChart().store.use((state) => state.dialog);
  return dialog?.kind === 'change' ? <OfOrder order={dialog.order} trading={trading} /> : null;
}

interface OfOrderProps {
  readonly order: OrderSubject;
  readonly trading: Trading;
}

function OfOrder({ order, trading }: OfOrderProps) {
  const { store } = useChart();
  const now = ownState.use(({ orders }) => orders.find((each) => isSameOrder(each, order)));
  const isWaiting = futuresState.use(
    ({ conditions }) =>
      conditions?.some(({ orderId, state }) => orderId === order.orderId && state === 'WAITING') ??
      false,
  );
  // It may be filled, cancelled or set off while the trader types.
  const isThere = order.trigger === null ? now !== undefined : isWaiting;
  return (
    <ChangeOrderDialog
      order={{
        ...order,
        price: now?.price ?? order.price,
        lots: now?.lots ?? order.lots,
        executedLots: now?.executedLots ?? order.executedLots,
        isCondition: order.trigger !== null,
      }}
      isGone={!isThere}
      doubtAt={(price) => trading.doubt(order, price)}
      onSend={(typed) => {
        trading.change(order, typed);
      }}
      onDone={() => {
        store.set({ dialog: null });
      }}
    />
  );
}
