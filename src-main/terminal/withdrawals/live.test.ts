import fc from 'fast-check';
import type { CommandInput } from '@shared/contract/terminal';
import { beforeEach, describe, expect, it } from 'vitest';
import { Bench } from '../bench.testing';
import type { AddressEntry, ReviewAnswer, ReviewPage } from '../ports';
import { ADDRESS, PASSPHRASE, Surroundings, truthful } from './surroundings.testing';
import { unknown } from '../scripted-client.testing';

const DAY_MS = 24 * 3_600_000;

let around: Surroundings;
let bench: Bench;
beforeEach(async () => {
  around = new Surroundings();
  bench = around.bench();
  for (const topic of ['addressBook', 'withdrawalSafety', 'withdrawals'] as const)
    bench.watch(topic);
  await bench.run(500);
  await bench.during(bench.desk.call('armTrading', { alias: 'Main' }));
});

const allow = (word = 'WITHDRAW') =>
  bench.during(bench.desk.call('allowWithdrawals', { isAllowed: true, word }), 20);
const saveAddress = (address = ADDRESS, name = 'Cold') =>
  bench.during(bench.desk.call('saveAddress', { asset: 'USDT', name, address, label: '' }), 2_500);

/** The wall clock goes on while nothing else does: nobody was there, and the desk has locked itself. */
async function later(byMs: number): Promise<void> {
  bench.clock.jumpWall(byMs);
  await bench.run(2_000, 500);
  await bench.during(bench.desk.call('unlockDesk', { word: 'Main' }), 20);
  await bench.during(bench.desk.call('armTrading', { alias: 'Main' }), 20);
}

async function ready(): Promise<void> {
  await allow();
  await saveAddress();
  await later(DAY_MS);
}

async function withdraw(changes: Partial<CommandInput<'withdraw'>> = {}) {
  const intent = { asset: 'USDT', amount: '25.5', address: ADDRESS, label: '', ...changes };
  const reply = await bench.during(
    bench.desk.call('withdraw', { intentId: bench.newIntent(), ...intent }),
    300,
  );
  if (!reply.ok) throw new Error(`${reply.error.code}: ${reply.error.message}`);
  return reply.value;
}
const requests = () => bench.exchange.withdrawalDesk.requests;

