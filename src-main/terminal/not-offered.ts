/** Whether an exchange has no such thing at all, by its answer: the address exists and knows no such path. */
import type { Outcome } from '../client/exchange-client';

export function isNotOffered(outcome: Outcome<unknown>): boolean {
  if (outcome.kind === 'accepted') return false;
  const isUnsupported = outcome.kind === 'rejected' && outcome.code === '-1020';
  return isUnsupported || outcome.message.startsWith('HTTP 404');
}
