/** What a start begins with: the account that ran last, or paper and the reason why not. */
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { openSettings } from '../adapters/settings';
import { openTerminalStore } from '../adapters/storage/terminal-store';
import { Vault } from '../adapters/vault/vault';
import { Profiles } from '../terminal/venues/profiles';
import { findDataFolder } from './data-folder';
import { Keyring } from './live/keyring';
import { Runs } from './runs';

const ID = 'abcd1234';
const PROFILE = {
  name: 'Main account',
  alias: 'BLUE',
  baseUrl: 'https://a.test',
  futuresBaseUrl: '',
  wsUrl: 'wss://a.test/ws',
  futuresWsUrl: '',
  pathPrefix: '',
  futuresPathPrefix: '',
  getSignMode: 'path' as const,
  recvWindowMs: null,
  timeZone: '',
};
const silent = (): void => undefined;
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-runs-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function begin(isDamaged: boolean, change: (venuesFile: string) => void = silent) {
  const clock = new ManualClock();
  const data = findDataFolder({ dataDir: folder, env: {}, platform: process.platform });
  const before = new Profiles(openSettings(data.root, 'venues'));
  before.save({ id: ID, checkedAtMs: 1, profile: PROFILE });
  before.last = ID;
  change(join(data.root, 'venues.json'));
  const venueSettings = openSettings(data.root, 'venues');
  const profiles = new Profiles(venueSettings);
  const { terminalStore } = data.live(ID);
  mkdirSync(dirname(terminalStore), { recursive: true });
  if (isDamaged) writeFileSync(terminalStore, 'this is no database '.repeat(500));
  const log = { info: silent, warn: silent, error: silent };
  const runs = new Runs({
    data,
    clock,
    log,
    venueSettings,
    workerEntry: join(folder, 'none.js'),
    keyring: new Keyring(new Vault({ folder: data.vault, clock, costLog2: 10 })),
    common: {
      clock,
      log,
      host: 'browser',
      version: '0.0.0',
      settings: openSettings(data.root),
      ids: { nextId: () => '0' },
    },
    onNewMarket: silent,
    isChanging: () => false,
    onChange: silent,
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
  expect(notOpened).toMatchObject({ name: 'Main account', code: 'not-a-database' });
  expect(notOpened?.reason).toMatch(/not a database|cannot be opened|damaged/i);
  expect(profiles.last).toBe(ID);
});

it('is nothing at all while another program runs that account: two would write over each other', () => {
  const other = openTerminalStore(join(folder, 'live', ID, 'terminal.db'));
  try {
    expect(() => begin(false)).toThrow(expect.objectContaining({ problem: 'in-use' }));
  } finally {
    other.close();
  }
});

describe('a list of accounts that was damaged', () => {
  it('is paper, and says so until an account is entered anew', () => {
    const cutOff = (file: string): void => {
      truncateSync(file, statSync(file).size - 2);
    };
    expect(begin(false, cutOff)).toMatchObject({ mode: 'paper', notOpened: { name: '' } });
    expect(begin(false, silent)).toMatchObject({ mode: 'live', notOpened: undefined });
  });

  it('in one entry is paper too, by its name; saving another account throws it away for nobody', () => {
    const spoil = (file: string): void => {
      const text = readFileSync(file, 'utf8');
      writeFileSync(file, text.replace('"timeZone"', '"ofANewerProgram": 1,\n"timeZone"'));
    };
    const { mode, notOpened, profiles } = begin(false, spoil);
    expect([mode, notOpened?.name, notOpened?.code]).toEqual(['paper', ID, 'account-unusable']);
    const profile = { ...PROFILE, name: 'B', alias: 'B' };
    profiles.save({ id: 'efgh5678', checkedAtMs: null, profile });
    expect(readFileSync(join(folder, 'venues.json'), 'utf8')).toContain('ofANewerProgram');
    profiles.delete('efgh5678');
    expect(readFileSync(join(folder, 'venues.json'), 'utf8')).toContain('ofANewerProgram');
  });
});
