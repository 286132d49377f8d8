import { describe, expect, test } from 'vitest';
import { isReserved, isSafeInText } from './chords';
import { HOTKEYS } from './hotkey-map';
import { bindingOf, bindingProblem, HOTKEY_IDS, withBinding } from './key-bindings';

test('no default is in the way of another', () => {
  const problems = HOTKEY_IDS.map((id) => bindingProblem(id, HOTKEYS[id].chord, {}));
  expect(problems.filter((problem) => problem !== null)).toEqual([]);
});

test('what acts while text is typed cannot be typed', () => {
  const typed = HOTKEY_IDS.filter((id) => HOTKEYS[id].scope === 'everywhere').filter(
    (id) => !isSafeInText(HOTKEYS[id].chord) || isReserved(HOTKEYS[id].chord),
  );
  expect(typed).toEqual([]);
});

test('no key of the whole window sends an order', () => {
  const senders = HOTKEY_IDS.filter((id) => 'sends' in HOTKEYS[id]);
  expect(senders.length).toBeGreaterThan(0);
  expect(senders.every((id) => HOTKEYS[id].scope === 'ladder')).toBe(true);
});

describe('binding', () => {
  test('a key that another command has is refused with its name', () => {
    expect(bindingProblem('ticketBuy', 'KeyS', {})).toEqual({ kind: 'taken', by: 'ticketSell' });
    const moved = withBinding({}, 'ticketSell', 'KeyV');
    expect(bindingProblem('ticketBuy', 'KeyS', moved)).toBeNull();
    expect(bindingProblem('ticketBuy', 'KeyV', moved)).toEqual({ kind: 'taken', by: 'ticketSell' });
  });

  test('the ladder shares its letters with panels, not with the window', () => {
    expect(bindingProblem('ladderBuyBid', 'KeyB', {})).toBeNull();
    expect(bindingProblem('ladderBuyBid', 'Ctrl+KeyK', {})).toEqual({
      kind: 'taken',
      by: 'palette',
    });
    expect(bindingProblem('ladderBuyBid', 'KeyW', {})).toEqual({
      kind: 'taken',
      by: 'ladderSellAsk',
    });
  });

  test.each([
    ['palette', 'KeyG', 'needs-modifier'],
    ['ticketBuy', 'Enter', 'reserved'],
    ['palette', 'Ctrl+KeyV', 'reserved'],
  ] as const)('%s cannot be %s: %s', (id, chord, kind) => {
    expect(bindingProblem(id, chord, {})).toEqual({ kind });
  });

  test('only what differs from the default is kept; no key is kept as none', () => {
    const keys = withBinding(withBinding({}, 'ticketBuy', 'KeyV'), 'ticketSell', '');
    expect(keys).toEqual({ ticketBuy: 'KeyV', ticketSell: '' });
    expect(bindingOf('ticketBuy', { keys })).toBe('KeyV');
    expect(bindingOf('ticketSell', { keys })).toBe('');
    expect(withBinding(keys, 'ticketBuy', 'KeyB')).toEqual({ ticketSell: '' });
  });
});
