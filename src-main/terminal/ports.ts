/** What the terminal asks of its surroundings. Hosts supply production versions, tests their own. */
import type { Clock, IdSource } from '@shared/kernel/ports';
import type { Result } from '@shared/kernel/result';
import type { ExchangeClient } from '../client/exchange-client';
import type { LabPort } from './lab/lab-port';

/** An order the trader asked for, as it must be known before the first byte leaves. */
export interface OrderIntent {
  readonly intentId: string;
  readonly clientOrderId: string;
  /** The draft as JSON text, exactly as it was confirmed. */
  readonly draft: string;
  readonly createdAtMs: number;
  readonly state: 'stored' | 'accepted' | 'rejected' | 'unknown' | 'not-placed' | 'needs-you';
  /** Set once the exchange has named it. */
  readonly orderId: string;
  readonly detail: string;
}

/** Money and evidence. Every write is durable when it returns. Paper and live never share one. */
export interface TerminalStore {
  saveIntent(intent: OrderIntent): void;
  intent(intentId: string): OrderIntent | null;
  /** Intents in state `stored` or `unknown`, oldest first. */
  openIntents(): readonly OrderIntent[];
  /** Intents in state `accepted` whose order has no finished row, newest first. */
  unfinishedIntents(limit: number): readonly OrderIntent[];
  isOwnClientOrderId(clientOrderId: string): boolean;
  /** Finished orders as JSON rows (`orderRow` of contract/terminal), newest first. */
  saveFinishedOrder(orderId: string, createdAtMs: number, row: string): void;
  finishedOrders(beforeMs: number | null, limit: number): readonly string[];
  close(): void;
}

/** Preferences. Never money, never evidence. */
export interface SettingsStore {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
}

export interface Log {
  info(event: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(event: string, fields?: Readonly<Record<string, unknown>>): void;
  error(event: string, fields?: Readonly<Record<string, unknown>>): void;
}

/** Why a venue cannot be reached, or is not there any more. */
export interface VenueProblem {
  readonly message: string;
  /** Trying again by itself cannot help: a damaged file, a full disk. */
  readonly needsTrader: boolean;
}

/** Opens the exchange of the session's mode and hands over its client. */
export interface Venue {
  readonly mode: 'paper' | 'live';
  readonly accountLabel: string;
  /** Of a simulated exchange only. */
  readonly lab?: LabPort;
  /**
   * `onLost` is told once when the exchange behind this client is gone for good: the client's calls
   * have been settled, and only another `connect` can help. Never told where a network is to blame.
   */
  connect(onLost: (problem: VenueProblem) => void): Promise<Result<ExchangeClient, VenueProblem>>;
}

/** Tells when the machine has slept, where the surroundings know it. */
export interface Wakes {
  onWake(listener: () => void): () => void;
}

export interface TerminalPorts {
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly store: TerminalStore;
  readonly settings: SettingsStore;
  readonly log: Log;
  readonly venue: Venue;
  /** Absent: a jump of the wall clock against the monotonic one is all there is to notice. */
  readonly wakes?: Wakes;
  readonly host: 'electron' | 'browser';
  readonly version: string;
}
