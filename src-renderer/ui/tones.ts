/** Colours that a row has by what it means; sign and word always stand beside them. */

/** Of a state that is fine, in question, or needs the trader. */
export const STATE_TONES = {
  calm: 'text-text-2',
  warn: 'text-warn',
  danger: 'font-semibold text-danger',
} as const;

/** Of a figure by its sign. */
export const SIGN_TONES = { [-1]: 'text-down', 0: 'text-text-1', 1: 'text-up' } as const;
