/** A new account beside those that a market has, and what of a key is kept where the disk refuses it. */
import { expect, test } from 'vitest';
import { KeyStore } from '../admission/key-store';
import { AccountBook } from './account-book';
import { LabWorld, memoryFiles } from './lab.testing';

test('is none of those that a loaded session brought along', async () => {
  const files = memoryFiles();
  const first = new LabWorld({ files });
  expect((await first.post('accounts', {})).body['uid']).toBe(10_024);
  await first.post('session/save', { name: 'two' });
  const second = new LabWorld({ files });
  expect((await second.post('session/load', { name: 'two' })).status).toBe(200);
  const made = await second.post('accounts', {});
  expect([made.status, made.body['uid']]).toEqual([200, 10_025]);
});

test('a key that the disk has refused opens nothing and is not listed', () => {
  const keys = new KeyStore([]);
  const book = AccountBook.open(
    {
      accounts: () => null,
      saveAccounts: () => {
        throw new Error('disk is full');
      },
    },
    keys,
  );
  if (!book.ok) throw new Error(book.error);
  const wanted = { uid: 7, label: 'x', permissions: ['READ'], allowedIps: [] } as const;
  expect(() => book.value.createKey(wanted)).toThrow('disk is full');
  expect(() => {
    book.value.addAccount(8, 'y');
  }).toThrow('disk is full');
  expect(book.value.list()).toEqual([]);
});
