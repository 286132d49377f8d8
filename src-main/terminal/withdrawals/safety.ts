/**
 * Whether money may leave this account from here at all. On paper it may; a live account begins closed
 * and is opened by typing a word, where everything is there that guards it.
 */
import {
  WITHDRAWALS_WORD,
  type CommandInput,
  type RpcError,
  type TopicValue,
} from '@shared/contract/terminal';
import { err, ok, type Result } from '@shared/kernel/result';
import type { Latest, Outbox } from '../outbox';
import type { SettingsStore, TerminalPorts } from '../ports';
import type { Refusal } from '../refusal-words';
import type { Words } from '../words/words';

/** What of the surroundings guards a withdrawal. */
export type WithdrawalSurroundings = Pick<
  TerminalPorts,
  'venue' | 'review' | 'system' | 'withdrawalGuards'
> & { readonly words: Words };

const ALLOWED = 'withdrawalsAllowed';
/** Time to notice an address that somebody else has put into the book. */
const COOLING_MS = 24 * 3_600_000;

export class WithdrawalSafety {
  readonly topic: Latest<TopicValue<'withdrawalSafety'>>;
  readonly isLive: boolean;
  readonly coolingMs: number;
  readonly #settings: SettingsStore;

  constructor(outbox: Outbox, settings: SettingsStore, surroundings: WithdrawalSurroundings) {
    this.#settings = settings;
    this.isLive = surroundings.venue.mode === 'live';
    this.coolingMs = this.isLive ? COOLING_MS : 0;
    const missing = this.isLive ? missingIn(surroundings) : '';
    this.topic = outbox.latest<TopicValue<'withdrawalSafety'>>({
      isAllowed: !this.isLive || (missing === '' && settings.get(ALLOWED) === true),
      missing,
      coolingMs: this.coolingMs,
      isReviewed: this.isLive,
    });
  }

  allow({ isAllowed, word }: CommandInput<'allowWithdrawals'>): Result<Empty, RpcError> {
    const { missing } = this.topic.get();
    if (!this.isLive) return err({ code: 'paper', message: 'paper is never closed' });
    if (isAllowed && missing !== '') return err({ code: 'not-offered', message: missing });
    if (isAllowed && word !== WITHDRAWALS_WORD) {
      return err({ code: 'wrong-word', message: `type ${WITHDRAWALS_WORD} to allow withdrawals` });
    }
    this.#settings.set(ALLOWED, isAllowed);
    this.topic.set({ ...this.topic.get(), isAllowed });
    return ok({});
  }

  /** Null when money may leave. */
  refusal(): Refusal | null {
    const { isAllowed, missing } = this.topic.get();
    if (isAllowed) return null;
    if (missing !== '') return { code: 'withdrawals-not-offered', message: missing };
    return { code: 'withdrawals-off', message: 'withdrawals are off for this account' };
  }
}

type Empty = Record<string, never>;

function missingIn({ review, venue, withdrawalGuards }: WithdrawalSurroundings): string {
  if (review === undefined) return 'this host has no window of its own to review a withdrawal in';
  if (withdrawalGuards === undefined) return 'nothing vouches for the address book here';
  if (venue.withWithdrawalKey === undefined)
    return 'this account has no way to open a withdrawal key';
  return '';
}
