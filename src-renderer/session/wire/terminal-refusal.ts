/** Why the terminal did not do what a desk asked, in the desk's own words: its codes are for programs, and so are some of its messages. */
import type { RpcError, Unread } from '@shared/contract/terminal';
import type { Result } from '@shared/kernel/result';
import { formatExact, formatInteger } from '../../lib/format';
import { wordsOf } from '../../lib/i18n';
import type { SessionValue } from '../desk-state';
import { mended } from './mends';
import { refusalReason } from '../orders/refusal-words';

const KNOWN = {
  'account-unusable': true,
  ambiguous: true,
  mistakable: true,
  forgotten: true,
  'no-evidence': true,
  'market-unlisted': true,
  'market-recounted': true,
  'by-kill': true,
  'was-killed': true,
  'refused-at-trigger': true,
  'lost-once-canceled': true,
  'order-lost': true,
  dismissed: true,
  'closed-by-other-exit': true,
  'position-closed': true,
  'closed-meanwhile': true,
  'closing-checked': true,
  'behind-others': true,
  'daily-loss': true,
  'positions-unknown': true,
  'not-synced': true,
  'twin-unknown': true,
  // It names a port, which is no figure.
  'cannot-open': true,
  'asked-anew': true,
  'channel-silent': true,
  closed: true,
  'disk-full': true,
  'exchange-ended': true,
  'exchange-not-running': true,
  'history-unread': true,
  KILLED: true,
  'machine-slept': true,
  maintenance: true,
  'no-answer': true,
  'no-older-page': true,
  'no-pairs': true,
  'no-position': true,
  'no-such-task': true,
  'not-a-database': true,
  'not-kept': true,
  'not-ready': true,
  'not-waiting': true,
  NO_KEY: true,
  'orders-left-out': true,
  'positions-left-out': true,
  'read-only': true,
  'store-failed': true,
  'stream-not-opened': true,
  'stream-silent': true,
  stopped: true,
  'too-long': true,
  'too-many-rows': true,
  'unknown-alert': true,
  'unknown-entry': true,
  'unknown-symbol': true,
  'unreadable-file': true,
  'unreadable-frame': true,
} as const;

const isKnown = (code: string): code is keyof typeof KNOWN => Object.hasOwn(KNOWN, code);

/** Of a reply that says itself what it could not read; empty where all went well. */
export function unreadReason(reply: Result<{ readonly error: Unread | null }, RpcError>): string {
  const { error } = reply.ok ? reply.value : reply;
  return error === null ? '' : terminalRefusal(error);
}

/** What is not known here is a sentence already. */
export function terminalRefusal({ code, message }: RpcError): string {
  const t = wordsOf('common');
  if (!isKnown(code)) return mended({ code, message }) ?? refusalReason(message);
  const figure = code === 'too-many-rows' ? formatExact(message) : message;
  return t(`refusals.${code}`, { message: figure });
}

/** What failed and what happens next; empty while nothing did. */
export function sessionProblem(problem: SessionValue['problem']): string {
  if (problem === null) return '';
  const { retryMs } = problem;
  const said = terminalRefusal(problem);
  if (retryMs === null) return said;
  if (retryMs === 0) return wordsOf('common')('tryingNow', { problem: said });
  return wordsOf('common')('tryingAgain', {
    problem: said,
    seconds: formatInteger(retryMs / 1_000),
  });
}
