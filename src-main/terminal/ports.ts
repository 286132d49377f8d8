/** What the terminal asks of its surroundings. Hosts supply production versions, tests their own. */
import type { OrderBookKind } from '@shared/domain/order';
import type { PositionObservation } from '@shared/domain/position-life';
import type { Clock, IdSource, Rng } from '@shared/kernel/ports';
import type { Result } from '@shared/kernel/result';
import type { ExchangeClient, ExchangeWithdrawals, Traffic } from '../client/exchange-client';
import type { Shadows } from './drift/shadow-port';
import type { LabPort } from './lab/lab-port';
import type { SettingsStore } from './settings-store';
import type { KeyRefusal, VenuesPort } from './venues/venues-port';
import type { Words } from './words/words';

export type { SettingsStore };
export type { VaultFacts } from './venues/venues-port';

/** An order the trader asked for, as it must be known before the first byte leaves. */
export interface OrderIntent {
  readonly intentId: string;
  readonly clientOrderId: string;
  readonly book: OrderBookKind;
  /** False where the exchange takes no client id (batch rows, condition orders). */
  readonly isNamed: boolean;
  /** The draft as JSON text, exactly as it was confirmed. */
  readonly draft: string;
  readonly createdAtMs: number;
  /** `needs-you`: no evidence can settle it; `dismissed`: the trader has looked for themselves. */
  readonly state:
    | 'stored'
    | 'accepted'
    | 'rejected'
    | 'unknown'
    | 'not-placed'
    | 'needs-you'
    | 'dismissed';
  /** Set once the exchange has named it. */
  readonly orderId: string;
  readonly detail: string;
}

/** An order that has ended, as a JSON row (`orderRow` of contract/terminal). */
export interface FinishedOrder {
  readonly book: OrderBookKind;
  readonly orderId: string;
  readonly createdAtMs: number;
  readonly row: string;
}

/**
 * What goes on over restarts: a condition order that waits, a change under way, exits of an entry, the
 * kill switch.
 */
export interface OrderWork {
  readonly kind: 'condition' | 'change' | 'exits' | 'kill' | 'rights' | 'zombie';
  readonly intentId: string;
  readonly createdAtMs: number;
  /** Nothing has ended it yet. */
  readonly isLive: boolean;
  /** JSON text of its owner. */
  readonly content: string;
}

/** A withdrawal the trader asked for, as it must be known before the first byte leaves. */
export interface StoredWithdrawal {
  /** Its only id towards the exchange, for life. */
  readonly withdrawOrderId: string;
  readonly intentId: string;
  readonly asset: string;
  /** Decimal text, as it was confirmed; so are address and label. */
  readonly amount: string;
  readonly address: string;
  readonly label: string;
  /** Exchange time. */
  readonly createdAtMs: number;
  readonly state:
    | 'stored'
    /** The exchange has said so, and does not list it yet. */
    | 'taken'
    /** The exchange lists it. */
    | 'accepted'
    | 'rejected'
    | 'unknown'
    | 'not-placed'
    | 'needs-you';
  /** Set once the exchange has named it. */
  readonly withdrawalId: string;
  /** The refusal as JSON text, or in words what is not known. */
  readonly detail: string;
}

export interface AddressEntry {
  readonly id: string;
  readonly asset: string;
  readonly name: string;
  readonly address: string;
  readonly label: string;
  readonly addedAtMs: number;
  /** Vouches for all of the above; empty on paper. */
  readonly mac: string;
}

export interface WithdrawalStore {
  /** The first time all of it, afterwards only what has become of it. */
  saveWithdrawal(withdrawal: StoredWithdrawal): void;
  withdrawal(intentId: string): StoredWithdrawal | null;
  withdrawalOf(withdrawOrderId: string): StoredWithdrawal | null;
  /** In state `stored`, `taken`, `unknown` or `needs-you`, oldest first. */
  openWithdrawals(): readonly StoredWithdrawal[];
  /** Of one state, created after `afterMs`, newest first. */
  withdrawalsIn(state: StoredWithdrawal['state'], afterMs: number): readonly StoredWithdrawal[];
  saveAddress(entry: AddressEntry): void;
  deleteAddress(id: string): void;
  /** By asset, then by name. */
  addresses(): readonly AddressEntry[];
}

/** What the account was worth at a moment, in USDT, as decimal text. */
export interface EquityPoint {
  readonly atMs: number;
  readonly spot: string;
  readonly futures: string;
  /** Assets without a price in USDT: not in the sum. */
  readonly leftOut: readonly string[];
}

export interface EquityStore {
  saveEquity(point: EquityPoint): void;
  /** The newest, oldest first. */
  equity(limit: number): readonly EquityPoint[];
  /** Of each span of `spanMs` between the two times keeps the last point only; 0 keeps none. */
  thinEquity(fromMs: number, untilMs: number, spanMs: number): void;
}

