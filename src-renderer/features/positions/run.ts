/**
 * Orders that belong together, sent one after the other with a result each: closing, reversing, closing
 * all, an exit's two conditions. Every step has its own intent, so that no press sends anything twice.
 */
import type { CommandOutcome, FuturesDraft } from '@shared/contract/terminal/commands';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { agoMs, isTooLate, momentOf } from '@shared/domain/lateness';
import type { Clock } from '@shared/kernel/ports';
import { deskClock } from '../../session/time/clock';
import { executedOf } from '../../session/orders/executed';
import { deskIds } from '../../session/ids';
import { replyOutcome } from '../../session/orders/reply-outcome';

export type StepState =
  | CommandOutcome
  | { readonly kind: 'waiting' }
  | { readonly kind: 'sending'; readonly sinceMs: number }
  /** Accepted at the market: how much of it the book took is being read, was read, could not be read. */
  | { readonly kind: 'reading' | 'unread' }
  | { readonly kind: 'executed'; readonly contracts: number }
  | { readonly kind: 'not-sent'; readonly because: NotSent };

/** Of what came before it: it was not accepted, closed nothing, nobody knows how much it closed, or it took too long. */
type NotSent = 'not-accepted' | 'nothing-closed' | 'unread' | 'too-late';

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

/** Something may still be sent. Reading what was executed holds nothing up but what depends on it. */
export const isRunning = ({ steps }: Run): boolean =>
  steps.some(({ state }) => state.kind === 'waiting' || state.kind === 'sending');

/** A terminal that has not answered for so long may never do so. */
const STUCK_MS = 10_000;
export const isStuck = ({ steps }: Run, nowMs: number): boolean =>
  steps.some(({ state }) => state.kind === 'sending' && nowMs - state.sinceMs >= STUCK_MS);

/** A run keeps its intents: one that was dismissed must not come back, nor hide a newer one. */
export const isSameRun = (a: Run | null, b: Run): boolean =>
  a?.steps[0]?.intentId === b.steps[0]?.intentId;

/**
 * Sends the steps in their order, and tells of what is closed or opened at the market how much that was: to
 * be accepted is not to be executed. What reverses a position opens only what was closed: while that is not
 * known, nothing more is sent, nor once it has taken too long: the market has moved on. `show` gets every new state.
 */
export async function carryOut(
  terminal: TerminalClient,
  run: Run,
  show: (run: Run) => void,
  clock: Clock = deskClock,
): Promise<void> {
  let now = run;
  const set = (intentId: string, change: Partial<RunStep>): void => {
    const steps = now.steps.map((step) =>
      step.intentId === intentId ? { ...step, ...change } : step,
    );
    now = { ...now, steps };
    show(now);
  };
  const place = async ({ intentId, draft }: RunStep): Promise<StepState> => {
    set(intentId, { draft, state: { kind: 'sending', sinceMs: clock.nowMs() } });
    const outcome = replyOutcome(await terminal.call('placeOrder', { intentId, draft }));
    const isRead = outcome.kind === 'accepted' && isAtMarket(draft);
    set(intentId, { state: isRead ? { kind: 'reading' } : outcome });
    return outcome;
  };
  const read = async ({ intentId }: RunStep, orderId: string): Promise<StepState> => {
    const contracts = await executedOf(terminal, 'futures', orderId);
    const state: StepState =
      contracts === null ? { kind: 'unread' } : { kind: 'executed', contracts };
    set(intentId, { state });
    return state;
  };
  const leaveOut = ({ intentId }: RunStep, because: NotSent): void => {
    set(intentId, { state: { kind: 'not-sent', because } });
  };
  const steps: Steps = { place, read, leaveOut, clock };
  if (run.kind === 'reverse') await reverse(run, steps);
  else await inTurn(run, steps);
}

interface Steps {
  readonly place: (step: RunStep) => Promise<StepState>;
  readonly read: (step: RunStep, orderId: string) => Promise<StepState>;
  readonly leaveOut: (step: RunStep, because: NotSent) => void;
  readonly clock: Clock;
}

/** No answer is waited for so long, on the worst of lines: the machine has slept over it. */
const SLEPT_MS = 60_000;

/** None waits for what another has executed. What closes goes on however slow the line is; an exit protects at any time. */
async function inTurn(
  { kind, steps }: Run,
  { place, read, leaveOut, clock }: Steps,
): Promise<void> {
  const reads: Promise<StepState>[] = [];
  let isLate = false;
  for (const step of steps) {
    if (isLate) {
      leaveOut(step, 'too-late');
      continue;
    }
    const begun = momentOf(clock);
    const outcome = await place(step);
    isLate = kind !== 'exits' && agoMs(clock, begun) > SLEPT_MS;
    if (outcome.kind === 'accepted' && isAtMarket(step.draft)) {
      reads.push(read(step, outcome.orderId));
    }
  }
  await Promise.all(reads);
}

/** Each step has the size that the one before has executed. */
async function reverse({ steps }: Run, { place, read, leaveOut, clock }: Steps): Promise<void> {
  const begun = momentOf(clock);
  let size: number | NotSent | null = null;
  for (const step of steps) {
    if (typeof size === 'string') {
      leaveOut(step, size);
      continue;
    }
    const quantity: string = size === null ? step.draft.quantity : String(size);
    const outcome = await place({ ...step, draft: { ...step.draft, quantity } });
    if (outcome.kind === 'accepted') size = sizeOf(await read(step, outcome.orderId));
    else size = outcome.kind === 'unknown' ? 'unread' : 'not-accepted';
    if (typeof size === 'number' && isTooLate(clock, begun)) size = 'too-late';
  }
}

function sizeOf(state: StepState): number | NotSent {
  if (state.kind !== 'executed') return 'unread';
  return state.contracts > 0 ? state.contracts : 'nothing-closed';
}

const isAtMarket = ({ type, trigger }: FuturesDraft): boolean =>
  type === 'MARKET' && trigger === null;
