/**
 * Keys as text: "Ctrl+Shift+KeyX" is a physical key with its modifiers, whatever the keyboard's layout has
 * printed on it; "Char+/" is the key that types this character. Ctrl stands for ⌘ on a Mac. Pure.
 */

type KeyEvent = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const MODIFIER_CODES = /^(Control|Shift|Alt|Meta|OS)(Left|Right)$|^(CapsLock|Fn|NumLock)$/;

/** The chord that is pressed; null while only modifiers are. */
export function chordOf(event: KeyEvent): string | null {
  if (event.code === '' || MODIFIER_CODES.test(event.code)) return null;
  const parts = [
    event.ctrlKey || event.metaKey ? 'Ctrl' : '',
    event.altKey ? 'Alt' : '',
    event.shiftKey ? 'Shift' : '',
    event.code,
  ];
  return parts.filter((part) => part !== '').join('+');
}

export const isCharacter = (chord: string): boolean => chord.startsWith('Char+');

/** Held with Ctrl or Alt: no text can be meant by it. */
export const isModified = (chord: string): boolean => /^(Ctrl|Alt)\+/.test(chord);

const FUNCTION_KEY = /(^|\+)F([1-9]|1\d|2[0-4])$/;
/** Cannot be typed by mistake: acts while a text field has the keyboard, too. */
export const isSafeInText = (chord: string): boolean =>
  isModified(chord) || FUNCTION_KEY.test(chord);

/** What every text field, list and dialog needs for itself. */
const RESERVED =
  /^((Shift\+)?(Tab|Enter|NumpadEnter|Escape|Backspace|Delete|Home|End|PageUp|PageDown|Arrow\w+)|Ctrl\+Key[CVXAZY]|Ctrl\+Shift\+Key[VZ]|(Ctrl|Alt)\+F4)$/;
export const isReserved = (chord: string): boolean => RESERVED.test(chord);

/** As the hotkey library reads it. */
export function hotkeyText(chord: string): string {
  if (isCharacter(chord)) return chord.slice('Char+'.length);
  return chord
    .split('+')
    .map((part) =>
      part === 'Ctrl' ? 'mod' : part.toLowerCase().replace(/^(key|digit|numpad)/, ''),
    )
    .join('+');
}

const PRINTED: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  BracketLeft: '[',
  BracketRight: ']',
  Comma: ',',
  Period: '.',
  Slash: '/',
  Backslash: '\\',
  Semicolon: ';',
  Quote: "'",
  Backquote: '`',
  Minus: '−',
  Equal: '=',
  NumpadAdd: 'Num +',
  NumpadSubtract: 'Num −',
  Space: 'Space',
};

/** What people read: "Ctrl Shift X". `printed` knows what the layout has on a key. */
export function chordLabel(
  chord: string,
  printed: (code: string) => string | undefined = () => undefined,
): string {
  if (isCharacter(chord)) return chord.slice('Char+'.length);
  return chord
    .split('+')
    .map((part) => {
      const onKey = printed(part);
      if (onKey !== undefined) return onKey.toUpperCase();
      return PRINTED[part] ?? part.replace(/^(Key|Digit)/, '').replace(/^Numpad/, 'Num ');
    })
    .join(' ');
}
