/** Typing a new price or quantity for an order that rests. */
import type { OrderRow } from '@shared/contract/terminal/commands';
import { doubtOf } from '../../session/orders/change-doubts';
import { isSameOrder } from '../../session/orders/change-elsewhere';
import { ChangeOrderDialog, restingOrder } from '../../session/orders/change-order';
import { deskState, useSession } from '../../session/desk-state';
import { movedOutside } from '../../session/orders/moved-outside';
import { tape } from '../../session/market/tape';
import { useTerminal } from '../../session/wire/terminal';
import { changeOrder, orders } from './store';

export function ChangeDialog() {
  const row = orders.use((state) => state.changing);
  return row === null ? null : <OfOrder row={row} />;
}

function OfOrder({ row }: { readonly row: OrderRow }) {
  const terminal = useTerminal();
  const mode = useSession()?.mode ?? 'live';
  const { symbol } = row;
  const now = orders.use(({ open }) => open?.find((each) => isSameOrder(each, row)));
  return (
    <ChangeOrderDialog
      order={restingOrder(now ?? row)}
      isGone={now === undefined}
      doubtAt={(at) => {
        const last = lastOf(symbol);
        return doubtOf(mode, row, at, { last, best: null, outside: movedOutside(row, at, last) });
      }}
      onSend={(typed) => {
        changeOrder(terminal, row, typed);
      }}
      onDone={() => {
        orders.set({ changing: null });
      }}
    />
  );
}

/** Ticks; 0 of a symbol whose trades nobody follows here. */
const lastOf = (symbol: string): number =>
  deskState.get().symbol === symbol ? tape.get().last.ticks : 0;
