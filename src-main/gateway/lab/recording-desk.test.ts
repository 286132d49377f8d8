/** A market recorded by hand, and played again as the market of a new exchange. */
import { gzipSync } from 'node:zlib';
import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import { ok } from '@shared/kernel/result';
import { expect, test } from 'vitest';
import { fedInstruments } from '../recording/fed-instruments';
import { LabWorld, memoryFiles, memoryRecordings, newUser, SELL } from './lab.testing';
import { RecordingDesk } from './recording-desk';

const TRADES = '/sapi/v1/trades?symbol=BTCUSDT&limit=5';

const pass = async (world: LabWorld, seconds: number): Promise<void> => {
  for (let second = 0; second < seconds; second += 1) {
    world.clock.advance(1_000);
    await world.get('controls');
  }
};

async function prints(world: LabWorld): Promise<readonly unknown[]> {
  const { body } = await world.signed('GET', TRADES);
  const rows = Array.isArray(body) ? body : (body['list'] as readonly object[]);
  return (rows as readonly Record<string, unknown>[]).map(({ price, qty }) => [
    String(price),
    String(qty),
  ]);
}

test('what was recorded is played as the market of a new exchange', async () => {
  const world = new LabWorld({ recordings: memoryRecordings(), config: { speed: '1' } });
  const bob = await newUser(world);
  await world.post('record', { start: true });
  await pass(world, 2);
  await world.order(SELL);
  await world.order({ ...SELL, side: 'BUY' }, bob);
  await pass(world, 3);
  const traded = await prints(world);
  expect(traded).toHaveLength(1);
  const saved = await world.post('record', { save: 'morning' });
  expect(saved.body).toMatchObject({ name: 'morning' });
  expect((await world.get('controls')).body).toMatchObject({ mode: 'synthetic', recorded: null });
  expect((await world.get('sessions')).body['recordings']).toMatchObject([{ name: 'morning' }]);

  const reset = await world.post('reset', { mode: 'replay', recording: 'morning' });
  expect(reset.status).toBe(200);
  expect((await world.get('controls')).body).toMatchObject({ mode: 'replay', agents: 'off' });
  // What plays it has its own.
  expect((await world.post('record', { delete: 'morning' })).body).toEqual({});
  expect((await world.get('sessions')).body['recordings']).toEqual([]);
  expect(await prints(world)).toEqual([]);
  await pass(world, 8);
  expect(await prints(world)).toEqual(traded);
  expect((await world.post('reset', { mode: 'synthetic' })).status).toBe(200);
  expect((await world.get('controls')).body).toMatchObject({ mode: 'synthetic' });
  expect(world.failures).toEqual([]);
});

test.each(['E-BTC-USDT', 'BTCUSDT'])(
  'what was closed while it was recorded is closed when it is played: %s',
  async (symbol) => {
    const world = new LabWorld({ recordings: memoryRecordings(), config: { speed: '1' } });
    const closed = async (): Promise<unknown> => (await world.get('controls')).body['halted'];
    await world.post('record', { start: true });
    await pass(world, 2);
    await world.post('halt', { symbol });
    await pass(world, 8);
    await world.post('record', { save: 'halted' });
    expect(await closed()).toEqual([symbol]);

    await world.post('reset', { mode: 'replay', recording: 'halted' });
    await pass(world, 1);
    expect(await closed()).toEqual([]);
    // Five seconds without a word of it close a market that follows a feed.
    await pass(world, 8);
    expect(await closed()).toEqual([symbol]);
    expect(world.failures).toEqual([]);
  },
);

test('a session goes on with the recording that it was saved with, or not at all', async () => {
  const world = new LabWorld({ recordings: memoryRecordings(), config: { speed: '1' } });
  const record = async (name: string): Promise<void> => {
    await world.post('record', { start: true });
    await pass(world, 3);
    expect((await world.post('record', { save: name })).status).toBe(200);
  };
  await record('morning');
  await record('noon');
  const play = async (recording: string): Promise<void> => {
    expect((await world.post('reset', { mode: 'replay', recording })).status).toBe(200);
  };
  await play('morning');
  await pass(world, 1);
  expect((await world.post('session/save', { name: 'here' })).status).toBe(200);
  await play('noon');
  const refused = await world.post('session/load', { name: 'here' });
  expect(refused.body['msg']).toContain('goes through another recording');
  await play('morning');
  expect((await world.post('session/load', { name: 'here' })).status).toBe(200);
  expect(world.failures).toEqual([]);
});

test.each([
  ['record', { save: 'morning' }, 'nothing is being recorded'],
  ['record', { start: true, discard: true }, 'exactly one of start, save, delete, discard'],
  ['record', { delete: 'gone' }, 'delete: there is no recording gone'],
  ['reset', { mode: 'replay' }, 'recording: mode replay needs one'],
  ['reset', { mode: 'replay', recording: 'gone' }, 'recording: there is no recording gone'],
  ['reset', { recording: 'gone' }, 'recording: only with mode replay'],
  ['reset', { mode: 'live' }, 'mode: live needs a venue'],
])('%s %j is refused, and the market that runs stays', async (path, body, words) => {
  const world = new LabWorld({ recordings: memoryRecordings() });
  await world.order(SELL);
  const refused = await world.post(path, body);
  expect([refused.status, refused.body['code']]).toEqual([400, -1130]);
  expect(refused.body['msg']).toContain(words);
  const { body: open } = await world.signed('GET', '/sapi/v1/openOrders?symbol=BTCUSDT');
  expect(JSON.stringify(open)).toContain('60000');
});

test('a recording that an editor has put its mark before is played as it was checked', () => {
  const [recordings, files] = [memoryRecordings(), memoryFiles()];
  const line = '{"t":1,"sym":"BTCUSDT","type":"trade","price":"60000.00","qty":"0.1","side":"BUY"}';
  files.write('monday', gzipSync(`\uFEFF${line}\n`));
  const known = fedInstruments({ spot: SPOT_RULES });
  expect(new RecordingDesk(recordings, files).prepare('monday', known)).toEqual(ok(null));
  expect(recordings.after('played', 0, 9).map((row) => row.line)).toEqual([line]);
});

test('rows that the disk refuses end the recording, not the exchange; what there is can be kept', async () => {
  const recordings = memoryRecordings();
  const append: typeof recordings.append = (name, rows) => {
    if (recordings.lastPlace(name) > 0) throw new Error('recordings.db: the disk is full');
    recordings.append(name, rows);
  };
  const world = new LabWorld({ recordings: { ...recordings, append }, config: { speed: '1' } });
  await world.post('record', { start: true });
  expect((await world.get('controls')).body).toMatchObject({ recordingProblem: null });
  await pass(world, 300);
  const { body } = await world.get('controls');
  expect(body['recordingProblem']).toBe('recordings.db: the disk is full');
  expect(body['recorded']).toBe(recordings.lastPlace('made'));
  expect((await world.order(SELL)).status).toBe(200);
  expect([world.failures, world.recordingsStopped]).toEqual([[], [expect.any(Error)]]);

  expect((await world.post('record', { save: 'morning' })).body).toMatchObject({ name: 'morning' });
  expect((await world.post('record', { start: true })).status).toBe(200);
  expect((await world.get('controls')).body).toMatchObject({ recorded: 0, recordingProblem: null });
});

test('without a place for recordings there are none', async () => {
  const world = new LabWorld();
  for (const answer of [
    await world.post('record', { start: true }),
    await world.post('reset', { mode: 'replay', recording: 'morning' }),
  ]) {
    expect(answer.body['msg']).toContain('no place for recordings');
  }
});
