/** Faults of the terminal itself: what has not left is not sent and may be pressed again, what has left is in question. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Bench } from '../../bench.testing';
import { Blotter } from '../blotter';
import {
  futuresDraft,
  marginDraft,
  openBench,
  spotDraft,
  stopDraft,
  submit,
} from '../books.testing';
import { Conditions } from '../conditions/conditions';
import { asked, enter, fill, opened } from '../exits/exits.testing';
import { Risk } from '../../risk';

const broken = (): never => {
  throw new Error('broken');
};
const NOT_SENT = { kind: 'rejected', by: 'terminal', code: 'FAULT' };

afterEach(() => {
  vi.restoreAllMocks();
});

/** Whether a row counts as on its way. */
const sending = (bench: Bench): unknown[] =>
  [...bench.value('openOrders'), ...bench.value('conditions')].filter((row) =>
    JSON.stringify(row).includes('SENDING'),
  );

const ORDERS = [
  ['spot', spotDraft, Blotter.prototype, 'setPending'],
  ['margin', marginDraft, Blotter.prototype, 'setPending'],
  ['futures', futuresDraft, Blotter.prototype, 'setPending'],
  ['condition', stopDraft, Conditions.prototype, 'show'],
] as const;

describe.each(ORDERS)('an order (%s)', (_what, draft, shownBy, show) => {
  it('that cannot be shown is not sent, and may be pressed again', async () => {
    const bench = await openBench();
    vi.spyOn(shownBy as unknown as Record<string, () => void>, show).mockImplementationOnce(broken);
    expect(await submit(bench, draft())).toMatchObject(NOT_SENT);
    expect(sending(bench)).toEqual([]);
    expect(await submit(bench, draft())).toMatchObject({ kind: 'accepted' });
  });

  it('that cannot be prepared is not sent, and may be pressed again', async () => {
    const bench = await openBench();
    vi.spyOn(Risk.prototype, 'prepare').mockImplementationOnce(broken);
    expect(await submit(bench, draft())).toMatchObject(NOT_SENT);
    expect(await submit(bench, draft())).toMatchObject({ kind: 'accepted' });
  });
});

it.each([
  ['spot', spotDraft],
  ['margin', marginDraft],
  ['futures', futuresDraft],
  ['condition', stopDraft],
] as const)('what has left when the fault comes is in question (%s)', async (what, draft) => {
  const bench = await openBench();
  const { exchange } = bench;
  if (what === 'spot') exchange.script('placeOrder', broken);
  else if (what === 'margin') exchange.marginWallet.script('placeOrder', broken);
  else exchange.futuresOrders.script(what === 'futures' ? 'placeOrder' : 'placeCondition', broken);
  expect(await submit(bench, draft())).toMatchObject({ kind: 'unknown' });
  expect(sending(bench)).toEqual([]);
});

it('an answer that came is not lost where the disk cannot be read', async () => {
  const bench = await openBench();
  vi.spyOn(bench.store, 'intentOfOrder').mockImplementationOnce(broken);
  expect(await submit(bench, spotDraft())).toMatchObject({ kind: 'accepted' });
});

it.each(['shown', 'prepared'] as const)(
  'an exit that cannot be %s was not sent, and is placed a moment later',
  async (step) => {
    const bench = await opened();
    await enter(bench);
    if (step === 'shown') vi.spyOn(Conditions.prototype, 'show').mockImplementationOnce(broken);
    else vi.spyOn(Risk.prototype, 'prepare').mockImplementationOnce(broken);
    await fill(bench, 100, 5_000);
    expect(asked(bench)).toEqual({ 590000: [100], 630000: [100] });
  },
);

it('an exit of which nothing can be written down is tried again', async () => {
  const bench = await opened();
  await enter(bench);
  vi.spyOn(Risk.prototype, 'lockOnAll').mockImplementationOnce(broken);
  await fill(bench, 100, 5_000);
  expect(asked(bench)).toEqual({ 590000: [100], 630000: [100] });
});

describe('a cancel', () => {
  async function resting() {
    const bench = await openBench();
    const placed = await submit(bench, spotDraft());
    const orderId = placed.kind === 'accepted' ? placed.orderId : '';
    const input = { book: 'spot', symbol: 'BTCUSDT', orderId } as const;
    const press = async () => {
      const reply = await bench.during(bench.desk.call('cancelOrder', input), 60);
      return reply.ok ? reply.value : reply.error;
    };
    return { bench, press };
  }

  it('that cannot be shown is not sent, and may be pressed again', async () => {
    const { bench, press } = await resting();
    vi.spyOn(Blotter.prototype, 'setCanceling').mockImplementationOnce(broken);
    expect(await press()).toMatchObject(NOT_SENT);
    expect(bench.value('openOrders')).toMatchObject([{ status: 'NEW' }]);
    expect(await press()).toMatchObject({ kind: 'accepted' });
  });

  it('that has left when the fault comes is in question', async () => {
    const { bench, press } = await resting();
    bench.exchange.script('cancelOrder', broken);
    expect(await press()).toMatchObject({ kind: 'unknown' });
  });
});
