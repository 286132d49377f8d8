/**
 * The exchange opened to the trader's own programs: closed after every start unless the trader chose
 * otherwise, opened again on the same port when the exchange was lost and has come back, or has another market.
 */
import {
  MAX_BOT_PORT,
  MIN_BOT_PORT,
  type RpcError,
  type TopicValue,
} from '@shared/contract/terminal';
import { err, ok, type Result } from '@shared/kernel/result';
import type { Activity } from '../activity';
import type { Latest, Outbox } from '../outbox';
import type { Log, SettingsStore } from '../ports';
import type { BotAccess, BotsPort } from './lab-port';

const AT_START = 'botsOpenAtStart';
const PORT = 'botsPort';

const ENDED = { code: 'exchange-ended', message: 'the exchange has ended' };
const NOT_RUNNING = { code: 'exchange-not-running', message: 'the exchange is not running' };

export interface BotsParts {
  readonly outbox: Outbox;
  readonly activity: Activity;
  readonly settings: SettingsStore;
  readonly log: Log;
  /** Null where there is no lab. */
  readonly lab: BotsPort | null;
  /** Programs can trade from now on, or no longer. */
  readonly onChanged: () => void;
}

export class Bots {
  readonly topic: Latest<TopicValue<'bots'>>;
  readonly #parts: BotsParts;
  /** Opened whenever there is an exchange to open. */
  #isWanted: boolean;
  #isReady = false;
  #access: BotAccess | null = null;
  /** One change after the other: what is asked last is what holds. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(parts: BotsParts) {
    const { outbox, settings, lab } = parts;
    this.#parts = parts;
    const opensAtStart = lab !== null && settings.get(AT_START) === true;
    this.#isWanted = opensAtStart || (lab?.keptPort() ?? null) !== null;
    this.topic = outbox.latest<TopicValue<'bots'>>({
      isOffered: lab !== null,
      phase: 'closed',
      opensAtStart,
      port: readPort(settings.get(PORT)),
      problem: null,
      addresses: null,
    });
  }

  open(port: number): Promise<Result<null, RpcError>> {
    return this.#inTurn(async () => {
      if (this.#access !== null) return ok(null); // by another window, a moment ago
      this.#parts.settings.set(PORT, port);
      this.#set({ port });
      return this.#open(port);
    });
  }

  close(): Promise<Result<null, RpcError>> {
    return this.#inTurn(async () => {
      this.#isWanted = false;
      if (this.#access === null) {
        this.#set({ problem: null });
        return ok(null);
      }
      this.#access = null;
      this.#set({ phase: 'closing', addresses: null });
      await this.#parts.lab?.closeToBots();
      this.#parts.onChanged();
      this.#set({ phase: 'closed', problem: null });
      this.#parts.activity.add('botsClosed', {});
      return ok(null);
    });
  }

  openAtStart(isWanted: boolean): void {
    this.#parts.settings.set(AT_START, isWanted);
    this.#set({ opensAtStart: isWanted });
  }

  get isOpen(): boolean {
    return this.#access !== null;
  }

  /** Null unless open. */
  labToken(): string | null {
    return this.#access?.labToken ?? null;
  }

  /** The exchange is there, for the first time or again. */
  exchangeOpened(): void {
    this.#isReady = true;
    if (!this.#isWanted) return;
    const port = this.#parts.lab?.keptPort() ?? this.topic.get().port;
    void this.#inTurn(() => (this.#isWanted && this.#access === null ? this.#open(port) : NOTHING));
  }

  /** The exchange is gone, and its door with it. */
  exchangeLost(): void {
    this.#isReady = false;
    if (this.#access === null) return;
    this.#access = null;
    this.#set({ phase: 'closed', addresses: null, problem: ENDED });
  }

  async #open(port: number): Promise<Result<null, RpcError>> {
    const { lab, activity, log } = this.#parts;
    if (lab === null) return refused('not-offered', 'only a paper exchange can be opened');
    if (!this.#isReady) {
      this.#set({ problem: NOT_RUNNING });
      return refused('not-ready', NOT_RUNNING.message);
    }
    this.#set({ phase: 'opening', problem: null });
    const opened = await lab.openToBots(port);
    if (!opened.ok) {
      this.#isWanted = false;
      const refusal = { code: 'cannot-open', message: opened.error };
      this.#set({ phase: 'closed', problem: refusal });
      log.warn('bots-not-opened', { problem: opened.error });
      activity.add('botsFailed', { problem: opened.error });
      return err(refusal);
    }
    const { addresses } = opened.value;
    this.#isWanted = true;
    this.#access = opened.value;
    this.#set({ phase: 'open', addresses });
    this.#parts.onChanged();
    log.info('bots-opened');
    activity.add('botsOpened', { address: addresses.rest });
    return ok(null);
  }

  #inTurn<Value>(act: () => Promise<Value>): Promise<Value> {
    const done = this.#turn.then(act);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  #set(changes: Partial<TopicValue<'bots'>>): void {
    this.topic.set({ ...this.topic.get(), ...changes });
  }
}

const NOTHING = Promise.resolve(ok(null));

const refused = (code: string, message: string): Result<never, RpcError> => err({ code, message });

/** What is missing or no longer understood is any port. */
function readPort(value: unknown): number {
  const isPort =
    typeof value === 'number' &&
    Number.isSafeInteger(value) &&
    value >= MIN_BOT_PORT &&
    value <= MAX_BOT_PORT;
  return isPort ? value : 0;
}
