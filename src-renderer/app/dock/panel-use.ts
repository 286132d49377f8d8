/** What this window's panels are used for just now: another window takes none of that away. */

const typedIn = new WeakSet<Element>();

/** Something was typed there, or in what was opened from there; it may stand there half-made. */
export function noteTyping({ currentTarget }: { readonly currentTarget: Element }): void {
  typedIn.add(currentTarget);
}

export interface PanelUse {
  /** Copies of panels in which something is typed, open or pressed. */
  readonly held: ReadonlySet<string>;
  /** The one that has the pointer's button or the keyboard. */
  readonly inUse: string | null;
}

export function panelUse(): PanelUse {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-instance]')];
  const { activeElement } = document;
  // Whose a dialog or a menu is, the page does not say.
  const isAnyOpen = [...document.querySelectorAll(OPENED)].some(
    (each) => each.closest('.dock') === null,
  );
  const isHeld = (region: HTMLElement): boolean =>
    isAnyOpen ||
    typedIn.has(region) ||
    region.matches(':active') ||
    (activeElement?.matches(FIELD) === true && region.contains(activeElement));
  const used =
    regions.find((region) => region.matches(':active')) ??
    regions.find((region) => region.contains(activeElement));
  return {
    held: new Set(regions.filter(isHeld).map(instanceOf)),
    inUse: used === undefined ? null : instanceOf(used),
  };
}

const instanceOf = ({ dataset }: HTMLElement): string => dataset['instance'] ?? '';

const FIELD = 'input, textarea, select';
const OPENED = '[role="dialog"], [role="alertdialog"]:not(.toast), [role="menu"], [role="listbox"]';
