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

/** "１，２３４．５０" is "1234.50"; what may mean two numbers stays as it was, to be refused. */
export function typedNumber(text: string): string {
  const narrow = text.replace(FULL_WIDTH, (sign) =>
    String.fromCharCode(sign.charCodeAt(0) - WIDTH_OFFSET),
  );
  return cleanNumber(narrow.replace('\u2212', '-'));
}

/** For an `<input>`; `onText` gets what the field is to show. */
export const numberEntry = (onText: (text: string) => void) => ({
  autoComplete: 'off',
  spellCheck: false,
  onChange: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): void => {
    const isComposing = 'isComposing' in nativeEvent && nativeEvent.isComposing === true;
    onText(isComposing ? target.value : typedNumber(target.value));
  },
  onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>): void => {
    onText(typedNumber(currentTarget.value));
  },
});
