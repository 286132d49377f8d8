/** How a command about an account ended, in the desk's words; what is not known here is the terminal's sentence. */
import type { RpcError, VaultWhy, VenueRefusalCode } from '@shared/contract/terminal';
import type { Result } from '@shared/kernel/result';
import { en } from '../../i18n/en';
import { wordsOf } from '../../lib/i18n';
import { terminalRefusal } from '../../session/wire/terminal-refusal';

interface Refused {
  readonly field: string;
  readonly code: VenueRefusalCode;
  readonly value: string;
  readonly reason: string;
}

type Reply<Value> = Result<
  { readonly kind: 'done'; readonly value: Value } | ({ readonly kind: 'refused' } & Refused),
  RpcError
>;

export interface Refusal {
  /** Of the input; empty when it is about none. */
  readonly field: string;
  readonly reason: string;
}

/** Null: it was done. */
export function refusalOf<Value>(reply: Reply<Value>): Refusal | null {
  if (!reply.ok) return { field: '', reason: terminalRefusal(reply.error) };
  return reply.value.kind === 'done'
    ? null
    : { field: reply.value.field, reason: said(reply.value) };
}

function said({ code, value, reason }: Refused): string {
  const t = wordsOf('venues');
  if (code === '') return reason;
  return t(`refused.${code}`, { value: BY_THE_SYSTEM.has(code) ? whyWords(value) : value });
}

/** Why the operating system keeps no key. */
export const vaultWhy = ({ why, reason }: { readonly why: VaultWhy; readonly reason: string }) =>
  whyWords(why === '' ? reason : why);

/** Their value is the key of a reason, or the operating system's own sentence. */
const BY_THE_SYSTEM: ReadonlySet<VenueRefusalCode> = new Set([
  'keyring-closed',
  'no-keyring',
  'passphrase-needed',
]);

function whyWords(value: string): string {
  const { vaultWhys } = en.venues;
  const isOurs = (one: string): one is keyof typeof vaultWhys => Object.hasOwn(vaultWhys, one);
  return isOurs(value) ? wordsOf('venues')(`vaultWhys.${value}`) : value;
}
