/**
 * Tells of pairs and contracts that are no longer listed, are counted differently than in this run, or cannot be read.
 * The first two are told where the trader has something there or looks at it, because a row alone is easily missed.
 */
import type { Parts } from './handlers';

type Holding = Pick<Parts, 'activity' | 'market' | 'money' | 'preferences'>;

export function tellDelisted(parts: Holding, symbol: string): void {
  if (isConcerned(parts, symbol)) parts.activity.add('marketDelisted', { symbol });
}

export function tellRecounted(parts: Holding, symbol: string, change: string): void {
  if (isConcerned(parts, symbol)) parts.activity.add('marketRecounted', { symbol, change });
}

/** More names than this are counted. */
const NAMES = 20;
/** The longest of an exchange; what is longer is no contract's, and is told so far. */
const NAME_MAX = 40;

/** Of all of them in one line: of one that was never read nobody knows whether the trader has something there. */
export function tellUnreadable(
  { activity }: Pick<Parts, 'activity'>,
  contracts: ReadonlyMap<string, string>,
): void {
  const [reason = ''] = contracts.values();
  const names = [...contracts.keys()].slice(0, NAMES).map((name) => name.slice(0, NAME_MAX));
  const more = contracts.size - names.length;
  const symbols = [...names, ...(more > 0 ? [`… (${contracts.size})`] : [])].join(', ');
  activity.add('contractsUnreadable', { symbols, reason });
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
