/** F6 and Shift+F6 walk the panels in reading order; Ctrl+F6 swaps between a tab and its content. */

const REGIONS = '[data-panel], [data-cycle]';

/** Moves the keyboard to the next (1) or previous (−1) region that is on screen. */
export function cyclePanels(step: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>(REGIONS)]
    .filter((region) => region.checkVisibility({ visibilityProperty: true }))
    .map((region) => ({ region, box: region.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.height > 0)
    .toSorted((a, b) => a.box.top - b.box.top || a.box.left - b.box.left)
    .map(({ region }) => region);
  if (regions.length === 0) return;
  const focused = document.activeElement;
  const here = regions.findIndex((region) => region.contains(focused));
  const from = here === -1 && step === -1 ? 0 : here;
  regions[(from + step + regions.length) % regions.length]?.focus();
}

/** From inside a panel to its tab, from a tab to its panel. */
export function swapTabAndContent(): void {
  const focused = document.activeElement;
  if (focused === null) return;
  if (focused.getAttribute('role') === 'tab') {
    const content = document.getElementById(focused.getAttribute('aria-controls') ?? '');
    (content?.querySelector<HTMLElement>('[data-panel]') ?? content)?.focus();
    return;
  }
  const tabId = focused.closest('[role="tabpanel"]')?.getAttribute('aria-labelledby');
  if (tabId !== null && tabId !== undefined) document.getElementById(tabId)?.focus();
}
