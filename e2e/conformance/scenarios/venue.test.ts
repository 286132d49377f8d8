// Scenarios 6, 7, 23 and 26 from outside: lost answers, races, replays and each thing that can go wrong.
import { expect, test } from 'vitest';
import { FAULT_PROFILES } from '@shared/contract/lab';
import { NO_LIMITS, Stage } from '../stage';
import { at } from '../visit';
import { closeSound, openFloor, Trader } from './trader.testing';

test('6: after a 504 that was executed the order is found, and sending it again is refused', async () => {
  const floor = await openFloor();
  const { stage, me } = floor;
  const rule = { endpoint: '/sapi/v1/order', effect: '504-executed', probability: '1' };
  await stage.lab('fault', { rules: [rule] });
  const lost = await me.spot('BUY 0.001 @ 50000', { newClientOrderId: 'once' });
  expect(lost.status).toBe(504);
  await stage.lab('fault', { profile: 'ok' });
  expect(await me.spot('BUY 0.001 @ 50000', { newClientOrderId: 'once' })).toMatchObject({
    code: -4116,
  });
  const query = { symbol: 'BTCUSDT', orderId: '', newClientOrderId: 'once' };
  expect((await me.visit.signedGet('/sapi/v1/order', query)).body).toMatchObject({ status: 'NEW' });
  expect(await me.balance('USDT')).toEqual([99_950, 50]);
  await closeSound(floor);
});

test('7: a cancel that races a fill ends as one of the two, and the money is whole', async () => {
  const floor = await openFloor({ latencyProfile: 'default' });
  const { stage, me } = floor;
  const clock = setInterval(() => {
    stage.clock.advance(2);
  }, 1);
  // At the other door, so that neither request waits for the other.
  const other = new Trader(stage, floor.other.visit.user, 0);
  const ends: string[] = [];
  for (let round = 0; round < 12; round += 1) {
    const orderId = await me.placed(me.spot('BUY 0.001 @ 60000'));
    const [cancel, fill] = await Promise.all([
      me.cancel(orderId),
      other.spot('SELL 0.001 @ 60000'),
    ]);
    expect(fill.status).toBe(200);
    const { code } = cancel;
    const order = await me.spotOrder(orderId);
    const [status, executed] = [at(order, 'status'), at(order, 'executedQty')];
    expect([
      [0, 'CANCELED', 0],
      [-1145, 'FILLED', 0.001],
    ]).toContainEqual([code, status, executed]);
    ends.push(String(status));
    await other.visit.post('/sapi/v1/batchCancel', {
      symbol: 'BTCUSDT',
      orderIds: [at(fill.body, 'orderIdString')],
    });
  }
  clearInterval(clock);
  expect(new Set(ends)).toEqual(new Set(['CANCELED', 'FILLED']));
  const filled = ends.filter((end) => end === 'FILLED').length;
  expect(await floor.insurance()).toBe('1000000.00000000');
  await stage.lab('latency', { profile: 'zero' });
  expect(await me.balance('USDT')).toEqual([100_000 - filled * 60, 0]);
  await closeSound(floor);
});

test('23: the same commands at speeds 1 and 60 are the same exchange', async () => {
  const told: unknown[] = [];
  for (const speed of [1, 60] as const) {
    const stage = await Stage.open({ agents: 'on', speed: 0, limits: NO_LIMITS });
    const me = new Trader(stage);
    await me.placed(me.spot('BUY 0.001 @ 50000'));
    await stage.lab('clock', { speed });
    await stage.advance(60_000 / speed);
    await stage.lab('clock', { speed: 0 });
    const state = await stage.labQuery('state');
    const { body } = await me.visit.get('/sapi/v1/trades', { symbol: 'BTCUSDT', limit: 50 });
    told.push([at(state, 'marketTime'), at(state, 'stateHash'), at(state, 'seq'), body]);
    await stage.close();
  }
  expect(told[1]).toEqual(told[0]);
});

test.each(FAULT_PROFILES)(
  '26: under the profile %s nothing breaks, and afterwards all is well',
  async (profile) => {
    const floor = await openFloor({ limits: NO_LIMITS });
    const { stage, me } = floor;
    await stage.lab('fault', { profile });
    const clock = setInterval(() => {
      stage.clock.advance(500);
    }, 1);
    for (let count = 0; count < 30; count += 1) {
      const names = { newClientOrderId: `n-${count}` };
      await me.spot('BUY 0.001 @ 50000', names).catch(() => undefined);
    }
    clearInterval(clock);
    await stage.lab('fault', { profile: 'ok' });
    await stage.advance(60_000);
    // An order is there or not, and asking by its client id tells which; none is there twice.
    let found = 0;
    for (let count = 0; count < 30; count += 1) {
      const query = { symbol: 'BTCUSDT', orderId: '0', newClientOrderId: `n-${count}` };
      const reply = await me.visit.signedGet('/sapi/v1/order', query);
      expect([0, -2013]).toContain(reply.code);
      if (reply.code === 0) found += 1;
    }
    expect(await me.balance('USDT')).toEqual([100_000 - found * 50, found * 50]);
    if (['ok', 'slow', 'int64ids', 'wsTrouble', 'partialOutage'].includes(profile))
      expect(found).toBe(30);
    if (['maintenance', 'outage'].includes(profile)) expect(found).toBe(0);
    await closeSound(floor);
  },
);
