/** Why something could not be read, as a reply says it: a key for the desk's words, and what goes into them. */
import type { Unread } from '@shared/contract/terminal';
import type { Outcome } from '../client/exchange-client';
import { toldRefusal } from './refusal-words';

export type { Unread };

export const NOT_STARTED: Unread = { code: 'not-ready', message: 'the session has not started' };
export const STOPPED: Unread = { code: 'stopped', message: 'stopped before the end' };

export const unreadBy = (answer: Exclude<Outcome<unknown>, { kind: 'accepted' }>): Unread =>
  answer.kind === 'unknown'
    ? { code: 'no-answer', message: answer.message }
    : { code: answer.code, message: answer.message };

/** Of a read that the exchange has refused or failed at, with what mends it; null of any other. */
export function faultOf(answer: Outcome<unknown>): Unread | null {
  if (answer.kind === 'accepted' || (answer.kind === 'rejected' && answer.by === 'client')) {
    return null;
  }
  if (answer.kind === 'unknown') return unreadBy(answer);
  return toldRefusal({ ...answer, by: 'exchange' });
}

export const isUnread = (read: object): read is Unread => 'code' in read;

export const unknownSymbol = (symbol: string): Unread => ({
  code: 'unknown-symbol',
  message: symbol,
});
