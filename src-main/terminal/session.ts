/**
 * Opens the exchange of the session's mode: connect, clock, pairs, then everything else. What
 * fails or is lost is named and opened again, longer apart each time; what only the trader can mend
 * waits for the trader. A first run waits until it is started.
 */
import type { TopicValue } from '@shared/contract/terminal';
import { SPOT_FEES } from '@shared/domain/instrument-defaults';
import type { SpotPair } from '@shared/domain/instrument';
import { err, ok, type Result } from '@shared/kernel/result';
import { formatTrimmed } from '@shared/money/decimal';
import { RATE_SCALE } from '@shared/money/units';
import { faultWords } from '@shared/kernel/fault-words';
import type { ExchangeClient, Traffic } from '../client/exchange-client';
import type { Activity } from './activity';
import type { Latest, Outbox } from './outbox';
import type { TerminalPorts, VenueProblem } from './ports';
import { unreadBy } from './unread';

type SessionValue = TopicValue<'session'>;

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;
/** An exchange that was lost sooner than this after it opened is still failing. */
const STEADY_MS = 60_000;

export interface SessionListener {
  /** The venue has opened or refused to: what it opened on the way, such as a key, is known. */
  onConnected(): void;
  /** Ready, for the first time or again: everything is to be read. */
  onOpen(client: ExchangeClient, pairs: readonly SpotPair[]): void;
  /** What was ready is gone; nothing is known to be current any more. */
  onLost(reason: VenueProblem): void;
  onTraffic(entry: Traffic): void;
}

interface Opened {
  readonly client: ExchangeClient;
  readonly pairs: readonly SpotPair[];
}

export class Session {
  readonly topic: Latest<SessionValue>;
  readonly #ports: TerminalPorts;
  readonly #activity: Activity;
  readonly #listener: SessionListener;
  #client: ExchangeClient | null = null;
  #starting: Promise<Result<null, string>> | null = null;
  #cancelRetry: () => void = () => undefined;
  #failures = 0;
  #readySinceMs = 0;
  /** Why the exchange went away during the start that is under way. */
  #earlyLoss: VenueProblem | null = null;
  #isClosed = false;

  constructor(ports: TerminalPorts, outbox: Outbox, activity: Activity, listener: SessionListener) {
    this.#ports = ports;
    this.#activity = activity;
    this.#listener = listener;
    this.topic = outbox.latest<SessionValue>({
      phase: 'new',
      mode: ports.venue.mode,
      problem: null,
      accountLabel: ports.venue.accountLabel,
      host: ports.host,
      version: ports.version,
      fees: {
        maker: formatTrimmed(SPOT_FEES.maker, RATE_SCALE),
        taker: formatTrimmed(SPOT_FEES.taker, RATE_SCALE),
        isAssumed: true,
      },
    });
  }

  /** Null until the session is ready. */
  client(): ExchangeClient | null {
    return this.topic.get().phase === 'ready' ? this.#client : null;
  }

  /** It has a client, or is about to: whatever becomes of this start, it goes on with the key that was there. */
  get hasClient(): boolean {
    return this.#client !== null || this.#starting !== null;
  }

  /** Starts, or joins a start that is under way; a failure is retried by itself. */
  start(): Promise<Result<null, string>> {
    if (this.topic.get().phase === 'ready') return Promise.resolve(ok(null));
    this.#starting ??= this.#startOnce().finally(() => {
      this.#starting = null;
    });
    return this.#starting;
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelRetry();
    this.#client?.close();
  }

  async #startOnce(): Promise<Result<null, string>> {
    this.#cancelRetry();
    // A try may take a minute: what failed before it is still all that is known. What the trader has mended is not.
    const before = this.topic.get().problem;
    const isMended = before === null || before.retryMs === null;
    this.#set('starting', isMended ? null : { ...before, retryMs: 0 });
    const opened = await this.#openSafely();
    if (this.#isClosed) return err('closed');
    if (!opened.ok) {
      const cause = this.#earlyLoss ?? opened.error;
      this.#failed(cause);
      return err(cause.message);
    }
    this.#readySinceMs = this.#ports.clock.monotonicMs();
    this.#set('ready', null);
    this.#listener.onOpen(opened.value.client, opened.value.pairs);
    this.#activity.add('sessionReady', {});
    return ok(null);
  }

  /** A defect on the way is a failed start with a name, never the end of the program. */
  async #openSafely(): Promise<Result<Opened, VenueProblem>> {
    this.#earlyLoss = null;
    try {
      return await this.#open();
    } catch (fault) {
      return problem(faultWords(fault));
    }
  }

  async #open(): Promise<Result<Opened, VenueProblem>> {
    if (this.#client === null) {
      const connected = await this.#connect();
      if (!connected.ok) return connected;
      if (this.#isClosed) connected.value.close();
      this.#client = connected.value;
    }
    const client = this.#client;
    const [synced, pairs] = await Promise.all([client.syncClock(), client.spot.pairs()]);
    if (synced.kind !== 'accepted') this.#ports.log.warn('clock-not-synced', { ...synced });
    if (pairs.kind !== 'accepted') return err({ ...unreadBy(pairs), needsTrader: false });
    if (pairs.value.length === 0) return problem('the exchange lists no pairs', 'no-pairs');
    if (this.#earlyLoss !== null) return err(this.#earlyLoss);
    return ok({ client, pairs: pairs.value });
  }

  /** The loss is told by the client it happened to: a later one has nothing to do with it. */
  async #connect(): Promise<Result<ExchangeClient, VenueProblem>> {
    let connected: ExchangeClient | null = null;
    const result = await this.#ports.venue.connect(
      (lost) => {
        if (connected === null) this.#earlyLoss = lost;
        else this.#lost(connected, lost);
      },
      (entry) => {
        this.#listener.onTraffic(entry);
      },
    );
    if (result.ok) connected = result.value;
    this.#listener.onConnected();
    if (connected === null || this.#earlyLoss === null) return result;
    // It died before it was handed over: nobody will tell of it again.
    connected.close();
    return err(this.#earlyLoss);
  }

  #lost(client: ExchangeClient, lost: VenueProblem): void {
    if (this.#isClosed || this.#client !== client) return;
    this.#client = null;
    client.close();
    if (this.topic.get().phase !== 'ready') {
      this.#earlyLoss = lost; // the start that is under way fails with it
      return;
    }
    const isSteady = this.#ports.clock.monotonicMs() - this.#readySinceMs >= STEADY_MS;
    if (isSteady) this.#failures = 0;
    this.#failed(lost);
    this.#listener.onLost(lost);
  }

  #failed({ code = '', message, needsTrader }: VenueProblem): void {
    this.#ports.log.error('session-failed', { problem: message });
    this.#activity.add('sessionFailed', { problem: message, code });
    if (needsTrader) {
      this.#set('failed', { code, message, retryMs: null });
      return;
    }
    const delayMs = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#failures);
    this.#failures += 1;
    this.#set('failed', { code, message, retryMs: delayMs });
    this.#cancelRetry = this.#ports.clock.setAlarm(delayMs, () => {
      void this.start();
    });
  }

  #set(phase: SessionValue['phase'], problem: SessionValue['problem']): void {
    this.topic.set({ ...this.topic.get(), phase, problem });
  }
}

const problem = (message: string, code = ''): Result<never, VenueProblem> =>
  err({ code, message, needsTrader: false });
