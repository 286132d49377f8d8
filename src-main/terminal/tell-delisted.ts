/** What is listed no more is told where the trader has something there, or looks at it: a row alone is easily missed. */
import type { Parts } from './handlers';

type Holding = Pick<Parts, 'activity' | 'market' | 'money' | 'preferences'>;

export function tellDelisted(parts: Holding, symbol: string): void {
  const { activity, market, money, preferences } = parts;
  const held = money.futures.wallet.accounts().flatMap(({ positions }) => positions);
  const isConcerned =
    preferences.selection.get().symbol === symbol ||
    // What is on a screen, and what open orders and conditions wait for.
    market.watchedSymbols().includes(symbol) ||
    held.some(({ contractName }) => contractName === symbol) ||
    money.alerts.symbols().includes(symbol);
  if (isConcerned) activity.add('marketDelisted', { symbol });
}
