import { createHmac } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { Vault, type SystemSeal } from './vault';

const KEY = { id: 'abcd1234', slot: 'trade' } as const;
const API_KEY = 'public-name-of-a-key';
const SECRET = 'canary-secret-of-a-trader';
const PASSPHRASE = 'a long passphrase';

let folder = '';
let clock = new ManualClock();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-vault-'));
  clock = new ManualClock();
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const open = (system?: SystemSeal): Vault => new Vault({ folder, clock, system, costLog2: 10 });
const store = (vault: Vault, passphrase: string) =>
  vault.store(KEY, API_KEY, Buffer.from(SECRET), passphrase);
const path = (): string => join(folder, 'abcd1234.trade.key');
const signed = (text: string): string => createHmac('sha256', SECRET).update(text).digest('hex');

/** A keyring: what is sealed opens by the same word only. */
class Keyring implements SystemSeal {
  backend = 'gnome_libsecret';
  isUsable = true;
  isStale = false;
  word = 1;
  sealed = 0;

  find = () =>
    Promise.resolve(
      this.isUsable
        ? { isUsable: true, backend: this.backend, why: '' as const, reason: '' }
        : { isUsable: false, backend: '', why: '' as const, reason: 'there is no keyring' },
    );
  seal = (text: string) => {
    this.sealed += 1;
    return Promise.resolve(Buffer.from(text).map((byte) => byte ^ this.word) as Buffer);
  };
  unseal = (sealed: Buffer) => {
    const text = Buffer.from(sealed.map((byte) => byte ^ this.word)).toString();
    if (!/^[0-9a-f]{64}$/.test(text)) return Promise.reject(new Error('the keyring says no'));
    return Promise.resolve({ text, isStale: this.isStale });
  };
}

describe('a key kept by a passphrase', () => {
  test('comes back as a key object that signs the same, in another run', async () => {
    expect(await store(open(), PASSPHRASE)).toEqual({ ok: true, value: null });
    const opened = await open().open(KEY, PASSPHRASE);
    if (!opened.ok) throw new Error(opened.error.reason);
    expect(opened.value.apiKey).toBe(API_KEY);
    expect(createHmac('sha256', opened.value.secret).update('x').digest('hex')).toBe(signed('x'));
    expect(opened.value.secret.type).toBe('secret');
  });

  test('that is forgotten while it is stored or opened is forgotten', async () => {
    const vault = open();
    const storing = store(vault, PASSPHRASE);
    await Promise.resolve();
    expect(vault.forget(KEY)).toEqual({ ok: true, value: null });
    expect(await storing).toMatchObject({ ok: false });
    expect(readdirSync(folder).filter((name) => name.endsWith('.key'))).toEqual([]);
    expect(vault.header(KEY)).toBeUndefined();
    expect(await store(vault, PASSPHRASE)).toMatchObject({ ok: true });
    const opening = vault.open(KEY, PASSPHRASE);
    await Promise.resolve();
    vault.forget(KEY);
    expect(await opening).toMatchObject({ ok: false });
  });

  test('lies in a file that only the user can read, and shows no more than its mask', async () => {
    await store(open(), PASSPHRASE);
    expect(statSync(path()).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o077).toBe(0);
    const text = readFileSync(path()).toString('latin1');
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain(API_KEY);
    expect(text).toContain('publ');
    expect(open().header(KEY)).toMatchObject({ maskedApiKey: 'publ…-key' });
    expect(readdirSync(folder).filter((name) => name.endsWith('.new'))).toEqual([]);
  });

  test('does not open with one byte changed, cut off or added', async () => {
    await store(open(), PASSPHRASE);
    const whole = readFileSync(path());
    // Each byte in turn: below, where no try is written down.
    for (let at = 0; at < whole.length; at += 7) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
      writeFileSync(path(), changed);
      rmSync(join(folder, 'tries.json'), { force: true });
      expect([at, (await open().open(KEY, PASSPHRASE)).ok]).toEqual([at, false]);
    }
    for (const wrong of [whole.subarray(0, -1), Buffer.concat([whole, Buffer.of(0)])]) {
      writeFileSync(path(), wrong);
      rmSync(join(folder, 'tries.json'), { force: true });
      expect((await open().open(KEY, PASSPHRASE)).ok).toBe(false);
    }
    writeFileSync(path(), whole);
    rmSync(join(folder, 'tries.json'), { force: true });
    expect((await open().open(KEY, PASSPHRASE)).ok).toBe(true);
  });

  test('is not opened under the name of another account or slot', async () => {
    await store(open(), PASSPHRASE);
    const whole = readFileSync(path());
    for (const other of ['abcd1234.withdraw.key', 'efgh5678.trade.key']) {
      writeFileSync(join(folder, other), whole);
    }
    const vault = open();
    expect((await vault.open({ id: 'abcd1234', slot: 'withdraw' }, PASSPHRASE)).ok).toBe(false);
    expect((await vault.open({ id: 'efgh5678', slot: 'trade' }, PASSPHRASE)).ok).toBe(false);
  });

  test('asks this machine for no more memory than a passphrase is worth', async () => {
    await store(open(), PASSPHRASE);
    const text = readFileSync(path()).toString('latin1').replace('"costLog2":10', '"costLog2":31');
    writeFileSync(path(), Buffer.from(text, 'latin1'));
    expect((await open().open(KEY, PASSPHRASE)).ok).toBe(false);
  });
});

