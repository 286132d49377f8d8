/** What the exchange or the terminal says of a withdrawal, in the words of the form, whoever shows it. */
import type { CommandOutcome } from '@shared/contract/terminal/commands';
import type { WithdrawalRow } from '@shared/contract/terminal';
import { en } from '../i18n/en';
import { wordsOf } from '../lib/i18n';
import { mended } from './wire/mends';
import { terminalRefusal } from './wire/terminal-refusal';

type Refusal = Pick<Extract<CommandOutcome, { kind: 'rejected' }>, 'by' | 'code' | 'message'>;

/** The terminal's codes are for programs; the exchange's are what its support asks for. */
export function withdrawalRefusal({ by, code, message }: Refusal, asset: string): string {
  const mend = mended({ code, message });
  if (mend !== null) return mend;
  if (by === 'exchange') return code === '' ? message : `${message} (${code})`;
  const t = wordsOf('withdrawals');
  if (code === 'not-withdrawable' || code === 'label-required') {
    return t(`faults.${code}`, { asset });
  }
  // "amount 5: at least 10 USDT": the form shows it under the field, a message has named it.
  const words = message.replace(/^(?:amount|address|label)(?: [^:]*)?: /, '');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Why nobody can say what became of one. */
export function unknownWhy(
  code: string,
  message: string,
  { withdrawalId }: Pick<WithdrawalRow, 'withdrawalId'>,
): string {
  const { unknownWhys } = en.withdrawals;
  const isOurs = (one: string): one is keyof typeof unknownWhys => Object.hasOwn(unknownWhys, one);
  return isOurs(code)
    ? wordsOf('withdrawals')(`unknownWhys.${code}`, { withdrawalId })
    : terminalRefusal({ code, message });
}

/** One of a newer exchange is shown as it came. */
export const withdrawalStatus = (status: string): string =>
  isKnown(status) ? wordsOf('withdrawals')(`statuses.${status}`) : status;

const isKnown = (status: string): status is keyof typeof en.withdrawals.statuses =>
  Object.hasOwn(en.withdrawals.statuses, status);
