/** A terminal on a live account of the scripted exchange, with keys that are words. */
import type { KeySlot, VenueProfile } from '@shared/contract/terminal';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { err, ok, type Result } from '@shared/kernel/result';
import { Bench, MemorySettings, type BenchOptions } from '../bench.testing';
import { E_BTC, makeListing } from '../futures/scripted-futures.testing';
import type { Venue } from '../ports';
import { accepted, makeBook, ScriptedExchange } from '../scripted-client.testing';
import type { Outcome } from '../../client/exchange-client';
import { Profiles } from './profiles';
import type {
  KeyFacts,
  KeyRefusal,
  NewKey,
  VaultFacts,
  VenueKeys,
  VenuesPort,
} from './venues-port';

export const PROFILE: VenueProfile = {
  name: 'Main',
  alias: 'BLUE',
  baseUrl: 'https://api.x.test',
  futuresBaseUrl: '',
  wsUrl: 'wss://ws.x.test/kline-api/ws',
  futuresWsUrl: '',
  pathPrefix: '',
  futuresPathPrefix: '',
  getSignMode: 'path',
  recvWindowMs: null,
  timeZone: '',
};
export const ID = 'abcd1234';

class WordKeys implements VenueKeys {
  readonly kept = new Map<string, NewKey>();
  readonly open_ = new Set<string>();
  state: VaultFacts = {
    keptBy: 'passphrase',
    backend: '',
    why: '',
    reason: 'there is no keyring',
  };

  vault = (): VaultFacts => this.state;
  findVault = (): Promise<VaultFacts> => Promise.resolve(this.state);

  facts(id: string, slot: KeySlot): KeyFacts {
    const key = this.kept.get(`${id} ${slot}`);
    return {
      isStored: key !== undefined,
      maskedApiKey: key === undefined ? '' : `${key.apiKey.slice(0, 4)}…`,
      keptBy: key === undefined ? '' : kept(key),
      isOpen: this.open_.has(`${id} ${slot}`),
    };
  }

  isKept(id: string, apiKey: string): boolean {
    return this.kept.get(`${id} trade`)?.apiKey === apiKey;
  }

  store(key: NewKey): Promise<Result<null, KeyRefusal>> {
    this.kept.set(`${key.id} ${key.slot}`, key);
    if (key.slot === 'trade') this.open_.add(`${key.id} trade`);
    return Promise.resolve(ok(null));
  }

  forget(id: string, slot: KeySlot): Result<null, KeyRefusal> {
    this.kept.delete(`${id} ${slot}`);
    this.open_.delete(`${id} ${slot}`);
    return ok(null);
  }

  open(id: string, passphrase: string): Promise<Result<null, KeyRefusal>> {
    const key = this.kept.get(`${id} trade`);
    if (key?.passphrase !== passphrase) {
      return Promise.resolve(err({ field: 'passphrase', reason: 'this is not its passphrase' }));
    }
    this.open_.add(`${id} trade`);
    return Promise.resolve(ok(null));
  }
}

const kept = (key: NewKey): KeyFacts['keptBy'] => (key.passphrase === '' ? 'system' : 'passphrase');

export interface VenueStage {
  readonly bench: Bench;
  readonly keys: WordKeys;
  readonly profiles: Profiles;
  /** What a probe reaches. */
  readonly probed: ScriptedExchange;
  readonly probes: { opened: number; closed: number };
  readonly switches: (string | null)[];
  ping: Outcome<unknown>;
  /** Why a switch is refused. */
  refusal: string;
}

/** `current` null is paper; otherwise one saved account with an open key runs. */
export async function stageVenues(
  current: string | null = null,
  ports: BenchOptions['ports'] = {},
  /** The key is closed, and this is what the host does when the session opens the venue. */
  onConnect: ((keys: WordKeys, clock: ManualClock) => ReturnType<Venue['connect']>) | null = null,
): Promise<VenueStage> {
  const clock = new ManualClock();
  const keys = new WordKeys();
  const settings = new MemorySettings();
  const profiles = new Profiles(settings);
  if (current !== null) {
    profiles.save({ id: current, profile: PROFILE, checkedAtMs: null });
    const key = { apiKey: 'public-name', secret: 'canary', passphrase: 'a passphrase' };
    await keys.store({ id: current, slot: 'trade', ...key });
    if (onConnect !== null) keys.open_.clear();
  }
  const probed = new ScriptedExchange(clock);
  const exchange = new ScriptedExchange(clock);
  exchange.futuresHost.listings = [makeListing(E_BTC)];
  exchange.futuresHost.markUnits = 60_100_000n;
  exchange.futuresHost.book = makeBook('E-BTC-USDT', 600_000, 600_001, 1);
  const port: VenuesPort = {
    current,
    settings,
    keys,
    probe: () => {
      stage.probes.opened += 1;
      return {
        client: probed,
        ping: () => Promise.resolve(stage.ping),
        close: () => (stage.probes.closed += 1),
      };
    },
    switchTo: (id) => {
      if (stage.refusal !== '') return err(stage.refusal);
      stage.switches.push(id);
      return ok(null);
    },
  };
  const bench = new Bench({
    clock,
    exchange,
    ...(current === null ? {} : { venue: { mode: 'live', accountLabel: 'Main · BLUE' } }),
    ...(onConnect === null ? {} : { connect: () => onConnect(keys, clock) }),
    ports: { ...ports, venues: port },
  });
  const stage: VenueStage = {
    bench,
    keys,
    profiles,
    probed,
    ping: accepted(null),
    refusal: '',
    probes: { opened: 0, closed: 0 },
    switches: [],
  };
  for (const topic of ['venues', 'venueChecks', 'trading'] as const) bench.watch(topic);
  await bench.settle();
  return stage;
}

/** Ready, with a fresh book; READ-ONLY. */
export async function stageLive(ports: BenchOptions['ports'] = {}): Promise<VenueStage> {
  const stage = await stageVenues(ID, ports);
  const { bench } = stage;
  await bench.run(200);
  bench.exchange.feedState('open');
  bench.watchBook();
  await bench.settle();
  bench.exchange.book(6_000_000, 6_000_010);
  await bench.run(50);
  return stage;
}
