/** Brings a panel to the front and puts the keyboard into it. The dock says how. */
import type { PanelId } from '../ui/panel-type';

type RevealPanel = (id: PanelId) => void;
let reveal: RevealPanel = () => undefined;

/** Called once by the dock. */
export function setRevealPanel(next: RevealPanel): void {
  reveal = next;
}

/** The region of a panel that is on screen, or null. */
export function panelElement(id: PanelId): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-panel="${id}"]`);
}

/** Selects the panel's tab; with `focus`, moves the keyboard to its region. */
export function showPanel(id: PanelId, focus = true): void {
  reveal(id);
  if (!focus) return;
  requestAnimationFrame(() => panelElement(id)?.focus());
}
