/**
 * HTML that stands at a price (and a time) of the chart: labels with buttons, handles of drawings. They
 * are moved after each painting, so that they never lag behind the candles. Labels of prices that lie
 * close together stand one above the other, each with a line to its price; the nearest of those beyond the
 * top and the bottom stand there, so that what works out of sight is not forgotten. Where there are too
 * many, those of about one price stand as one, with how many it stands for.
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
  /** Long lines of the legend at its top: two while it also says what the colours behind the candles mean. */
  readonly legendLines: 1 | 2;
}

const LABEL_HEIGHT = 20;
/** From middle to middle: buttons in two labels stay apart as WCAG 2.5.8 wants them. */
const LABEL_PITCH = 24;
const GAP = 6;
/** Labels that are shown at an edge for prices beyond it. */
const AT_EDGE = 2;
/** Of the pane's height, before labels of about one price stand as one: candles are looked at too. */
const CROWDED_SHARE = 0.5;

/** In a narrower pane a label reaches over the legend at its top: half a figure reads as another one. */
const NARROW_PX = { 1: 720, 2: 860 };
/** Below these a long line of it is two, and three. */
const TWO_LINES_PX = 480;
const THREE_LINES_PX = 300;
const LINE_PX = 20;

type Edge = 'above' | 'below';

/** How a label stands; written into its element only where that has changed. */
interface Standing {
  /** Null while it is not shown. */
  readonly transform: string | null;
  readonly edge: Edge | null;
  /** Pixels from its middle to its price. */
  readonly leadPx: number;
  /** Labels it stands for besides itself. */
  readonly others: number;
}

const AWAY: Standing = { transform: null, edge: null, leadPx: 0, others: 0 };

interface Label {
  readonly element: HTMLElement;
  readonly y: number;
  readonly edge: Edge | null;
  readonly others: number;
}

export class Anchors {
  readonly #placed = new Map<HTMLElement, Anchor>();
  readonly #written = new WeakMap<HTMLElement, Standing>();

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
    const standing = new Map<HTMLElement, Standing>();
    for (const [element, { price, atMs }] of this.#placed) {
      const y = projection.yOf(price);
      const x = xAt(atMs, projection);
      if (y === null || x === null) continue;
      const edge = y < 0 ? 'above' : y > projection.height ? 'below' : null;
      if (atMs === null && edge !== null) beyond[edge].push({ element, y, edge, others: 0 });
      if (edge !== null || x < 0 || x > projection.width) continue;
      if (atMs === null) labels.push({ element, y, edge, others: 0 });
      else standing.set(element, { ...AWAY, transform: `translate(${px(x)}, ${px(y)})` });
    }
    const shown = [
      ...thinned(labels, projection.height),
      ...atEdge('above', beyond.above, LABEL_HEIGHT / 2),
      ...atEdge('below', beyond.below, projection.height - LABEL_HEIGHT / 2),
    ];
    for (const [element, stands] of stacked(shown, projection)) standing.set(element, stands);
    for (const element of this.#placed.keys()) this.#write(element, standing.get(element) ?? AWAY);
  }

  #write(element: HTMLElement, stands: Standing): void {
    const before = this.#written.get(element);
    const { transform, edge, leadPx, others } = stands;
    if (before === undefined) clear(element);
    this.#written.set(element, stands);
    if (before === undefined || (before.transform === null) !== (transform === null)) {
      element.toggleAttribute('data-off', transform === null);
    }
    if (transform !== null && before?.transform !== transform) element.style.transform = transform;
    if (before?.leadPx !== leadPx) element.style.setProperty('--lead', px(leadPx));
    writeAttribute(element, 'data-edge', before?.edge ?? null, edge);
    writeAttribute(element, 'data-others', countText(before?.others ?? 0), countText(others));
  }
}

/** The view is made again for each interval, the label is not: what another view wrote into it holds no longer. */
function clear(element: HTMLElement): void {
  for (const name of ['data-edge', 'data-others']) element.removeAttribute(name);
}

const px = (pixels: number): string => `${pixels.toString()}px`;

const countText = (others: number): string | null =>
  others === 0 ? null : `+${others.toString()}`;

function writeAttribute(
  element: HTMLElement,
  name: string,
  before: string | null,
  value: string | null,
): void {
  if (before === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

function xAt(atMs: Anchor['atMs'], projection: Projection): number | null {
  if (atMs === null) return projection.width;
  return atMs === 'start' ? GAP : projection.xOf(atMs);
}

const isHeld = ({ element }: Label): boolean => element.hasAttribute('data-held');

/** As they are while they leave the candles room; else the highest of each label's height stands for it. */
function thinned(labels: readonly Label[], height: number): readonly Label[] {
  const free = labels.filter((label) => !isHeld(label));
  if (free.length * LABEL_PITCH <= height * CROWDED_SHARE) return labels;
  const shown: { label: Label; others: number }[] = [];
  for (const label of free.toSorted((a, b) => a.y - b.y)) {
    const last = shown.at(-1);
    if (last === undefined || label.y - last.label.y >= LABEL_PITCH)
      shown.push({ label, others: 0 });
    else last.others += 1;
  }
  return [...labels.filter(isHeld), ...shown.map(({ label, others }) => ({ ...label, others }))];
}

function legendPx({ width, legendLines }: Projection): number {
  if (width >= NARROW_PX[legendLines]) return 0;
  const lines = width >= TWO_LINES_PX ? 1 : width >= THREE_LINES_PX ? 2 : 3;
  return legendLines * lines * LINE_PX;
}

/** What is held stays under the pointer, over the others. */
function stacked(
  labels: readonly Label[],
  projection: Projection,
): readonly (readonly [HTMLElement, Standing])[] {
  const { width, height } = projection;
  const free = labels.filter((label) => !isHeld(label));
  const top = Math.min(legendPx(projection), height / 2);
  const pitch = Math.min(LABEL_PITCH, (height - top) / Math.max(1, free.length));
  const middles = spreadLabels(
    free.map(({ y }) => y),
    pitch,
    top,
    height,
  );
  const middleOf = new Map(free.map((label, index) => [label, middles[index]]));
  return labels.map((label) => {
    const { element, y, edge, others } = label;
    // Between two pixels its words would blur.
    const middle = Math.round(middleOf.get(label) ?? y);
    const transform = `translate(${px(width - GAP)}, ${px(middle)}) translate(-100%, -50%)`;
    return [element, { transform, edge, leadPx: y - middle, others }];
  });
}

/** The nearest of what lies beyond an edge, moved to it. */
function atEdge(edge: Edge, beyond: readonly Label[], y: number): readonly Label[] {
  const sign = edge === 'above' ? -1 : 1;
  return beyond
    .toSorted((a, b) => sign * (a.y - b.y))
    .slice(0, AT_EDGE)
    .map((label) => ({ ...label, y }));
}
