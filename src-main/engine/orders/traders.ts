/**
 * A trader is one wallet of an account that trades on the spot book (exchange-rules §2, §4). Orders,
 * balances, client ids and own trades belong to a trader, so that spot and margin never share any.
 * It is a number made of the account's index and the wallet; −1 stands for the crowd throughout.
 */
import type { Wallet } from '../commands';

const MARGIN = 1;
export const WALLETS: readonly Wallet[] = ['spot', 'margin'];

/** The trader of an account's wallet; −1 for no account. */
export function traderOf(user: number, wallet: Wallet): number {
  return user < 0 ? -1 : (user << 1) | (wallet === 'margin' ? MARGIN : 0);
}

/** The account of a trader; −1 for the crowd. */
export function userOf(trader: number): number {
  return trader >> 1;
}

export function walletOf(trader: number): Wallet {
  return isMargin(trader) ? 'margin' : 'spot';
}

/** Whether the trader may buy and sell on credit. */
export function isMargin(trader: number): boolean {
  return trader >= 0 && (trader & MARGIN) !== 0;
}
