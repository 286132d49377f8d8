import { expect, test } from 'vitest';
import { saidNow, type Said } from './said-now';

test('a countdown is read out once, what comes after it again, and its end says nothing', () => {
  const heard: string[] = [];
  let said: Said = { about: '', text: '' };
  for (const [about, text] of [
    ['', ''],
    ['blocked', 'goes on in 3 s'],
    ['blocked', 'goes on in 2 s'],
    ['banned', 'locked for 90 s'],
    ['banned', 'locked for 89 s'],
    ['', ''],
    ['blocked', 'goes on in 8 s'],
  ] as const) {
    const now = saidNow(said, { about, text });
    if (now.text !== said.text) heard.push(now.text);
    said = now;
  }
  expect(heard).toEqual(['goes on in 3 s', 'locked for 90 s', '', 'goes on in 8 s']);
});
