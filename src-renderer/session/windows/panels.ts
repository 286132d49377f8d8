/**
 * Where features, keys and the palette meet the dock: bring a panel to the front, open a copy,
 * give the default layout back. The dock on the screen says how; without one nothing happens.
 */
import type { PanelId } from '../../ui/panel-type';

interface Dock {
  /** Brings the panel (its first copy) to the front, and opens it where it is not on the desk. */
  show(id: PanelId): void;
  /** The same as `show`, but where all its copies are seen and it may be there several times: another one. */
  open(id: PanelId): void;
  /** The default layout of the workspace. */
  reset(): void;
  /** The layout as it is kept. */
  layout(): string;
}

let dock: Dock | null = null;

/** Called by the dock while it is on the screen; returns what ends that. */
export function setDock(next: Dock): () => void {
  dock = next;
  return () => {
    if (dock === next) dock = null;
  };
}

/** The region of a panel that is on screen, or null. */
export function panelElement(id: PanelId): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-panel="${id}"]`);
}

/** Selects the panel's tab; with `focus`, moves the keyboard to its region. */
export function showPanel(id: PanelId, focus = true): void {
  dock?.show(id);
  if (focus) focusSoon(id);
}

/** A panel from the list of all panels. */
export function openPanel(id: PanelId): void {
  dock?.open(id);
  focusSoon(id);
}

export function resetLayout(): void {
  dock?.reset();
}

export const currentLayout = (): string | null => dock?.layout() ?? null;

/** With the next key: a panel that has to be drawn first has the keyboard with its frame. */
function focusSoon(id: PanelId): void {
  queueMicrotask(() => {
    if (!focusPanel(id)) requestAnimationFrame(() => focusPanel(id));
  });
}

function focusPanel(id: PanelId): boolean {
  const panel = panelElement(id);
  panel?.focus();
  return panel !== null && panel === document.activeElement;
}
