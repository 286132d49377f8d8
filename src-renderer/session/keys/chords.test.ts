import { describe, expect, test } from 'vitest';
import { chordLabel, chordOf, hotkeyText, isReserved, isSafeInText } from './chords';

const pressed = (code: string, held = '') =>
  chordOf({
    code,
    ctrlKey: held.includes('c'),
    metaKey: held.includes('m'),
    altKey: held.includes('a'),
    shiftKey: held.includes('s'),
  });

test.each([
  ['KeyX', 'cs', 'Ctrl+Shift+KeyX', 'mod+shift+x', 'Ctrl Shift X'],
  ['Digit3', 'c', 'Ctrl+Digit3', 'mod+3', 'Ctrl 3'],
  ['ArrowLeft', 'a', 'Alt+ArrowLeft', 'alt+arrowleft', 'Alt ←'],
  ['BracketLeft', '', 'BracketLeft', 'bracketleft', '['],
  ['KeyB', '', 'KeyB', 'b', 'B'],
  ['F6', 's', 'Shift+F6', 'shift+f6', 'Shift F6'],
  ['NumpadAdd', '', 'NumpadAdd', 'add', 'Num +'],
  ['KeyK', 'm', 'Ctrl+KeyK', 'mod+k', 'Ctrl K'],
])('%s with "%s" held', (code, held, chord, hotkey, label) => {
  expect(pressed(code, held)).toBe(chord);
  expect(hotkeyText(chord)).toBe(hotkey);
  expect(chordLabel(chord)).toBe(label);
});

test('a modifier alone is no chord', () => {
  expect(pressed('ControlLeft', 'c')).toBeNull();
  expect(pressed('ShiftRight', 's')).toBeNull();
});

test('a key is shown as the layout prints it', () => {
  const french = (code: string) => ({ KeyQ: 'a', Semicolon: 'm' })[code];
  expect(chordLabel('Ctrl+KeyQ', french)).toBe('Ctrl A');
  expect(chordLabel('Semicolon', french)).toBe('M');
});

describe('what a chord may be used for', () => {
  test.each(['Enter', 'Tab', 'Escape', 'ArrowUp', 'Ctrl+KeyC', 'Ctrl+KeyV', 'Alt+F4'])(
    '%s belongs to fields and lists',
    (chord) => {
      expect(isReserved(chord)).toBe(true);
    },
  );
  test.each(['Ctrl+Enter', 'Ctrl+Shift+KeyX', 'Alt+ArrowLeft', 'KeyC'])('%s is free', (chord) => {
    expect(isReserved(chord)).toBe(false);
  });
  test('only modified keys and function keys act while text is typed', () => {
    expect(['Ctrl+KeyB', 'Alt+KeyB', 'F2', 'Shift+F2'].every(isSafeInText)).toBe(true);
    expect(['KeyB', 'Shift+KeyB', 'Digit1', 'Space'].some(isSafeInText)).toBe(false);
  });
});
