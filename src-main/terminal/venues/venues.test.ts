import { describe, expect, test } from 'vitest';
import type { VenueProfile } from '@shared/contract/terminal';
import { err, ok } from '@shared/kernel/result';
import { ScriptedExchange, unknown } from '../scripted-client.testing';
import { ID, PROFILE, stageLive, stageVenues, type VenueStage } from './live-bench.testing';

type Reply = { readonly kind: string; readonly field?: string; readonly reason?: string };

/** "done", or the field and the words of the refusal. */
async function told(stage: VenueStage, reply: Promise<{ readonly ok: boolean }>): Promise<string> {
  const result = (await stage.bench.during(reply, 50)) as
    | { readonly ok: true; readonly value: Reply }
    | { readonly ok: false; readonly error: { readonly code: string } };
  if (!result.ok) return result.error.code;
  const { kind, field = '', reason = '' } = result.value;
  return kind === 'done' ? 'done' : `${field}: ${reason}`;
}

async function save(
  stage: VenueStage,
  changes: Partial<VenueProfile> = {},
  id: string | null = null,
) {
  const profile = { ...PROFILE, ...changes };
  return told(stage, stage.bench.desk.call('saveProfile', { id, profile }));
}
const only = (stage: VenueStage) => {
  const [first] = stage.bench.value('venues').profiles;
  if (first === undefined) throw new Error('there is no profile');
  return first;
};
const storeKey = (stage: VenueStage, changes: object = {}) =>
  told(
    stage,
    stage.bench.desk.call('storeKey', {
      id: only(stage).id,
      slot: 'trade',
      apiKey: 'public-name',
      secret: 'canary-secret',
      passphrase: 'a passphrase',
      ...changes,
    }),
  );

describe('entering an account', () => {
  test('keeps it tidy under an id of its own, and tells its parts', async () => {
    const stage = await stageVenues();
    expect(await save(stage, { baseUrl: 'https://API.x.test/ ' })).toBe('done');
    expect(only(stage)).toMatchObject({
      profile: { name: 'Main', baseUrl: 'https://api.x.test' },
      checkedAtMs: null,
      trade: { isStored: false },
      withdraw: { isStored: false },
    });
    expect(stage.profiles.find(only(stage).id)?.profile.alias).toBe('BLUE');
  });

  test('refuses what is wrong by the name of its field, and keeps nothing of it', async () => {
    const stage = await stageVenues();
    expect(await save(stage, { baseUrl: 'http://api.x.test' })).toMatch(/^baseUrl: /);
    expect(stage.bench.value('venues').profiles).toEqual([]);
    await save(stage);
    expect(await save(stage, { alias: 'GREEN' })).toBe('name: another account has it');
    expect(await save(stage, { name: 'Second' })).toBe('alias: another account has it');
    expect(await save(stage, {}, 'zzzzzzzz')).toBe('id: there is no such account');
  });

  test('tells each refusal by a key and its value, for the words of the desk', async () => {
    const stage = await stageVenues();
    const refusal = async (changes: Partial<VenueProfile>) => {
      const profile = { ...PROFILE, ...changes };
      const asked = stage.bench.desk.call('saveProfile', { id: null, profile });
      const reply = await stage.bench.during(asked, 50);
      return reply.ok && reply.value.kind === 'refused'
        ? [reply.value.code, reply.value.value]
        : [];
    };
    expect(await refusal({ baseUrl: 'ftp://api.x.test' })).toEqual(['begins-with', 'https://']);
    expect(await refusal({ baseUrl: 'http://api.x.test' })).toEqual(['unencrypted', 'https://']);
    expect(await refusal({ name: 'Paper' })).toEqual(['name-mistakable', 'Paper']);
    expect(await refusal({ timeZone: 'CET' })).toEqual(['zone-form', '']);
  });

  test('leaves no more than twenty', async () => {
    const stage = await stageVenues();
    for (let at = 0; at < 20; at += 1) {
      expect(await save(stage, { name: `Name ${at}`, alias: `A${at}` })).toBe('done');
    }
    expect(await save(stage, { name: 'One more', alias: 'MORE' })).toBe(': at most 20 accounts');
  });

  test('a key stays with the addresses it was given for', async () => {
    const stage = await stageVenues();
    await save(stage);
    const { id } = only(stage);
    expect(await save(stage, { baseUrl: 'https://other.x.test' }, id)).toBe('done');
    await storeKey(stage);
    expect(await save(stage, { baseUrl: 'https://evil.test' }, id)).toMatch(
      /^baseUrl: .*forget the key/,
    );
    expect(await save(stage, { baseUrl: 'https://other.x.test', name: 'Renamed' }, id)).toBe(
      'done',
    );
    await told(stage, stage.bench.desk.call('forgetKey', { id, slot: 'trade' }));
    expect(await save(stage, { baseUrl: 'https://third.x.test' }, id)).toBe('done');
  });

  test('new addresses have to be checked again', async () => {
    const stage = await stageVenues();
    await save(stage);
    const { id } = only(stage);
    const found = stage.profiles.find(id);
    if (found !== null) stage.profiles.save({ ...found, checkedAtMs: 5 });
    await save(stage, { name: 'Renamed' }, id);
    expect(only(stage).checkedAtMs).toBe(5);
    await save(stage, { wsUrl: 'wss://other.x.test/ws' }, id);
    expect(only(stage).checkedAtMs).toBeNull();
  });
});

