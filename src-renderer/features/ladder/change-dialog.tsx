/** The guarded change of an own order: typed, or confirmed where a drag wants a second thought. */
import type { OrderRow } from '@shared/contract/terminal';
import { doubtOf } from '../../session/orders/change-doubts';
import { isSameOrder } from '../../session/orders/change-elsewhere';
import { ChangeOrderDialog, restingOrder } from '../../session/orders/change-order';
import { useSession } from '../../session/desk-state';
import { aroundNow, useLadder } from './store';
import type { LadderTrading } from './trading';

export function ChangeDialog({ trading }: { readonly trading: LadderTrading }) {
  const changing = useLadder().use((state) => state.changing);
  if (changing === null) return null;
  return <OfOrder order={changing.order} startPrice={changing.price} trading={trading} />;
}

interface OfOrderProps {
  readonly order: OrderRow;
  readonly startPrice: number;
  readonly trading: LadderTrading;
}

function OfOrder({ order, startPrice, trading }: OfOrderProps) {
  const store = useLadder();
  const mode = useSession()?.mode ?? 'live';
  const now = store.use(({ orders }) => orders.find((each) => isSameOrder(each, order)));
  return (
    <ChangeOrderDialog
      order={restingOrder(now ?? order)}
      startPrice={startPrice}
      isGone={now === undefined}
      doubtAt={(at) => {
        return doubtOf(mode, order, at, aroundNow(store.get(), order, at));
      }}
      onSend={(typed) => {
        trading.change(order, typed);
      }}
      onDone={() => {
        store.set({ changing: null });
      }}
    />
  );
}
