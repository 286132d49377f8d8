// Scenario 19 from outside: every way a withdrawal can go, and the money of each.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { at } from '../visit';
import { closeSound, openFloor, type Floor } from './trader.testing';

let floor: Floor;
beforeEach(async () => {
  floor = await openFloor();
});
afterEach(() => closeSound(floor));

async function apply(address: string, amount = '100'): Promise<number> {
  const body = { withdrawOrderId: `to-${address}`, amount, address, symbol: 'USDT' };
  const reply = await floor.me.visit.post('/sapi/v1/withdraw/apply', body);
  expect(reply.text).toContain('"code":"0"');
  return Number(at(reply.body, 'data', 'id'));
}
async function record(id: number): Promise<unknown> {
  const { body } = await floor.me.visit.post('/sapi/v1/withdraw/query', { withdrawId: String(id) });
  return at(body, 'data', 'withdrawList', 0);
}
const decide = (id: number, action: string) =>
  floor.stage.lab('withdrawal', { id, action, info: 'by hand' });
const HOUR = 3_600_000;

test.each([
  ['T-good', 5, [99_900, 0]],
  ['T-reject', 2, [100_000, 0]],
  ['T address', 2, [100_000, 0]],
  ['T-fail', 4, [100_000, 0]],
  ['T-fail1', 5, [99_900, 0]],
  ['T-hang', 3, [99_900, 0]],
])('%s ends as %i', async (address, status, balance) => {
  const id = await apply(address);
  expect(await record(id)).toMatchObject({
    status: 0,
    txId: '',
    applyTime: 0,
    amount: 100,
    fee: 1,
  });
  expect(await floor.me.balance('USDT')).toEqual([99_900, 100]);
  await floor.later(HOUR);
  const ended = await record(id);
  expect(ended).toMatchObject({ status });
  expect(at(ended, 'txId')).toMatch(status === 2 ? /^$/ : /^[0-9a-f]{64}$/);
  if (address === 'T address') expect(ended).toMatchObject({ info: 'address error' });
  expect(await floor.me.balance('USDT')).toEqual(balance);
});

test('a large one waits for its approval; a revoked and a rejected one give the money back', async () => {
  const [large, revoked, rejected] = [
    await apply('T-1', '60000'),
    await apply('T-2'),
    await apply('T-3'),
  ];
  await decide(revoked, 'revoke');
  await decide(rejected, 'reject');
  await floor.later(HOUR);
  expect(await record(large)).toMatchObject({ status: 0 });
  expect(await record(revoked)).toMatchObject({ status: 6 });
  expect(await record(rejected)).toMatchObject({ status: 2, info: 'by hand' });
  expect(await floor.me.balance('USDT')).toEqual([40_000, 60_000]);
  await decide(large, 'approve');
  await floor.later(HOUR);
  expect(await record(large)).toMatchObject({ status: 5 });
});

test.each(['approve', 'reject', 'revoke', 'fail'])(
  'what is completed takes no %s',
  async (action) => {
    const id = await apply('T-good');
    await floor.later(HOUR);
    await expect(decide(id, action)).rejects.toThrow('the lab refused');
    expect(await record(id)).toMatchObject({ status: 5 });
  },
);

test('revoking is only for what is not approved yet', async () => {
  const id = await apply('T-good');
  await decide(id, 'approve');
  await expect(decide(id, 'revoke')).rejects.toThrow('the lab refused');
});
