/**
 * The keyboard map as data and the hook that binds one command. Letters work only while a panel,
 * not a text field, has the keyboard; no key sends an order except Ctrl+Enter in the ticket.
 */
import { useHotkeys } from 'react-hotkeys-hook';

export const HOTKEYS = {
  symbolSearch: { keys: 'slash', label: '/', scope: 'panel' },
  ticketBuy: { keys: 'b', label: 'B', scope: 'panel' },
  ticketSell: { keys: 's', label: 'S', scope: 'panel' },
  ticketLimit: { keys: 'l', label: 'L', scope: 'panel' },
  ticketMarket: { keys: 'm', label: 'M', scope: 'panel' },
  submitTicket: { keys: 'mod+enter', label: 'Ctrl Enter', scope: 'everywhere' },
  cancelAllOfSymbol: { keys: 'mod+shift+x', label: 'Ctrl Shift X', scope: 'everywhere' },
  previousInterval: { keys: 'bracketleft', label: '[', scope: 'panel' },
  nextInterval: { keys: 'bracketright', label: ']', scope: 'panel' },
  nextPanel: { keys: 'f6', label: 'F6', scope: 'everywhere' },
  previousPanel: { keys: 'shift+f6', label: 'Shift F6', scope: 'everywhere' },
  tabOrContent: { keys: 'mod+f6', label: 'Ctrl F6', scope: 'everywhere' },
  toggleDensity: { keys: 'mod+shift+d', label: 'Ctrl Shift D', scope: 'everywhere' },
  openSettings: { keys: 'mod+comma', label: 'Ctrl ,', scope: 'everywhere' },
  showHotkeys: { keys: 'shift+slash', label: '?', scope: 'panel' },
} as const satisfies Record<
  string,
  { readonly keys: string; readonly label: string; readonly scope: 'panel' | 'everywhere' }
>;

export type HotkeyId = keyof typeof HOTKEYS;

/** Calls `run` when the command's keys are pressed where they apply; the key is then consumed. */
export function useCommand(id: HotkeyId, run: () => void): void {
  const { keys, scope } = HOTKEYS[id];
  useHotkeys(
    keys,
    (event) => {
      if (event.defaultPrevented) return;
      event.preventDefault();
      run();
    },
    scope === 'everywhere'
      ? { enableOnFormTags: true, enableOnContentEditable: true, ignoreEventWhen: isInDialog }
      : { ignoreEventWhen: (event) => isInDialog(event) || !isInPanel() },
  );
}

/** A dialog keeps its keys to itself. */
function isInDialog(event: KeyboardEvent): boolean {
  return event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;
}

/** WCAG 2.1.4: single letters act only while a panel or the instrument strip has the focus. */
function isInPanel(): boolean {
  const focused = document.activeElement;
  if (focused === null) return false;
  return focused.closest('[data-panel], [data-hotkeys], .flexlayout__tabset') !== null;
}