/** Positions as they were read, whenever something about them had changed. */
export interface ObservationStore {
  saveObservation(observation: PositionObservation): void;
  /** Of one position, oldest first. */
  observations(positionId: string): readonly PositionObservation[];
  forgetObservations(beforeMs: number): void;
}

/** What the trader wrote to a closed trade. */
export interface TradeNote {
  /** Book, symbol, and the position or the trade it began with. */
  readonly key: string;
  readonly tags: readonly string[];
  readonly note: string;
}

export interface JournalStore {
  /** In the place of what was written to the trade before; nothing at all is forgotten. */
  saveTradeNote(note: TradeNote): void;
  /** By key. */
  tradeNotes(): readonly TradeNote[];
  /** Money came or went without a trade, at that wall time. */
  saveMoneyMove(atMs: number): void;
  /** Oldest first. */
  moneyMoves(): readonly number[];
}

/** A live order and its shadow, as a JSON row (`driftRow` of contract/terminal). */
export interface StoredDrift {
  readonly intentId: string;
  readonly leftAtMs: number;
  /** Its prediction or its fate is still to come. */
  readonly isOpen: boolean;
  readonly row: string;
}

export interface DriftStore {
  /** Each in the place of what was kept of its order before; the newest `most` of all are kept. */
  saveDrifts(drifts: readonly StoredDrift[], most: number): void;
  /** Rows, newest first. */
  drifts(limit: number): readonly string[];
  openDrifts(): readonly string[];
}

/** What is to be recorded: `content` is JSON text without secrets. */
export interface AuditNote {
  readonly atMs: number;
  readonly kind: string;
  readonly content: string;
}

/** One entry of the record that is only appended to. */
export interface AuditEntry extends AuditNote {
  /** From 1, without gaps. */
  readonly seq: number;
  /** SHA-256 in hex over the hash before it and this entry. */
  readonly hash: string;
}

/** Where the chain does not hold, and how it shows. */
export interface AuditBreak {
  readonly seq: number;
  readonly why: string;
}

/** A record of which every entry vouches for all before it. Nothing in it is ever changed or deleted. */
export interface AuditStore {
  appendAudit(notes: readonly AuditNote[]): void;
  /** What `work` writes here and in the rest of the store is written as one, or not at all. */
  together(work: () => void): void;
  /** Before a number, or the newest; newest first. */
  auditBefore(beforeSeq: number | null, limit: number): readonly AuditEntry[];
  /** After a number, oldest first. */
  auditAfter(afterSeq: number, limit: number): readonly AuditEntry[];
  auditOfKind(kind: string): readonly AuditEntry[];
  /** Of the newest entry ever written; 0 before the first. */
  auditSize(): number;
  /** Checks the chain from the entry after `afterSeq` on, `limit` entries at most. */
  verifyAudit(
    afterSeq: number,
    limit: number,
  ): {
    readonly checkedTo: number;
    readonly isEnd: boolean;
    readonly breaks: readonly AuditBreak[];
  };
}

/** Money and evidence. Every write is durable when it returns. Paper and live never share one. */
export interface TerminalStore
  extends WithdrawalStore, EquityStore, ObservationStore, JournalStore, DriftStore, AuditStore {
  /** All of them or none. */
  saveIntents(intents: readonly OrderIntent[]): void;
  intent(intentId: string): OrderIntent | null;
  /** Of the order that the exchange has named so; null when it is not ours. */
  intentOfOrder(book: OrderBookKind, orderId: string): OrderIntent | null;
  /** Intents in state `stored`, `unknown` or `needs-you`, oldest first. */
  openIntents(): readonly OrderIntent[];
  /** Intents in state `accepted` whose order has no finished row, newest first. */
  unfinishedIntents(limit: number): readonly OrderIntent[];
  isOwnClientOrderId(clientOrderId: string): boolean;
  saveFinishedOrders(orders: readonly FinishedOrder[]): void;
  /**
   * Rows of one book, or of all, newest first: `limit` of them, and those that were created in the
   * same millisecond as the last.
   */
  finishedOrders(
    book: OrderBookKind | null,
    beforeMs: number | null,
    limit: number,
  ): readonly string[];
  saveWork(work: OrderWork): void;
  work(kind: OrderWork['kind'], intentId: string): OrderWork | null;
  /** The live ones, and the newest `endedLimit` that have ended; oldest first. */
  works(kind: OrderWork['kind'], endedLimit: number): readonly OrderWork[];
  close(): void;
}

