/** Single words of a command line: quantities, prices, percents. Null is a word that cannot be read. */
import type { Side } from '../order';
import { cleanNumber, parseShare, settledNumber } from '../ticket/number-entry';
import type { PriceTerm } from './command';

const DECIMAL = /^\d{1,20}(\.\d{1,18})?$/;
const OFFSET = /^([+\-−])(\d{1,2})(?:\.(\d{1,2}))?%$/;
const PERCENT = /^(\d{1,3})%?$/;

/** Decimal text above zero. */
function readNumber(word: string): string | null {
  const text = settledNumber(cleanNumber(word));
  return DECIMAL.test(text) && /[1-9]/.test(text) ? text : null;
}

/** Decimal text, or a share as it was typed. */
export function readQuantity(word: string): string | null {
  return parseShare(word) === null ? readNumber(word) : word;
}

/** `60000`, `bid`, `ask`, `+0.5%`; null when it is none of them. */
export function readPrice(word: string): PriceTerm | null {
  if (word === 'bid' || word === 'ask') return { kind: 'best', side: word };
  const offset = OFFSET.exec(word);
  if (offset !== null) {
    const [, sign, whole = '', fraction = ''] = offset;
    const basisPoints = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
    return { kind: 'offset', basisPoints: sign === '+' ? basisPoints : 0 - basisPoints };
  }
  const text = readNumber(word);
  return text === null ? null : { kind: 'fixed', text };
}

/** 1 to 100, with or without the sign. */
export function readPercent(word: string): number | null {
  const percent = Number(PERCENT.exec(word)?.[1] ?? '0');
  return percent >= 1 && percent <= 100 ? percent : null;
}

/** A whole number of at most four digits. */
export function readWhole(word: string): number | null {
  return /^\d{1,4}$/.test(word) ? Number(word) : null;
}

/** `buy` or `sell`, in lower case as `Words` gives it. */
export function readSide(word: string): Side | null {
  return word === 'buy' ? 'BUY' : word === 'sell' ? 'SELL' : null;
}
