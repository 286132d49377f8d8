/**
 * The one validator of a withdrawal, for ticket, terminal and engine (exchange-rules §6): what an
 * exchange refuses at once, in the order in which it looks. A malformed address is not among it: that
 * is found at review and ends the withdrawal there.
 */
import { formatTrimmed, pow10 } from '../money/decimal';
import { ASSET_SCALE, type Atoms } from '../money/units';
import { rejection, type Rejection } from './rejection';
import type { WithdrawalAsset } from './withdrawal-defaults';

/** What its owner asks for. `amount` is what is debited: the recipient gets it less the fee. */
export interface WithdrawalRequest {
  /** Unique per account for life; it is how an unknown outcome is looked up. */
  readonly withdrawOrderId: string;
  readonly asset: string;
  readonly amount: Atoms;
  readonly address: string;
  /** Empty: none. */
  readonly label: string;
}

/** The amount as it was asked for: it may have more decimals than money has. */
export interface AskedAmount {
  readonly units: bigint;
  readonly scale: number;
}

/** Characters of the reason an operator gives. */
export const WITHDRAWAL_INFO_MAX = 200;

const ID_MAX = 64;
const DESTINATION_MAX = 128;

/** What has to be there, whatever the asset: an id, an amount, an address. */
export function checkWithdrawalShape(request: WithdrawalRequest): Rejection | null {
  const { withdrawOrderId, amount, address } = request;
  if (withdrawOrderId === '') return missing('withdrawOrderId');
  if (address === '') return missing('address');
  if (withdrawOrderId.length > ID_MAX) {
    const words = `withdrawOrderId: at most ${String(ID_MAX)} characters`;
    return rejection('invalid-value', 'withdrawOrderId', words);
  }
  if (amount > 0n) return null;
  return rejection('invalid-value', 'amount', 'amount: must be greater than 0');
}

/**
 * The asset's minimum, fee and maximum, then the decimals, then the label. `rules` is undefined when it cannot be
 * withdrawn. `asked` is looked at where it says more than the request's `amount`.
 */
export function checkWithdrawalRules(
  rules: WithdrawalAsset | undefined,
  { asset, amount, label }: WithdrawalRequest,
  asked: AskedAmount = { units: amount, scale: ASSET_SCALE },
): Rejection | null {
  if (rules === undefined) {
    return rejection('not-withdrawable', 'symbol', `symbol ${asset}: cannot be withdrawn`);
  }
  const shown = `amount ${formatTrimmed(asked.units, asked.scale)}`;
  // What was asked for is compared as it is: cut off or rounded it could pass a limit, or miss one.
  const finer = Math.max(0, asked.scale - ASSET_SCALE);
  const units = asked.units * pow10(Math.max(0, ASSET_SCALE - asked.scale));
  const atScale = (limit: Atoms): bigint => limit * pow10(finer);
  if (units < atScale(rules.min)) {
    const words = `${shown}: at least ${money(rules.min)} ${asset}`;
    return rejection('withdrawal-below-minimum', 'amount', words);
  }
  if (units <= atScale(rules.fee)) {
    const words = `${shown}: more than the fee of ${money(rules.fee)} ${asset}`;
    return rejection('withdrawal-below-minimum', 'amount', words);
  }
  if (units > atScale(rules.max)) {
    const words = `${shown}: at most ${money(rules.max)} ${asset}`;
    return rejection('withdrawal-above-maximum', 'amount', words);
  }
  if (units % pow10(finer) !== 0n) {
    return rejection('too-precise', 'amount', `${shown}: at most ${String(ASSET_SCALE)} decimals`);
  }
  if (!rules.needsLabel || label !== '') return null;
  return rejection('label-required', 'label', `label: ${asset} needs one`);
}

/** The whole amount, fee included, comes out of the free balance. */
export function checkWithdrawalFunds(request: WithdrawalRequest, free: Atoms): Rejection | null {
  if (free >= request.amount) return null;
  const words = `amount ${money(request.amount)}: free ${money(free)} ${request.asset}`;
  return rejection('insufficient-balance', 'amount', words);
}

/**
 * Whether a review lets address and label pass: letters, digits and : . _ - as the addresses of all
 * chains have them, and for a label any visible ASCII. What it refuses ends as "address error".
 */
export function isWellFormedDestination(address: string, label: string): boolean {
  return (
    ADDRESS.test(address) &&
    address.length <= DESTINATION_MAX &&
    LABEL.test(label) &&
    label.length <= DESTINATION_MAX
  );
}
const ADDRESS = /^[A-Za-z0-9][A-Za-z0-9:._-]*$/;
const LABEL = /^[!-~]*$/;

function missing(field: string): Rejection {
  return rejection('missing-field', field, `${field}: required`);
}

const money = (amount: bigint): string => formatTrimmed(amount, ASSET_SCALE);
