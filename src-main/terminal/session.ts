/**
 * Opens the exchange of the session's mode: connect, clock, pairs, then everything else. What
 * fails is named and tried again; a first run waits until the trader starts it.
 */
import type { TopicValue } from '@shared/contract/terminal';
import { SPOT_FEES } from '@shared/domain/instrument-defaults';
import type { SpotPair } from '@shared/domain/instrument';
import { err, ok, type Result } from '@shared/kernel/result';
import { formatTrimmed } from '@shared/money/decimal';
import { RATE_SCALE } from '@shared/money/units';
import type { ExchangeClient } from '../client/exchange-client';
import type { Activity } from './activity';
import type { Latest, Outbox } from './outbox';
import type { TerminalPorts } from './ports';

type SessionValue = TopicValue<'session'>;

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;

export class Session {
  readonly topic: Latest<SessionValue>;
  readonly #ports: TerminalPorts;
  readonly #activity: Activity;
  readonly #onOpen: (client: ExchangeClient, pairs: readonly SpotPair[]) => void;
  #client: ExchangeClient | null = null;
  #starting: Promise<Result<null, string>> | null = null;
  #cancelRetry: () => void = () => undefined;
  #failures = 0;
  #isClosed = false;

  constructor(
    ports: TerminalPorts,
    outbox: Outbox,
    activity: Activity,
    onOpen: (client: ExchangeClient, pairs: readonly SpotPair[]) => void,
  ) {
    this.#ports = ports;
    this.#activity = activity;
    this.#onOpen = onOpen;
    this.topic = outbox.latest<SessionValue>({
      phase: 'new',
      mode: ports.venue.mode,
      problem: '',
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
    this.#set('starting', '');
    const opened = await this.#open();
    if (this.#isClosed) return err('closed');
    if (!opened.ok) {
      this.#failed(opened.error);
      return opened;
    }
    this.#failures = 0;
    this.#set('ready', '');
    this.#onOpen(opened.value.client, opened.value.pairs);
    this.#activity.add('sessionReady', {});
    return ok(null);
  }

  async #open(): Promise<
    Result<{ readonly client: ExchangeClient; readonly pairs: readonly SpotPair[] }, string>
  > {
    if (this.#client === null) {
      const connected = await this.#ports.venue.connect();
      if (!connected.ok) return connected;
      if (this.#isClosed) connected.value.close();
      this.#client = connected.value;
    }
    const client = this.#client;
    const [synced, pairs] = await Promise.all([client.syncClock(), client.rest.pairs()]);
    if (synced.kind !== 'accepted') this.#ports.log.warn('clock-not-synced', { ...synced });
    if (pairs.kind !== 'accepted') return err(pairs.message);
    if (pairs.value.length === 0) return err('the exchange lists no pairs');
    return ok({ client, pairs: pairs.value });
  }

  #failed(problem: string): void {
    const delayMs = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#failures);
    this.#failures += 1;
    this.#ports.log.error('session-failed', { problem });
    this.#activity.add('sessionFailed', { problem });
    this.#set('failed', `${problem}; trying again in ${delayMs / 1_000} s`);
    this.#cancelRetry = this.#ports.clock.setAlarm(delayMs, () => {
      void this.start();
    });
  }

  #set(phase: SessionValue['phase'], problem: string): void {
    this.topic.set({ ...this.topic.get(), phase, problem });
  }
}
