import { expect, test, vi } from 'vitest';

// Its stylesheet and its look at the screen are a page's.
vi.mock('uplot/dist/uPlot.min.css', () => ({}));
vi.mock('uplot', () => ({ default: { pxRatio: 2 } }));
const { wholeLabels } = await import('./plot');

test('a label that the left edge would cut is left out: "0,015.00" is no price', () => {
  // On a screen of two pixels a dot, ten units apart, 20 dots from the edge.
  const plot = { valToPos: (value: number) => value * 10, bbox: { left: 40 } } as never;
  const labels = wholeLabels(plot, [0, 1, 4, 9], (value) => `60,01${value}.00`);
  expect(labels).toEqual(['', '', '60,014.00', '60,019.00']);
});
