/**
 * What the terminal asks of the lab of a simulated exchange. Hosts answer it; a live venue has none.
 * Errors are words for the trader.
 */
import type { BotAccount, BotAddresses, BotPermission } from '@shared/contract/terminal';
import type { Result } from '@shared/kernel/result';

export interface BotAccess {
  readonly addresses: BotAddresses;
  /** For as long as it is open. */
  readonly labToken: string;
}

export interface NewBotKey {
  readonly uid: number;
  readonly apiKey: string;
  readonly apiSecret: string;
}

export type KeyOwner =
  | { readonly kind: 'existing'; readonly uid: number }
  | { readonly kind: 'new'; readonly label: string };

export interface LabPort {
  /** On 127.0.0.1 only; 0 lets the operating system choose the port. */
  openToBots(port: number): Promise<Result<BotAccess, string>>;
  closeToBots(): Promise<void>;
  accounts(): Promise<Result<readonly BotAccount[], string>>;
  createKey(
    owner: KeyOwner,
    permissions: readonly BotPermission[],
  ): Promise<Result<NewBotKey, string>>;
  setKey(keyId: string, isEnabled: boolean): Promise<Result<null, string>>;
  deleteKey(keyId: string): Promise<Result<null, string>>;
}