describe('checks are of the key that is there', () => {
  async function checkedAccount(): Promise<VenueStage> {
    const stage = await stageVenues();
    await save(stage);
    await storeKey(stage);
    const found = stage.profiles.find(only(stage).id);
    if (found !== null) stage.profiles.save({ ...found, checkedAtMs: 5 });
    return stage;
  }

  test('another key, or none, has to be checked again; a withdrawal key changes nothing', async () => {
    const stage = await checkedAccount();
    await storeKey(stage, { slot: 'withdraw' });
    expect(only(stage).checkedAtMs).toBe(5);
    await storeKey(stage, { apiKey: 'another-name' });
    expect(only(stage).checkedAtMs).toBeNull();
    const other = await checkedAccount();
    const { id } = only(other);
    await told(other, other.bench.desk.call('forgetKey', { id, slot: 'trade' }));
    expect(only(other).checkedAtMs).toBeNull();
  });
});

describe('a key', () => {
  test('is of one account: another one that keeps it would have a second limit of the day', async () => {
    const stage = await stageVenues();
    await save(stage);
    await save(stage, { name: 'Second', alias: 'RED' });
    const [first, second] = stage.bench.value('venues').profiles;
    expect(await storeKey(stage, { id: first?.id })).toBe('done');
    expect(await storeKey(stage, { id: second?.id })).toMatch(/^apiKey: the account Main keeps/);
    expect(await storeKey(stage, { id: second?.id, apiKey: 'another-name' })).toBe('done');
    // Its own may be stored again, with another passphrase.
    expect(await storeKey(stage, { id: first?.id })).toBe('done');
    const forgotten = { id: first?.id ?? '', slot: 'trade' } as const;
    await told(stage, stage.bench.desk.call('forgetKey', forgotten));
    expect(await storeKey(stage, { id: second?.id })).toBe('done');
  });

  test('needs a passphrase where the system keeps none, and one to withdraw always', async () => {
    const stage = await stageVenues();
    await save(stage);
    expect(await storeKey(stage, { passphrase: '' })).toBe(
      'passphrase: a passphrase is needed: there is no keyring',
    );
    stage.keys.state = { keptBy: 'system', backend: 'gnome_libsecret', why: '', reason: '' };
    expect(await storeKey(stage, { passphrase: '' })).toBe('done');
    expect(only(stage).trade).toMatchObject({ keptBy: 'system', isOpen: true });
    expect(await storeKey(stage, { slot: 'withdraw', passphrase: '' })).toMatch(/^passphrase: /);
    expect(await storeKey(stage, { slot: 'withdraw' })).toBe('done');
    expect(only(stage).withdraw).toMatchObject({ keptBy: 'passphrase', isOpen: false });
  });

  test.each([
    [{ apiKey: 'with space' }, 'apiKey'],
    [{ secret: 'line\nbreak' }, 'secret'],
    [{ secret: 'public-name' }, 'secret'],
    [{ passphrase: 'short' }, 'passphrase'],
  ])('that was pasted wrong (%j) is refused by its field', async (changes, field) => {
    const stage = await stageVenues();
    await save(stage);
    expect(await storeKey(stage, changes)).toMatch(new RegExp(`^${field}: `));
    expect(stage.keys.kept.size).toBe(0);
  });

  test('goes in and never out: no message to a desk holds it', async () => {
    const stage = await stageVenues();
    const heard: string[] = [];
    const { bench } = stage;
    bench.deskWire.onMessage((message) => heard.push(JSON.stringify(message)));
    bench.deskWire.send({ type: 'subscribe', id: 900, topic: 'venues', params: {} });
    const profile = { ...PROFILE, name: 'canary-name' };
    const calls = [
      ['saveProfile', { id: null, profile }],
      ['storeKey', key({})],
      ['storeKey', key({ slot: 'withdraw' })],
      ['storeKey', key({ apiKey: 'canary secret' })],
      ['unlockKey', { id: ID, passphrase: 'canary-passphrase-wrong' }],
      ['unlockDesk', { word: 'canary-word' }],
      ['forgetKey', { id: ID, slot: 'trade' }],
    ] as const;
    stage.profiles.save({ id: ID, profile: PROFILE, checkedAtMs: null });
    for (const [at, [name, input]] of calls.entries()) {
      bench.deskWire.send({ type: 'call', id: 1000 + at, name, input });
      await bench.run(50);
    }
    expect(heard.length).toBeGreaterThan(calls.length);
    expect(heard.filter((text) => /canary-(secret|passphrase|word)/.test(text))).toEqual([]);
    expect(JSON.stringify(bench.activity)).not.toContain('canary');
  });
});

