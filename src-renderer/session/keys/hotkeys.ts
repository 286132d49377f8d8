/**
 * The hook that binds one command to its key. Keys are physical, rebindable (key-bindings) and act only
 * where their scope says (hotkey-map); letters never act while text is typed, and keys that send orders
 * never act in a window that is not armed.
 */
import { useHotkeys } from 'react-hotkeys-hook';
import { isArmed } from './arming';
import { hotkeyText, isCharacter, isModified } from './chords';
import { deskState } from '../desk-state';
import { HOTKEYS, type Hotkey, type HotkeyId } from './hotkey-map';
import { bindingOf, useBinding } from './key-bindings';

export { HOTKEYS, type HotkeyId } from './hotkey-map';

/**
 * Calls `run` when the command's keys are pressed where they apply; the key is then consumed. `isHere` says
 * whether this copy of a panel is the one that is meant.
 */
export function useCommand(
  id: HotkeyId,
  run: () => void,
  isHere: () => boolean = () => true,
): void {
  const hotkey: Hotkey = HOTKEYS[id];
  const chord = useBinding(id);
  const isByCharacter = isCharacter(chord);
  useHotkeys(
    hotkeyText(chord),
    (event) => {
      if (event.defaultPrevented) return;
      event.preventDefault();
      event.stopPropagation(); // the toasts have an F6 of their own, on the window
      // A key that is held down repeats thirty times a second: it is one command, and one order.
      if (!event.repeat) run();
    },
    {
      enabled: chord !== '',
      enableOnFormTags: true,
      enableOnContentEditable: true,
      useKey: isByCharacter,
      ignoreModifiers: isByCharacter,
      ignoreEventWhen: (event) =>
        (hotkey.always !== true && isInDialog(event)) || !isHere() || !mayAct(hotkey, chord, event),
    },
    [run, chord],
  );
}

/** One that is closed stays in the page for some frames, and the keyboard in it. */
const OPEN_DIALOG = ':is([role="dialog"], [role="alertdialog"]):not([data-closed])';

/** A dialog keeps its keys to itself; a toast is called one, and is in nobody's way. */
function isInDialog(event: KeyboardEvent): boolean {
  return (
    event.target instanceof Element &&
    event.target.closest(OPEN_DIALOG) !== null &&
    event.target.closest('.toast-viewport') === null
  );
}

/** WCAG 2.1.4: single characters can be turned off, and never act while text is typed. */
function mayAct({ scope, sends }: Hotkey, chord: string, event: KeyboardEvent): boolean {
  if (sends === true && !isArmed()) return false;
  if (scope === 'everywhere') return true;
  const { settings } = deskState.get();
  if (!isModified(chord)) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (settings?.letterKeys === false) return false;
  }
  const focused = document.activeElement;
  // Nowhere is not in a text: after a click on an empty place letters work as they did before it.
  if (focused === null || focused === document.body) return scope !== 'ladder';
  if (focused.matches(TEXT_FIELD)) return false;
  const isInLadder = focused.closest('[data-panel="ladder"]') !== null;
  if (scope === 'ladder') return isInLadder;
  if (scope === 'anywhere') return true;
  return focused.closest(PANELS) !== null && !(isInLadder && isOfLadder(chord));
}

const isOfLadder = (chord: string): boolean =>
  LADDER_COMMANDS.some((id) => bindingOf(id, deskState.get().settings) === chord);

const LADDER_COMMANDS = (Object.keys(HOTKEYS) as HotkeyId[]).filter(
  (id) => HOTKEYS[id].scope === 'ladder',
);

const PANELS = '[data-panel], [data-cycle], .flexlayout__tabset';

const TEXT_FIELD =
  'textarea, [contenteditable="true"], input:not([type="radio"], [type="checkbox"], [type="range"])';
