/**
 * Opens the simulated exchange from what its store holds: the newest snapshot, the rows after it,
 * the time it was closed. It refuses a store whose replay does not give what was recorded.
 */
import type { MarketSpeed } from '@shared/contract/lab';
import type { Clock } from '@shared/kernel/ports';
import { err, ok, type Result } from '@shared/kernel/result';
import { faultWords } from '@shared/kernel/fault-words';
import { createEngine, restoreEngine } from '../../engine';
import type { Engine, EngineConfig } from '../../engine/engine';
import type { ExchangeMeta, ExchangeStore, NewMarket, StoredSnapshot } from '../exchange-store';
import { fedInstruments } from '../recording/fed-instruments';
import { PlayedFeed } from '../recording/played-feed';
import type { Recordings } from '../recording/recordings';
import { decodeConfig, encodeConfig } from './config-text';
import { FUNDS_VERSION, openAccounts, type AccountFunds } from './opening-funds';
import { Journal, type WhenClosed } from './journal';
import { CHAIN_START } from './journal-entry';
import { MarketClock } from './market-clock';
import { advance, closeUntil, replayRow, type JournalPosition } from './replay';
import { createSequencer, type Sequencer } from './sequencer';
import { decodeState, encodeState, hashOfState } from './stored-state';

/** Raised when the same commands no longer give the same market. */
const ENGINE_VERSION = 3;
/**
 * Before some of its rules were put right (decision 103). Its snapshots are gone on from; what it did
 * after the newest of them is done again by today's rules, wherever these lead.
 */
const CORRECTED_VERSION = 2;

export interface SequencerOptions {
  readonly store: ExchangeStore;
  readonly clock: Clock;
  /** Used on the first start only: afterwards the market is what its store says. */
  readonly config: Omit<EngineConfig, 'genesisMs'>;
  /** Accounts that must exist, with what they start with. */
  readonly accounts: readonly AccountFunds[];
  /** Of the market clock at the start; absent: 1. */
  readonly speed?: MarketSpeed;
  /** What the market does in closed time; absent: it is halted. */
  readonly whenClosed?: WhenClosed;
  /** The market goes on from its own last moment, not from the wall's: a saved moment in the pause. */
  readonly resumesAtItsOwnTime?: boolean;
  /** Of a replay exchange: what it plays. */
  readonly recordings?: Recordings | undefined;
  /** From how long a commit on it is waited for beside the loop. */
  readonly slowCommitMs?: number;
  /** Told once when the store refuses a commit; nothing is answered any more. */
  readonly onFailure: (cause: unknown) => void;
}

/** Why a stored exchange cannot go on. The store is left as it was. */
export interface RecoveryProblem {
  readonly kind:
    | 'other-engine'
    | 'unreadable-config'
    | 'snapshot-differs'
    | 'journal-differs'
    /** A part of it cannot be read, or contradicts another. */
    | 'damaged'
    /** What it is by today's rules cannot be written, or no copy kept of what it was. */
    | 'disk-refused';
  readonly message: string;
}

/** The exchange as it was when its last acknowledged or shown thing happened, and running on. */
export function openSequencer(options: SequencerOptions): Result<Sequencer, RecoveryProblem> {
  const { store, clock } = options;
  const opened = readConfig(options);
  if (!opened.ok) return opened;
  const meta = store.meta() ?? metaOf(opened.value);
  const restored = restoreSession(store, opened.value, meta);
  if (!restored.ok) return restored;
  const { engine, last, isAsSaved } = restored.value;
  if (restored.value.isDoneAgain) {
    const rewritten = rewrite(store, doneAgain(store, opened.value, restored.value));
    if (!rewritten.ok) return rewritten;
  }
  const marketClock = new MarketClock(clock, engine.marketTimeMs(), options.speed ?? 1);
  if (options.resumesAtItsOwnTime === true) marketClock.fallBackTo(engine.marketTimeMs());
  const journal = new Journal(engine, store, last, options.whenClosed);
  closeUntil(engine, journal, marketClock.nowMs());
  const opening = openAccounts(engine, options.accounts, store.fundsVersion());
  for (const command of opening) journal.add(command);
  journal.commit({ fundsVersion: FUNDS_VERSION });
  // The snapshot of an orderly end still says it all but for the row above, and a start has other things to do.
  if (!isAsSaved || options.whenClosed === 'run') journal.snapshot();
  const saveOffset = (marketClockOffsetMs: number): void => {
    store.saveMeta({ ...metaOf(opened.value), marketClockOffsetMs });
  };
  saveOffset(marketClock.offsetMs());
  const { onFailure, slowCommitMs } = options;
  const played = playedFeed(options, opened.value, engine);
  return ok(
    createSequencer({
      engine,
      clock,
      marketClock,
      journal,
      onFailure,
      saveOffset,
      played,
      slowCommitMs,
    }),
  );
}