describe('a wrong passphrase', () => {
  const guess = async (vault: Vault): Promise<string> => {
    const opened = await vault.open(KEY, 'a wrong passphrase');
    return opened.ok ? 'opened' : opened.error.reason;
  };

  test('destroys nothing, and the right one still opens', async () => {
    await store(open(), PASSPHRASE);
    const before = readFileSync(path());
    expect(await guess(open())).toMatch(/not its passphrase/);
    expect(readFileSync(path())).toEqual(before);
    expect((await open().open(KEY, PASSPHRASE)).ok).toBe(true);
  });

  test('waits after five tries, twice as long each time, five minutes at most, over restarts', async () => {
    await store(open(), PASSPHRASE);
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await guess(open())).toMatch(/not its passphrase/);
    }
    const waits: number[] = [];
    for (let tries = 0; tries < 9; tries += 1) {
      const told = /wait (\d+) s/.exec(await guess(open()))?.[1];
      waits.push(Number(told));
      const right = await open().open(KEY, PASSPHRASE);
      expect(right.ok).toBe(false); // the right one waits as well, or guessing would be free
      clock.advance(Number(told) * 1000);
      expect(await guess(open())).toMatch(/not its passphrase/);
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300]);
    clock.advance(300_000);
    expect((await open().open(KEY, PASSPHRASE)).ok).toBe(true);
    expect(await guess(open())).toMatch(/not its passphrase/);
  });

  test('under a clock that was ahead waits once more when it is set back, not until it is there again', async () => {
    await store(open(), PASSPHRASE);
    clock.jumpWall(365 * 24 * 3_600_000);
    for (let tries = 0; tries < 5; tries += 1) await guess(open());
    clock.jumpWall(-365 * 24 * 3_600_000);
    expect(await guess(open())).toMatch(/wait 5 s/);
    clock.advance(5_000);
    expect((await open().open(KEY, PASSPHRASE)).ok).toBe(true);
  });

  test('waits as long when the clock is set meanwhile, forward or back', async () => {
    const vault = open();
    await store(vault, PASSPHRASE);
    for (let tries = 0; tries < 5; tries += 1) await guess(vault);
    clock.jumpWall(24 * 3_600_000);
    expect(await guess(vault)).toMatch(/wait 5 s/);
    clock.advance(3_000);
    clock.jumpWall(-48 * 3_600_000);
    expect(await guess(vault)).toMatch(/wait 2 s/);
    clock.advance(2_000);
    expect((await vault.open(KEY, PASSPHRASE)).ok).toBe(true);
  });

  test('is counted without a disk too, and the right one opens there', async () => {
    const vault = open();
    await store(vault, PASSPHRASE);
    mkdirSync(join(folder, 'tries.json.new'));
    expect((await vault.open(KEY, PASSPHRASE)).ok).toBe(true);
    for (let tries = 0; tries < 5; tries += 1) expect(await guess(vault)).toMatch(/not its/);
    expect(await guess(vault)).toMatch(/wait 5 s/);
  });

  test('is counted before it is judged, and tries at once wait for each other', async () => {
    const vault = open();
    await store(vault, PASSPHRASE);
    const told = await Promise.all(Array.from({ length: 8 }, () => guess(vault)));
    expect(told.filter((words) => words.startsWith('this is not'))).toHaveLength(5);
    expect(told.filter((words) => words.startsWith('too many'))).toHaveLength(3);
  });
});

