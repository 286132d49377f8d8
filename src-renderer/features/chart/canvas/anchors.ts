/**
 * HTML that stands at a price (and a time) of the chart: labels with buttons, handles of drawings. They
 * are moved after each painting, so that they never lag behind the candles. Labels of prices that lie
 * close together stand one above the other, each with a line to its price; the nearest of those beyond the
 * top and the bottom stand there, so that what works out of sight is not forgotten.
 */
import { spreadLabels } from '../../../lib/spread';

export interface Anchor {
  /** Ticks. */
  readonly price: number;
  /** Null stands at the right edge, beside the axis; 'start' at the left one, whatever bar is there. */
  readonly atMs: number | 'start' | null;
}

/** Where prices and times lie now; null when nothing is drawn yet. */
export interface Projection {
  yOf(price: number): number | null;
  xOf(atMs: number): number | null;
  /** Of the pane of the candles. */
  readonly height: number;
  readonly width: number;
}

const LABEL_HEIGHT = 20;
/** From middle to middle: buttons in two labels stay apart as WCAG 2.5.8 wants them. */
const LABEL_PITCH = 24;
const GAP = 6;
/** Labels that are shown at an edge for prices beyond it. */
const AT_EDGE = 2;
const EDGES = ['above', 'below'] as const;
type Edge = (typeof EDGES)[number];

interface Label {
  readonly element: HTMLElement;
  readonly y: number;
}

export class Anchors {
  readonly #placed = new Map<HTMLElement, Anchor>();

  /** Returns what takes it out again. */
  place(element: HTMLElement, anchor: Anchor): () => void {
    this.#placed.set(element, anchor);
    return () => {
      this.#placed.delete(element);
    };
  }

  move(projection: Projection): void {
    const labels: Label[] = [];
    const beyond: Record<Edge, Label[]> = { above: [], below: [] };
    for (const [element, { price, atMs }] of this.#placed) {
      const y = projection.yOf(price);
      const x = xAt(atMs, projection);
      const isOff =
        y === null || x === null || y < 0 || y > projection.height || x < 0 || x > projection.width;
      element.toggleAttribute('data-off', isOff);
      element.removeAttribute('data-edge');
      if (atMs === null && y !== null && isOff)
        beyond[y < 0 ? 'above' : 'below'].push({ element, y });
      if (isOff) continue;
      if (atMs === null) labels.push({ element, y });
      else element.style.transform = `translate(${x.toString()}px, ${y.toString()}px)`;
    }
    for (const edge of EDGES) labels.push(...atEdge(edge, beyond[edge], projection.height));
    stack(labels, projection);
  }
}

function xAt(atMs: Anchor['atMs'], projection: Projection): number | null {
  if (atMs === null) return projection.width;
  return atMs === 'start' ? GAP : projection.xOf(atMs);
}

/** What is held stays under the pointer, over the others. */
function stack(labels: readonly Label[], { width, height }: Projection): void {
  const standing = labels.filter(({ element }) => !element.hasAttribute('data-held'));
  const pitch = Math.min(LABEL_PITCH, height / Math.max(1, standing.length));
  const middles = spreadLabels(
    standing.map(({ y }) => y),
    pitch,
    0,
    height,
  );
  for (const label of labels) {
    const { element, y } = label;
    // Between two pixels its words would blur.
    const middle = Math.round(middles[standing.indexOf(label)] ?? y);
    element.style.transform = `translate(${(width - GAP).toString()}px, ${middle.toString()}px) translate(-100%, -50%)`;
    element.style.setProperty('--lead', `${(y - middle).toString()}px`);
  }
}

/** The nearest of what lies beyond an edge, moved to it. */
function atEdge(edge: Edge, beyond: readonly Label[], height: number): readonly Label[] {
  const sign = edge === 'above' ? -1 : 1;
  const nearest = beyond.toSorted((a, b) => sign * (a.y - b.y)).slice(0, AT_EDGE);
  const y = edge === 'above' ? LABEL_HEIGHT / 2 : height - LABEL_HEIGHT / 2;
  return nearest.map(({ element }) => {
    element.removeAttribute('data-off');
    element.setAttribute('data-edge', edge);
    return { element, y };
  });
}
