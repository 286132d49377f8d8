/** How a command about an account ended, in words: the terminal's own where it refused. */
import type { RpcError } from '@shared/contract/terminal';
import type { Result } from '@shared/kernel/result';
import { terminalRefusal } from '../../session/terminal-refusal';

type Reply<Value> = Result<
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'refused'; readonly field: string; readonly reason: string },
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
  return reply.value.kind === 'done' ? null : reply.value;
}
