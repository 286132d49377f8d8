/** The ladder on a canvas: bands, candles, lines with their leaders and labels. Pixels only. */
import { formatUnits } from '../../../lib/format';
import { withAlpha, type Look } from '../picture/look';
import { line } from '../picture/line';
import { roundSteps } from '../picture/scale';
import type { Box } from '../picture/canvas';
import type { LabelPlace, LadderLayout } from './layout';
import { AXIS_WIDTH, LABEL_HEIGHT } from './layout';
import type { Ladder, LadderLine, LineKind } from './line';

export interface BandWords {
  readonly safe: string;
  readonly maintenance: string;
  readonly bankrupt: string;
}

export function paintLadder(
  context: CanvasRenderingContext2D,
  box: Box,
  look: Look,
  ladder: Ladder,
  layout: LadderLayout,
  words: BandWords,
): void {
  const edges = bandEdges(box, ladder, layout);
  paintBands(context, look, edges, layout);
  paintAxis(context, box, look, ladder, layout);
  paintBars(context, look, ladder, layout);
  writeBands(context, look, edges, layout, words);
  // The mark is over what stands at the same price.
  const lines = layout.labels.toSorted((a, b) => weightOf(a) - weightOf(b));
  for (const { line: each, lineY, beyond } of layout.unlabelled) {
    if (beyond === null) paintPrice(context, look, layout, each, lineY);
  }
  for (const place of lines) paintLine(context, look, layout, place);
  for (const place of layout.labels) paintLabel(context, box, look, layout, place);
}

const weightOf = ({ line: { kind } }: LabelPlace): number =>
  kind === 'mark' ? 2 : kind === 'liquidation' || kind === 'what-if' ? 1 : 0;

/** Where the bands begin, in pixels: from what is safe over what is not yet lost to what is lost. */
interface BandEdges {
  readonly safe: number;
  readonly liquidation: number;
  readonly bankrupt: number;
  readonly end: number;
}

function bandEdges(box: Box, { bands }: Ladder, { scale }: LadderLayout): BandEdges {
  const { isLong, liquidation, bankruptcy } = bands;
  const [safe, end] = isLong ? [0, box.height] : [box.height, 0];
  const edgeAt = (price: number | null): number =>
    price === null ? end : Math.max(0, Math.min(box.height, scale.toPx(price)));
  return { safe, liquidation: edgeAt(liquidation), bankrupt: edgeAt(bankruptcy), end };
}

function paintBands(
  context: CanvasRenderingContext2D,
  look: Look,
  { safe, liquidation, bankrupt, end }: BandEdges,
  { plotLeft, plotRight }: LadderLayout,
): void {
  const fill = (from: number, to: number, colour: string) => {
    context.fillStyle = colour;
    context.fillRect(plotLeft, Math.min(from, to), plotRight - plotLeft, Math.abs(to - from));
  };
  fill(safe, liquidation, withAlpha(look.calm, 0.05));
  fill(liquidation, bankrupt, withAlpha(look.warn, 0.16));
  fill(bankrupt, end, withAlpha(look.danger, 0.16));
  hatch(context, plotLeft, Math.min(bankrupt, end), plotRight, Math.max(bankrupt, end), look);
}

/** Over the candles, and clear of them: in a wide panel they reach the left edge. */
function writeBands(
  context: CanvasRenderingContext2D,
  look: Look,
  { safe, liquidation, bankrupt, end }: BandEdges,
  { plotLeft }: LadderLayout,
  words: BandWords,
): void {
  context.font = `500 10px ${look.family}`;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = 3;
  context.strokeStyle = withAlpha(look.panel, 0.85);
  const write = (text: string, from: number, to: number, colour: string, atEdge: boolean) => {
    if (Math.abs(to - from) < 14) return;
    const inset = from < to ? 9 : -9;
    const y = atEdge ? to - inset : from + inset;
    context.strokeText(text, plotLeft + 6, y);
    context.fillStyle = colour;
    context.fillText(text, plotLeft + 6, y);
  };
  write(words.safe, liquidation, safe, look.quiet, true);
  write(words.maintenance, liquidation, bankrupt, look.warn, false);
  write(words.bankrupt, bankrupt, end, look.danger, false);
}

/** Trouble is told by a pattern too, not by colour alone. */
function hatch(
  context: CanvasRenderingContext2D,
  left: number,
  top: number,
  right: number,
  bottom: number,
  look: Look,
): void {
  if (bottom - top < 1) return;
  context.save();
  context.beginPath();
  context.rect(left, top, right - left, bottom - top);
  context.clip();
  context.strokeStyle = withAlpha(look.danger, 0.28);
  context.lineWidth = 1;
  context.beginPath();
  for (let x = left - (bottom - top); x < right; x += 8) {
    context.moveTo(x, bottom);
    context.lineTo(x + (bottom - top), top);
  }
  context.stroke();
  context.restore();
}

function paintAxis(
  context: CanvasRenderingContext2D,
  box: Box,
  look: Look,
  { pricePrecision }: Ladder,
  { scale, plotLeft, plotRight }: LadderLayout,
): void {
  context.font = `11px ${look.family}`;
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  context.lineWidth = 1;
  for (const price of roundSteps(scale, Math.max(2, box.height / 44))) {
    const y = Math.round(scale.toPx(price)) + 0.5;
    context.strokeStyle = withAlpha(look.border, 0.5);
    line(context, plotLeft, y, plotRight, y);
    context.fillStyle = look.muted;
    if (y > 7 && y < box.height - 7) {
      context.fillText(formatUnits(Math.round(price), pricePrecision), AXIS_WIDTH - 6, y);
    }
  }
}

