/** What a key that is not open needs before anything of its account can be read. Pure. */
import type { SessionValue } from '../../session/desk-state';
import type { AccountEntry } from './store';

export type KeyQuestion =
  /** None is kept: one has to be stored. */
  | 'missing'
  /** Its file cannot be read: one has to be stored in its place. */
  | 'damaged'
  /** A newer version of this program keeps it: nothing is put in its place. */
  | 'newer'
  /** The trader's own passphrase opens it. */
  | 'passphrase'
  /** The operating system keeps it: asked again it may open it. */
  | 'system';

export function keyQuestion({ isStored, keptBy }: AccountEntry['trade']): KeyQuestion {
  if (!isStored) return 'missing';
  return keptBy === '' ? 'damaged' : keptBy;
}

/** What stands in place of the desk of the account that runs; null: the key is open, or is being opened. */
export function keyScreenOf(
  trade: AccountEntry['trade'],
  phase: SessionValue['phase'],
): KeyQuestion | null {
  if (trade.isOpen) return null;
  const question = keyQuestion(trade);
  return question === 'system' && phase !== 'failed' ? null : question;
}