const key = (changes: object) => ({
  id: ID,
  slot: 'trade',
  apiKey: 'public-name',
  secret: 'canary-secret',
  passphrase: 'canary-passphrase',
  ...changes,
});

describe('going from one to another', () => {
  test('needs a key, tells every window, and is asked for once', async () => {
    const stage = await stageVenues();
    await save(stage);
    const { id } = only(stage);
    const { desk } = stage.bench;
    expect(await told(stage, desk.call('switchVenue', { id }))).toMatch(/^id: it has no key/);
    expect(await told(stage, desk.call('switchVenue', { id: 'zzzzzzzz' }))).toMatch(/^id: /);
    await storeKey(stage);
    stage.refusal = 'its store is damaged';
    expect(await told(stage, desk.call('switchVenue', { id }))).toBe(': its store is damaged');
    expect(stage.bench.value('venues').isSwitching).toBe(false);
    stage.refusal = '';
    expect(await told(stage, desk.call('switchVenue', { id }))).toBe('done');
    expect(stage.bench.value('venues').isSwitching).toBe(true);
    expect(await told(stage, desk.call('switchVenue', { id: null }))).toMatch(/about to begin/);
    expect(stage.switches).toEqual([id]);
  });

  test('the one that runs is neither changed nor deleted, nor does it lose its key', async () => {
    const stage = await stageLive();
    const { desk } = stage.bench;
    expect(await save(stage, { alias: 'RED' }, ID)).toMatch(/^alias: this account runs/);
    expect(await save(stage, { baseUrl: 'https://other.x.test' }, ID)).toMatch(/^baseUrl: /);
    expect(await told(stage, desk.call('deleteProfile', { id: ID }))).toMatch(/^id: /);
    expect(await told(stage, desk.call('forgetKey', { id: ID, slot: 'trade' }))).toMatch(/^id: /);
    expect(await save(stage, {}, ID)).toBe('done');
    expect(only(stage).trade.isStored).toBe(true);
  });

  test('its key can be replaced: the account begins anew with the other one', async () => {
    const stage = await stageLive();
    expect(await storeKey(stage, { apiKey: 'another-name' })).toBe('done');
    expect(stage.switches).toEqual([ID]);
  });

  test.each([
    ['it opens', () => new Promise<never>(() => undefined)],
    ['it is tried again', () => Promise.resolve(unknown)],
  ])(
    'its key can be replaced while %s: what was begun with the other one is left',
    async (_when, answer) => {
      const stage = await stageVenues(ID, {}, (_keys, clock) => {
        const exchange = new ScriptedExchange(clock);
        Object.assign(exchange.spot, { pairs: answer });
        return Promise.resolve(ok(exchange));
      });
      await stage.bench.run(100);
      expect(stage.bench.value('session').phase).not.toBe('ready');
      expect(await storeKey(stage, { apiKey: 'another-name' })).toBe('done');
      expect(stage.switches).toEqual([ID]);
    },
  );

  test('a key that is being stored goes with the account that is deleted meanwhile', async () => {
    const stage = await stageVenues();
    await save(stage);
    const { id } = only(stage);
    const [stored, deleted] = await Promise.all([
      storeKey(stage),
      told(stage, stage.bench.desk.call('deleteProfile', { id })),
    ]);
    expect([stored, deleted]).toEqual(['id: there is no such account', 'done']);
    expect(stage.keys.kept.size).toBe(0);
  });

  test('a key that is being stored stays with the addresses it was typed for', async () => {
    const stage = await stageVenues();
    await save(stage);
    const [stored, changed] = await Promise.all([
      storeKey(stage),
      save(stage, { baseUrl: 'https://other.x.test' }, only(stage).id),
    ]);
    expect(stored).toBe('done');
    expect(changed).toMatch(/^baseUrl: its key was given for this address/);
    expect(only(stage).profile.baseUrl).toBe('https://api.x.test');
  });

  test('a deleted account takes its keys along', async () => {
    const stage = await stageVenues();
    await save(stage);
    await storeKey(stage);
    await storeKey(stage, { slot: 'withdraw' });
    await told(stage, stage.bench.desk.call('deleteProfile', { id: only(stage).id }));
    expect(stage.bench.value('venues').profiles).toEqual([]);
    expect(stage.keys.kept.size).toBe(0);
  });
});

