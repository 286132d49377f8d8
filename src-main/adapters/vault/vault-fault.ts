/** Why a key was not kept or opened: a key with its value for the desk's words, and a sentence for everybody else. */
import { err, type Result } from '@shared/kernel/result';

export type VaultFaultCode =
  | 'key-damaged'
  | 'key-forgotten'
  | 'key-missing'
  | 'key-newer'
  | 'key-not-deleted'
  | 'key-not-kept'
  | 'no-keyring'
  | 'no-room'
  | 'passphrase-missing'
  | 'passphrase-wrong'
  | 'sealed-elsewhere'
  | 'keyring-closed'
  | 'keyring-refuses'
  | 'tries-wait';

export interface VaultFault {
  readonly code: VaultFaultCode;
  readonly value: string;
  readonly reason: string;
}

export const faulty = (
  code: VaultFaultCode,
  reason: string,
  value = '',
): Result<never, VaultFault> => err({ code, reason, value });
