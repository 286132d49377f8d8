/**
 * Withdrawals and their address book (document §4.5). A withdrawal's id is minted and stored before the
 * first byte leaves and is the only one it ever has: an unknown outcome is looked up by it.
 */
import { z } from 'zod';
import { WITHDRAWAL_STATUSES } from '../../domain/withdrawal';
import { asset, decimalText, done, intentId, none, unread } from './fields';

const address = z.string().min(1).max(128);
const label = z.string().max(128);
const entryId = z.string().regex(/^[a-z0-9]{16}$/);

const withdrawalRow = z.strictObject({
  /** Empty until the exchange has named it. */
  withdrawalId: z.string(),
  withdrawOrderId: z.string(),
  asset: z.string(),
  /** All that is debited, the fee included. */
  amount: z.string(),
  /** Empty until the exchange has said it. */
  fee: z.string(),
  address: z.string(),
  /**
   * Of the exchange, or SENDING, CHECKING (unknown), NEEDS_YOU (it cannot be found out), NOT_PLACED
   * (proven not to have reached the exchange; shown for a day).
   */
  status: z.enum([...WITHDRAWAL_STATUSES, 'SENDING', 'CHECKING', 'NEEDS_YOU', 'NOT_PLACED']),
  txId: z.string(),
  /** Why it was refused or failed, verbatim, or why nothing is known of it; otherwise empty. */
  info: z.string(),
  /** Names the desk's words for what the terminal says there; empty: a sentence of somebody else. */
  infoCode: z.string(),
  createdAtMs: z.number(),
  paidAtMs: z.number().nullable(),
  /**
   * When the exchange was first seen to give this status, by its clock; it does not tell itself. Null: nobody
   * looked. `isOlder`: it gave it already when it was looked at for the first time.
   */
  statusSeen: z.strictObject({ atMs: z.number(), isOlder: z.boolean() }).nullable(),
  /** Asked for by this terminal; false is shown as "external". */
  isOwn: z.boolean(),
});
export type WithdrawalRow = z.infer<typeof withdrawalRow>;

const assetRow = z.strictObject({
  asset: z.string(),
  name: z.string(),
  canWithdraw: z.boolean(),
  canDeposit: z.boolean(),
  minWithdraw: z.string(),
  maxWithdraw: z.string(),
  makerFee: z.string(),
  takerFee: z.string(),
});
export type AssetRow = z.infer<typeof assetRow>;

const addressRow = z.strictObject({
  id: entryId,
  asset: z.string(),
  name: z.string(),
  address: z.string(),
  label: z.string(),
  addedAtMs: z.number(),
  /** From when on it may be withdrawn to: on a live account a new address has to wait. */
  usableFromMs: z.number(),
  /** False: it is not what was saved here, and nothing is sent to it. */
  isGenuine: z.boolean(),
});
export type AddressRow = z.infer<typeof addressRow>;

export const withdrawalTopics = {
  /** The newest 100, those on their way included. */
  withdrawals: {
    policy: 'latest',
    params: none,
    value: z.strictObject({
      rows: z.array(withdrawalRow),
      readAtMs: z.number(),
      /** Why the list could not be read the last time; null when it was. */
      problem: unread,
    }),
  },
  /** What the open feed says of each asset. */
  assets: { policy: 'latest', params: none, value: z.array(assetRow) },
  addressBook: { policy: 'latest', params: none, value: z.array(addressRow) },
  /** Whether this account may be withdrawn from here, and what stands in the way. */
  withdrawalSafety: {
    policy: 'latest',
    params: none,
    value: z.strictObject({
      /** True on paper; on a live account only after the trader has typed the word. */
      isAllowed: z.boolean(),
      /** Why it cannot be allowed on this host or account; empty when it can. */
      missing: z.string(),
      /** Only addresses of the book, after this long; 0 on paper, where any address will do. */
      coolingMs: z.number(),
      /** Main asks for a review of its own before anything is sent. */
      isReviewed: z.boolean(),
    }),
  },
} as const;

/** Typed to allow withdrawals on a live account: it is a decision, not a click. */
export const WITHDRAWALS_WORD = 'WITHDRAW';

export const withdrawalCommands = {
  /** Of a live account: the word opens it; to close it, none is needed. */
  allowWithdrawals: {
    input: z.strictObject({ isAllowed: z.boolean(), word: z.string().max(40) }),
    output: done,
  },
  /** An address came from the clipboard: main looks whether the clipboard keeps saying the same. */
  addressPasted: { input: z.strictObject({ address }), output: done },
  saveAddress: {
    input: z.strictObject({
      asset,
      name: z.string().min(1).max(64),
      address,
      label,
    }),
    output: done,
  },
  deleteAddress: { input: z.strictObject({ id: entryId }), output: done },
  /** Pages of 100 from 1, newest first, for what is older than the topic shows. */
  withdrawalHistory: {
    input: z.strictObject({ asset: asset.nullable(), page: z.int().min(1).max(10_000) }),
    output: z.strictObject({
      rows: z.array(withdrawalRow),
      count: z.number(),
      error: unread,
    }),
  },
} as const;

/** The frozen intent of a withdrawal; `withdraw` in commands.ts takes it. */
export const withdrawalIntent = z.strictObject({
  intentId,
  asset,
  /** What is debited: the recipient gets it less the fee. */
  amount: decimalText,
  address,
  label,
});
