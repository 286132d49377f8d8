import { expect, test } from 'vitest';
import { Anchors, type Projection } from './anchors';

/** As much of an element as labels are moved by. */
function label() {
  const attributes = new Map<string, string>();
  const element = {
    offsetWidth: 80,
    style: { transform: '' },
    toggleAttribute: (name: string, isOn: boolean) =>
      isOn ? attributes.set(name, '') : attributes.delete(name),
    setAttribute: (name: string, value: string) => attributes.set(name, value),
    removeAttribute: (name: string) => attributes.delete(name),
  };
  return { element: element as unknown as HTMLElement, attributes, style: element.style };
}

/** Prices 100 (bottom) to 200 (top) on 400 px. */
const projection: Projection = {
  ...{ width: 600, height: 400, xOf: () => null },
  yOf: (price) => (200 - price) * 4,
};

test('the nearest labels beyond an edge stand there; those further out are hidden', () => {
  const anchors = new Anchors();
  const prices = [150, 210, 230, 220, 90];
  const labels = prices.map((price) => {
    const one = label();
    anchors.place(one.element, { price, atMs: null });
    return one;
  });
  anchors.move(projection);
  expect(labels.map(({ attributes }) => attributes.get('data-edge') ?? null)).toEqual([
    ...[null, 'above', null, 'above', 'below'],
  ]);
  expect(labels.map(({ attributes }) => attributes.has('data-off'))).toEqual([
    ...[false, false, true, false, false],
  ]);
  expect(labels[4]?.style.transform).toContain('390px');
  anchors.move({ ...projection, yOf: () => 10 });
  expect(labels.some(({ attributes }) => attributes.has('data-edge'))).toBe(false);
});
