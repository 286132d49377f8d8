/**
 * The trader's drawings, painted with the candles and found under the pointer: the library's own price
 * lines cannot be dragged. Also where everything else learns that the chart has been painted.
 */
import type {
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  SeriesAttachedParameter,
} from 'lightweight-charts';
import type { Drawing } from '@shared/contract/terminal/charts';
import { partAt, type DrawingPart, type DrawnShape, type Pixel } from '../drawings/drawing';
import type { Projection } from './anchors';
import type { ChartColours } from './colours';

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0];

interface DrawingState {
  readonly drawings: readonly Drawing[];
  readonly selectedId: string | null;
  /** Two lines of words for a measure. */
  readonly wordsOf: (drawing: Drawing) => readonly string[];
}

export class DrawingLayer implements ISeriesPrimitive {
  readonly #projection: () => Projection;
  readonly #onPainted: () => void;
  #colours: ChartColours;
  #state: DrawingState = { drawings: [], selectedId: null, wordsOf: () => [] };
  #requestUpdate: () => void = () => undefined;
  readonly #view: IPrimitivePaneView;

  constructor(colours: ChartColours, projection: () => Projection, onPainted: () => void) {
    this.#colours = colours;
    this.#projection = projection;
    this.#onPainted = onPainted;
    const renderer: IPrimitivePaneRenderer = {
      draw: (target) => {
        this.#paint(target);
        this.#onPainted();
      },
    };
    this.#view = { zOrder: () => 'top', renderer: () => renderer };
  }

  attached({ requestUpdate }: SeriesAttachedParameter): void {
    this.#requestUpdate = requestUpdate;
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return [this.#view];
  }

  set(state: DrawingState): void {
    this.#state = state;
    this.#requestUpdate();
  }

  setColours(colours: ChartColours): void {
    this.#colours = colours;
    this.#requestUpdate();
  }

  /** The drawing under the pointer, the selected one first, then the newest. */
  at(pixel: Pixel): { readonly drawing: Drawing; readonly part: DrawingPart } | null {
    const { drawings, selectedId } = this.#state;
    const order = drawings.toSorted(
      (a, b) => Number(a.id === selectedId) - Number(b.id === selectedId),
    );
    for (const drawing of order.toReversed()) {
      const shape = shapeOf(drawing, this.#projection());
      const part = shape === null ? null : partAt(shape, pixel);
      if (part !== null) return { drawing, part };
    }
    return null;
  }

  #paint(target: Target): void {
    const projection = this.#projection();
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      for (const drawing of this.#state.drawings) {
        const shape = shapeOf(drawing, projection);
        if (shape === null) continue;
        context.save();
        context.strokeStyle = this.#colours.series[drawing.colour];
        context.fillStyle = this.#colours.series[drawing.colour];
        context.lineWidth = drawing.id === this.#state.selectedId ? 2 : 1;
        if (shape.kind === 'horizontal') {
          stroke(context, { x: 0, y: shape.y }, { x: mediaSize.width, y: shape.y });
        } else if (shape.kind === 'trend') stroke(context, shape.from, shape.to);
        else this.#paintMeasure(context, shape.from, shape.to, this.#state.wordsOf(drawing));
        context.restore();
      }
    });
  }

  #paintMeasure(
    context: CanvasRenderingContext2D,
    from: Pixel,
    to: Pixel,
    words: readonly string[],
  ): void {
    context.globalAlpha = 0.14;
    context.fillRect(from.x, from.y, to.x - from.x, to.y - from.y);
    context.globalAlpha = 1;
    context.strokeRect(from.x, from.y, to.x - from.x, to.y - from.y);
    context.font = `11px ${this.#colours.font}`;
    const width = Math.max(...words.map((line) => context.measureText(line).width), 0) + 12;
    const height = words.length * 14 + 6;
    const left = (from.x + to.x) / 2 - width / 2;
    const top = to.y <= from.y ? to.y - height - 4 : to.y + 4;
    context.fillStyle = this.#colours.label;
    context.fillRect(left, top, width, height);
    context.fillStyle = this.#colours.text;
    context.textBaseline = 'middle';
    for (const [at, line] of words.entries()) context.fillText(line, left + 6, top + 10 + at * 14);
  }
}

function stroke(context: CanvasRenderingContext2D, from: Pixel, to: Pixel): void {
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  context.stroke();
}

function shapeOf(drawing: Drawing, projection: Projection): DrawnShape | null {
  if (drawing.kind === 'horizontal') {
    const y = projection.yOf(drawing.price);
    return y === null ? null : { kind: 'horizontal', y };
  }
  const { kind, from, to } = drawing;
  const [x1, y1] = [projection.xOf(from.atMs), projection.yOf(from.price)];
  const [x2, y2] = [projection.xOf(to.atMs), projection.yOf(to.price)];
  if (x1 === null || y1 === null || x2 === null || y2 === null) return null;
  return { kind, from: { x: x1, y: y1 }, to: { x: x2, y: y2 } };
}
