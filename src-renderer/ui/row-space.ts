/** How much room rows have, told at once and again with every other size of the element or density of the desk. */
export function watchRowSpace(
  element: HTMLElement,
  onSpace: (heightPx: number, tokenPx: (name: string) => number) => void,
): () => void {
  const measure = (): void => {
    const style = getComputedStyle(element);
    onSpace(
      element.clientHeight,
      (name) => Number.parseInt(style.getPropertyValue(name), 10) || ROW_PX,
    );
  };
  const observer = new ResizeObserver(measure);
  observer.observe(element);
  const density = new MutationObserver(measure);
  density.observe(document.documentElement, { attributeFilter: ['data-density'] });
  return () => {
    observer.disconnect();
    density.disconnect();
  };
}

/** Where a style sheet has not been read yet. */
const ROW_PX = 20;