function playedFeed(
  { recordings }: SequencerOptions,
  config: EngineConfig,
  engine: Engine,
): PlayedFeed | undefined {
  if (config.feed === undefined || recordings === undefined) return undefined;
  const known = fedInstruments(config);
  return new PlayedFeed(recordings, known, engine.feedPlace(), engine.marketTimeMs());
}

function readConfig(options: SequencerOptions): Result<EngineConfig, RecoveryProblem> {
  const meta = options.store.meta();
  if (meta === null) {
    const config = { ...options.config, genesisMs: options.clock.nowMs() };
    options.store.saveMeta(metaOf(config));
    return ok(config);
  }
  const known = configOf(meta);
  if (!known.ok || known.value.ruleBook === undefined) return known;
  return intoTodaysRules(options.store, meta, known.value);
}

/** What was done by former rules (decision 123) is done again by them, saved, and gone on from by today's. */
function intoTodaysRules(
  store: ExchangeStore,
  meta: ExchangeMeta,
  former: EngineConfig,
): Result<EngineConfig, RecoveryProblem> {
  const { ruleBook: _former, ...config } = former;
  const restored = restoreSession(store, former, meta);
  if (!restored.ok) return restored;
  const { engine, last, isAsSaved } = restored.value;
  try {
    if (!isAsSaved) new Journal(engine, store, last).snapshot();
    store.saveMeta({ ...meta, config: encodeConfig(config) });
    return ok(config);
  } catch (cause) {
    return err({ kind: 'disk-refused', message: faultWords(cause) });
  }
}

/** What a store says of a market that begins with this configuration. */
export function metaOf(config: EngineConfig): ExchangeMeta {
  return {
    engineVersion: ENGINE_VERSION,
    config: encodeConfig(config),
    marketClockOffsetMs: 0,
  };
}

/** The market's configuration, when this program's engine can go on with it. */
export function configOf(meta: ExchangeMeta): Result<EngineConfig, RecoveryProblem> {
  if (meta.engineVersion !== ENGINE_VERSION && meta.engineVersion !== CORRECTED_VERSION) {
    return err({
      kind: 'other-engine',
      message: `made by engine ${meta.engineVersion}, this program has ${ENGINE_VERSION}`,
    });
  }
  const decoded = decodeConfig(meta.config);
  if (!decoded.ok) return err({ kind: 'unreadable-config', message: decoded.error });
  if (meta.engineVersion === ENGINE_VERSION) return decoded;
  // What the version before did is done again by today's rules anyway.
  const { ruleBook: _former, ...config } = decoded.value;
  return ok(config);
}

interface Restored {
  readonly engine: Engine;
  readonly last: JournalPosition;
  /** Nothing had to be done again: it is what the newest snapshot says. */
  readonly isAsSaved: boolean;
  /** What was done after the snapshot was done by other rules, and again by today's. */
  readonly isDoneAgain: boolean;
  /** Number of the snapshot's last event; below the first when there was none. */
  readonly savedSeq: number;
}

type Start = Pick<Restored, 'engine' | 'last'>;

