/**
 * Whether an exchange's answer says that it does not offer something at all: its address exists and knows no such path.
 */
import type { Outcome } from '../client/exchange-client';

export function isNotOffered(outcome: Outcome<unknown>): boolean {
  if (outcome.kind === 'accepted') return false;
  const isUnsupported = outcome.kind === 'rejected' && outcome.code === '-1020';
  return isUnsupported || outcome.message.startsWith('HTTP 404');
}
