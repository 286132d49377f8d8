import { expect, test } from 'vitest';
import { LabWorld } from './lab.testing';

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
