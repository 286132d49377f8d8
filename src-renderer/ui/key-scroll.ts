/**
 * What is scrolled and holds nothing that takes the keyboard takes it itself, so that what is out of sight is not out of
 * reach (WCAG 2.1.1). A ref, for an element whose content may change.
 */
export function keyScroll(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined;
  const look = (): void => {
    const hasMore = element.scrollHeight > element.clientHeight;
    if (hasMore && element.querySelector(TAKES_KEYBOARD) === null) element.tabIndex = 0;
    else element.removeAttribute('tabindex');
  };
  const sizes = new ResizeObserver(look);
  sizes.observe(element);
  const changes = new MutationObserver(look);
  changes.observe(element, { subtree: true, childList: true });
  return () => {
    sizes.disconnect();
    changes.disconnect();
  };
}

const TAKES_KEYBOARD =
  ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled)';
