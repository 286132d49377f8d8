/** What a chart asks for to draw behind its candles: more than is seen, so that a hand that pans finds some of it. Pure. */
import { nextCandleStart } from '@shared/domain/candle';
import type { HeatPlace } from '../../../session/liquidity/find';
import type { HeatView } from '../../../session/liquidity/picture';
import { roundStep } from '../../../session/liquidity/scale';
import type { Sight } from '../canvas/ground';
import type { Pixel } from '../drawings/drawing';

/** A row is at least as high as this, to be seen and pointed at. */
const ROW_PX = 3;
/** Finer than this no column is. */
const PER_BAR_MAX = 240;
/** Of what is on the screen, to each side. */
const MARGIN = 0.5;
/** The market goes on where the newest candle has not begun yet. */
const BARS_TO_COME = 3;

type Seen = Pick<Sight, 'slots' | 'interval' | 'from' | 'to' | 'pitch' | 'height' | 'low' | 'high'>;

/** Null where no bar is on the screen. */
export function wantedView(sight: Seen, pixelRatio: number): HeatView | null {
  const { slots, interval, low, high } = sight;
  const [first, last] = barsOnScreen(sight);
  if (last < first) return null;
  const more = Math.ceil((last - first + 1) * MARGIN);
  const shown = slots.slice(Math.max(0, first - more), last + 1 + more);
  const starts = shown.map(({ timeMs }) => timeMs);
  if (last + more >= slots.length - 1) {
    for (let bar = 0; bar < BARS_TO_COME; bar += 1) {
      starts.push(nextCandleStart(interval, starts.at(-1) ?? 0));
    }
  }
  const { step, perBar } = grainOf(sight, pixelRatio);
  const beyond = (high - low) * MARGIN;
  const bottom = Math.max(0, Math.floor((low - beyond) / step) * step);
  return {
    starts: Float64Array.from(starts),
    ends: Float64Array.from(starts, (startMs) => nextCandleStart(interval, startMs)),
    perBar,
    bottom,
    step,
    rows: Math.max(1, Math.ceil((high + beyond - bottom) / step) + 1),
  };
}

/** Whether all that is on the screen is in it, as fine as it would be now. */
export function isCovered(sight: Seen, view: HeatView, pixelRatio: number): boolean {
  const { step, perBar } = grainOf(sight, pixelRatio);
  if (perBar !== view.perBar || step !== view.step) return false;
  const [first, last] = barsOnScreen(sight);
  if (last < first) return true;
  return (
    (sight.slots[first]?.timeMs ?? 0) >= (view.starts[0] ?? Infinity) &&
    (sight.slots[last]?.timeMs ?? 0) <= (view.starts.at(-1) ?? -Infinity) &&
    Math.max(0, sight.low) >= view.bottom &&
    sight.high <= view.bottom + view.rows * step
  );
}

/** Ticks of a row, and pixels of a bar. */
function grainOf({ low, high, height, pitch }: Seen, pixelRatio: number) {
  return {
    step: roundStep((ROW_PX * (high - low)) / height),
    perBar: Math.max(1, Math.min(PER_BAR_MAX, Math.round(pitch * pixelRatio))),
  };
}

function barsOnScreen({ slots, from, to }: Seen): [number, number] {
  return [Math.max(0, Math.round(from)), Math.min(slots.length - 1, Math.round(to))];
}

/** The row and the time at a pixel of the candles' pane; null where no bar is. */
export function placeAt(
  sight: Sight,
  { step, perBar }: Pick<HeatView, 'step' | 'perBar'>,
  { x, y }: Pixel,
): HeatPlace | null {
  const { slots, interval, pitch, height, low, high } = sight;
  const place = (x - sight.xOfPlace(0)) / pitch + 0.5;
  const startMs = slots[Math.floor(place)]?.timeMs;
  if (startMs === undefined) return null;
  const endMs = nextCandleStart(interval, startMs);
  const price = high - (y / height) * (high - low);
  // A price lies in the middle of its own tick.
  const row = Math.floor(Math.round(price) / step) * step;
  const share = place - Math.floor(place);
  const pixelMs = (endMs - startMs) / perBar;
  const pixelFromMs = startMs + Math.floor(share * perBar) * pixelMs;
  return {
    atMs: Math.floor(startMs + share * (endMs - startMs)),
    pixelFromMs,
    pixelToMs: pixelFromMs + pixelMs,
    low: row,
    high: row + step,
  };
}
