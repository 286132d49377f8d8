/**
 * The keyboard map as data and the hook that binds one command. Letters work only while a panel,
 * not a text field, has the keyboard; no key sends an order except Ctrl+Enter in the ticket.
 */
import { useHotkeys } from 'react-hotkeys-hook';
import { deskState } from './desk-state';

export const HOTKEYS = {
  symbolSearch: { keys: '/', label: '/', scope: 'character' },
  ticketBuy: { keys: 'b', label: 'B', scope: 'panel' },
  ticketSell: { keys: 's', label: 'S', scope: 'panel' },
  ticketLimit: { keys: 'l', label: 'L', scope: 'panel' },
  ticketMarket: { keys: 'm', label: 'M', scope: 'panel' },
  submitTicket: { keys: 'mod+enter', label: 'Ctrl Enter', scope: 'everywhere' },
  cancelAllOfSymbol: { keys: 'mod+shift+x', label: 'Ctrl Shift X', scope: 'everywhere' },
  previousInterval: { keys: 'bracketleft', label: '[', scope: 'panel' },
  nextInterval: { keys: 'bracketright', label: ']', scope: 'panel' },
  speakPrices: { keys: 'alt+p', label: 'Alt P', scope: 'everywhere' },
  nextPanel: { keys: 'f6', label: 'F6', scope: 'everywhere' },
  previousPanel: { keys: 'shift+f6', label: 'Shift F6', scope: 'everywhere' },
  tabOrContent: { keys: 'mod+f6', label: 'Ctrl F6', scope: 'everywhere' },
  toggleDensity: { keys: 'mod+shift+d', label: 'Ctrl Shift D', scope: 'everywhere' },
  openSettings: { keys: 'mod+comma', label: 'Ctrl ,', scope: 'everywhere' },
  showHotkeys: { keys: '?', label: '?', scope: 'character' },
} as const satisfies Record<string, Hotkey>;

interface Hotkey {
  readonly keys: string;
  /** What is printed on the key, for people. */
  readonly label: string;
  /**
   * `everywhere`: also in text fields. `panel`: a physical key, in a panel but not in a text
   * field. `character`: by the character it types, wherever the keyboard's layout has put it,
   * anywhere but in a text field.
   */
  readonly scope: 'everywhere' | 'panel' | 'character';
}

export type HotkeyId = keyof typeof HOTKEYS;

/** Calls `run` when the command's keys are pressed where they apply; the key is then consumed. */
export function useCommand(id: HotkeyId, run: () => void): void {
  const { keys, scope }: Hotkey = HOTKEYS[id];
  useHotkeys(
    keys,
    (event) => {
      if (event.defaultPrevented) return;
      event.preventDefault();
      run();
    },
    {
      enableOnFormTags: true,
      enableOnContentEditable: true,
      useKey: scope === 'character',
      ignoreModifiers: scope === 'character',
      ignoreEventWhen: (event) => isInDialog(event) || !mayAct(scope, event),
    },
  );
}

/** A dialog keeps its keys to itself. */
function isInDialog(event: KeyboardEvent): boolean {
  return (
    event.target instanceof Element &&
    event.target.closest('[role="dialog"], [role="alertdialog"]') !== null
  );
}

/** WCAG 2.1.4: single characters can be turned off, and never act while text is typed. */
function mayAct(scope: Hotkey['scope'], event: KeyboardEvent): boolean {
  if (scope === 'everywhere') return true;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (deskState.get().settings?.letterKeys === false) return false;
  const focused = document.activeElement;
  if (focused === null) return scope === 'character';
  if (focused.matches(TEXT_FIELD)) return false;
  return scope === 'character' || focused.closest(PANELS) !== null;
}

const PANELS = '[data-panel], [data-cycle], .flexlayout__tabset';

const TEXT_FIELD =
  'textarea, [contenteditable="true"], input:not([type="radio"], [type="checkbox"], [type="range"])';