describe('a withdrawal from a live account', () => {
  it('is off until its word is typed, and off again without one', async () => {
    expect(bench.value('withdrawalSafety')).toMatchObject({ isAllowed: false, isReviewed: true });
    expect(await withdraw()).toMatchObject({ code: 'withdrawals-off' });
    expect(await allow('withdraw')).toMatchObject({ ok: false, error: { code: 'wrong-word' } });
    expect(await allow()).toMatchObject({ ok: true });
    const next = bench.restarted();
    next.watch('withdrawalSafety');
    await next.settle();
    expect(next.value('withdrawalSafety').isAllowed).toBe(true);
    await bench.during(bench.desk.call('allowWithdrawals', { isAllowed: false, word: '' }), 20);
    expect(bench.value('withdrawalSafety').isAllowed).toBe(false);
  });

  it('goes only to entries of the book that have waited for a day', async () => {
    await allow();
    expect(await withdraw()).toMatchObject({ code: 'address-not-in-book', field: 'address' });
    await saveAddress();
    expect(await withdraw()).toMatchObject({ code: 'address-cooling' });
    await later(DAY_MS - 5 * 60_000);
    const early = await withdraw();
    expect(early).toMatchObject({ code: 'address-cooling' });
    expect(early.kind === 'rejected' && early.message).toContain('in 5 min');
    await later(5 * 60_000);
    expect(await withdraw()).toMatchObject({ kind: 'accepted' });
    expect(around.signedRequests).toEqual([ADDRESS]);
  });

  it('does not become old by a clock that is set ahead on this machine', async () => {
    await allow();
    await saveAddress();
    bench.exchange.healthNow = { ...bench.exchange.healthNow, clockOffsetMs: -2 * DAY_MS };
    await later(2 * DAY_MS);
    expect(await withdraw()).toMatchObject({ code: 'address-cooling' });
  });

  it('waits for the time of the exchange: without it no address is saved, and none has waited', async () => {
    const told = bench.exchange.healthNow;
    const silent = { ...told, clockOffsetMs: null };
    await allow();
    bench.exchange.healthNow = silent;
    expect(await saveAddress()).toMatchObject({ ok: false, error: { code: 'no-exchange-time' } });
    expect(bench.value('addressBook')).toEqual([]);
    bench.exchange.healthNow = told;
    expect(await saveAddress()).toMatchObject({ ok: true });
    await later(DAY_MS);
    bench.exchange.healthNow = silent;
    expect(await withdraw()).toMatchObject({ code: 'no-exchange-time', field: 'address' });
    expect(around.pages).toEqual([]);
  });

  it('asks in a window of main: hides what it asks for, and sends what it has drawn', async () => {
    await ready();
    expect(await withdraw()).toMatchObject({ kind: 'accepted' });
    const [page] = around.pages;
    const facts = new Map(page?.rows);
    expect(facts.get('Amount')).toBe('25.5 USDT');
    expect(facts.get('Saved as')).toBe('Cold');
    expect(facts.get('Address')).toMatch(/^TQn9.*LSE$/);
    expect(facts.get('Address')?.replace(/[^•]/g, '')).toHaveLength(8);
    expect(page?.questions).toHaveLength(2);
    expect(requests()).toMatchObject([{ asset: 'USDT', amount: 2_550_000_000n, address: ADDRESS }]);
    expect(around.keyOpenings).toBe(1);
  });

  it.each<[string, (page: ReviewPage) => ReviewAnswer | null, string]>([
    ['closed', () => null, 'review-closed'],
    [
      'answered wrongly',
      () => ({ answers: ['abcd', 'wxyz'], passphrase: PASSPHRASE }),
      'review-mismatch',
    ],
    ['not answered', () => ({ answers: [], passphrase: PASSPHRASE }), 'review-mismatch'],
    [
      'answered without the passphrase',
      (page) => ({ ...truthful(page, ADDRESS), passphrase: 'wrong' }),
      'withdrawal-key',
    ],
  ])('whose review is %s leaves nothing behind', async (_how, answer, code) => {
    await ready();
    around.answer = answer;
    expect(await withdraw()).toMatchObject({ kind: 'rejected', by: 'terminal', code });
    expect(requests()).toEqual([]);
    expect(bench.store.withdrawals.size).toBe(0);
    expect(bench.store.audit.at(-1)?.content).toContain(code);
  });

  it('is not sent when trading stops while the review is open', async () => {
    await ready();
    around.answer = async (page) => {
      await bench.desk.call('disarmTrading', {});
      return truthful(page, ADDRESS);
    };
    expect(await withdraw()).toMatchObject({ code: 'READ_ONLY' });
    expect(requests()).toEqual([]);
  });

  it.each<[string, string, () => Promise<unknown>]>([
    ['the desk locks itself', 'LOCKED', () => bench.desk.call('lockDesk', {})],
    ['trading is stopped', 'KILLED', () => bench.desk.call('kill', { source: 'key' })],
    ['it goes READ-ONLY', 'READ_ONLY', () => bench.desk.call('disarmTrading', {})],
  ])('is shown to nobody any more once %s', async (_when, code, stop) => {
    await ready();
    around.answer = async () => {
      await stop();
      return new Promise(() => undefined); // nobody answers, and nobody closes the window
    };
    expect(await withdraw()).toMatchObject({ kind: 'rejected', code });
    expect(around.closings).toBe(1);
    expect(requests()).toEqual([]);
  });

  it('is shown to nobody any more when withdrawals are switched off, or the program ends', async () => {
    await ready();
    around.answer = async () => {
      await bench.desk.call('allowWithdrawals', { isAllowed: false, word: '' });
      return new Promise(() => undefined);
    };
    expect(await withdraw()).toMatchObject({ code: 'review-closed' });
    expect(around.closings).toBe(1);
  });

  it('is not sent when its entry is another one after the review', async () => {
    await ready();
    around.answer = (page) => {
      const [entry] = bench.store.addressEntries.values();
      if (entry !== undefined) bench.store.addressEntries.set(entry.id, { ...entry, name: 'Warm' });
      return truthful(page, ADDRESS);
    };
    expect(await withdraw()).toMatchObject({ code: 'address-forged' });
    expect(requests()).toEqual([]);
  });

  it.each<[string, string, () => Promise<unknown>]>([
    [
      'withdrawals are switched off',
      'withdrawals-off',
      () => bench.desk.call('allowWithdrawals', { isAllowed: false, word: '' }),
    ],
    [
      'its entry is deleted',
      'address-not-in-book',
      () => bench.desk.call('deleteAddress', { id: bench.value('addressBook')[0]?.id ?? '' }),
    ],
    ['the desk locks itself', 'LOCKED', () => bench.desk.call('lockDesk', {})],
  ])('is not sent when %s while its key opens', async (_when, code, change) => {
    await ready();
    around.whileKeyOpens = change;
    expect(await withdraw()).toMatchObject({ kind: 'rejected', code });
    expect(requests()).toEqual([]);
    expect(bench.store.withdrawals.size).toBe(0);
  });

  it('with a lost answer is looked for by its one id and never sent again', async () => {
    await ready();
    bench.exchange.withdrawalDesk.applyAnswers.push(() => unknown);
    expect(await withdraw()).toMatchObject({ kind: 'unknown' });
    await bench.run(60_000, 500);
    expect(requests()).toHaveLength(1);
    expect(bench.value('withdrawals').rows[0]?.status).toBe('NOT_PLACED');
  });
});

