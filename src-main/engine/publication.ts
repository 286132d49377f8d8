/** Tells what the commands since the last time sum up to: changed books and changed balances. */
import type { Floor } from './spot/floor';
import type { SpotMarket } from './spot/spot-market';

export function publish({ ledger, log }: Floor, markets: readonly SpotMarket[]): void {
  for (const market of markets) {
    if (!market.isBookDirty) continue;
    market.isBookDirty = false;
    log.spotBookChanged(market.index);
  }
  const { touchedCount } = ledger;
  if (touchedCount === 0) return;
  for (let at = 0; at < touchedCount; at++) {
    const trader = ledger.touchedTrader(at);
    const asset = ledger.touchedAsset(at);
    const free = ledger.free(trader, asset);
    const locked = ledger.balance(ledger.lockedBeside(free));
    log.balanceChanged(trader, asset, ledger.balance(free), locked);
  }
  ledger.clearTouched();
}
