import { expect, test } from 'vitest';
import { paintHeatKey } from './heat';
import { PLAIN_LOOK, writtenCanvas } from './written.testing';

test('the scale of colours says what it is a scale of', () => {
  const { context, texts } = writtenCanvas();
  paintHeatKey(context, PLAIN_LOOK, 400, 10, 'Risk %');
  expect(texts).toEqual(['Risk %', '0', '50', '80', '100']);
});
