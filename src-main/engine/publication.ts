/** Tells what the commands since the last time sum up to: changed books and changed balances. */
import type { Floor } from './spot/floor';

/** `held`: what else of a trader's asset counts as locked; null while nothing does. */
export function publish(
  { ledger, log, changedBooks }: Floor,
  held: ((trader: number, asset: number) => bigint) | null,
): void {
  const { count } = changedBooks;
  for (let at = 0; at < count; at++) log.spotBookChanged(changedBooks.at(at));
  if (count > 0) changedBooks.clear();
  const { touchedCount } = ledger;
  if (touchedCount === 0) return;
  for (let at = 0; at < touchedCount; at++) {
    const trader = ledger.touchedTrader(at);
    const asset = ledger.touchedAsset(at);
    const free = ledger.free(trader, asset);
    log.balanceChanged(trader, asset, ledger, free, held === null ? 0n : held(trader, asset));
  }
  ledger.clearTouched();
}
