/** A live account was chosen and its key waits for its passphrase: wherever that is typed, the session begins. */
import { expect, test } from 'vitest';
import { err, ok } from '@shared/kernel/result';
import { ID, stageVenues, type VenueStage } from './live-bench.testing';

const PASSPHRASE = 'a passphrase';

/** A host that connects once the key is open. */
async function stageWaiting() {
  let tries = 0;
  let isOpen = (): boolean => false;
  const stage: VenueStage = await stageVenues(ID, {}, () => {
    tries += 1;
    return Promise.resolve(
      isOpen()
        ? ok(stage.bench.exchange)
        : err({ message: 'its key is not open', needsTrader: true }),
    );
  });
  isOpen = () => stage.keys.open_.size > 0;
  const { bench } = stage;
  await bench.run(200);
  return { bench, tries: () => tries };
}

test.each([
  ['the key', 'unlockKey', { id: ID, passphrase: PASSPHRASE }, { id: ID, passphrase: 'wrong' }],
  ['a desk that was locked meanwhile', 'unlockDesk', { word: PASSPHRASE }, { word: 'wrong' }],
] as const)('the passphrase that unlocks %s starts it', async (_what, command, right, wrong) => {
  const { bench, tries } = await stageWaiting();
  const { desk } = bench;
  if (command === 'unlockDesk') await bench.during(desk.call('lockDesk', {}));
  const refused = await bench.during(desk.call(command, wrong), 50);
  expect(refused).toMatchObject({ value: { kind: 'refused' } });
  await bench.run(200);
  expect(bench.value('session')).toMatchObject({ phase: 'failed', problem: { retryMs: null } });
  expect(tries()).toBe(1);

  const done = await bench.during(desk.call(command, right), 50);
  expect(done).toMatchObject({ value: { kind: 'done' } });
  await bench.run(200);
  expect(bench.value('session')).toMatchObject({ phase: 'ready', mode: 'live' });
  expect(bench.value('venues').profiles[0]?.trade.isOpen).toBe(true);
  expect(bench.value('trading').state).toBe('read-only');
  expect(tries()).toBe(2);
});
