/**
 * One exchange as its transports and its lab see it. Behind it the market may be exchanged for another
 * (reset, load): whoever holds the exchange goes on with the new one.
 */
import type { ExchangeConfig, MarketSpeed } from '@shared/contract/lab';
import { err, ok, type Result } from '@shared/kernel/result';
import type { KeyStore } from '../../gateway/admission/key-store';
import { limitsOf, switchesOf } from '../../gateway/config/door-setup';
import { engineSetup } from '../../gateway/config/engine-setup';
import { accountFundsOf } from '../../gateway/config/account-funds';
import { decodeSettings, encodeSettings } from '../../gateway/config/settings';
import { exchangeIds } from '../../gateway/exchange-ids';
import type { NewMarket } from '../../gateway/exchange-store';
import { Faults } from '../../gateway/faults/faults';
import { FaultyGateway } from '../../gateway/faults/faulty-gateway';
import type { FaultPlan } from '../../gateway/faults/profiles';
import type { Defect } from '../../gateway/defects';
import { createGateway, type Gateway } from '../../gateway/gateway';
import type { AccountBook } from '../../gateway/lab/account-book';
import { createLab, type Lab } from '../../gateway/lab/lab';
import { RecordingDesk } from '../../gateway/lab/recording-desk';
import type { Session } from '../../gateway/lab/session-file';
import type { MarketSwap } from '../../gateway/lab/parts';
import { Latency } from '../../gateway/latency/latency';
import { fedInstruments } from '../../gateway/recording/fed-instruments';
import { FeedRecorder } from '../../gateway/recording/feed-recorder';
import { playedMark } from '../../gateway/recording/played-mark';
import type { EngineConfig } from '../../engine/engine';
import type { FeedItem } from '../../engine/feed/feed-event';
import {
  answerTo,
  responseOf,
  type GatewayAnswer,
  type GatewayRequest,
  type GatewayResponse,
} from '../../gateway/messages';
import {
  configOf,
  doneAgain,
  metaOf,
  openSequencer,
  restoreSession,
} from '../../gateway/sequencer/open-sequencer';
import type { Sequencer } from '../../gateway/sequencer/sequencer';
import type { StreamSession, StreamSocket } from '../../gateway/stream/socket';
import type { Switches } from '../../gateway/switches';
import type { ExchangeSetup } from './exchange-setup';

export interface RunningParts extends ExchangeSetup {
  readonly keyStore: KeyStore;
  readonly accounts: AccountBook;
  readonly settings: ExchangeConfig;
  /** What the store was made with, whatever the lab has made of it since. */
  readonly firstSeed: number;
}

interface Market {
  readonly sequencer: Sequencer;
  readonly gateway: Gateway;
  readonly recorder: FeedRecorder | null;
}

export class RunningExchange implements Gateway {
  readonly lab: Lab;
  readonly #parts: RunningParts;
  readonly #faults: Faults;
  readonly #latency: Latency;
  readonly #door: FaultyGateway;
  readonly #recording: RecordingDesk | null;
  #settings: ExchangeConfig;
  #market: Market;
  #ack: Switches['ack'];

  /** The error says why the store cannot be gone on from. */
  static open(parts: RunningParts): Result<RunningExchange, string> {
    const { settings, firstSeed } = parts;
    const faults = new Faults(settings.seed, settings.faultProfile);
    // A new market never lies on the disk without what it was made from; a refused store is left as it was.
    if (parts.store.meta() === null) parts.store.saveSettings(encodeSettings(settings, firstSeed));
    const recording = recordingDeskOf(parts);
    const market = openMarket(parts, settings, faults, recording, {
      speed: speedOf(settings.speed),
    });
    if (!market.ok) return market;
    parts.store.saveSettings(encodeSettings(settings, firstSeed));
    for (const { uid, label } of settings.accounts) parts.accounts.addAccount(uid, label ?? '');
    for (const { uid } of parts.keys) parts.accounts.addAccount(uid, 'Paper');
    return ok(new RunningExchange(parts, faults, recording, market.value));
  }

  private constructor(
    parts: RunningParts,
    faults: Faults,
    recording: RecordingDesk | null,
    market: Market,
  ) {
    const { settings, clock } = parts;
    this.#parts = parts;
    this.#settings = settings;
    this.#market = market;
    this.#ack = settings.ack;
    this.#faults = faults;
    this.#recording = recording;
    this.#latency = new Latency(settings.seed, settings.latencyProfile);
    const gateway = {
      receive: (request: GatewayRequest, answer: (answer: GatewayAnswer) => void): void => {
        this.#market.gateway.receive(request, answer);
      },
      openStream: (socket: StreamSocket) => this.#market.gateway.openStream(socket),
    };
    this.#door = new FaultyGateway({ gateway, clock, faults, latency: this.#latency });
    faults.onPlan(() => {
      this.#applySwitches();
    });
    this.lab = this.#createLab();
  }

