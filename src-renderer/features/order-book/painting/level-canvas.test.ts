import { afterEach, expect, test, vi } from 'vitest';
import { levelFormat } from '../level-text';
import { LevelCanvas } from './level-canvas';
import type { BookLook } from './messages';
import { writtenFigures } from './written-figures.testing';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The narrowest book of the default layout, and how wide its font is. */
const WIDTH = 268;
/** And of the smallest window. */
const SMALLEST = 240;
const widthOf = (text: string): number =>
  text.replace(/\D/g, '').length * 7.5 + text.replace(/\d/g, '').length * 3.5;
const look: BookLook = {
  devicePixels: { width: WIDTH, height: 400 },
  pixelRatio: 1,
  width: WIDTH,
  row: 20,
  spread: 36,
  font: '12px Inter',
  text: '#ffffff',
  muted: '#cccccc',
  sell: '#ff0000',
  buy: '#00ff00',
  own: '#0000ff',
  isStill: true,
};

interface Drawn {
  readonly texts: readonly {
    readonly text: string;
    readonly left: number;
    readonly right: number;
  }[];
  /** How far from the left the mark of an own order reaches. */
  readonly markEnd: number;
}

function drawnWith(
  units: Parameters<typeof levelFormat>[0],
  lots: number,
  priceTicks: number,
  width = WIDTH,
): Drawn {
  const { figures: texts, fillText } = writtenFigures(widthOf);
  let markEnd = 0;
  const context = {
    fillStyle: '',
    measureText: (text: string) => ({
      width: widthOf(text),
      fontBoundingBoxAscent: 11,
      fontBoundingBoxDescent: 3,
    }),
    fillText,
    fillRect(left: number, _top: number, width: number) {
      if (this.fillStyle === look.own) markEnd = Math.max(markEnd, left + width);
    },
    lineTo(left: number) {
      if (this.fillStyle === look.own) markEnd = Math.max(markEnd, left);
    },
    setTransform: vi.fn(),
    clearRect: vi.fn(),
    beginPath: vi.fn(),
    moveTo: vi.fn(),
    closePath: vi.fn(),
    fill: vi.fn(),
  };
  const canvas = { width: 0, height: 0, getContext: () => context };
  const painted = new LevelCanvas(canvas as unknown as OffscreenCanvas); // only what it draws with
  painted.fit({ ...look, width });
  const row = {
    priceTicks,
    lots,
    value: 0n,
    totalLots: lots,
    totalValue: 0n,
    depthShare: 0,
    intensity: 0,
    ownLots: lots,
  };
  painted.draw({ slot: 0, asks: 10 }, { row, flash: 0 }, levelFormat(units, 'base', 0));
  return { texts, markEnd };
}

const PAIR = { base: 'SHIB', quote: 'USDT', lotUnits: 1 };

test.each([
  [
    'small prices, large sizes',
    { ...PAIR, pricePrecision: 8, quantityPrecision: 0 },
    318_641_969,
    1_241,
  ],
  ['large prices', { ...PAIR, pricePrecision: 2, quantityPrecision: 6 }, 1_123_456, 9_000_000_212],
  [
    'large prices with eight decimals',
    { ...PAIR, pricePrecision: 8, quantityPrecision: 8 },
    12_345_678,
    9_741_238_646_979,
  ],
  ['usual ones', { ...PAIR, pricePrecision: 2, quantityPrecision: 6 }, 257_393, 5_997_900],
])(
  '%s: figures of a row keep apart, and the mark of an own order off its price',
  (_of, units, lots, ticks) => {
    const { texts, markEnd } = drawnWith(units, lots, ticks);
    const [price, size, total] = texts;
    expect(texts).toHaveLength(3);
    // The first figures of a price are what counts.
    expect(price?.left).toBeGreaterThan(0);
    expect(size?.left).toBeGreaterThanOrEqual((price?.right ?? 0) + 6);
    expect(total?.left).toBeGreaterThanOrEqual((size?.right ?? 0) + 6);
    expect(markEnd).toBeGreaterThan(0);
    expect(markEnd).toBeLessThanOrEqual(price?.left ?? 0);
  },
);

test.each([
  ['tiny sizes', 534],
  ['large ones', 123_456_789_012],
])('in the smallest window a long price and %s keep apart', (_of, lots) => {
  const units = { ...PAIR, pricePrecision: 8, quantityPrecision: 8 };
  const [price, size, total] = drawnWith(units, lots, 9_741_238_646_979, SMALLEST).texts;
  expect(price?.left).toBeGreaterThan(0);
  expect(size?.left).toBeGreaterThanOrEqual((price?.right ?? 0) + 6);
  expect(total?.left).toBeGreaterThanOrEqual((size?.right ?? 0) + 6);
});

test('the point stays where it is when a long price gets another figure', () => {
  const units = { ...PAIR, pricePrecision: 8, quantityPrecision: 8 };
  const edges = [9_999_912_345_678, 10_000_012_345_678].map(
    (ticks) => drawnWith(units, 1, ticks).texts[0]?.right,
  );
  expect(edges[0]).toBe(edges[1]);
});
