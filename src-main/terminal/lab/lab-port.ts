/**
 * What the terminal asks of the lab of a simulated exchange. Hosts answer it; a live venue has none.
 * Errors are words for the trader.
 */
import type {
  BotAccount,
  BotAddresses,
  BotPermission,
  CommandOutput,
  ControlsReply,
  ExplainReply,
  LabActName,
  MarginReply,
  NewMarket,
  RecordingPiece,
  TopicValue,
} from '@shared/contract/terminal';
import type { Result } from '@shared/kernel/result';

export interface BotAccess {
  readonly addresses: BotAddresses;
  /** For as long as it is open. */
  readonly labToken: string;
}

export type NewBotKey = CommandOutput<'createBotKey'>;

export type KeyOwner =
  | { readonly kind: 'existing'; readonly uid: number }
  | { readonly kind: 'new'; readonly label: string };

/** The exchange opened to programs, and their keys. */
export interface BotsPort {
  /** On 127.0.0.1 only; 0 lets the operating system choose the port. */
  openToBots(port: number): Promise<Result<BotAccess, string>>;
  closeToBots(): Promise<void>;
  /** Where it was opened, while nobody has closed it: another market, or an exchange that was lost, changes nothing. */
  keptPort(): number | null;
  accounts(): Promise<Result<readonly BotAccount[], string>>;
  createKey(
    owner: KeyOwner,
    permissions: readonly BotPermission[],
  ): Promise<Result<NewBotKey, string>>;
  setKey(keyId: string, isEnabled: boolean): Promise<Result<null, string>>;
  deleteKey(keyId: string): Promise<Result<null, string>>;
}

/** What is kept beside the exchange: saved sessions and recordings, the venue it may follow. */
export type LabFiles = Pick<TopicValue<'lab'>, 'sessions' | 'recordings' | 'venue'>;

/** Time, market, faults and money by hand (exchange-rules §14). */
export interface ControlsPort {
  /** With the leverages of the desk's account. */
  controls(): Promise<Result<ControlsReply, string>>;
  /** Level, debt and interest of the desk's margin wallet. */
  margin(): Promise<Result<MarginReply, string>>;
  /** The lab checks the input; what concerns an account concerns the desk's. */
  act(name: LabActName, input: Readonly<Record<string, unknown>>): Promise<Result<null, string>>;
  explain(orderId: string): Promise<Result<ExplainReply, string>>;
  files(): Promise<Result<LabFiles, string>>;
  /** Whether or not the exchange is open. Null until the last piece; then what it is called, checked and kept. */
  addRecording(piece: RecordingPiece): Promise<Result<string | null, string>>;
  /**
   * Carried out when it resolves. The surroundings then end this terminal and begin another: what it
   * knows is of the market that is gone.
   */
  newMarket(plan: NewMarket): Promise<Result<null, string>>;
  /** One listener: another market is there, also when a program has asked for it. */
  onReplaced(listener: () => void): void;
}

export interface LabPort extends BotsPort, ControlsPort {}
