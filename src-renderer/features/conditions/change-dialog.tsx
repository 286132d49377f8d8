/** Typing another trigger price or quantity for a condition order that waits. */
import { ChangeOrderDialog } from '../../session/orders/change-order';
import { futuresState } from '../../session/futures/futures-state';
import { deskIds } from '../../session/ids';
import { useTerminal } from '../../session/wire/terminal';
import { askTypedChange } from '../../session/requests/change';
import type { ConditionView } from './view-model';

interface ChangeDialogProps {
  readonly order: NonNullable<ConditionView['change']>;
  readonly onDone: () => void;
}

export function ChangeDialog({ order, onDone }: ChangeDialogProps) {
  const terminal = useTerminal();
  const { orderId, symbol } = order;
  const isWaiting = futuresState.use(
    ({ conditions }) =>
      conditions?.some((each) => each.orderId === orderId && each.state === 'WAITING') ?? false,
  );
  return (
    <ChangeOrderDialog
      order={order}
      isGone={!isWaiting}
      // A trigger that is reached already is refused before anything is touched.
      doubtAt={() => null}
      onSend={(typed) => {
        const intentId = deskIds.nextId();
        const request = { intentId, book: 'futures', symbol, orderId, ...typed } as const;
        void askTypedChange(terminal, request);
      }}
      onDone={onDone}
    />
  );
}
