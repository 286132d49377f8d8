import { expect, test } from 'vitest';
import { toldRefusal } from './refusal-words';

test('a code that is the name of something else has no mend: its message is told as it is', () => {
  for (const code of ['constructor', 'toString', '__proto__']) {
    const told = toldRefusal({ by: 'exchange', code, message: 'no such pair' });
    expect(told).toEqual({ code, message: 'no such pair' });
  }
  const told = toldRefusal({ by: 'exchange', code: '-1021', message: 'timestamp' });
  expect(told.message).toContain('time server');
});
