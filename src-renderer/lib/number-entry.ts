/**
 * What a field for a number does with what is typed or pasted: separators and "10k" as everywhere, digits of another
 * keyboard as digits, and the desk's own minus as one. While a word is being composed nothing is put right under the
 * hand that composes it.
 */
import { cleanNumber } from '@shared/domain/ticket';
import type { ChangeEvent, CompositionEvent } from 'react';

/** What is left in a field: "25." was on its way to a fraction that never came. Fields know no domain. */
export { settledNumber } from '@shared/domain/ticket';

const FULL_WIDTH = /[\uFF0B-\uFF0F\uFF10-\uFF19\uFF05]/g;
const WIDTH_OFFSET = 0xfe_e0;

/** What is copied along and never seen: breaks without width, and marks of the writing's direction. */
const UNSEEN = /[\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;

/** "１，２３４．５０" is "1234.50"; what may mean two numbers stays as it was, to be refused. */
export function typedNumber(text: string): string {
  const narrow = text
    .replace(UNSEEN, '')
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - WIDTH_OFFSET));
  return cleanNumber(narrow.replace('\u2212', '-'));
}

/** A number, a share of something, or nothing: what is wrong with it beyond that only its field knows. */
const READABLE = /^[+-]?(?:\d+\.?\d*)?%?$|^\d+\/\d+$/;
const BEGUN = /^[+-]?[\d,_'\s]*(?:\.\d*)?(?:\s?[km]|%|\/\d*)?$/i;
const DIGITS_AND_SEPARATORS = /^[+-]?[\d.,_'\s]+$/;

/** No number at all, or digits that may be two: "1,5" is three halves to many, and fifteen to others. */
type NumberFault = 'noNumber' | 'separators';

/** Null for nothing, too: whether a field may be empty is its own matter. */
export function numberFault(text: string): NumberFault | null {
  const read = typedNumber(text);
  if (READABLE.test(read)) return null;
  return DIGITS_AND_SEPARATORS.test(read) ? 'separators' : 'noNumber';
}

/** Whether more keys can make a number of it. Where they cannot, that is said at once. */
export const isNumberBegun = (text: string): boolean => BEGUN.test(typedNumber(text));

type WhatCame = 'typed' | 'pasted';

/**
 * For an `<input>`; `onText` gets what the field is to show. No sign is dropped: "1e5" without its letter is 15, and the
 * trader who typed it looks elsewhere by then.
 */
export const numberEntry = (onText: (text: string, came: WhatCame) => void) => ({
  autoComplete: 'off',
  spellCheck: false,
  onChange: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): void => {
    const isComposing = 'isComposing' in nativeEvent && nativeEvent.isComposing === true;
    const isWhole = 'inputType' in nativeEvent && WHOLE.has(nativeEvent.inputType);
    onText(isComposing ? target.value : typedNumber(target.value), isWhole ? 'pasted' : 'typed');
  },
  onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>): void => {
    onText(typedNumber(currentTarget.value), 'typed');
  },
});

/** What came all at once is on its way to nothing else. */
const WHOLE: ReadonlySet<unknown> = new Set(['insertFromPaste', 'insertFromDrop']);
