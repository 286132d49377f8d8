/** A desk may name any market and currency an exchange may have, however long its name is. */
import { expect, test } from 'vitest';
import { commands } from './commands';
import { topics } from './topics';

const ASSET = '1000000BABYDOGEX';
const CONTRACT = `E-${ASSET}-LONGQUOTEOFMINE1`;

test('a currency of 16 characters can be withdrawn, and one of a single letter', () => {
  for (const asset of [ASSET, 'T']) {
    const { input } = commands.withdrawalHistory;
    expect(input.safeParse({ asset, page: 1 }).success).toBe(true);
  }
});

test('a contract of two currencies of 16 characters can be watched', () => {
  expect(topics.book.params.safeParse({ symbol: CONTRACT }).success).toBe(true);
  expect(topics.book.params.safeParse({ symbol: 'x'.repeat(4) }).success).toBe(false);
  expect(topics.book.params.safeParse({ symbol: 'X'.repeat(41) }).success).toBe(false);
});
