/** The contract's commands about orders, each to the part that carries it out. */
import type { CommandHandlers } from '@shared/contract/terminal';
import { err, ok } from '@shared/kernel/result';
import { okLater } from '../answers';
import type { OrderDesk } from './build';

type OrderCommand =
  | 'placeOrder'
  | 'placeBatch'
  | 'testOrder'
  | 'cancelOrder'
  | 'cancelAll'
  | 'cancelCondition'
  | 'dropExit'
  | 'placeExit'
  | 'changeOrder'
  | 'restoreOrder'
  | 'dismissUnknown'
  | 'orderEnd'
  | 'orderHistory'
  | 'fillHistory'
  | 'exportRows'
  | 'stopTask';

export function orderHandlers({
  orders,
  tasks,
}: Pick<OrderDesk, 'orders' | 'tasks'>): Pick<CommandHandlers, OrderCommand> {
  return {
    placeOrder: (input) => okLater(orders.exits.place(input)),
    placeBatch: (input) => okLater(orders.batches.place(input)),
    testOrder: (input) => okLater(orders.test(input)),
    cancelOrder: (input) => okLater(orders.canceling.cancel(input)),
    cancelAll: (input) => okLater(orders.cancelAll.run(input)),
    cancelCondition: (input) => okLater(orders.canceling.cancelCondition(input)),
    dropExit: ({ intentId, purpose }) =>
      Promise.resolve(
        orders.exits.choices.drop(intentId, purpose)
          ? ok({})
          : err({ code: 'not-waiting', message: 'no such exit waits for its entry' }),
      ),
    placeExit: ({ intentId, purpose }) => {
      const refused = orders.exits.choices.place(intentId, purpose);
      return Promise.resolve(refused === null ? ok({}) : err(refused));
    },
    changeOrder: (input) => okLater(orders.changing.change(input)),
    restoreOrder: (input) => okLater(orders.changing.restore(input)),
    dismissUnknown: ({ intentId }) =>
      Promise.resolve(
        orders.dismiss(intentId)
          ? ok({})
          : err({ code: 'not-waiting', message: 'no order of that name waits for you' }),
      ),
    orderEnd: (input) => okLater(orders.ends.of(input)),
    orderHistory: (input) => okLater(orders.history.orders(input)),
    fillHistory: (input) => okLater(orders.history.fills(input)),
    exportRows: (input) => okLater(orders.exporting.run(input)),
    stopTask: ({ id }) =>
      Promise.resolve(
        tasks.stop(id)
          ? ok({})
          : err({ code: 'no-such-task', message: 'nothing that can be stopped has that name' }),
      ),
  };
}
