/** How many orders rest, or are on their way, in what the list of them is about. */
import { useWatch } from '../../session/wire/terminal';
import { useOrderScope } from './scope-toolbar';
import { orders, watchOrders } from './store';
import { isIn } from './view-model';

/** Of every symbol: one that the list leaves out for the moment is open nevertheless. */
export function useOpenCount(): number {
  useWatch(watchOrders);
  const { book } = useOrderScope();
  return orders.use(
    ({ open }) => (open ?? []).filter((row) => isIn({ book, symbol: null }, row)).length,
  );
}
