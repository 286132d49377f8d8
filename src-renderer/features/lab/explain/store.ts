/** The order that is being explained: what was asked, and what the exchange said of it. */
import type { ExplainReply } from '@shared/contract/terminal/lab';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { createFeatureStore } from '../../../lib/feature-store';
import type { ExplainRequest } from '../../../session/lab/explain-requests';
import { terminalRefusal } from '../../../session/wire/terminal-refusal';

interface ExplainState {
  /** Null: nobody asks. */
  readonly asked: ExplainRequest | null;
  /** Null until it is read. */
  readonly reply: ExplainReply | null;
  readonly problem: string;
}

const NOTHING: ExplainState = { asked: null, reply: null, problem: '' };
export const explained = createFeatureStore<ExplainState>(NOTHING);

export function explain(terminal: TerminalClient, asked: ExplainRequest): void {
  explained.set({ ...NOTHING, asked });
  void readAgain(terminal);
}

/** A queue moves: it is read again while somebody looks. What comes for another order is dropped. */
export async function readAgain(terminal: TerminalClient): Promise<void> {
  const { asked } = explained.get();
  if (asked === null) return;
  const reply = await terminal.call('explainOrder', { orderId: asked.orderId });
  if (explained.get().asked !== asked) return;
  if (reply.ok) explained.set({ reply: reply.value, problem: '' });
  else explained.set({ problem: terminalRefusal(reply.error) });
}

export function dismiss(): void {
  explained.set(NOTHING);
}