export interface Log {
  info(event: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(event: string, fields?: Readonly<Record<string, unknown>>): void;
  error(event: string, fields?: Readonly<Record<string, unknown>>): void;
}

/** Why a venue cannot be reached, or is not there any more. */
export interface VenueProblem {
  /** A key of the desk's words, into which the message goes; absent: the message is a sentence of somebody else. */
  readonly code?: string;
  readonly message: string;
  /** Trying again by itself cannot help: a damaged file, a full disk. */
  readonly needsTrader: boolean;
}

/** Opens the exchange of the session's mode and hands over its client. */
export interface Venue {
  readonly mode: 'paper' | 'live';
  readonly accountLabel: string;
  /** The window that its requests name; absent: the exchange's default counts. */
  readonly recvWindowMs?: number;
  /** Of a simulated exchange only. */
  readonly lab?: LabPort;
  /**
   * `onLost` is told once when the exchange behind this client is gone for good: the client's calls
   * have been settled, and only another `connect` can help. Never told where a network is to blame.
   */
  connect(
    onLost: (problem: VenueProblem) => void,
    /** Told of every request and stream of this client. */
    onTraffic: (entry: Traffic) => void,
  ): Promise<Result<ExchangeClient, VenueProblem>>;
  /**
   * Of live accounts: opens the withdrawal key by its passphrase, for what `use` does with it and no
   * longer. Same budget, clock and addresses as the client; nothing is called when it is refused.
   */
  withWithdrawalKey?<Value>(
    passphrase: string,
    use: (withdrawals: ExchangeWithdrawals) => Promise<Value>,
  ): Promise<Result<Value, KeyRefusal>>;
}

/** Tells when the machine has slept, where the surroundings know it. */
export interface Wakes {
  onWake(listener: () => void): () => void;
}

/** The windows of the desk, which only the surroundings can open and magnify. */
export interface Windows {
  /** `address` is empty when the window is there, else it opens it once, in a browser. */
  open(workspace: string): Promise<Result<{ readonly address: string }, string>>;
  /** Of every window. Absent where the browser does it by its own keys. */
  zoom?(percent: number): void;
}

/** What a surroundings without it cannot offer is shown as not offered, never imitated. */
export interface SystemHooks {
  /** The trader pulled the kill switch outside of any window. */
  onKill?(listener: (source: 'tray' | 'global-key') => void): () => void;
  /** The machine is about to sleep, or its screen was locked. */
  onSuspend?(listener: () => void): () => void;
  /** What the clipboard holds as text. */
  readClipboard?(): Promise<string>;
  /** Shows in the tray and the window titles whether this is paper, and whether it trades. */
  showMode?(mode: string): void;
  /**
   * Takes the global key of the kill switch from other programs, or gives it back. False when it is wanted and
   * another program has it: an answer, because it is known while the terminal is still being built.
   */
  holdKillKey?(isWanted: boolean): boolean;
}

/**
 * A window of main's own, drawn by it from `review` and by nobody else. Resolves with what the trader
 * typed into it, or null when it was closed or took too long.
 */
export interface ReviewWindow {
  ask(review: ReviewPage): Promise<ReviewAnswer | null>;
  /** What is asked now is asked no more, and nothing of it stays on a screen: its answer is null. */
  close(): void;
}

export interface ReviewPage {
  readonly title: string;
  /** Label and value, in their order; plain text. */
  readonly rows: readonly (readonly [string, string])[];
  /** What has to be typed, such as the 9th to 12th character of the address. */
  readonly questions: readonly string[];
  /** Whether a passphrase is asked for. */
  readonly needsPassphrase: boolean;
  readonly warning: string;
}

export interface ReviewAnswer {
  readonly answers: readonly string[];
  readonly passphrase: string;
}

/** What a live account needs beside a review before money may leave it. */
export interface WithdrawalGuards {
  /** Where in an address the trader is asked to type. */
  readonly rng: Rng;
  /** Vouches for a text with a key of this account only: nobody without it can find the same. */
  sealOf(text: string): string;
}

export interface TerminalPorts {
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly store: TerminalStore;
  /** How the desk looks: the same whatever is traded. */
  readonly settings: SettingsStore;
  /** Limits, alerts and the like, of this account only; absent: they are with the others. */
  readonly accountSettings?: SettingsStore;
  readonly log: Log;
  readonly venue: Venue;
  /** Absent: a jump of the wall clock against the monotonic one is all there is to notice. */
  readonly wakes?: Wakes;
  /** Absent: a trader has the windows that the surroundings open by themselves. */
  readonly windows?: Windows;
  /** Absent: no tray, no global key, no clipboard watch. */
  readonly system?: SystemHooks;
  /** Accounts of real exchanges. Absent: there is only paper. */
  readonly venues?: VenuesPort;
  /** Loads the simulator that live orders are compared with. Absent: nothing is, as on paper, which is one. */
  readonly shadows?: () => Promise<Shadows>;
  /** Absent, either of them: live withdrawals are not offered. */
  readonly review?: ReviewWindow;
  readonly withdrawalGuards?: WithdrawalGuards;
  /** The words of main, which the host shows as well. Absent: nobody but the terminal shows any. */
  readonly words?: Words;
  readonly host: 'electron' | 'browser';
  readonly version: string;
}
