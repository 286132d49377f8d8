import { describe, expect, test } from 'vitest';
import { makeBook, refused, unknown } from '../scripted-client.testing';
import { ID, PROFILE, stageVenues, type VenueStage } from './live-bench.testing';

async function ask(stage: VenueStage, forMs = 11_000): Promise<Record<string, string>> {
  const { bench } = stage;
  await bench.desk.call('checkVenue', { id: ID });
  await bench.run(forMs, 500);
  const { steps } = bench.value('venueChecks');
  return Object.fromEntries(
    steps.map(({ check, state, found }) => {
      const told = found === null ? [] : [found.key, ...Object.values(found.values)];
      return [check, [state, ...told].join(' ')];
    }),
  );
}

interface CheckStage extends VenueStage {
  /** Its stream says nothing. */
  isSilent: boolean;
}

async function stageChecks(): Promise<CheckStage> {
  const stage: CheckStage = Object.assign(await stageVenues(), { isSilent: false });
  stage.profiles.save({ id: ID, profile: PROFILE, checkedAtMs: null });
  const { probed } = stage;
  probed.restBook = makeBook('BTCUSDT', 6_000_000, 6_000_010, 0);
  const open = probed.feed.bind(probed);
  probed.feed = (listener) => {
    const feed = open(listener);
    queueMicrotask(() => {
      if (!stage.isSilent) probed.book(6_000_000, 6_000_010);
    });
    return feed;
  };
  return stage;
}

test('six ticks, each with what was measured; then the account counts as checked', async () => {
  const stage = await stageChecks();
  const answers = await ask(stage);
  expect(Object.keys(answers)).toEqual([
    ...['ping', 'clock', 'account', 'testOrder', 'futures', 'stream'],
  ]);
  for (const answer of Object.values(answers)) expect(answer).toMatch(/^passed \S/);
  expect(stage.profiles.find(ID)?.checkedAtMs).not.toBeNull();
  expect(stage.probes).toEqual({ opened: 1, closed: 1 });
  expect(stage.probed.placed).toEqual([]);
});

describe('what fails says why, and the others are asked all the same', () => {
  test.each<[string, (stage: VenueStage) => void, RegExp]>([
    ['clock', (s) => (s.probed.syncClock = () => accepted(6_000)), /clockOff 6000/],
    [
      'account',
      (s) => {
        s.probed.script('balances', () => refused('-2014'));
      },
      /refused -2014/,
    ],
    [
      'account',
      (s) => {
        s.probed.script('balances', () => refused('-1022'));
      },
      /refused -1022/,
    ],
    [
      'account',
      (s) => {
        s.probed.script('balances', () => refused('-2015'));
      },
      /refused -2015/,
    ],
    [
      'account',
      (s) => {
        s.probed.script('balances', () => refused('-1021'));
      },
      /refused -1021/,
    ],
    [
      'account',
      (s) => {
        s.probed.script('balances', () => unknown);
      },
      /noAnswer/,
    ],
    [
      'testOrder',
      (s) => {
        s.probed.script('testOrder', () => refused('-2015'));
      },
      /refused -2015/,
    ],
    [
      'testOrder',
      (s) => {
        s.probed.script('testOrder', () => refused('-1144', 'tiny'));
      },
      /refused -1144 tiny/,
    ],
    ['futures', (s) => (s.probed.futures.accounts = () => answer('-2015')), /refused -2015/],
  ])('%s', async (check, breakIt, words) => {
    const stage = await stageChecks();
    breakIt(stage);
    const answers = await ask(stage);
    expect(answers[check]).toMatch(/^failed /);
    expect(answers[check]).toMatch(words);
    const others = Object.entries(answers).filter(([name]) => name !== check);
    for (const [, told] of others) expect(told).toMatch(/^passed/);
    expect(stage.profiles.find(ID)?.checkedAtMs).toBeNull();
  });

  test('stream', async () => {
    const stage = await stageChecks();
    stage.isSilent = true;
    const { stream } = await ask(stage, 14_000);
    expect(stream).toMatch(/^failed silent 10$/);
  });
});

test('a venue without futures, and an account without money, are in order', async () => {
  const stage = await stageChecks();
  stage.probed.futures.accounts = () => answer('-1020');
  stage.probed.script('testOrder', () => refused('-2017'));
  const { futures, testOrder } = await ask(stage);
  expect(futures).toMatch(/^passed noFutures/);
  expect(testOrder).toMatch(/^passed wantsMoney/);
});

test('what does not answer at all is asked nothing more', async () => {
  const stage = await stageChecks();
  stage.ping = { kind: 'rejected', by: 'client', code: 'NOT_SENT', message: 'ECONNREFUSED' };
  const answers = await ask(stage);
  expect(answers['ping']).toMatch(/^failed refused NOT_SENT ECONNREFUSED/);
  expect(answers['clock']).toBe('waiting');
  expect(stage.probed.calls).toEqual([]);
});

test('a key that the system keeps is opened for it, one of a passphrase waits for its word', async () => {
  const stage = await stageChecks();
  const key = { id: ID, slot: 'trade', apiKey: 'public-name', secret: 'canary' } as const;
  await stage.keys.store({ ...key, passphrase: '' });
  stage.keys.open_.clear();
  await ask(stage);
  expect(stage.bench.value('venues').profiles[0]?.trade.isOpen).toBe(true);
  await stage.keys.store({ ...key, passphrase: 'a passphrase' });
  stage.keys.open_.clear();
  await ask(stage);
  expect(stage.bench.value('venues').profiles[0]?.trade.isOpen).toBe(false);
});

test('asked again, it starts over, and the former answers count for nothing', async () => {
  const stage = await stageChecks();
  stage.probed.script('balances', () => new Promise(() => undefined));
  await ask(stage, 1_000);
  expect(stage.bench.value('venueChecks').steps[2]?.state).toBe('running');
  const answers = await ask(stage);
  expect(Object.keys(answers)).toHaveLength(6);
  for (const told of Object.values(answers)) expect(told).toMatch(/^passed/);
  expect(stage.probes).toEqual({ opened: 2, closed: 2 });
});

test('a defect on the way is a failed check with a name, and the others are asked', async () => {
  const stage = await stageChecks();
  stage.probed.script('testOrder', () => {
    throw new Error('a defect');
  });
  const { testOrder, stream } = await ask(stage);
  expect(testOrder).toBe('failed unusable a defect');
  expect(stream).toMatch(/^passed/);
  expect(stage.profiles.find(ID)?.checkedAtMs).toBeNull();
});

test('an account that becomes another while it is checked does not count as checked', async () => {
  const stage = await stageChecks();
  stage.isSilent = true;
  const { desk } = stage.bench;
  await desk.call('checkVenue', { id: ID });
  await stage.bench.run(2_000, 500);
  expect(stage.bench.value('venueChecks').steps[5]?.state).toBe('running');
  const profile = { ...PROFILE, baseUrl: 'https://other.x.test' };
  await stage.bench.during(desk.call('saveProfile', { id: ID, profile }), 50);
  stage.probed.book(6_000_000, 6_000_010);
  await stage.bench.run(11_000, 500);
  expect(stage.profiles.find(ID)?.checkedAtMs).toBeNull();
  const states = stage.bench.value('venueChecks').steps.map(({ state }) => state);
  expect(new Set(states)).toEqual(new Set(['waiting']));
  expect(stage.probes).toEqual({ opened: 1, closed: 1 });
});

const accepted = (offsetMs: number) =>
  Promise.resolve({ kind: 'accepted' as const, value: { offsetMs } });
const answer = (code: string) => Promise.resolve(refused(code));
