/**
 * Orders that belong together, sent one after the other with a result each: closing, reversing, closing
 * all, an exit's two conditions. Every step has its own intent, so that no press sends anything twice.
 */
import type { CommandOutcome, FuturesDraft } from '@shared/contract/terminal/commands';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { deskIds } from '../../session/ids';
import { replyOutcome } from '../../session/reply-outcome';

export type StepState = CommandOutcome | { readonly kind: 'waiting' | 'sending' | 'not-sent' };

export interface RunStep {
  readonly intentId: string;
  readonly draft: FuturesDraft;
  readonly state: StepState;
}

export interface Run {
  readonly kind: 'close' | 'reverse' | 'close-all' | 'exits';
  readonly steps: readonly RunStep[];
}

export function newRun(kind: Run['kind'], drafts: readonly FuturesDraft[]): Run {
  const steps = drafts.map((draft) => ({
    intentId: deskIds.nextId(),
    draft,
    state: { kind: 'waiting' } as const,
  }));
  return { kind, steps };
}

export const isRunning = ({ steps }: Run): boolean =>
  steps.some(({ state }) => state.kind === 'waiting' || state.kind === 'sending');

/**
 * Sends the steps in their order. What reverses a position opens only what was closed: when a step of it
 * is refused or nobody knows how it ended, the rest is not sent. `show` gets every new state.
 */
export async function carryOut(
  terminal: TerminalClient,
  run: Run,
  show: (run: Run) => void,
): Promise<void> {
  let now = run;
  const set = (intentId: string, state: StepState): void => {
    const steps = now.steps.map((step) => (step.intentId === intentId ? { ...step, state } : step));
    now = { ...now, steps };
    show(now);
  };
  let isStopped = false;
  for (const { intentId, draft } of run.steps) {
    if (isStopped) {
      set(intentId, { kind: 'not-sent' });
      continue;
    }
    set(intentId, { kind: 'sending' });
    const reply = await terminal.call('placeOrder', { intentId, draft });
    const state: StepState = replyOutcome(reply);
    set(intentId, state);
    isStopped = run.kind === 'reverse' && state.kind !== 'accepted';
  }
}
