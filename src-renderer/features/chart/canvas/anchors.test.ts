import { expect, test } from 'vitest';
import { Anchors, type Projection } from './anchors';

/** As much of an element as labels are moved by. */
function label() {
  const attributes = new Map<string, string>();
  const element = {
    offsetWidth: 80,
    style: {
      transform: '',
      lead: '',
      setProperty: (_name: string, value: string) => {
        element.style.lead = value;
      },
    },
    toggleAttribute: (name: string, isOn: boolean) =>
      isOn ? attributes.set(name, '') : attributes.delete(name),
    setAttribute: (name: string, value: string) => attributes.set(name, value),
    removeAttribute: (name: string) => attributes.delete(name),
    hasAttribute: (name: string) => attributes.has(name),
  };
  return { element: element as unknown as HTMLElement, attributes, style: element.style };
}

/** Prices 100 (bottom) to 200 (top) on 400 px. */
const projection: Projection = {
  width: 600,
  height: 400,
  legendLines: 1,
  xOf: () => null,
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
  expect(labels[4]?.style.transform).toContain(' 388px');
  anchors.move({ ...projection, yOf: () => 10 });
  expect(labels.some(({ attributes }) => attributes.has('data-edge'))).toBe(false);
});

test('labels that would cover each other stand one above the other, each with a line to its price', () => {
  const anchors = new Anchors();
  const labels = [150, 151, 190].map((price) => {
    const one = label();
    anchors.place(one.element, { price, atMs: null });
    return one;
  });
  anchors.move(projection);
  const [low, high, apart] = labels.map(({ style }) => style);
  expect(high?.transform).toBe('translate(594px, 186px) translate(-100%, -50%)');
  expect(low?.transform).toBe('translate(594px, 210px) translate(-100%, -50%)');
  expect([low?.lead, high?.lead, apart?.lead]).toEqual(['-10px', '10px', '0px']);
});

test('many labels of about one price stand as one, with how many others it stands for', () => {
  const anchors = new Anchors();
  const prices = [160, 159, 158, 157, 156, 155, 154, 153, 152, 190, 189];
  const labels = prices.map((price) => {
    const one = label();
    anchors.place(one.element, { price, atMs: null });
    return one;
  });
  anchors.move(projection);
  const shown = labels.filter(({ attributes }) => !attributes.has('data-off'));
  // Six prices of four pixels each fit below a label of 24.
  expect(shown.map(({ attributes }) => attributes.get('data-others') ?? null)).toEqual([
    ...['+5', '+2', '+1'],
  ]);
  expect(shown.map(({ style }) => /, (\d+)px/.exec(style.transform)?.[1])).toEqual([
    '160',
    '184',
    '40',
  ]);
  anchors.move({ ...projection, height: 4_000, yOf: (price) => (200 - price) * 40 });
  expect(labels.some(({ attributes }) => attributes.has('data-others'))).toBe(false);
});

test('a label that comes back from out of sight says no more than it stands for', () => {
  const anchors = new Anchors();
  const labels = Array.from({ length: 12 }, (_none, at) => {
    const one = label();
    anchors.place(one.element, { price: 150 - at / 10, atMs: null });
    return one;
  });
  anchors.move(projection);
  expect(labels[0]?.attributes.get('data-others')).toBe('+11');
  anchors.move({ ...projection, yOf: () => null });
  expect(labels[0]?.attributes.has('data-off')).toBe(true);
  anchors.move({ ...projection, height: 4_000, yOf: (price) => (200 - price) * 400 - 19_000 });
  expect(labels[0]?.attributes.has('data-others')).toBe(false);
});

test('a label that another view has had is marked by this one only', () => {
  const [beyond, crowded] = [label(), label()];
  const before = new Anchors();
  before.place(beyond.element, { price: 230, atMs: null });
  before.place(crowded.element, { price: 150, atMs: null });
  for (let more = 0; more < 9; more += 1) before.place(label().element, { price: 150, atMs: null });
  before.move(projection);
  expect(beyond.attributes.get('data-edge')).toBe('above');
  expect(crowded.attributes.get('data-others')).toBe('+9');
  const after = new Anchors();
  after.place(beyond.element, { price: 230, atMs: null });
  after.place(crowded.element, { price: 150, atMs: null });
  after.move({ ...projection, yOf: (price) => (300 - price) * 2 });
  expect(beyond.attributes.has('data-edge')).toBe(false);
  expect(crowded.attributes.has('data-others')).toBe(false);
});

test('in a narrow pane labels stand below the legend, whose figures they would cut in half', () => {
  const anchors = new Anchors();
  const labels = [199, 230].map((price) => {
    const one = label();
    anchors.place(one.element, { price, atMs: null });
    return one;
  });
  const heights = () => labels.map(({ style }) => Number(/, (\d+)px/.exec(style.transform)?.[1]));
  anchors.move({ ...projection, width: 336 });
  expect(Math.min(...heights())).toBeGreaterThanOrEqual(40 + 10);
  anchors.move({ ...projection, width: 212 }); // of a window of 1024 by 700
  expect(Math.min(...heights())).toBeGreaterThanOrEqual(60 + 10);
  anchors.move(projection);
  expect(Math.min(...heights())).toBeGreaterThanOrEqual(20 + 10); // one line of it, as long as the pane is wide
  anchors.move({ ...projection, width: 800 });
  expect(Math.min(...heights())).toBeLessThan(20);
});

test('below both lines of a legend that also says what the colours behind the candles mean', () => {
  const anchors = new Anchors();
  const one = label();
  anchors.place(one.element, { price: 230, atMs: null });
  const height = () => Number(/, (\d+)px/.exec(one.style.transform)?.[1]);
  for (const width of [600, 800]) {
    anchors.move({ ...projection, width, legendLines: 2 });
    expect(height()).toBeGreaterThanOrEqual(40 + 10);
  }
  anchors.move({ ...projection, width: 336, legendLines: 2 });
  expect(height()).toBeGreaterThanOrEqual(80 + 10);
  anchors.move({ ...projection, width: 900, legendLines: 2 });
  expect(height()).toBeLessThan(20);
});

test('what stands as it stood is not written again', () => {
  const anchors = new Anchors();
  const one = label();
  anchors.place(one.element, { price: 150, atMs: null });
  anchors.move(projection);
  Object.freeze(one.style);
  expect(() => {
    anchors.move(projection);
  }).not.toThrow();
});

test('the label that is held stays at its price, and the others do not make room for it', () => {
  const anchors = new Anchors();
  const [held, other] = [label(), label()];
  anchors.place(held.element, { price: 150, atMs: null });
  anchors.place(other.element, { price: 151, atMs: null });
  held.attributes.set('data-held', '');
  anchors.move(projection);
  expect(held.style.transform).toContain(' 200px');
  expect(other.style.transform).toContain(' 196px');
});

test('what stands where the screen begins needs no bar there', () => {
  const anchors = new Anchors();
  const [line, end] = [label(), label()];
  anchors.place(line.element, { price: 150, atMs: 'start' });
  anchors.place(end.element, { price: 150, atMs: 0 });
  anchors.move(projection);
  expect(line.attributes.has('data-off')).toBe(false);
  expect(end.attributes.has('data-off')).toBe(true);
});
