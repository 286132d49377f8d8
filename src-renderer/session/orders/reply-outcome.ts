/** How a request that acts at the exchange ended, also when its answer has not come. */
import type { CommandOutcome } from '@shared/contract/terminal/commands';
import type { RpcError } from '@shared/contract/terminal/messages';
import type { Result } from '@shared/kernel/result';

/**
 * A request the terminal refused was not sent. One whose reply is lost with the connection, or whose
 * handler failed, may have been: that is unknown, never a refusal.
 */
export function replyOutcome(reply: Result<CommandOutcome, RpcError>): CommandOutcome {
  return reply.ok ? reply.value : failedOutcome(reply.error);
}

export function failedOutcome({ code, message }: RpcError): CommandOutcome {
  if (code === 'closed' || code === 'internal') return { kind: 'unknown', message };
  return { kind: 'rejected', by: 'terminal', code, message, field: '' };
}
