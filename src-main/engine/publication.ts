/** Tells what the commands since the last time sum up to: changed books and changed balances. */
import { atoms } from '@shared/money/units';
import { userOf, walletOf } from './orders/traders';
import type { Floor } from './spot/floor';
import type { SpotMarket } from './spot/spot-market';

export function publish({ ledger, users, log }: Floor, markets: readonly SpotMarket[]): void {
  for (const market of markets) {
    if (!market.isBookDirty) continue;
    market.isBookDirty = false;
    log.bookChanged(market.symbol);
  }
  const { touchedCount } = ledger;
  if (touchedCount === 0) return;
  for (let at = 0; at < touchedCount; at++) {
    const trader = ledger.touchedTrader(at);
    const asset = ledger.touchedAsset(at);
    const free = ledger.free(trader, asset);
    log.balanceChanged(
      users.uidOf(userOf(trader)),
      walletOf(trader),
      ledger.assets[asset] as string,
      atoms(ledger.balance(free)),
      atoms(ledger.balance(ledger.lockedBeside(free))),
    );
  }
  ledger.clearTouched();
}
