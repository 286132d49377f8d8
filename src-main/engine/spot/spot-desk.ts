/** Takes the spot floor's commands: finds the trader, then places or cancels for it. */
import type { Rejection } from '@shared/domain/rejection';
import { assertNever } from '@shared/kernel/result';
import type { SpotCommand } from '../commands';
import { traderOf } from '../orders/traders';
import { unknownAccount, type Users } from '../orders/users';
import type { Cancellation } from './cancellation';
import type { Placement } from './placement';

export class SpotDesk {
  readonly #users: Users;
  readonly #placement: Placement;
  readonly #cancellation: Cancellation;

  constructor(users: Users, placement: Placement, cancellation: Cancellation) {
    this.#users = users;
    this.#placement = placement;
    this.#cancellation = cancellation;
  }

  apply(command: SpotCommand): Rejection | null {
    const trader = traderOf(this.#users.indexOf(command.uid), command.wallet);
    if (trader === -1) return unknownAccount(command.uid);
    switch (command.type) {
      case 'placeOrder':
        return this.#placement.place(trader, command.order);
      case 'cancelOrder':
        return this.#cancellation.cancel(trader, command.target);
      case 'placeBatch':
        return this.#placement.placeBatch(trader, command.orders);
      case 'cancelBatch':
        return this.#cancellation.cancelBatch(trader, command.symbol, command.orderIds);
      default:
        return assertNever(command);
    }
  }
}
