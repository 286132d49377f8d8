import type { CommandInput } from '@shared/contract/terminal';
import { beforeEach, describe, expect, it } from 'vitest';
import { Bench } from '../bench.testing';

type Entry = CommandInput<'saveAddress'>;

const COLD: Entry = { asset: 'USDT', name: 'Cold', address: 'TQn9Y2khEsLJW1', label: '' };

let bench: Bench;
beforeEach(async () => {
  bench = await new Bench().start();
  bench.watch('addressBook');
  bench.watch('assets');
  await bench.run(200);
});

const save = (entry: Partial<Entry> = {}) =>
  bench.during(bench.desk.call('saveAddress', { ...COLD, ...entry }), 20);
const names = (of: Bench = bench) => of.value('addressBook').map(({ name }) => name);

describe('the address book', () => {
  it('keeps what is saved over a restart, and forgets what is deleted', async () => {
    expect(await save({ name: '  Cold ' })).toMatchObject({ ok: true });
    expect(await save({ name: 'Warm', address: 'TOther' })).toMatchObject({ ok: true });
    expect(names()).toEqual(['Cold', 'Warm']);
    const next = bench.restarted();
    next.watch('addressBook');
    await next.run(50);
    expect(names(next)).toEqual(['Cold', 'Warm']);
    const id = next.value('addressBook')[0]?.id ?? '';
    expect(await next.during(next.desk.call('deleteAddress', { id }), 20)).toMatchObject({
      ok: true,
    });
    expect(names(next)).toEqual(['Warm']);
    expect(await next.during(next.desk.call('deleteAddress', { id }), 20)).toMatchObject({
      error: { code: 'unknown-entry' },
    });
  });

  it.each([
    [{ name: 'cold', address: 'TElse' }, 'duplicate-name', '"cold" exists for USDT'],
    [{ name: 'Again' }, 'duplicate-address', 'in the book as "Cold"'],
    [{ name: '   ' }, 'missing-field', 'name'],
    [{ name: 'Bad', address: 'not an address' }, 'malformed-address', 'address'],
    [{ name: 'Bad', address: 'Tö' }, 'malformed-address', 'address'],
    [{ name: 'Tag', asset: 'XRP' }, 'label-required', 'XRP needs one'],
    [{ name: 'Tag', label: 'a b' }, 'malformed-label', 'label'],
    [{ name: 'What', asset: 'NOPE' }, 'unknown-asset', 'NOPE'],
  ])('refuses %j as %s and stays as it was', async (entry, code, words) => {
    await save();
    const reply = await save(entry);
    expect(reply).toMatchObject({ ok: false, error: { code } });
    expect(reply.ok ? '' : reply.error.message).toContain(words);
    expect(names()).toEqual(['Cold']);
  });

  it('takes the same name for another asset, and the same address with another label', async () => {
    await save();
    expect(await save({ asset: 'XRP', label: '7' })).toMatchObject({ ok: true });
    expect(await save({ asset: 'XRP', name: 'B', label: '8' })).toMatchObject({ ok: true });
    expect(names()).toEqual(['Cold', 'B', 'Cold']);
  });

  it('says that a full disk did not take it', async () => {
    bench.store.isFull = true;
    expect(await save()).toMatchObject({ ok: false, error: { code: 'store-failed' } });
    expect(names()).toEqual([]);
  });

  it('stands beside what the exchange says of the assets', () => {
    expect(bench.value('assets')[0]).toMatchObject({ asset: 'USDT', minWithdraw: '10' });
  });
});
