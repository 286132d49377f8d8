/** The futures wallet's door for money that comes into an account or moves between its wallets. */
import { atoms } from '@shared/money/units';
import type { WalletDoor } from '../funds';
import { INSURANCE_UID } from './accounts';
import type { FuturesFloor } from './futures-floor';
import { available } from './positions/margin';

/** `uidOf` names the users of the exchange. Only margin coins come in; what positions need stays. */
export function futuresWallet(floor: FuturesFloor, uidOf: (user: number) => number): WalletDoor {
  const { accounts, ledger, log } = floor;
  return {
    account: (user, asset) => {
      const uid = uidOf(user);
      if (!accounts.coins.includes(asset) || uid === INSURANCE_UID) return null;
      const trader = accounts.draft(uid);
      accounts.open(trader);
      return accounts.wallet(trader, asset).normal;
    },
    available: (user, asset) => {
      const trader = accounts.find(uidOf(user));
      return trader === undefined ? 0n : available(floor, trader, asset);
    },
    moved: (user, asset) => {
      const trader = accounts.draft(uidOf(user));
      log.tell({
        type: 'balanceChanged',
        uid: trader.uid,
        wallet: 'futures',
        asset: ledger.assets[asset] as string,
        free: atoms(accounts.normal(trader, asset)),
        locked: atoms(accounts.lock(trader, asset)),
      });
    },
  };
}
