/** A whole terminal on a machine without a line: how often it tries, and how soon it is back. */
import { expect, it } from 'vitest';
import { openOneProcessGround } from './session/one-process-ground';
import { pause } from './venue/pace';
import { NO_TROUBLE } from './venue/trouble';

it('tries a host a few times a second, and has read everything a moment after the line is back', async () => {
  const options = { seed: 3, dialect: 'document', dupClientId: 'reject' } as const;
  const ground = openOneProcessGround(options);
  const terminal = await ground.start();
  await pause(ground.clock, 5_000);
  const tried = new Map<string, number>();
  ground.setTrouble((path) => {
    const host = path.startsWith('/fapi/') ? 'futures' : 'base';
    if (path.startsWith('/')) tried.set(host, (tried.get(host) ?? 0) + 1);
    return 'no-route';
  });
  await pause(ground.clock, 5_000);
  tried.clear();
  await pause(ground.clock, 25_000);
  for (const host of ['base', 'futures']) {
    expect(tried.get(host), host).toBeLessThanOrEqual(110);
    expect(tried.get(host), host).toBeGreaterThan(40);
  }
  ground.setTrouble(NO_TROUBLE);
  const backMs = ground.clock.nowMs();
  const readAtMs = async () => (await terminal.ask({ kind: 'show' })).connection.accountReadAtMs;
  while ((await readAtMs()) < backMs) await pause(ground.clock, 50);
  expect(ground.clock.nowMs() - backMs).toBeLessThan(2_000);
  await terminal.close();
  await ground.close();
});
