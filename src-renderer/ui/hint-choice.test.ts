import { expect, test } from 'vitest';
import { HintChoice } from './hint-choice';

function watched() {
  const shown: (string | null)[] = [];
  let waiting: { readonly delayMs: number; readonly run: () => void } | null = null;
  const choice = new HintChoice<string>(
    (place) => shown.push(place),
    (delayMs, run) => {
      const mine = { delayMs, run };
      waiting = mine;
      return () => {
        if (waiting === mine) waiting = null;
      };
    },
  );
  const pass = () => {
    const now = waiting;
    waiting = null;
    now?.run();
    return now?.delayMs ?? null;
  };
  return { choice, shown, pass };
}

test('a hint comes when the pointer rests, and not when it only passes', () => {
  const { choice, shown, pass } = watched();
  choice.pointAt('buy');
  choice.pointAt(null);
  pass();
  expect(shown).toEqual([]);
  choice.pointAt('buy');
  expect(pass()).toBe(500);
  expect(shown).toEqual(['buy']);
});

test('the next hint comes at once', () => {
  const { choice, shown, pass } = watched();
  choice.pointAt('buy');
  pass();
  choice.pointAt('sell');
  expect(shown).toEqual(['buy', 'sell']);
});

test('it stays while the pointer goes to it, and while it is over it', () => {
  const { choice, shown, pass } = watched();
  choice.pointAt('buy');
  pass();
  choice.pointAt(null);
  choice.pointAtHint();
  expect(pass()).toBeNull();
  expect(shown).toEqual(['buy']);
  choice.pointAt(null);
  pass();
  expect(shown).toEqual(['buy', null]);
});

test('coming back to the element before it has gone keeps it', () => {
  const { choice, shown, pass } = watched();
  choice.pointAt('buy');
  pass();
  choice.pointAt(null);
  choice.pointAt('buy');
  expect(pass()).toBeNull();
  expect(shown).toEqual(['buy']);
});

test('what was pressed says nothing again until the pointer has left it', () => {
  const { choice, shown, pass } = watched();
  choice.pointAt('buy');
  pass();
  choice.close();
  choice.pointAt('buy');
  expect(pass()).toBeNull();
  choice.pointAt(null);
  pass();
  choice.pointAt('buy');
  pass();
  expect(shown).toEqual(['buy', null, 'buy']);
});

test('the keyboard needs no rest', () => {
  const { choice, shown } = watched();
  choice.focus('buy');
  choice.close();
  expect(shown).toEqual(['buy', null]);
});
