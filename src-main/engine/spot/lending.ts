/**
 * What the spot floor asks of the margin desk (exchange-rules §4): orders of a margin wallet may cost
 * more than the wallet holds. Spot wallets never come here. A trader is a wallet of an account that
 * trades on the spot book; `orderId` names the reservation.
 */
import type { Rejection } from '@shared/domain/rejection';

export interface Lending {
  /** Why `amount` of an asset cannot be reserved, or null. Changes nothing. */
  refusal(trader: number, asset: number, amount: bigint): Rejection | null;
  /** Own free money is locked first; the rest becomes credit reserved, without a ledger entry. */
  reserve(trader: number, orderId: number, asset: number, amount: bigint): void;
  /** Before a fill takes `amount` from the locked account: what is not there is borrowed into it. */
  draw(trader: number, orderId: number, asset: number, amount: bigint): void;
  /** Gives back `amount` of the order's reservation: credit first, then own locked money. */
  release(trader: number, orderId: number, asset: number, amount: bigint): void;
  /** The order has ended; nothing of its reservation is left. */
  end(trader: number, orderId: number): void;
  /** Money came into the free account: debt in that asset is repaid at once. */
  received(trader: number, asset: number): void;
}
