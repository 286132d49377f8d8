/**
 * Enter in a field over a list takes what stands out in it, or else the first. Base UI clicks the element that it knows
 * at that place, which for some milliseconds after a letter is a former one, or none: a fast hand took the wrong one.
 */
import type { BaseUIEvent } from '@base-ui/react/types';
import { useRef, type KeyboardEvent } from 'react';

interface EnterTakes<Item> {
  readonly onItemHighlighted: (item: Item | undefined) => void;
  readonly onKeyDown: (event: BaseUIEvent<KeyboardEvent<HTMLInputElement>>) => void;
}

/** `found`: as listed; `keyOf`: what tells one from another; `take`: of what was chosen. */
export function useEnterTakes<Item>(
  found: readonly Item[],
  keyOf: (item: Item) => string,
  take: (item: Item) => void,
): EnterTakes<Item> {
  const highlighted = useRef<string | null>(null);
  return {
    onItemHighlighted: (item) => {
      highlighted.current = item === undefined ? null : keyOf(item);
    },
    onKeyDown: (event) => {
      if (!isPlainEnter(event)) return;
      const item = found.find((one) => keyOf(one) === highlighted.current) ?? found[0];
      event.preventBaseUIHandler();
      event.preventDefault();
      if (item !== undefined) take(item);
    },
  };
}

const isPlainEnter = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' &&
  !event.nativeEvent.isComposing &&
  !(event.ctrlKey || event.shiftKey || event.altKey || event.metaKey);
