/** Why the terminal did not do what a desk asked, in the desk's own words: its codes are for programs, and so are some of its messages. */
import type { RpcError } from '@shared/contract/terminal';
import { wordsOf } from '../lib/i18n';
import { refusalReason } from './refusal-words';

const KNOWN = {
  closed: true,
  'no-such-task': true,
  'not-kept': true,
  'not-ready': true,
  'not-waiting': true,
  'store-failed': true,
  'unknown-alert': true,
  'unknown-entry': true,
  'unknown-symbol': true,
} as const;

const isKnown = (code: string): code is keyof typeof KNOWN => Object.hasOwn(KNOWN, code);

/** What is not known here is a sentence already. */
export function terminalRefusal({ code, message }: RpcError): string {
  const t = wordsOf('common');
  return isKnown(code) ? t(`refusals.${code}`, { message }) : refusalReason(message);
}
