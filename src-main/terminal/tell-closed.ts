/**
 * What is listed no more, counted otherwise than in this run, or cannot be read: the first two are told where the trader has something there, or looks
 * at it: a row alone is easily missed.
 */
import type { Parts } from './handlers';

type Holding = Pick<Parts, 'activity' | 'market' | 'money' | 'preferences'>;

export function tellDelisted(parts: Holding, symbol: string): void {
  if (isConcerned(parts, symbol)) parts.activity.add('marketDelisted', { symbol });
}

export function tellRecounted(parts: Holding, symbol: string, change: string): void {
  if (isConcerned(parts, symbol)) parts.activity.add('marketRecounted', { symbol, change });
}

/** Of all of them in one line: of one that was never read nobody knows whether the trader has something there. */
export function tellUnreadable(
  { activity }: Pick<Parts, 'activity'>,
  contracts: ReadonlyMap<string, string>,
): void {
  const [reason = ''] = contracts.values();
  activity.add('contractsUnreadable', { symbols: [...contracts.keys()].join(', '), reason });
}

function isConcerned({ market, money, preferences }: Holding, symbol: string): boolean {
  const held = money.futures.wallet.accounts().flatMap(({ positions }) => positions);
  return (
    preferences.selection.get().symbol === symbol ||
    // What is on a screen, and what open orders and conditions wait for.
    market.watchedSymbols().includes(symbol) ||
    held.some(({ contractName }) => contractName === symbol) ||
    money.alerts.symbols().includes(symbol)
  );
}
