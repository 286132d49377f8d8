/** The checklist of connecting an account: what is done, and where it goes on. Pure. */
import type { AccountEntry } from './store';

/** In their order. The last two belong to the account's own session, which the fourth begins. */
export const STEPS = ['addresses', 'key', 'checks', 'start', 'safety'] as const;
export type Step = (typeof STEPS)[number];

export interface StepFacts {
  /** Null: nothing is saved yet. */
  readonly account: AccountEntry | null;
  readonly isRunning: boolean;
  /** At least one limit is set for the account that runs. */
  readonly hasLimits: boolean;
  /** Looser ones are wanted, and not in force yet. */
  readonly isWaiting: boolean;
}

export function isDone(step: Step, { account, isRunning, ...limits }: StepFacts): boolean {
  switch (step) {
    case 'addresses':
      return account !== null;
    case 'key':
      return account?.trade.isOpen === true;
    case 'checks':
      return account !== null && account.checkedAtMs !== null;
    case 'start':
      return isRunning;
    case 'safety':
      return isRunning && limits.hasLimits && !limits.isWaiting;
  }
}

/** Where a checklist that was left goes on; null: all is done. */
export const nextStep = (facts: StepFacts): Step | null =>
  STEPS.find((step) => !isDone(step, facts)) ?? null;

/** A step can be looked at again when everything before it is done. */
export function canOpen(step: Step, facts: StepFacts): boolean {
  return STEPS.slice(0, STEPS.indexOf(step)).every((before) => isDone(before, facts));
}

/** Ready to be switched to without the checklist: it has its key and has passed its checks once. */
export const isConnected = ({ trade, checkedAtMs }: AccountEntry): boolean =>
  trade.isStored && checkedAtMs !== null;
