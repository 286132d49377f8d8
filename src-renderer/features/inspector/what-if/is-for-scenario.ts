/** Whether a key is the scenario's, or of what stands over it. */
import type { KeyboardEvent } from 'react';

/**
 * Esc gives the scenario up, unless it closes what stands over the panel: a list, which React lets its keys
 * come through, or the explanation of the figure that has the keyboard.
 */
export function isForScenario({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  if (key !== 'Escape' || !(target instanceof Element)) return false;
  return currentTarget.contains(target) && target.closest('[data-popup-open]') === null;
}
