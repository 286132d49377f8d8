/**
 * Which key a command has now: the trader's own where there is one, else the default. A key may have one
 * command only where both could act.
 */
import { useMemo } from 'react';
import { chordLabel, isReserved, isSafeInText } from './chords';
import { deskState, type SettingsValue } from '../desk-state';
import { HOTKEYS, type Hotkey, type HotkeyId } from './hotkey-map';
import { printedOn, useKeyboardLayout } from './keyboard-layout';
import { useTerminal } from '../wire/terminal';
import { keepSettings } from '../requests/settings';

type Keys = SettingsValue['keys'];

export const HOTKEY_IDS = Object.keys(HOTKEYS) as readonly HotkeyId[];

/** "" when the trader has taken its key away. */
export const bindingOf = (id: HotkeyId, settings: { readonly keys: Keys } | null): string =>
  settings?.keys[id] ?? HOTKEYS[id].chord;

export const useBinding = (id: HotkeyId): string =>
  deskState.use(({ settings }) => bindingOf(id, settings));

/** What is printed on the command's key; "" without one. */
export function useKeyLabel(id: HotkeyId): string {
  useKeyboardLayout();
  return chordLabel(useBinding(id), printedOn);
}

export type BindingProblem =
  | { readonly kind: 'reserved' }
  /** It acts while text is typed, and this key types. */
  | { readonly kind: 'needs-modifier' }
  | { readonly kind: 'taken'; readonly by: HotkeyId };

/** Why `chord` cannot be the command's key; null when it can. */
export function bindingProblem(id: HotkeyId, chord: string, keys: Keys): BindingProblem | null {
  if (isReserved(chord)) return { kind: 'reserved' };
  const { scope }: Hotkey = HOTKEYS[id];
  if (scope === 'everywhere' && !isSafeInText(chord)) return { kind: 'needs-modifier' };
  const by = HOTKEY_IDS.find(
    (other) => other !== id && bindingOf(other, { keys }) === chord && canMeet(id, other),
  );
  return by === undefined ? null : { kind: 'taken', by };
}

/** In the ladder its own keys go first: only those of the whole window are in their way. */
function canMeet(one: HotkeyId, other: HotkeyId): boolean {
  const scopes = new Set<Hotkey['scope']>([HOTKEYS[one].scope, HOTKEYS[other].scope]);
  return !(scopes.has('ladder') && (scopes.has('panel') || scopes.has('anywhere')));
}

/** The kept keys with one more: a default is not kept. */
export function withBinding(keys: Keys, id: HotkeyId, chord: string): Keys {
  const { [id]: _before, ...others } = keys;
  return HOTKEYS[id].chord === chord ? others : { ...others, [id]: chord };
}

interface KeyActions {
  /** "" takes the key away. Refused, and nothing changes, when there is a problem. */
  readonly bind: (id: HotkeyId, chord: string) => BindingProblem | null;
  readonly reset: (id: HotkeyId) => BindingProblem | null;
  readonly resetAll: () => void;
}

export function useKeyActions(): KeyActions {
  const terminal = useTerminal();
  return useMemo(() => {
    const keep = (keys: Keys): void => {
      const { settings } = deskState.get();
      if (settings !== null) deskState.set({ settings: { ...settings, keys } });
      void keepSettings(terminal, { keys });
    };
    const bind = (id: HotkeyId, chord: string): BindingProblem | null => {
      const keys = deskState.get().settings?.keys ?? {};
      const problem = chord === '' ? null : bindingProblem(id, chord, keys);
      if (problem === null) keep(withBinding(keys, id, chord));
      return problem;
    };
    return {
      bind,
      reset: (id) => bind(id, HOTKEYS[id].chord),
      resetAll: () => {
        keep({});
      },
    };
  }, [terminal]);
}