  receive(request: GatewayRequest, answer: (answer: GatewayAnswer) => void): void {
    this.#door.receive(request, answer);
  }

  async handle(request: GatewayRequest): Promise<GatewayResponse> {
    return responseOf(await answerTo(this, request));
  }

  openStream(socket: StreamSocket): StreamSession {
    return this.#door.openStream(socket);
  }

  blockedSec(ip: string): number | null {
    return this.#market.gateway.blockedSec(ip);
  }

  /** No connection can be made for this path now (fault profiles `outage` and `partialOutage`). */
  refuses(path: string): boolean {
    return this.#door.refuses(path);
  }

  /** Told whose connections are refused, now and with each change, until the result is called. */
  onRefusing(listener: (refusing: FaultPlan['refusing']) => void): () => void {
    return this.#faults.onPlan(({ refusing }) => {
      listener(refusing);
    });
  }

  /** What broke in a transport of it. */
  tellDefect(defect: Defect): void {
    this.#parts.onDefect(defect);
  }

  /** The keys by which the accounts are known, as they may be shown. */
  maskedKeys(): readonly string[] {
    return this.#parts.keyStore.masked();
  }

  ignoredCommands(): number {
    return this.#market.gateway.ignoredCommands();
  }

  switches(): Switches {
    return this.#market.gateway.switches();
  }

  setSwitches(switches: Switches): void {
    this.#market.gateway.setSwitches(switches);
  }

  /** One event of the feed that this exchange follows; the error says why it is not believed. */
  async feed(item: FeedItem): Promise<Result<null, string>> {
    const fed = await this.#market.sequencer.submit((turn) =>
      turn.execute({ type: 'feedEvent', item }),
    );
    if (!fed.ok) return err(fed.error);
    return fed.value.ok ? ok(null) : err(fed.value.error.message);
  }

  close(): void {
    this.#market.gateway.close();
    this.#market.recorder?.keep();
  }

  #createLab(): Lab {
    const { store, accounts, sessions } = this.#parts;
    return createLab({
      sequencer: () => this.#market.sequencer,
      store,
      accounts,
      faults: this.#faults,
      latency: this.#latency,
      swap: this.#createSwap(),
      files: sessions ?? null,
      recording: this.#recording,
      played: () => this.#playedIn(this.#settings),
      startRecording: () => {
        this.#startRecording();
      },
      recordingProblem: () => this.#recording?.problem ?? this.#market.recorder?.problem ?? null,
      seed: () => this.#settings.seed,
      mode: () => this.#settings.mode,
      ids: () => exchangeIds(this.switches().ids),
      ack: () => this.#ack,
      setAck: (ack) => {
        this.#ack = ack;
        this.#applySwitches();
      },
    });
  }

  #createSwap(): MarketSwap {
    return {
      reset: ({ seed = this.#settings.seed, mode = this.#settings.mode, recording, startMs }) => {
        const settings = { ...this.#settings, seed, mode };
        const setup = engineSetup(settings);
        if (!setup.ok) return setup;
        const prepared = this.#prepare(mode, recording, setup.value);
        if (!prepared.ok) return prepared;
        const genesisMs = startMs ?? this.#parts.clock.nowMs();
        const meta = metaOf({ ...setup.value, genesisMs });
        const market = { meta, settings: encodeSettings(settings, this.#parts.firstSeed) };
        return this.#replace(settings, market, startMs !== undefined);
      },
      load: (session, needsCrowd) => this.#load(session, needsCrowd),
    };
  }

  /** What a mode needs is there before the running market is given up for it. */
  #prepare(
    mode: ExchangeConfig['mode'],
    recording: string | undefined,
    setup: Omit<EngineConfig, 'genesisMs'>,
  ): Result<null, string> {
    if (mode === 'synthetic') return ok(null);
    if (mode === 'live') {
      return this.#parts.canFollowVenue === true
        ? ok(null)
        : err('mode: live needs a venue, and this exchange was started without one');
    }
    if (this.#recording === null) return err('mode: this exchange has no place for recordings');
    return this.#recording.prepare(recording, fedInstruments(setup));
  }

  #startRecording(): void {
    const setup = engineSetup(this.#settings);
    if (!setup.ok) return;
    const known = fedInstruments(setup.value);
    this.#recording?.start(this.#market.sequencer.query, known, stoppedOf(this.#parts));
  }

  #playedIn({ mode }: ExchangeConfig): string | null {
    const { recordings } = this.#parts;
    return mode === 'replay' && recordings !== undefined ? playedMark(recordings) : null;
  }

  /** Proved by restoring it before anything else is given up for it. */
  #load(
    { meta, settings: text, market: session, played }: Session,
    needsCrowd: boolean,
  ): Result<null, string> {
    const stored = decodeSettings(text);
    if (!stored.ok) return stored;
    const { settings } = stored.value;
    if (played !== null && played !== this.#playedIn(settings)) {
      return err('its market goes through another recording: play that one first, then load it');
    }
    const config = configOf(meta);
    if (!config.ok) return err(config.error.message);
    const past = {
      latestSnapshot: () => session.snapshot,
      journalAfter: () => session.rows,
      recordsUpTo: (seq: number) => session.records.filter((record) => record.seq <= seq),
    };
    const restored = restoreSession(past, config.value, meta);
    if (!restored.ok) return err(restored.error.message);
    if (needsCrowd && !restored.value.engine.isCrowdOn()) return err('its crowd is off');
    // Here and not when it is opened: nothing of it is given up, its file stays what it is.
    const { meta: newMeta, session: newSession } = restored.value.isDoneAgain
      ? doneAgain(past, config.value, restored.value)
      : { meta, session };
    const kept = encodeSettings(settings, this.#parts.firstSeed);
    const market = { meta: newMeta, settings: kept, session: newSession };
    return this.#replace(settings, market, true);
  }

  /** At the speed that is in force: a paused lab stays paused. */
  #replace(settings: ExchangeConfig, market: NewMarket, hasOwnTime: boolean): Result<null, string> {
    // A venue's clock is the wall's.
    const asked = settings.mode === 'live' ? 1 : this.#market.sequencer.speed().asked;
    const speed = speedOf(asked);
    this.#recording?.discard();
    this.close();
    const options = { speed, resumesAtItsOwnTime: hasOwnTime && speed === 0 };
    let opened: Result<Market, string>;
    try {
      this.#parts.store.startOver(market);
      opened = openMarket(this.#parts, settings, this.#faults, this.#recording, options);
    } catch (cause) {
      // The old market has ended, whole and on the disk; there is no new one to go on with.
      this.#parts.onFailure(cause);
      throw cause;
    }
    if (!opened.ok) {
      this.#parts.onFailure(new Error(opened.error));
      return opened;
    }
    this.#settings = settings;
    this.#market = opened.value;
    this.#faults.restart(settings.seed);
    this.#latency.restart(settings.seed);
    this.#applySwitches();
    this.#parts.onNewMarket?.();
    return ok(null);
  }

  #applySwitches(): void {
    const configured = switchesOf(this.#settings);
    const ids = this.#faults.plan.hasInt64Ids ? 'int64' : configured.ids;
    this.setSwitches({ ...configured, ids, ack: this.#ack });
  }
}

function openMarket(
  parts: RunningParts,
  settings: ExchangeConfig,
  faults: Faults,
  recording: RecordingDesk | null,
  start: { readonly speed: MarketSpeed; readonly resumesAtItsOwnTime?: boolean },
): Result<Market, string> {
  const { store, clock, accounts, keys, keyStore, recordings, onDefect, onFailure } = parts;
  const config = engineSetup(settings);
  if (!config.ok) return config;
  const uids = new Set([...keys.map(({ uid }) => uid), ...accounts.uids()]);
  const opened = openSequencer({
    store,
    clock,
    config: config.value,
    accounts: accountFundsOf(settings, [...uids]),
    recordings,
    whenClosed: settings.whenClosed,
    onFailure,
    ...start,
  });
  if (!opened.ok) return err(`${opened.error.kind}: ${opened.error.message}`);
  const gateway = createGateway({
    sequencer: opened.value,
    keys: keyStore,
    clock: faults.skewed(clock),
    store,
    onDefect,
    limits: faults.limited(limitsOf(settings)),
    switches: switchesOf(settings),
  });
  const recorder = recorderOf(parts, config.value, opened.value);
  if (recording !== null) {
    opened.value.onEvents(
      (events) => {
        recording.note(events);
      },
      () => recording.isRecording,
    );
  }
  opened.value.start();
  return ok({ sequencer: opened.value, gateway, recorder });
}

function recordingDeskOf({ recordings, recordingFiles }: RunningParts): RecordingDesk | null {
  if (recordings === undefined || recordingFiles === undefined) return null;
  return new RecordingDesk(recordings, recordingFiles);
}

const stoppedOf =
  ({ onRecordingStopped }: RunningParts) =>
  (cause: unknown): void =>
    onRecordingStopped?.(cause);

/** Writes down what the market shows from now on; null when nobody wants it. */
function recorderOf(
  parts: RunningParts,
  config: Omit<EngineConfig, 'genesisMs'>,
  sequencer: Sequencer,
): FeedRecorder | null {
  const { recordings, isRecorded } = parts;
  if (recordings === undefined || isRecorded !== true) return null;
  const known = fedInstruments(config);
  const onStopped = stoppedOf(parts);
  try {
    const recorder = new FeedRecorder(sequencer.query, recordings, known, { onStopped });
    sequencer.onEvents((events) => {
      recorder.note(events);
    });
    return recorder;
  } catch (cause) {
    onStopped(cause);
    return null;
  }
}

/** The configuration has let only the clock's speeds through. */
const speedOf = (speed: number): MarketSpeed =>
  speed === 0 || speed === 5 || speed === 20 || speed === 60 ? speed : 1;
