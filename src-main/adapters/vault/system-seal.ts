/**
 * The operating system's own safe for small texts. Hosts with one implement it; it may ask the user, so
 * nothing is asked of it before a trader has something to keep.
 */
import type { VaultFacts } from '../../terminal/ports';

export interface SystemSeal {
  /** Whether it keeps a text from other users of this machine, by whom, and why not. */
  find(): Promise<{
    readonly isUsable: boolean;
    readonly backend: string;
    /** Empty where only a sentence says it. */
    readonly why: VaultFacts['why'];
    readonly reason: string;
  }>;
  seal(text: string): Promise<Buffer>;
  /** `isStale`: it opened, and is to be sealed again. Throws when it does not open. */
  unseal(sealed: Buffer): Promise<{ readonly text: string; readonly isStale: boolean }>;
}