function paintBars(
  context: CanvasRenderingContext2D,
  look: Look,
  { bars }: Ladder,
  { scale, plotLeft, plotRight }: LadderLayout,
): void {
  const width = plotRight - plotLeft - 6;
  const each = Math.max(2, Math.min(9, width / Math.max(1, bars.length)));
  const shown = bars.slice(-Math.max(1, Math.floor(width / each)));
  const body = Math.max(1, Math.floor(each * 0.7));
  const left = plotLeft + width - shown.length * each;
  shown.forEach(([, open, high, low, close], index) => {
    const x = Math.round(left + index * each + each / 2);
    const colour = close >= open ? look.up : look.down;
    context.fillStyle = withAlpha(colour, 0.75);
    const top = scale.toPx(high);
    context.fillRect(x, top, 1, Math.max(1, scale.toPx(low) - top));
    const bodyTop = scale.toPx(Math.max(open, close));
    const bodyBottom = scale.toPx(Math.min(open, close));
    context.fillRect(x - Math.floor(body / 2), bodyTop, body, Math.max(1, bodyBottom - bodyTop));
  });
}

function paintLine(
  context: CanvasRenderingContext2D,
  look: Look,
  layout: LadderLayout,
  { line: each, lineY, labelY, beyond }: LabelPlace,
): void {
  const { plotRight, labelLeft } = layout;
  const y = Math.round(lineY) + 0.5;
  if (beyond === null) paintPrice(context, look, layout, each, lineY);
  context.strokeStyle = lineLook(each, look).colour;
  context.lineWidth = 1;
  line(context, plotRight, y, labelLeft - 4, labelY);
  line(context, labelLeft - 4, labelY, labelLeft, labelY);
}

function paintPrice(
  context: CanvasRenderingContext2D,
  look: Look,
  { plotLeft, plotRight }: LadderLayout,
  of: LadderLine,
  lineY: number,
): void {
  const { colour, width, dash } = lineLook(of, look);
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.setLineDash([...dash]);
  const y = Math.round(lineY) + (width % 2 === 1 ? 0.5 : 0);
  line(context, plotLeft, y, plotRight, y);
  context.setLineDash([]);
  context.lineWidth = 1;
}

function paintLabel(
  context: CanvasRenderingContext2D,
  box: Box,
  look: Look,
  { labelLeft }: LadderLayout,
  { line: each, labelY, beyond }: LabelPlace,
): void {
  const { colour, isStrong } = lineLook(each, look);
  const top = labelY - LABEL_HEIGHT / 2;
  const right = box.width - 4;
  context.fillStyle = isStrong ? withAlpha(colour, 0.2) : look.raised;
  context.beginPath();
  context.roundRect(labelLeft, top, right - labelLeft, LABEL_HEIGHT, 3);
  context.fill();
  context.fillStyle = colour;
  context.fillRect(labelLeft, top + 2, 3, LABEL_HEIGHT - 4);
  context.textBaseline = 'middle';
  context.textAlign = 'left';
  context.font = `${isStrong ? 600 : 450} 11px ${look.family}`;
  context.fillStyle = look.text;
  const arrow = beyond === null ? '' : beyond === 'above' ? '↑ ' : '↓ ';
  context.fillText(`${arrow}${each.name}`, labelLeft + 9, labelY, 106);
  context.textAlign = 'right';
  context.font = `${isStrong ? 600 : 500} 11px ${look.family}`;
  context.fillText(each.price.shown, right - 68, labelY);
  context.font = `450 11px ${look.family}`;
  context.fillStyle = look.muted;
  context.fillText(each.note.shown, right - 6, labelY, 58);
}

interface LineLook {
  readonly colour: string;
  readonly width: number;
  readonly dash: readonly number[];
  readonly isStrong: boolean;
}

/** What may not be there is dotted, whatever it is. */
function lineLook({ kind, standing }: LadderLine, look: Look): LineLook {
  const of = lookOf(kind, look);
  return standing === 'placed' ? of : { ...of, dash: [1, 5] };
}

function lookOf(kind: LineKind, look: Look): LineLook {
  const plain = { width: 1, dash: [], isStrong: false };
  switch (kind) {
    case 'mark':
      return { ...plain, colour: look.accent, width: 2, isStrong: true };
    case 'entry':
      return { ...plain, colour: look.text, width: 2, isStrong: true };
    case 'liquidation':
      return { ...plain, colour: look.danger, width: 2, isStrong: true };
    case 'bankruptcy':
      return { ...plain, colour: look.danger, dash: [6, 3] };
    case 'what-if':
      return { ...plain, colour: look.warn, width: 2, dash: [2, 2], isStrong: true };
    case 'take-profit':
      return { ...plain, colour: look.up, dash: [4, 3] };
    case 'stop-loss':
      return { ...plain, colour: look.down, dash: [4, 3] };
    case 'order':
      return { ...plain, colour: look.control, dash: [8, 3] };
    case 'break-even':
      return { ...plain, colour: look.text, dash: [3, 3] };
    case 'index':
    case 'last':
      return { ...plain, colour: look.muted, dash: [1, 3] };
    case 'high':
    case 'low':
      return { ...plain, colour: look.quiet, dash: [1, 4] };
  }
}
