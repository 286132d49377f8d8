/** Limits go by the wall and by accounts, whatever the lab does to the market's clock; another market forgets them. */
import { expect, test } from 'vitest';
import { LabWorld, newUser, OWNER, type LabWorldOptions } from './lab.testing';

const TIME = '/sapi/v1/time';

/** What a client goes by. */
async function ask(world: LabWorld, target = TIME, user = OWNER) {
  const { status, headers } = await world.signed('GET', target, '', user);
  return [status, headers['retry-after']];
}

async function times(world: LabWorld, count: number, target = TIME) {
  for (let asked = 0; asked < count; asked += 1) await ask(world, target);
}

const limited = (config: LabWorldOptions['config']): LabWorld =>
  new LabWorld({ config: { banLadderSec: [90, 100], ...config } });

test('a ban ends when it was told to, and no day of market time ends it sooner', async () => {
  const world = limited({ limits: { ip: 20 } });
  await times(world, 20);
  expect(await ask(world)).toEqual([429, '60']);
  await times(world, 9);
  expect(await ask(world)).toEqual([418, '90']);
  await world.post('clock', { advanceMs: 86_400_000 });
  expect(await ask(world)).toEqual([418, '90']);
  world.clock.advance(89_500);
  expect(await ask(world)).toEqual([418, '1']);
  world.clock.advance(500);
  expect(await ask(world)).toEqual([200, undefined]);
});

test('an account has one weight and one burst over all of its keys, and others have theirs', async () => {
  const world = limited({ limits: { uid: 25 } });
  const { body } = await world.post('accounts', { uid: OWNER.uid });
  const second = {
    ...OWNER,
    apiKey: String(body['apiKey']),
    secret: String(body['apiSecret']),
  };
  const other = await newUser(world);
  const orders = '/sapi/v1/margin/openOrders?symbol=BTCUSDT';
  for (let asked = 0; asked < 10; asked += 1) {
    expect(await ask(world, orders)).toEqual([200, undefined]);
    expect(await ask(world, orders, second)).toEqual([200, undefined]);
  }
  expect(await ask(world, orders, second)).toEqual([410, '2']);
  expect(await ask(world, orders, other)).toEqual([200, undefined]);
  world.clock.advance(2_000);
  for (let asked = 0; asked < 4; asked += 1) {
    expect(await ask(world, orders)).toEqual([200, undefined]);
  }
  expect(await ask(world, orders, second)).toEqual([429, '58']);
  expect(await ask(world, orders, other)).toEqual([200, undefined]);
  world.clock.advance(58_000);
  expect(await ask(world, orders, second)).toEqual([200, undefined]);
});

test('another market begins with nothing counted and nobody banned: what follows is the same each time', async () => {
  const world = limited({ limits: { ip: 20 } });
  await times(world, 31);
  expect(await ask(world)).toEqual([418, '90']);
  await world.post('reset', { seed: 7 });
  await times(world, 19);
  expect(await ask(world)).toEqual([200, undefined]);
  expect(await ask(world)).toEqual([429, '60']);
  await world.post('session/save', { name: 'one' });
  await world.post('session/load', { name: 'one' });
  expect(await ask(world)).toEqual([200, undefined]);
});
