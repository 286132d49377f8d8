/** What a start begins with: the account that ran last, or paper and the reason why not. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ManualClock } from '@shared/kernel/manual-clock';
import { openSettings } from '../adapters/settings';
import { Vault } from '../adapters/vault/vault';
import { Profiles } from '../terminal/venues/profiles';
import { findDataFolder } from './data-folder';
import { Keyring } from './live/keyring';
import { Runs } from './runs';

const ID = 'abcd1234';
const silent = (): void => undefined;
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-runs-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function begin(isDamaged: boolean) {
  const clock = new ManualClock();
  const data = findDataFolder({ dataDir: folder, env: {}, platform: process.platform });
  const venueSettings = openSettings(data.root, 'venues');
  const profiles = new Profiles(venueSettings);
  profiles.save({
    ...{ id: ID, checkedAtMs: 1 },
    profile: {
      ...{ name: 'Main account', alias: 'BLUE', baseUrl: 'https://a.test', futuresBaseUrl: '' },
      ...{ wsUrl: 'wss://a.test/ws', futuresWsUrl: '', pathPrefix: '', futuresPathPrefix: '' },
      ...{ getSignMode: 'path', recvWindowMs: null, timeZone: '' },
    },
  });
  profiles.last = ID;
  const { terminalStore } = data.live(ID);
  mkdirSync(dirname(terminalStore), { recursive: true });
  if (isDamaged) writeFileSync(terminalStore, 'this is no database '.repeat(500));
  const log = { info: silent, warn: silent, error: silent };
  const runs = new Runs({
    ...{ data, clock, log, venueSettings, workerEntry: join(folder, 'none.js') },
    keyring: new Keyring(new Vault({ folder: data.vault, clock, costLog2: 10 })),
    common: {
      ...{ clock, log, host: 'browser', version: '0.0.0', settings: openSettings(data.root) },
      ids: { nextId: () => '0' },
    },
    ...{ onNewMarket: silent, isChanging: () => false, onChange: silent },
  });
  const run = runs.last();
  run.store.close();
  return { mode: run.ports.venue.mode, notOpened: run.ports.venues?.notOpened, profiles };
}

it('is the account that ran last', () => {
  expect(begin(false)).toMatchObject({ mode: 'live', notOpened: undefined });
});

it('is paper where its store cannot be opened: it says why, and tries it again at the next start', () => {
  const { mode, notOpened, profiles } = begin(true);
  expect(mode).toBe('paper');
  expect(notOpened?.name).toBe('Main account');
  expect(notOpened?.reason).toMatch(/not a database|cannot be opened|damaged/i);
  expect(profiles.last).toBe(ID);
});
