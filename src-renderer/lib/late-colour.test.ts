import { expect, test } from 'vitest';
import { lateColour } from './late-colour';

const plain = { ground: '#000000', brightness: 1, strength: 1 };

test('what is late is grey, as bright as it was to the eye: green is brighter than red', () => {
  expect(lateColour('#00ff00', plain)).toBe('#b6b6b6');
  expect(lateColour('#ff0000', plain)).toBe('#363636');
  expect(lateColour('#ffffff', plain)).toBe('#ffffff');
});

test('a theme may ask for more brightness, which ends at white', () => {
  const brighter = { ...plain, brightness: 1.4 };
  expect(lateColour('#404040', brighter)).toBe('#5a5a5a');
  expect(lateColour('#f0f0f0', brighter)).toBe('#ffffff');
});

test('what is left of its strength lies over the ground', () => {
  expect(lateColour('#ffffff', { ...plain, ground: '#112233', strength: 0 })).toBe('#112233');
  expect(lateColour('#ffffff', { ...plain, strength: 0.25 })).toBe('#404040');
});
