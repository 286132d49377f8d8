import { expect, test } from 'vitest';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { LabWorld, read, START_MS } from './lab.testing';

test.each([
  ['reset', { seed: 7 }],
  ['session/load', { name: 'before' }],
])('whoever waits for a market that %s ends is told so', async (command, input) => {
  const world = new LabWorld();
  await world.post('session/save', { name: 'before' });
  const beforeMs = (await world.get('state')).body['marketTime'];
  const moved = world.exchange.lab.command('clock', { advanceMs: 60_000 });
  expect((await world.post(command, input)).status).toBe(200);
  expect(await moved).toEqual({
    ok: false,
    error: { code: -1016, msg: 'This market has ended: by a reset, a load or a shutdown' },
  });
  expect((await world.get('state')).body['marketTime']).toBe(beforeMs);
});

/** Of a machine that takes its time for each turn. */
class BusyClock extends ManualClock {
  turnMs = 300;

  override setAlarm(delayMs: number, ring: () => void): ReturnType<ManualClock['setAlarm']> {
    return super.setAlarm(delayMs + this.turnMs, ring);
  }
}

test('what waits behind a market on its way is done within its window, and refused when its turn comes too late', async () => {
  const clock = new BusyClock(START_MS);
  const world = new LabWorld({ clock });
  const moved = world.exchange.lab.command('clock', { advanceMs: 20 * 86_400_000 });
  clock.advance(clock.turnMs);
  const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', price: 60_000, volume: 0.01 };
  const withdrawal = { withdrawOrderId: 'w', amount: '50', address: 'A1' };
  const waiting = [
    ['/sapi/v1/order', order],
    ['/sapi/v1/order', { ...order, recvwindow: 60_000 }],
    ['/sapi/v1/withdraw/apply', withdrawal],
  ].map(([path, body]) => world.send('POST', path as string, JSON.stringify(body)));
  // A turn a day.
  for (let turn = 0; turn < 40; turn++) {
    await Promise.resolve();
    clock.advance(clock.turnMs);
  }
  await moved;
  clock.turnMs = 0;
  const refused = { code: -1021, msg: 'X-CH-TS outside of recvWindow 5000' };
  expect((await Promise.all(waiting)).map(read)).toMatchObject([
    { status: 400, body: refused },
    { status: 200, body: { status: 'NEW' } },
    { status: 400, body: refused },
  ]);
  const open = await world.signed('GET', '/sapi/v1/openOrders?symbol=BTCUSDT');
  expect(open.body).toHaveLength(1);
  const { body } = await world.signed('GET', '/sapi/v1/account');
  expect(body['balances']).toContainEqual(expect.objectContaining({ asset: 'USDT', locked: 600 }));
});
