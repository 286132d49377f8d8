/** The futures wallet's door for money that comes into an account or moves between its wallets. */
import type { WalletDoor } from '../funds';
import { INSURANCE_UID } from './accounts';
import type { FuturesFloor } from './futures-floor';
import { available } from './positions/margin';

/** `uidOf` names the users of the exchange. Only margin coins come in; what positions need stays. */
export function futuresWallet(floor: FuturesFloor, uidOf: (user: number) => number): WalletDoor {
  const { accounts } = floor;
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
    // Whoever has had the account in hand has touched it: it is told with the next publication.
    moved: () => undefined,
  };
}
