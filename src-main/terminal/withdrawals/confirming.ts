/**
 * What a withdrawal from a live account has to pass before it leaves: it is allowed at all, its address is
 * a genuine entry of the book that has waited long enough, main's own review is answered, and the
 * withdrawal key opens. What was asked for cannot change on the way.
 */
import { err, ok, type Result } from '@shared/kernel/result';
import { formatTrimmed } from '@shared/money/decimal';
import { ASSET_SCALE } from '@shared/money/units';
import type { WithdrawalRequest } from '@shared/domain/withdrawal-rules';
import type { ExchangeWithdrawals } from '../../client/exchange-client';
import type { Audit } from '../audit';
import type { AddressBook, JudgedEntry } from './address-book';
import { reviewOf } from './review';
import type { WithdrawalSafety, WithdrawalSurroundings } from './safety';

export interface WithdrawalRefusal {
  readonly code: string;
  readonly message: string;
  readonly field?: string;
}

export interface ConfirmingParts {
  readonly surroundings: WithdrawalSurroundings;
  readonly safety: WithdrawalSafety;
  readonly book: AddressBook;
  readonly audit: Audit;
  /** Null while it is not known. */
  exchangeNowMs(): number | null;
  /** Where withdrawals went before. */
  usedAddresses(): readonly string[];
}

type Destination = Pick<WithdrawalRequest, 'asset' | 'address' | 'label'>;

export class Confirming {
  readonly #parts: ConfirmingParts;
  #isAsking = false;

  constructor(parts: ConfirmingParts) {
    this.#parts = parts;
  }

  /** Null when nothing stands in the way of a review. */
  refusal(destination: Destination): WithdrawalRefusal | null {
    const entry = this.#entryOf(destination);
    return entry.ok ? null : entry.error;
  }

  /** `leave` is called once, with the opened key, and only after the review was answered. */
  async confirmed<Value>(
    request: WithdrawalRequest,
    leave: (withdrawals: ExchangeWithdrawals) => Promise<Value> | Value,
  ): Promise<Result<Value, WithdrawalRefusal>> {
    if (this.#isAsking) return err(refused('review-open', 'another withdrawal is being reviewed'));
    this.#isAsking = true;
    try {
      return await this.#confirm(request, leave);
    } finally {
      this.#isAsking = false;
    }
  }

  /** Whoever is asked now is asked no more: what they answered would be refused. */
  close(): void {
    if (this.#isAsking) this.#parts.surroundings.review?.close();
  }

  async #confirm<Value>(
    request: WithdrawalRequest,
    leave: (withdrawals: ExchangeWithdrawals) => Promise<Value> | Value,
  ): Promise<Result<Value, WithdrawalRefusal>> {
    const { surroundings, book, audit } = this.#parts;
    const { venue, review: window, withdrawalGuards } = surroundings;
    const entry = this.#entryOf(request);
    if (!entry.ok) return entry;
    if (window === undefined || withdrawalGuards === undefined) return err(NOT_OFFERED);
    const { asset, address, label } = request;
    const amount = formatTrimmed(request.amount, ASSET_SCALE);
    const review = reviewOf(
      { asset, amount, address, label },
      {
        account: venue.accountLabel,
        entry: entry.value.entry,
        others: [...book.all(), ...this.#parts.usedAddresses()],
        rng: withdrawalGuards.rng,
        words: surroundings.words,
      },
    );
    const { withdrawOrderId } = request;
    audit.note('withdrawal.review', { withdrawOrderId, asset, amount, address, label });
    const answer = await window.ask(review.page);
    if (answer === null) return err(refused('review-closed', 'the review was not confirmed'));
    if (!review.isAnsweredBy(answer)) return err(WRONG_CHARACTERS);
    const still = this.#entryOf(request);
    if (!still.ok) return still;
    const used = await venue.withWithdrawalKey?.(answer.passphrase, async (withdrawals) => {
      // A key takes a while to open: meanwhile withdrawals may be off, or the entry gone.
      const now = this.#entryOf(request);
      return now.ok ? ok(await leave(withdrawals)) : now;
    });
    if (used === undefined) return err(NOT_OFFERED);
    return used.ok ? used.value : err(refused('withdrawal-key', used.error.reason));
  }

  #entryOf({ asset, address, label }: Destination): Result<JudgedEntry, WithdrawalRefusal> {
    const { safety, book } = this.#parts;
    const off = safety.refusal();
    if (off !== null) return err(off);
    const found = book.find(asset, address, label);
    if (found === null) return err(NOT_IN_BOOK);
    const { name } = found.entry;
    if (!found.isGenuine) {
      const words = `"${name}" is not what was saved here: delete it and save the address anew`;
      return err(refused('address-forged', words, 'address'));
    }
    const nowMs = this.#parts.exchangeNowMs();
    if (nowMs === null) return err(NO_TIME);
    const waitMs = found.usableFromMs - nowMs;
    if (waitMs <= 0) return { ok: true, value: found };
    const words = `"${name}" is new: it can be withdrawn to in ${waitText(waitMs)}`;
    return err(refused('address-cooling', words, 'address'));
  }
}

const MINUTE_MS = 60_000;

function waitText(waitMs: number): string {
  const minutes = Math.ceil(waitMs / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
}

const refused = (code: string, message: string, field = ''): WithdrawalRefusal => ({
  code,
  message,
  field,
});

const NO_TIME = refused(
  'no-exchange-time',
  'the exchange has not said what time it is: nobody can tell whether the address has waited',
  'address',
);
const NOT_OFFERED = refused('withdrawals-not-offered', 'withdrawals are not offered here');
const NOT_IN_BOOK = refused(
  'address-not-in-book',
  'a live account pays out only to addresses of its book: save it there first',
  'address',
);
const WRONG_CHARACTERS = refused(
  'review-mismatch',
  'the characters typed are not those of the address: compare it with where it came from',
  'address',
);
