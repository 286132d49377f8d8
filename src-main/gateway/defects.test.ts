/** What breaks while a request is answered: its client learns nothing of it, the exchange's log what it was. */
import { expect, test, vi } from 'vitest';
import { ALICE, World } from './gateway.testing';
import { handlers } from './handlers';

const BALANCES = '/sapi/v1/account';

test('the cause is told once of each kind, without what signed the request', async () => {
  const world = new World();
  let asked = 0;
  const broken = vi.spyOn(handlers, 'account').mockImplementation(() => {
    asked += 1;
    throw new Error(`request ${asked}\nhas no sum`);
  });
  const answers = [await world.signedGet(ALICE, BALANCES), await world.signedGet(ALICE, BALANCES)];
  broken.mockRestore();
  expect(answers.map(({ status }) => status)).toEqual([500, 500]);
  for (const { text } of answers) expect(text).toBe('{"code":-1000,"msg":"Unknown error"}');
  expect(world.defects).toEqual([
    {
      endpoint: 'account',
      message: 'request 1\nhas no sum',
      place: expect.stringMatching(/^[^/\\]*defects\.test[^/\\]*:\d+:\d+$/) as string,
    },
  ]);
  const told = JSON.stringify(world.defects);
  for (const secret of [ALICE.apiKey, ALICE.secret]) expect(told).not.toContain(secret);
  const depth = vi.spyOn(handlers, 'depth').mockImplementation(() => {
    throw new RangeError('no levels');
  });
  await world.get('/sapi/v1/depth?symbol=BTCUSDT');
  depth.mockRestore();
  expect(world.defects.map(({ endpoint }) => endpoint)).toEqual(['account', 'depth']);
  expect(world.failures).toEqual([]);
});
