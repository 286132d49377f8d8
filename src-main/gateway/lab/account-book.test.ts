/** A key is named by its id where it must not be shown, and is gone for good when it is deleted. */
import { expect, test } from 'vitest';
import { LabWorld, OWNER } from './lab.testing';

interface Listed {
  readonly uid: number;
  readonly keys: readonly { readonly id: string; readonly apiKey: string; enabled: boolean }[];
}

async function ownKeys(world: LabWorld): Promise<Listed['keys']> {
  const { accounts } = (await world.get('accounts')).body as { accounts: readonly Listed[] };
  return accounts.find(({ uid }) => uid === OWNER.uid)?.keys ?? [];
}

async function newKey(world: LabWorld): Promise<typeof OWNER> {
  const { body } = await world.post('accounts', { uid: OWNER.uid });
  return {
    uid: OWNER.uid,
    apiKey: body['apiKey'] as string,
    secret: body['apiSecret'] as string,
  };
}

const ask = (world: LabWorld, key: typeof OWNER) =>
  world.signed('GET', '/sapi/v1/account', '', key);

test('a key is switched off and on by its id, which tells nothing of it', async () => {
  const world = new LabWorld();
  const key = await newKey(world);
  const [listed] = await ownKeys(world);
  const id = listed?.id ?? '';
  expect(id).toMatch(/^[0-9a-f]{16}$/);
  expect(key.apiKey).not.toContain(id);
  expect((await world.post('key', { apiKey: id, enabled: false })).status).toBe(200);
  expect((await ask(world, key)).body['code']).toBe(-2014);
  expect((await ownKeys(world))[0]).toMatchObject({ id, enabled: false });
  await world.post('key', { apiKey: id, enabled: true });
  expect((await ask(world, key)).status).toBe(200);
});

test('a deleted key is refused, also after a restart, and no other is', async () => {
  const world = new LabWorld();
  const [gone, kept] = [await newKey(world), await newKey(world)];
  const [first] = await ownKeys(world);
  expect((await world.post('key/delete', { apiKey: first?.id })).status).toBe(200);
  expect(await ownKeys(world)).toHaveLength(1);
  const again = new LabWorld({ store: world.store.crash(), startMs: world.clock.nowMs() });
  for (const exchange of [world, again]) {
    expect((await ask(exchange, gone)).body['code']).toBe(-2014);
    expect((await ask(exchange, kept)).status).toBe(200);
    expect((await ask(exchange, OWNER)).status).toBe(200);
  }
  const refused = await world.post('key/delete', { apiKey: first?.id });
  expect(refused.body).toEqual({ code: -1130, msg: 'apiKey: not a key that the lab made' });
});
