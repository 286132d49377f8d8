/**
 * A closed list leaves letters to the desk. Base UI takes another value by them: a trader who had chosen a pair and
 * pressed S to sell had the pair that begins with an S.
 */
import type { BaseUIEvent } from '@base-ui/react/types';
import type { KeyboardEvent } from 'react';

/** For the trigger's key presses. */
export function leaveLetters(event: BaseUIEvent<KeyboardEvent>): void {
  if (event.key.length === 1 && event.key !== ' ') event.preventBaseUIHandler();
}
