/** Faults of the terminal while it asks for a withdrawal: not sent before it has left, in question after that. */
import { afterEach, expect, it, vi } from 'vitest';
import { Bench } from '../bench.testing';
import { Assets } from './assets';
import { WithdrawalRegister } from './register';

const ADDRESS = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';
const broken = (): never => {
  throw new Error('broken');
};

afterEach(() => {
  vi.restoreAllMocks();
});

async function press(bench: Bench) {
  const intent = { asset: 'USDT', amount: '25.5', address: ADDRESS, label: '' };
  const input = { ...intent, intentId: bench.newIntent() };
  const reply = await bench.during(bench.desk.call('withdraw', input), 60);
  return reply.ok ? reply.value : reply.error;
}

it.each([
  ['prepared', Assets.prototype, 'refresh'],
  ['shown', WithdrawalRegister.prototype, 'setOwn'],
] as const)(
  'one that cannot be %s is not sent, and may be asked for again',
  async (_, of, step) => {
    const bench = await new Bench().start();
    await bench.run(500);
    vi.spyOn(of as unknown as Record<string, () => void>, step).mockImplementationOnce(broken);
    expect(await press(bench)).toMatchObject({ kind: 'rejected', by: 'terminal', code: 'FAULT' });
    expect(bench.exchange.withdrawalDesk.requests).toEqual([]);
    expect(await press(bench)).toMatchObject({ kind: 'accepted' });
    expect(bench.exchange.withdrawalDesk.requests).toHaveLength(1);
  },
);

it('one that has left when the fault comes is in question', async () => {
  const bench = await new Bench().start();
  await bench.run(500);
  bench.exchange.withdrawalDesk.applyAnswers.push(broken);
  expect(await press(bench)).toMatchObject({ kind: 'unknown' });
});