describe('a desk that lies', () => {
  const OTHER = 'TXoZ8mkPq41LhJe6cYv3bNwRt2Da7GsQfU';

  it('cannot have B sent while A is reviewed: the intent is frozen, and one id is one intent', async () => {
    await ready();
    await saveAddress(OTHER, 'Theirs');
    const intentId = bench.newIntent();
    const base = { intentId, asset: 'USDT', amount: '25', label: '' };
    const lies: unknown[] = [];
    around.answer = async (page) => {
      for (const lie of [
        { ...base, address: OTHER },
        { ...base, address: ADDRESS, amount: '99' },
        { ...base, intentId: bench.newIntent(), address: ADDRESS, amount: '99' },
      ]) {
        const reply = await bench.desk.call('withdraw', lie);
        lies.push(reply.ok && reply.value.kind === 'rejected' ? reply.value.code : reply);
      }
      return truthful(page, ADDRESS);
    };
    const reply = bench.desk.call('withdraw', { ...base, address: ADDRESS });
    await bench.during(reply, 500);
    expect(lies).toEqual(['intent-reused', 'intent-reused', 'review-open']);
    expect(requests()).toMatchObject([{ address: ADDRESS, amount: 2_500_000_000n }]);
    expect(around.pages).toHaveLength(1);
  });

  it('cannot put an entry into the book of which main has not vouched', async () => {
    await ready();
    const [entry] = bench.store.addressEntries.values();
    if (entry === undefined) throw new Error('no entry');
    for (const change of [
      { address: OTHER },
      { label: '7' },
      { asset: 'XRP' },
      { name: 'Hot' },
      { addedAtMs: 1 },
      { mac: '' },
      { id: '0000000000000009' },
    ] satisfies Partial<AddressEntry>[]) {
      const forged = { ...entry, ...change };
      bench.store.addressEntries.clear();
      bench.store.addressEntries.set(forged.id, forged);
      const { address, label, asset } = forged;
      const outcome = await withdraw({ address, label, asset });
      expect(outcome, JSON.stringify(change)).toMatchObject({ code: 'address-forged' });
      expect(outcome.kind === 'rejected' && outcome.message).toContain(`"${forged.name}"`);
    }
    const next = bench.restarted();
    next.watch('addressBook');
    await next.settle();
    expect(next.value('addressBook')).toMatchObject([{ isGenuine: false }]);
  });
});

describe('an address that was pasted', () => {
  const paste = () => bench.desk.call('addressPasted', { address: ADDRESS });

  it('is saved when the clipboard keeps saying the same, after it was watched', async () => {
    around.clipboard = () => `${ADDRESS}\n`;
    await bench.during(paste(), 10);
    const saving = bench.desk.call('saveAddress', {
      asset: 'USDT',
      name: 'Cold',
      address: ADDRESS,
      label: '',
    });
    await bench.run(1_500);
    expect(bench.value('addressBook')).toEqual([]);
    expect(await bench.during(saving, 1_000)).toMatchObject({ ok: true });
  });

  it('is stopped with words whenever the clipboard is swapped while it is watched', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 2_000 }), async (swapMs) => {
        await bench.during(bench.desk.call('present', {}), 10);
        const startMs = bench.clock.nowMs();
        around.clipboard = () => (bench.clock.nowMs() - startMs >= swapMs ? 'TClipper' : ADDRESS);
        await bench.during(paste(), 10);
        const reply = await saveAddress();
        expect(reply).toMatchObject({ ok: false, error: { code: 'clipboard-changed' } });
        expect(bench.value('addressBook')).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it('is stopped when the clipboard cannot be read', async () => {
    around.clipboard = () => {
      throw new Error('no clipboard');
    };
    await bench.during(paste(), 10);
    expect(await saveAddress()).toMatchObject({ error: { code: 'clipboard-changed' } });
  });
});

it('is not offered where a host cannot review it', async () => {
  const poor = new Bench({ venue: { mode: 'live', accountLabel: 'Main' } });
  poor.watch('withdrawalSafety');
  await poor.settle();
  expect(poor.value('withdrawalSafety').missing).toContain('window of its own');
  const call = poor.desk.call('allowWithdrawals', { isAllowed: true, word: 'WITHDRAW' });
  expect(await poor.during(call, 20)).toMatchObject({ error: { code: 'not-offered' } });
});
