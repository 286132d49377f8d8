import { expect, test } from 'vitest';
import { createRequestLine } from './request-line';

test('what is asked reaches the one that answers now, and is not offered where nobody does', () => {
  const line = createRequestLine<string>();
  const heard: string[] = [];
  line.ask('before anybody answers');
  expect(line.isAnswered()).toBe(false);
  const stopFirst = line.answer((request) => heard.push(`first: ${request}`));
  line.ask('a');
  const stopSecond = line.answer((request) => heard.push(`second: ${request}`));
  line.ask('b');
  stopFirst(); // it answers no more already
  line.ask('c');
  stopSecond();
  line.ask('d');
  expect(heard).toEqual(['first: a', 'second: b', 'second: c']);
  expect(line.isAnswered()).toBe(false);
});
