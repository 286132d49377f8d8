/**
 * What one press of the pointer in the rows was for, taken down as it began: what the trader saw then is done as it
 * ends, or nothing. Between the two an order may fill, the rows may be centred, the window may be armed.
 */
import type { PointerEvent } from 'react';
import {
  isSameMeaning,
  meaningOf,
  type Column,
  type Meaning,
  type Modifiers,
  type Press,
  type Target,
} from './meaning';
import { marketNow, targetAt, type LadderState, type Place } from './store';
import { isSentNow } from './sent-now';

export interface Down {
  readonly symbol: string;
  readonly place: Place;
  readonly target: Target;
  readonly button: Press['button'];
  readonly meaning: Meaning;
  /** It would have left at once. */
  readonly isSent: boolean;
  /** A mouse says how many presses came before; one that says nothing was meant for something else. */
  readonly isHeard: boolean;
}

export const modifiersOf = (event: {
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}): Modifiers => ({
  isShift: event.shiftKey,
  isCtrl: event.ctrlKey || event.metaKey,
  isAlt: event.altKey,
});

export function downAt(state: LadderState, event: PointerEvent): Down | null {
  const place = placeOf(event);
  if (place === null || (event.button !== 0 && event.button !== 2)) return null;
  const target = targetAt(state, place);
  if (target === null) return null;
  const button = event.button === 2 ? 'right' : 'left';
  const press = { ...modifiersOf(event), button } as const;
  const meaning = meaningOf(state.habits.scheme, target, press, marketNow(state));
  const isSent = isSentAt(meaning, press);
  const isHeard = event.pointerType !== 'mouse';
  return { symbol: state.symbol, place, target, button, meaning, isSent, isHeard };
}

/** Its own button is held, and no other. */
export const isHeldAlone = ({ button }: Down, { buttons }: { readonly buttons: number }): boolean =>
  buttons === (button === 'left' ? 1 : 2);

/** What the end of the press does: what its beginning promised; null where that has changed meanwhile. */
export function pressedAt(
  state: LadderState,
  down: Down,
  event: PointerEvent,
): { readonly meaning: Meaning; readonly press: Press } | null {
  const place = placeOf(event);
  if (!down.isHeard || state.symbol !== down.symbol) return null;
  if (place?.index !== down.place.index || place.column !== down.place.column) return null;
  const target = targetAt(state, place);
  if (target?.price !== down.target.price) return null;
  const press = { ...modifiersOf(event), button: down.button };
  const meaning = meaningOf(state.habits.scheme, target, press, marketNow(state));
  const isSame = isSameMeaning(down.meaning, meaning) && isSentAt(meaning, press) === down.isSent;
  return isSame ? { meaning, press } : null;
}

function isSentAt(meaning: Meaning, press: Press): boolean {
  const isOrder = meaning.kind === 'limit' || meaning.kind === 'market' || meaning.kind === 'stop';
  return isOrder && isSentNow(meaning, press);
}

export function placeOf(event: { readonly target: EventTarget }): Place | null {
  if (!(event.target instanceof Element)) return null;
  const cell = event.target.closest<HTMLElement>('[data-column]');
  const row = cell?.closest<HTMLElement>('[data-index]');
  if (cell === null || row === null || row === undefined) return null;
  const column = cell.dataset['column'] as Column; // written by the grid
  return { index: Number.parseInt(row.dataset['index'] ?? '', 10), column };
}
