/** A withdrawal while it is filled in, and what is wrong with it. The rules are the exchange's. Pure. */
import type { AddressRow, AssetRow } from '@shared/contract/terminal';
import { WITHDRAWAL_RULES } from '@shared/domain/withdrawal-defaults';
import { isWellFormedDestination } from '@shared/domain/withdrawal-rules';
import { formatTrimmed, parseDecimal } from '@shared/money/decimal';
import { ASSET_SCALE } from '@shared/money/units';
import { formatAmount } from '../../lib/format';

export interface WithdrawalDraft {
  /** Empty until one is chosen. */
  readonly asset: string;
  readonly amount: string;
  readonly address: string;
  readonly label: string;
}

export const EMPTY_DRAFT: WithdrawalDraft = { asset: '', amount: '', address: '', label: '' };

/** An address is one asset's: it goes with the asset, and stays where none had been chosen before it was typed. */
export function withAsset(draft: WithdrawalDraft, asset: string): WithdrawalDraft {
  const isKept = draft.asset === '' || draft.asset === asset;
  return isKept ? { ...draft, asset } : { ...draft, asset, address: '', label: '' };
}

export const DRAFT_FIELDS = ['asset', 'amount', 'address', 'label'] as const;
type DraftField = (typeof DRAFT_FIELDS)[number];

/** What is wrong, by field; `limit` goes into the words. */
export interface DraftFault {
  readonly kind:
    | 'required'
    | 'malformed'
    | 'not-withdrawable'
    | 'below-minimum'
    | 'above-maximum'
    | 'above-free'
    | 'odd-address'
    | 'odd-label'
    | 'label-required'
    | 'not-in-book'
    | 'not-genuine'
    | 'cooling';
  readonly limit: string;
}

/** Amounts as they are read; a name and a time stay as they are. */
export const limitText = ({ kind, limit }: DraftFault): string =>
  AMOUNTS.has(kind) ? formatAmount(limit) : limit;
const AMOUNTS: ReadonlySet<DraftFault['kind']> = new Set([
  'below-minimum',
  'above-maximum',
  'above-free',
]);

export type DraftFaults = Partial<Readonly<Record<DraftField, DraftFault>>>;

/**
 * `free` is decimal text, null before the account was read. An odd address is told but does not stop a
 * paper withdrawal: the exchange judges it at review, and that is to be rehearsed too.
 */
export function draftFaults(
  draft: WithdrawalDraft,
  asset: AssetRow | undefined,
  free: string | null,
): DraftFaults {
  const amount = amountFault(draft.amount, asset, free);
  const address = addressFault(draft.address);
  const label = labelFault(draft);
  return {
    ...(draft.asset === '' ? { asset: fault('required') } : {}),
    ...(asset?.canWithdraw === false ? { asset: fault('not-withdrawable') } : {}),
    ...(amount === null ? {} : { amount }),
    ...(address === null ? {} : { address }),
    ...(label === null ? {} : { label }),
  };
}

/** What can be chosen: what the exchange lists, or, where it lists nothing, what the account has. */
export function assetChoices(
  listed: readonly AssetRow[],
  held: readonly { readonly asset: string }[],
): readonly { readonly asset: string; readonly canWithdraw: boolean }[] {
  if (listed.length > 0) return listed;
  return held.map(({ asset }) => ({ asset, canWithdraw: true }));
}

/** The entry of the book that the draft goes to: one address may stand there with several labels. */
export const entryOf = (
  { asset, address, label }: WithdrawalDraft,
  book: readonly AddressRow[],
): AddressRow | undefined =>
  book.find((row) => row.asset === asset && row.address === address && row.label === label);

/** On a live account money goes to entries of the book only: genuine ones that have waited long enough. */
export function bookFault(
  draft: WithdrawalDraft,
  book: readonly AddressRow[],
  /** By the exchange's clock: a new entry waits by that one. */
  nowMs: number,
): DraftFault | null {
  if (draft.address === '') return null;
  const entry = entryOf(draft, book);
  if (entry === undefined) return fault('not-in-book');
  if (!entry.isGenuine) return fault('not-genuine', entry.name);
  const waitMs = entry.usableFromMs - nowMs;
  return waitMs > 0 ? fault('cooling', waitText(waitMs)) : null;
}

const MINUTE_MS = 60_000;

/** "23 h 59 min", rounded up: it never says too little. */
export function waitText(waitMs: number): string {
  const minutes = Math.max(0, Math.ceil(waitMs / MINUTE_MS));
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
}

/** Whether these faults stop it from being sent. */
export const isBlocked = (faults: DraftFaults): boolean =>
  DRAFT_FIELDS.some((field) => {
    const kind = faults[field]?.kind;
    return kind !== undefined && !TOLD_ONLY.has(kind);
  });
const TOLD_ONLY: ReadonlySet<DraftFault['kind']> = new Set(['odd-address', 'odd-label']);

function amountFault(
  text: string,
  asset: AssetRow | undefined,
  free: string | null,
): DraftFault | null {
  if (text === '') return fault('required');
  const parsed = parseDecimal(text, ASSET_SCALE);
  if (!parsed.ok || parsed.value <= 0n) return fault('malformed');
  const below = unitsOf(asset?.minWithdraw);
  if (below !== null && parsed.value < below) return fault('below-minimum', asset?.minWithdraw);
  const above = unitsOf(asset?.maxWithdraw);
  if (above !== null && above > 0n && parsed.value > above) {
    return fault('above-maximum', asset?.maxWithdraw);
  }
  const available = free === null ? null : unitsOf(free);
  return available !== null && parsed.value > available ? fault('above-free', free ?? '') : null;
}

function addressFault(address: string): DraftFault | null {
  if (address === '') return fault('required');
  return isWellFormedDestination(address, '') ? null : fault('odd-address');
}

/** Judged beside an address that is in order, whatever the drafted one is. */
function labelFault({ asset, label }: WithdrawalDraft): DraftFault | null {
  const rules = WITHDRAWAL_RULES.assets.find((one) => one.asset === asset);
  if (label === '') return rules?.needsLabel === true ? fault('label-required') : null;
  return isWellFormedDestination('a', label) ? null : fault('odd-label');
}

const fault = (kind: DraftFault['kind'], limit = ''): DraftFault => ({ kind, limit });

function unitsOf(text: string | undefined): bigint | null {
  if (text === undefined || text === '') return null;
  const parsed = parseDecimal(text, ASSET_SCALE);
  return parsed.ok ? parsed.value : null;
}

/** What would arrive when the exchange takes the fee it took last; null when it never did. */
export function arrives(amount: string, lastFee: string | null): string | null {
  const parsed = parseDecimal(amount, ASSET_SCALE);
  const fee = unitsOf(lastFee ?? undefined);
  if (!parsed.ok || fee === null || parsed.value <= fee) return null;
  return formatTrimmed(parsed.value - fee, ASSET_SCALE);
}
