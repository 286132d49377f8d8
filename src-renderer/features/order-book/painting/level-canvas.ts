/**
 * The figures and bars of all levels on one canvas: with a hundred frames a second ninety texts change, and
 * the browser lays none of them out. Only rows that differ are drawn. It knows places and colours, no store.
 */
import { GAP, levelPlaces } from '../level-places';
import type { LevelFormat } from '../level-text';
import type { LevelPicture } from './drawn-levels';
import { FigureWriter } from './figure-writer';
import type { BookLook } from './messages';

interface Place {
  /** Asks from the furthest to the best, then bids from the best. */
  readonly slot: number;
  readonly asks: number;
}

/** As book.css has it. */
const TOTAL_INSET = 8;
const HEAT_WIDTH = 3;
/** Of an own order's mark: the middle, and from there to its corners. */
const OWN_MIDDLE = 6;
const OWN_REACH = 3;
/** Where a long price reaches the mark's place, in its stead: a bar at the very edge. */
const OWN_BAR = 2;
/** No figure of fewer characters is too wide for its column in the narrowest book: it need not be measured. */
const SURELY_FITS = 9;
/** Text on the depth bars holds 4.5:1 in every theme up to this; their edge also reads without colour. */
const DEPTH_ALPHA = 0.1;
const EDGE_ALPHA = 0.45;
const FLASH_ALPHA = 0.06;

interface Fit {
  readonly format: LevelFormat;
  /** The price beside it is longer than its column. */
  readonly isLong: boolean;
  readonly room: number;
}

export class LevelCanvas {
  readonly #canvas: OffscreenCanvas;
  readonly #context: OffscreenCanvasRenderingContext2D | null;
  #look: BookLook | null = null;
  #writer: FigureWriter | null = null;
  #baseline = 0;

  constructor(canvas: OffscreenCanvas) {
    this.#canvas = canvas;
    this.#context = canvas.getContext('2d');
  }

  /** Takes size, pixel ratio, colours and font, and is empty after it. */
  fit(look: BookLook): void {
    this.#look = look;
    this.#canvas.width = look.devicePixels.width;
    this.#canvas.height = look.devicePixels.height;
    const context = this.#context;
    if (context === null) return;
    context.setTransform(look.pixelRatio, 0, 0, look.pixelRatio, 0, 0);
    context.font = look.font;
    this.#writer = new FigureWriter(context);
    const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } =
      context.measureText('0');
    this.#baseline = Math.floor((look.row - ascent - descent) / 2 + ascent);
  }

  clear(): void {
    const { width, height } = this.#canvas;
    this.#context?.clearRect(0, 0, width, height);
  }

  draw({ slot, asks }: Place, { row, flash }: LevelPicture, format: LevelFormat): void {
    const [context, look, writer] = [this.#context, this.#look, this.#writer];
    if (context === null || look === null || writer === null) return;
    const { width } = look;
    const isAsk = slot < asks;
    const top = slot * look.row + (isAsk ? 0 : look.spread);
    context.clearRect(0, top, width, look.row);
    if (row === null) return;
    const colour = isAsk ? look.sell : look.buy;
    if (flash > 0) fill(context, look.text, FLASH_ALPHA * flash, 0, top, width, look.row);
    const left = Math.round(width * (1 - row.depthShare));
    if (left < width) {
      fill(context, colour, EDGE_ALPHA, left, top, 1, look.row);
      fill(context, colour, DEPTH_ALPHA, left + 1, top, width - left - 1, look.row);
    }
    if (row.intensity > 0) {
      fill(context, colour, row.intensity, width - HEAT_WIDTH, top + 1, HEAT_WIDTH, look.row - 2);
    }
    const line = top + this.#baseline;
    const price = format.price(row.priceTicks);
    const { priceEdge, sizeEdge, isLong } = levelPlaces(price, width);
    if (row.ownLots > 0) {
      const start = priceEdge - writer.widthOf(price);
      if (start < OWN_MIDDLE + OWN_REACH) {
        fill(context, look.own, 1, 0, top + 1, OWN_BAR, look.row - 2);
      } else markOwn(context, look.own, top + look.row / 2);
    }
    context.fillStyle = colour;
    writer.write(price, priceEdge, line);
    const fit = { format, isLong };
    const size = this.#fitting(row.lots, row.value, { ...fit, room: sizeEdge - priceEdge });
    context.fillStyle = look.text;
    writer.write(size, sizeEdge, line);
    const totalRoom = width - sizeEdge - TOTAL_INSET;
    const total = this.#fitting(row.totalLots, row.totalValue, { ...fit, room: totalRoom });
    context.fillStyle = look.muted;
    writer.write(total, width - TOTAL_INSET, line);
  }

  /** Whole where it leaves a gap to the figure before it, a few figures of it, or only that there is something. */
  #fitting(lots: number, value: bigint, { format, isLong, room }: Fit): string {
    const text = format.drawn(lots, value);
    const writer = this.#writer;
    if ((text.length <= SURELY_FITS && !isLong) || writer === null) return text;
    const fits = (figure: string) => writer.widthOf(figure) <= room - GAP;
    if (fits(text)) return text;
    const short = format.short(lots, value);
    return !isLong || fits(short) ? short : '…';
  }
}

function fill(
  context: OffscreenCanvasRenderingContext2D,
  colour: string,
  alpha: number,
  ...box: [number, number, number, number]
): void {
  context.globalAlpha = alpha;
  context.fillStyle = colour;
  context.fillRect(...box);
  context.globalAlpha = 1;
}

/** A diamond; the cell below it says how much is there. */
function markOwn(context: OffscreenCanvasRenderingContext2D, colour: string, middle: number): void {
  context.fillStyle = colour;
  context.beginPath();
  context.moveTo(OWN_MIDDLE, middle - OWN_REACH);
  context.lineTo(OWN_MIDDLE + OWN_REACH, middle);
  context.lineTo(OWN_MIDDLE, middle + OWN_REACH);
  context.lineTo(OWN_MIDDLE - OWN_REACH, middle);
  context.closePath();
  context.fill();
}
