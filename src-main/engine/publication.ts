/** Tells what the commands since the last time sum up to: changed books and changed balances. */
import type { Floor } from './spot/floor';

/** `held`: what else of a trader's asset counts as locked; null while nothing does. */
export function publish(
  { ledger, log, changedBooks }: Floor,
  held: ((trader: number, asset: number) => bigint) | null,
): void {
  const { count } = changedBooks;
  for (let at = 0; at < count; at++) log.spotBookChanged(changedBooks.take(at));
  changedBooks.forget();
  const { touchedCount } = ledger;
  for (let at = 0; at < touchedCount; at++) {
    const pair = ledger.takeTouched(at);
    const trader = ledger.traderOf(pair);
    const asset = ledger.assetIn(pair);
    log.balanceChanged(trader, asset, ledger);
    if (held !== null) log.alsoLocked(held(trader, asset));
  }
  ledger.forgetTouched();
}
