/** Which position is being worked on, what was typed for it, and the orders that follow. */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { createFeatureStore } from '../../lib/feature-store';
import { deskClock } from '../../session/time/clock';
import { carryOut, isRunning, isSameRun, isStuck, newRun, type Run } from './run';
import type { FuturesDraft } from '@shared/contract/terminal/commands';

export type PositionDialog =
  | { readonly kind: 'close' | 'exits' | 'reverse'; readonly positionId: string }
  /** Of one symbol, or of all: null. */
  | { readonly kind: 'close-all'; readonly symbol: string | null };

interface PositionsState {
  readonly isOnlySymbol: boolean;
  readonly dialog: PositionDialog | null;
  /** The orders sent last; shown until they are dismissed. */
  readonly run: Run | null;
}

export const positions = createFeatureStore<PositionsState>({
  isOnlySymbol: false,
  dialog: null,
  run: null,
});

export function openDialog(dialog: PositionDialog | null): void {
  positions.set({ dialog });
}

/** Does nothing while earlier orders are still on their way: one press, one run. */
export function send(
  terminal: TerminalClient,
  kind: Run['kind'],
  drafts: readonly FuturesDraft[],
): void {
  const before = positions.get().run;
  if (drafts.length === 0 || (before !== null && isRunning(before))) return;
  const run = newRun(kind, drafts);
  positions.set({ run, dialog: null });
  void carryOut(terminal, run, (now) => {
    if (isSameRun(positions.get().run, now)) positions.set({ run: now });
  });
}

/** Not while something may still be sent: what is on its way stays on the screen, unless nobody answers. */
export function dismissRun(): void {
  const { run } = positions.get();
  if (run === null) return;
  if (!isRunning(run) || isStuck(run, deskClock.nowMs())) positions.set({ run: null });
}
