/**
 * Money that came or left without a trade, where it can be known: withdrawals, which the exchange lists, and what the
 * lab of a paper account gave or took from this desk. Deposits and transfers stand in no list of the exchange. Pure.
 */
import type { TopicValue } from '@shared/contract/terminal';
import { fineOf, type CoinsOut } from '@shared/domain/journal';
import type { Withdrawal } from '@shared/domain/withdrawal';
import { formatTrimmed } from '@shared/money/decimal';
import { ASSET_SCALE } from '@shared/money/units';
import { UNIT } from '../equity/valuation';

type Moves = Pick<TopicValue<'journal'>, 'moves' | 'movesProblem'>;
type Move = Moves['moves'][number];

/** So long after it, a worth may still be of a wallet that was read before. */
const READ_LATE_MS = 60_000;
/** A failed payment may be tried again for a day, and the money comes back then. */
const RETURNED_MS = 25 * 3_600_000;
/** Clocks that are further apart than this do not show the same time: the market ran faster, or stood still. */
const SAME_TIME_MS = 60_000;

/** `aheadMs`: the exchange's clock against the one that points of the curve have. Null: the list was not read. */
export function movesOf(
  withdrawals: readonly Withdrawal[] | null,
  aheadMs: number,
  given: readonly number[],
): Moves {
  const moves = given.map((atMs): Move => ({
    fromMs: atMs,
    untilMs: atMs + READ_LATE_MS,
    left: '',
  }));
  if (withdrawals === null) return { moves, movesProblem: 'unread' };
  const left = withdrawals.flatMap((one) => leavingOf(one, aheadMs));
  if (left.length > 0 && Math.abs(aheadMs) > SAME_TIME_MS) {
    return { moves, movesProblem: 'other-time' };
  }
  return { moves: [...moves, ...left], movesProblem: '' };
}

function leavingOf(withdrawal: Withdrawal, aheadMs: number): Move[] {
  const { status, asset, amount, createdAtMs, paidAtMs } = withdrawal;
  const fromMs = createdAtMs - aheadMs;
  const paidMs = (paidAtMs ?? createdAtMs) - aheadMs;
  switch (status) {
    case 'PAYMENT':
    case 'COMPLETED': {
      const left = asset === UNIT ? formatTrimmed(amount, ASSET_SCALE) : '';
      return [{ fromMs, untilMs: paidMs + READ_LATE_MS, left }];
    }
    case 'PAYMENT_FAILED':
      return [{ fromMs, untilMs: paidMs + RETURNED_MS, left: '' }];
    // Still in the wallet, as what is locked there, or never gone.
    case 'UNAPPROVED':
    case 'APPROVED':
    case 'APPROVAL_REJECTED':
    case 'REVOKED':
      return [];
  }
}

/** Coins that cannot be sold here any more, from when they were asked for on. */
export function coinsOutOf(withdrawals: readonly Withdrawal[], asset: string): readonly CoinsOut[] {
  return withdrawals.flatMap((one) =>
    one.asset === asset && (one.status === 'PAYMENT' || one.status === 'COMPLETED')
      ? [{ atMs: one.createdAtMs, quantity: fineOf(one.amount, ASSET_SCALE) }]
      : [],
  );
}