test('a key that the operating system opens at the start is told as open: nobody is asked for it', async () => {
  const key = { id: ID, slot: 'trade', apiKey: 'public-name', secret: 'canary' } as const;
  const stage = await stageVenues(ID, {}, async (keys, clock) => {
    await new Promise<void>((resolve) => clock.setAlarm(100, resolve));
    await keys.store({ ...key, passphrase: '' });
    return err({ message: 'ENETUNREACH', needsTrader: false });
  });
  expect(only(stage).trade.isOpen).toBe(false);
  await stage.bench.run(150);
  expect(stage.bench.value('session').phase).toBe('failed');
  expect(only(stage).trade).toMatchObject({ keptBy: 'system', isOpen: true });
});

test('who is told that it did not open can have it tried again at once, on a live account too', async () => {
  let tries = 0;
  const stage = await stageVenues(ID, {}, () => {
    tries += 1;
    return Promise.resolve(err({ message: 'ENETUNREACH', needsTrader: true }));
  });
  await stage.bench.run(50);
  const before = tries;
  const reply = await stage.bench.during(stage.bench.desk.call('reconnect', {}), 50);
  expect(reply).toEqual({ ok: false, error: { code: 'start-failed', message: 'ENETUNREACH' } });
  expect(tries).toBe(before + 1);
  const fresh = await stageVenues();
  const asked = await fresh.bench.during(fresh.bench.desk.call('reconnect', {}), 50);
  expect([asked.ok, fresh.bench.connects]).toEqual([false, 0]);
});

test('what somebody else wrote into the file is not used', async () => {
  const stage = await stageVenues();
  const good = { id: ID, profile: PROFILE, checkedAtMs: null };
  const settings = new Map<string, unknown>();
  const { Profiles } = await import('./profiles');
  const profiles = new Profiles({
    hasLost: false,
    get: (name) => settings.get(name),
    set: (name, value) => void settings.set(name, value),
  });
  settings.set('profiles', [
    good,
    { ...good, id: '../../..' },
    { ...good, id: 'efgh5678' },
    {
      ...good,
      id: 'ijkl9012',
      profile: { ...PROFILE, name: 'x', alias: 'x', baseUrl: 'http://e' },
    },
    { ...good, id: 'mnop3456', profile: { ...PROFILE, name: 'y', alias: 'y', extra: 1 } },
    null,
    'text',
  ]);
  settings.set('current', '../../..');
  settings.set('idleLockMinutes', 1e9);
  expect(profiles.all().map(({ id }) => id)).toEqual([ID]);
  expect(profiles.last).toBeNull();
  expect(profiles.idleLockMinutes).toBe(15);
  expect(stage.bench.value('venues').current).toBeNull();
});
