/**
 * What a field for a number does with what is typed or pasted: separators and "10k" as everywhere, digits of another
 * keyboard as digits, and the desk's own minus as one. While a word is being composed nothing is put right under the
 * hand that composes it.
 */
import { cleanNumber } from '@shared/domain/ticket';
import type { ChangeEvent, ClipboardEvent, CompositionEvent, DragEvent } from 'react';

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
/** More of them than any number here may have (`shared/money/decimal`). */
const TOO_MANY_DIGITS = /^[+-]?(?:\d{21,}\.?\d*|\d+\.\d{19,})$/;
const BEGUN = /^[+-]?[\d,_'\s]*(?:\.\d*)?(?:\s?[km]|%|\/\d*)?$/i;
const DIGITS_AND_SEPARATORS = /^[+-]?[\d.,_'\s]+$/;

/** No number at all, or digits that may be two: "1,5" is three halves to many, and fifteen to others. */
type NumberFault = 'noNumber' | 'separators' | 'lines' | 'tooManyDigits';

/** Null for nothing, too: whether a field may be empty is its own matter. */
export function numberFault(text: string): NumberFault | null {
  const read = typedNumber(text);
  if (TOO_MANY_DIGITS.test(read)) return 'tooManyDigits';
  if (READABLE.test(read)) return null;
  if (read.includes(LINE_END)) return 'lines';
  return DIGITS_AND_SEPARATORS.test(read) ? 'separators' : 'noNumber';
}

/** Whether more keys can make a number of it. Where they cannot, that is said at once. */
export function isNumberBegun(text: string): boolean {
  const read = typedNumber(text);
  return BEGUN.test(read) && !TOO_MANY_DIGITS.test(read);
}

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
  onPaste: (event: ClipboardEvent<HTMLInputElement>): void => {
    takeLines(event, event.clipboardData, onText);
  },
  onDrop: (event: DragEvent<HTMLInputElement>): void => {
    takeLines(event, event.dataTransfer, onText);
  },
});

/** Stands where a line ended: the browser would put a space there, and 100 over 200 were 100 200, which is a number. */
const LINE_END = '⏎';
const LINE_ENDS = /\s*[\n\r]\s*/g;

/** Cells of a column, for example, copied together: they stay apart, to be refused. */
function takeLines(
  event: ClipboardEvent<HTMLInputElement> | DragEvent<HTMLInputElement>,
  carried: DataTransfer,
  onText: (text: string, came: WhatCame) => void,
): void {
  const came = carried.getData('text/plain').trim();
  const apart = came.replace(LINE_ENDS, ` ${LINE_END} `);
  if (apart === came) return;
  event.preventDefault();
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  const before = value.slice(0, selectionStart ?? value.length);
  onText(`${before}${apart}${value.slice(selectionEnd ?? value.length)}`, 'pasted');
}

/** What came all at once is on its way to nothing else. */
const WHOLE: ReadonlySet<unknown> = new Set(['insertFromPaste', 'insertFromDrop']);
