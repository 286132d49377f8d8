/** Take profit and stop loss of what a click opens on a contract: so many ticks away from its price. Pure. */
import type { Side } from '@shared/domain/order';

/** Ticks, as typed; "" is none. */
export interface Bracket {
  readonly takeProfit: string;
  readonly stopLoss: string;
}

export const NO_BRACKET: Bracket = { takeProfit: '', stopLoss: '' };

/** Prices in ticks; null is none. */
export interface BracketPrices {
  readonly takeProfit: number | null;
  readonly stopLoss: number | null;
}

const TICKS = /^[1-9]\d{0,8}$/;
export const isOffset = (text: string): boolean => text === '' || TICKS.test(text);

/** Around an entry at `price`; null while one of the two is no distance, or leads below the lowest price. */
export function bracketPrices(side: Side, price: number, bracket: Bracket): BracketPrices | null {
  const { takeProfit, stopLoss } = bracket;
  if (!isOffset(takeProfit) || !isOffset(stopLoss)) return null;
  const away = side === 'BUY' ? 1 : -1;
  const at = (text: string, sign: number) => (text === '' ? null : price + sign * Number(text));
  const prices = { takeProfit: at(takeProfit, away), stopLoss: at(stopLoss, -away) };
  return Object.values(prices).some((each) => each !== null && each <= 0) ? null : prices;
}

export const isEmpty = ({ takeProfit, stopLoss }: Bracket): boolean =>
  takeProfit === '' && stopLoss === '';
