import { expect, test } from 'vitest';
import { withdrawalRefusal } from './withdrawal-words';

test("an exchange's code is what its support asks for, the terminal's is for programs", () => {
  const message = 'amount 5: at least 10 USDT';
  const said = (by: 'exchange' | 'terminal', code: string) =>
    withdrawalRefusal({ by, code, message }, 'USDT');
  expect(said('exchange', '-4026')).toBe('amount 5: at least 10 USDT (-4026)');
  expect(said('exchange', '')).toBe('amount 5: at least 10 USDT');
  expect(said('terminal', 'below-minimum')).toBe('At least 10 USDT');
});
