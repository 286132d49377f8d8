/**
 * Whether a number is being typed: "25." is on its way to 25.5, and "6" to 60,000. What is wrong with it is said
 * when its field is left or its form is sent, not under the hand that types, unless no further key can make a number of it.
 */
import { useState } from 'react';
import { isNumberBegun } from '../lib/number-entry';

interface Typing {
  readonly isTyping: boolean;
  readonly typed: (text: string) => void;
  /** Also by Enter, which sends a form and leaves the field where it is. */
  readonly left: () => void;
}

/** `value` is what the field shows: put there by anything else than the keyboard it is not being typed. */
export function useTyping(value: string): Typing {
  const [text, setText] = useState<string | null>(null);
  return {
    isTyping: text !== null && text === value && isNumberBegun(value),
    typed: setText,
    left: () => {
      setText(null);
    },
  };
}
