/** What the lab says to inputs that it does not take: the field and its limit, in few words, and nothing has changed. */
import { beforeEach, expect, test } from 'vitest';
import { LabWorld, OWNER } from './lab.testing';

let world: LabWorld;
let before: unknown;
beforeEach(async () => {
  world = new LabWorld();
  before = await all();
});

async function all(): Promise<unknown> {
  const state = await world.get('state');
  return [state.body, (await world.get(`controls?uid=${OWNER.uid}`)).body];
}

const LONG = 'z'.repeat(3_000);

test.each([
  ['clock', '{"speed":61}', -1130, 'speed: must be one of 0, 1, 5, 20, 60'],
  ['clock', '{"speed":1e400}', -1130, 'speed: must be one of 0, 1, 5, 20, 60'],
  ['clock', '{"speed":null}', -1130, 'speed: must be one of 0, 1, 5, 20, 60'],
  ['clock', `{"${LONG}":1}`, -1103, `${'z'.repeat(64)}…: unknown field`],
  [
    'fault',
    `{"rules":[{"endpoint":"*","effect":"500","probability":"1","${LONG}":1}]}`,
    -1103,
    `rules.0.${'z'.repeat(64)}…: unknown field`,
  ],
])('%s', async (command, body, code, msg) => {
  expect(await world.post(command, body)).toMatchObject({ status: 400, body: { code, msg } });
  expect(await all()).toEqual(before);
});

test.each([
  ['insurance?__proto__=1', -1103, '__proto__: unknown field'],
  ['controls?constructor=1', -1103, 'constructor: unknown field'],
  [`state?${LONG}=1`, -1103, `${'z'.repeat(64)}…: unknown field`],
  [`state?${LONG}=1&${LONG}=2`, -1100, `${'z'.repeat(64)}…: occurs twice`],
])('a question, too', async (question, code, msg) => {
  expect(await world.get(question)).toMatchObject({ status: 400, body: { code, msg } });
});
