/**
 * A bot that has the lab's token puts another market in the place of the desk's: the terminal forgets the one
 * that is gone, and the bot goes on at the same port with the same token.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { invariant } from '@shared/kernel/result';
import type { OrderDraft, TopicValue } from '@shared/contract/terminal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHost, pause, startHost, waitUntilUsable, type Desk } from './host-rig.testing';

let program = '';
let folder = '';
beforeAll(async () => {
  program = await buildHost();
  folder = mkdtempSync(join(tmpdir(), 'tidemark-bot-reset-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const ORDER: OrderDraft = {
  book: 'spot',
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  price: '50000',
  quantity: '0.001',
  unit: 'base',
};

/** Where the exchange is open to bots, once it is. */
function labOf(desk: Desk): Promise<string> {
  return new Promise((resolve) => {
    const onValue = ({ addresses }: TopicValue<'bots'>): void => {
      if (addresses !== null) resolve(addresses.lab);
    };
    desk.client.subscribe('bots', {}, { onValue });
  });
}

test('a market that a bot has asked for is another one for the desk, too', async () => {
  const host = startHost(program, folder);
  const desk = await host.desk;
  await waitUntilUsable(desk, host.output);
  const intentId = 'beforethereset00';
  const placed = await desk.client.call('placeOrder', { intentId, draft: ORDER });
  invariant(placed.ok && placed.value.kind === 'accepted', host.output());
  const { orderId } = placed.value;
  expect((await desk.client.call('openToBots', { port: 0 })).ok).toBe(true);
  const lab = await labOf(desk);
  const revealed = await desk.client.call('revealLabToken', {});
  invariant(revealed.ok, 'the token is told');
  const authorization = `Bearer ${revealed.value.token}`;
  const isReplacing = new Promise<void>((resolve) => {
    const onValue = (value: TopicValue<'lab'>): void => {
      if (value.isReplacing) resolve();
    };
    desk.client.subscribe('lab', {}, { onValue });
  });
  const closed = new Promise<void>((resolve) => {
    desk.client.onClose(resolve);
  });

  const headers = { authorization, 'content-type': 'application/json' };
  const reset = await fetch(`${lab}/reset`, { method: 'POST', headers, body: '{"seed":99}' });
  expect(reset.status).toBe(200);
  await Promise.all([isReplacing, closed]);

  const next = await desk.reload();
  await waitUntilUsable(next, host.output);
  await pause(2_000);
  expect(next.value('openOrders')).toEqual([]);
  expect(next.activity.filter((line) => line.includes(orderId))).toEqual([]);
  expect(await labOf(next)).toBe(lab);
  const controls = await fetch(`${lab}/controls`, { headers: { authorization } });
  expect(await controls.json()).toMatchObject({ seed: 99 });
  await host.end('SIGTERM');
}, 90_000);
