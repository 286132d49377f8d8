import { expect, test } from 'vitest';
import { deskIds } from './ids';

test('an intent id has the form the terminal accepts and is not minted twice', () => {
  const ids = Array.from({ length: 200 }, () => deskIds.nextId());
  for (const id of ids) expect(id).toMatch(/^[a-z0-9]{16}$/);
  expect(new Set(ids).size).toBe(200);
});
