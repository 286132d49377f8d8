/**
 * The hints of the desk: whatever has words in `data-hint` shows them on hover and on focus; Esc closes.
 * Never the only way to know. One layer for all of them, because a desk has hundreds of buttons and shows
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
        <Base.Positioner anchor={place} side="bottom" sideOffset={6} className="popup-layer">
          <Base.Popup className="tooltip" data-hint-popup="">
            {shown?.words}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

const shownAt = (place: HTMLElement): Shown => ({ place, words: place.dataset['hint'] ?? '' });

/** Its words may change while they are read, and what they belong to may go. */
function follow(
  place: HTMLElement,
  choice: HintChoice<HTMLElement>,
  change: (shown: Shown) => void,
): () => void {
  const words = new MutationObserver(() => {
    if (place.matches(WITH_HINT)) change(shownAt(place));
    else choice.close();
  });
  words.observe(place, { attributeFilter: ['data-hint'] });
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
  const over = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'touch' || !(target instanceof Element)) return;
    if (target.closest('[data-hint-popup]') !== null) choice.pointAtHint();
    else choice.pointAt(placeOf(target));
  };
  const left = () => {
    choice.pointAt(null);
  };
  const focus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || !target.matches(':focus-visible')) return;
    const place = placeOf(target);
    if (place !== null) choice.focus(place);
  };
  const stop = new AbortController();
  const options = { capture: true, passive: true, signal: stop.signal };
  document.addEventListener('pointerover', over, options);
  document.documentElement.addEventListener('pointerleave', left, options);
  document.addEventListener('pointerdown', close, options);
  document.addEventListener('focusin', focus, options);
  document.addEventListener('focusout', close, options);
  return () => {
    choice.close();
    stop.abort();
  };
}

const WITH_HINT = '[data-hint]:not([data-hint=""])';

const placeOf = (element: Element): HTMLElement | null => element.closest<HTMLElement>(WITH_HINT);
