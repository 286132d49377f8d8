/**
 * The hints of the desk: whatever has words in `data-hint` shows them on hover and when the keyboard goes to it, and so
 * does a text that has no room and ends in an ellipsis; Esc closes. What only has the keyboard back, after a dialog or a
 * menu, keeps them to itself: they would stay over the figures below it. Never the only way to know. One layer for all of them, because a desk has hundreds of buttons and shows
 * one hint (docs/decisions/0079); what is more than words is a `Tooltip` of its own.
 */
import { Tooltip as Base } from '@base-ui/react/tooltip';
import { useEffect, useMemo, useState } from 'react';
import { HintChoice, type Later } from './hint-choice';

const later: Later = (delayMs, run) => {
  const timer = setTimeout(run, delayMs);
  return () => {
    clearTimeout(timer);
  };
};

interface Shown {
  readonly place: HTMLElement;
  readonly words: string;
}

/** Once, around nothing: it listens to the whole document. */
export function HintLayer() {
  const [shown, setShown] = useState<Shown | null>(null);
  const choice = useMemo(
    () =>
      new HintChoice<HTMLElement>((place) => {
        setShown(place === null ? null : shownAt(place));
      }, later),
    [],
  );
  useEffect(() => listen(choice), [choice]);
  const place = shown?.place ?? null;
  useEffect(() => (place === null ? undefined : follow(place, choice, setShown)), [place, choice]);
  return (
    <Base.Root
      open={shown !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) choice.close();
      }}
    >
      <Base.Portal>
        <Base.Positioner
          anchor={place}
          side="bottom"
          sideOffset={6}
          className="popup-layer"
          positionMethod="fixed"
        >
          <Base.Popup className="tooltip" data-hint-popup="">
            {shown?.words}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

const shownAt = (place: HTMLElement): Shown => ({
  place,
  words: place.dataset['hint'] ?? place.textContent,
});

/** Its words may change while they are read, and what they belong to may go. */
function follow(
  place: HTMLElement,
  choice: HintChoice<HTMLElement>,
  change: (shown: Shown) => void,
): () => void {
  const words = new MutationObserver(() => {
    if (hasHint(place)) change(shownAt(place));
    else choice.close();
  });
  words.observe(place, {
    attributeFilter: ['data-hint'],
    characterData: true,
    childList: true,
    subtree: true,
  });
  // It hears, too, when an element leaves the document.
  const size = new ResizeObserver(() => {
    if (!place.isConnected) choice.close();
  });
  size.observe(place);
  return () => {
    words.disconnect();
    size.disconnect();
  };
}

function listen(choice: HintChoice<HTMLElement>): () => void {
  const close = () => {
    choice.close();
  };
  // What a press has opened and closed leaves the pointer where it was: that is no way to a hint.
  let pressed: Pick<PointerEvent, 'clientX' | 'clientY'> | null = null;
  const press = (event: PointerEvent) => {
    pressed = event;
    choice.close();
  };
  const over = (event: PointerEvent) => {
    const { target, pointerType } = event;
    if (pointerType === 'touch' || !(target instanceof Element)) return;
    if (event.clientX === pressed?.clientX && event.clientY === pressed.clientY) return;
    pressed = null;
    if (target.closest('[data-hint-popup]') !== null) choice.pointAtHint();
    else choice.pointAt(placeOf(target) ?? cutAt(target));
  };
  const left = () => {
    choice.pointAt(null);
  };
  let isWalking = false;
  const key = (event: KeyboardEvent) => {
    isWalking = WALKS.has(event.key);
  };
  const focus = ({ target }: FocusEvent) => {
    if (!isWalking || !(target instanceof Element) || !target.matches(':focus-visible')) return;
    const place = placeOf(target) ?? cutWithin(target);
    if (place !== null) choice.focus(place);
  };
  const stop = new AbortController();
  const options = { capture: true, passive: true, signal: stop.signal };
  document.addEventListener('pointerover', over, options);
  document.documentElement.addEventListener('pointerleave', left, options);
  document.addEventListener('pointerdown', press, options);
  document.addEventListener('keydown', key, options);
  document.addEventListener('focusin', focus, options);
  document.addEventListener('focusout', close, options);
  return () => {
    choice.close();
    stop.abort();
  };
}

/** Keys that lead from one place to the next. */
const WALKS: ReadonlySet<string> = new Set([
  'Tab',
  'F6',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageUp',
  'PageDown',
]);

const WITH_HINT = '[data-hint]:not([data-hint=""])';

const placeOf = (element: Element): HTMLElement | null => element.closest<HTMLElement>(WITH_HINT);

const hasHint = (place: HTMLElement): boolean => place.matches(WITH_HINT) || isCut(place);

/** Its text goes on behind an ellipsis, or in a line that has no room, and nothing else says it whole. */
function isCut(element: Element): element is HTMLElement {
  if (!(element instanceof HTMLElement) || !isBeyond(element)) return false;
  if (element instanceof HTMLInputElement || element.closest('[title]') !== null) return false;
  return getComputedStyle(element).textOverflow === 'ellipsis';
}

/** Wider than its box, or by a line higher: parts of letters that stand out are no line. */
const isBeyond = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement): boolean =>
  scrollWidth > clientWidth || scrollHeight > 1.5 * clientHeight;

/** What is cut is the text under the pointer, or what it stands in. */
const cutAt = (target: Element): HTMLElement | null =>
  [target, target.parentElement].find((each) => each !== null && isCut(each)) ?? null;

const cutWithin = (target: Element): HTMLElement | null =>
  [target, ...target.querySelectorAll('*')].find(isCut) ?? null;