describe('a key kept by the operating system', () => {
  test('opens by itself, and not once a byte of it is another', async () => {
    const keyring = new Keyring();
    await store(open(keyring), '');
    expect((await open(keyring).open(KEY, '')).ok).toBe(true);
    const whole = readFileSync(path());
    expect(whole.toString('latin1')).not.toContain(SECRET);
    for (let at = 0; at < whole.length; at += 1) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
      writeFileSync(path(), changed);
      expect([at, (await open(keyring).open(KEY, '')).ok]).toEqual([at, false]);
    }
  });

  test('names the keyring it was sealed by once there is another, or none', async () => {
    const keyring = new Keyring();
    await store(open(keyring), '');
    keyring.backend = 'kwallet6';
    expect(await open(keyring).open(KEY, '')).toMatchObject({
      error: {
        code: 'sealed-elsewhere',
        value: 'gnome_libsecret',
        reason: 'it was sealed by gnome_libsecret, and now it is kwallet6: store the key again',
      },
    });
    keyring.isUsable = false;
    const withoutOne = await open(keyring).open(KEY, '');
    expect(withoutOne.ok ? '' : withoutOne.error.reason).toMatch(
      /gnome_libsecret, and now there is none/,
    );
    expect((await open().open(KEY, '')).ok).toBe(false);
    expect(readdirSync(folder)).toContain('abcd1234.trade.key');
  });

  test('names a keyring that has forgotten, and is sealed anew when the keyring asks for it', async () => {
    const keyring = new Keyring();
    await store(open(keyring), '');
    keyring.isStale = true;
    expect((await open(keyring).open(KEY, '')).ok).toBe(true);
    expect(keyring.sealed).toBe(2);
    keyring.word = 9;
    const forgotten = await open(keyring).open(KEY, '');
    expect(forgotten.ok ? '' : forgotten.error.reason).toMatch(/the keyring says no/);
  });

  test('opens although the disk refuses the newer seal that the keyring asks for', async () => {
    const keyring = new Keyring();
    await store(open(keyring), '');
    keyring.isStale = true;
    mkdirSync(`${path()}.new`); // where the file with the newer seal would be written
    const opened = await open(keyring).open(KEY, '');
    expect(opened.ok && opened.value.apiKey).toBe(API_KEY);
    expect((await open(keyring).open(KEY, '')).ok).toBe(true);
  });

  test('is refused without a keyring: nothing is ever kept in the open', async () => {
    const keyring = new Keyring();
    keyring.isUsable = false;
    const vault = open(keyring);
    expect(await vault.find()).toEqual({
      keptBy: 'passphrase',
      backend: '',
      why: '',
      reason: 'there is no keyring',
    });
    expect(await store(vault, '')).toMatchObject({
      ok: false,
      error: { code: 'no-keyring', value: 'there is no keyring' },
    });
    expect(readdirSync(folder)).toEqual([]);
  });
});

test('a key that is replaced or forgotten leaves nothing of the former one', async () => {
  const vault = open();
  await store(vault, PASSPHRASE);
  const former = readFileSync(path());
  await vault.store(KEY, 'another-public-name', Buffer.from('another secret'), PASSPHRASE);
  expect(readFileSync(path())).not.toEqual(former);
  const opened = await vault.open(KEY, PASSPHRASE);
  expect(opened).toMatchObject({ ok: true, value: { apiKey: 'another-public-name' } });
  vault.forget(KEY);
  expect(vault.header(KEY)).toBeUndefined();
  expect((await vault.open(KEY, PASSPHRASE)).ok).toBe(false);
  expect(readdirSync(folder).filter((name) => name.endsWith('.key'))).toEqual([]);
});

test('a file of a newer version says so, and stays as it is whatever is asked of it', async () => {
  await store(open(), PASSPHRASE);
  const whole = readFileSync(path());
  const text = whole.toString('latin1');
  const forms = [text.replace('TMK1', 'TMK2'), text.replace('"version":1', '"version":2')];
  for (const form of forms) {
    const bytes = Buffer.from(form, 'latin1');
    expect(bytes).not.toEqual(whole);
    writeFileSync(path(), bytes);
    const vault = open();
    expect(vault.header(KEY)).toBe('newer');
    const refusal = { code: 'key-newer', value: 'abcd1234.trade.key' };
    expect(await vault.open(KEY, PASSPHRASE)).toMatchObject({ ok: false, error: refusal });
    expect(await store(vault, PASSPHRASE)).toMatchObject({ ok: false, error: refusal });
    expect(readFileSync(path())).toEqual(bytes);
  }
  // The version that wrote it is there again.
  writeFileSync(path(), whole);
  expect((await open().open(KEY, PASSPHRASE)).ok).toBe(true);
});

test('a file that was damaged or gone is read again once it was put back, by the same run', async () => {
  await store(open(), PASSPHRASE);
  const whole = readFileSync(path());
  writeFileSync(path(), whole.subarray(0, 20));
  const vault = open();
  expect(vault.header(KEY)).toBe('damaged');
  rmSync(path());
  expect(vault.header(KEY)).toBeUndefined();
  writeFileSync(path(), whole);
  expect(vault.header(KEY)).toMatchObject({ wrap: { by: 'passphrase' } });
  expect((await vault.open(KEY, PASSPHRASE)).ok).toBe(true);
});