/** What a market is restored from: a store, or a session read from a file. */
export type MarketPast = Pick<ExchangeStore, 'latestSnapshot' | 'journalAfter' | 'recordsUpTo'>;

/**
 * The market as it was when its last row was written. What is damaged may break any assumption of
 * the code that reads it: that too has a name.
 */
export function restoreSession(
  store: MarketPast,
  config: EngineConfig,
  { engineVersion }: ExchangeMeta,
): Result<Restored, RecoveryProblem> {
  try {
    return restore(store, config, engineVersion === ENGINE_VERSION);
  } catch (cause) {
    const message = faultWords(cause);
    return err({ kind: 'damaged', message });
  }
}

function restore(
  store: MarketPast,
  config: EngineConfig,
  isBinding: boolean,
): Result<Restored, RecoveryProblem> {
  const snapshot = store.latestSnapshot();
  const start = snapshot === null ? startAnew(config) : startFrom(snapshot, store, config);
  if (!start.ok) return start;
  const { engine } = start.value;
  let { last } = start.value;
  let coveredMs = engine.marketTimeMs();
  let isDoneAgain = false;
  for (const row of store.journalAfter(last.index)) {
    const replayed = replayRow(engine, row, last, isBinding);
    if (!replayed.ok) return err({ kind: 'journal-differs', message: replayed.error });
    coveredMs = replayed.value;
    isDoneAgain = !isBinding;
    last = { index: row.index, chain: row.chain };
  }
  // The market may have been shown running up to here after the last row was written.
  advance(engine, coveredMs);
  const isAsSaved = snapshot?.journalIndex === last.index;
  return ok({ engine, last, isAsSaved, isDoneAgain, savedSeq: snapshot?.seq ?? NOTHING_SAVED });
}

/** Below the number of what was there before the market opened, which is 0. */
const NOTHING_SAVED = -1;

/**
 * The market by today's rules, in place of rows and records that say what it was by others: as many
 * events as these had may be other ones.
 */
export function doneAgain(
  past: MarketPast,
  config: EngineConfig,
  { engine, last, savedSeq }: Restored,
): Required<Pick<NewMarket, 'meta' | 'session'>> {
  const state = engine.snapshot();
  const snapshot = {
    journalIndex: last.index,
    seq: engine.seq(),
    stateHash: hashOfState(state),
    state: encodeState({ chain: last.chain, engine: state }),
  };
  const records = [...past.recordsUpTo(savedSeq), ...engine.drainRecords()];
  return { meta: metaOf(config), session: { snapshot, rows: [], records } };
}

/** The store says what the market is now, and a copy beside its file what it was; or nothing is changed. */
function rewrite(
  store: ExchangeStore,
  market: Pick<NewMarket, 'meta' | 'session'>,
): Result<null, RecoveryProblem> {
  try {
    store.keepCopy(`engine-${CORRECTED_VERSION}`);
    const bans = store.gatewayState();
    store.startOver({
      ...market,
      settings: store.settings() ?? '{}',
      ...(bans === null ? {} : { gatewayState: bans }),
    });
    return ok(null);
  } catch (cause) {
    return err({ kind: 'disk-refused', message: faultWords(cause) });
  }
}

function startAnew(config: EngineConfig): Result<Start, RecoveryProblem> {
  return ok({ engine: createEngine(config), last: { index: 0, chain: CHAIN_START } });
}

function startFrom(
  snapshot: StoredSnapshot,
  store: MarketPast,
  config: EngineConfig,
): Result<Start, RecoveryProblem> {
  const state = decodeState(snapshot.state);
  const engine = restoreEngine(config, state.engine, store.recordsUpTo(snapshot.seq));
  const restored = hashOfState(engine.snapshot());
  if (restored !== snapshot.stateHash || engine.seq() !== snapshot.seq) {
    return err({
      kind: 'snapshot-differs',
      message: `the snapshot after row ${snapshot.journalIndex} restores to another state`,
    });
  }
  return ok({ engine, last: { index: snapshot.journalIndex, chain: state.chain } });
}
