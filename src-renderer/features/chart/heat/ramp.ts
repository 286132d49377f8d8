/**
 * Colours of what rests: from hardly more than the ground to as much as leaves the candles before it three times
 * its contrast. Both sides take the same steps of it, so that how much there is can be read without their hue. Pure.
 */
import { mixRgb, parseRgb, writeRgb, type Rgb } from '../../../lib/rgb';
import { TONES } from '../../../session/liquidity/scale';

export interface RampTokens {
  /** Six digits each, "#11151c". */
  readonly panel: string;
  readonly bids: string;
  readonly asks: string;
  /** What has to stand out. */
  readonly candles: readonly string[];
}

/** Of the faintest, against the ground. */
const FAINTEST = 1.12;
/** Of a candle against the brightest (WCAG 1.4.11). */
const STANDS_OUT = 3;

/** By tone, as CSS writes it. */
export interface RampColours {
  readonly bids: readonly string[];
  readonly asks: readonly string[];
}

export function rampOf({ panel, bids, asks, candles }: RampTokens): RampColours {
  const ground = parseRgb(panel);
  const most =
    Math.min(...candles.map((candle) => contrast(parseRgb(candle), ground))) / STANDS_OUT;
  const brightest = Math.max(FAINTEST, most);
  const tones = (tone: string) =>
    Array.from({ length: TONES }, (_, at) => {
      const wanted = FAINTEST * (brightest / FAINTEST) ** (at / (TONES - 1));
      return writeRgb(mixed(ground, parseRgb(tone), wanted));
    });
  return { bids: tones(bids), asks: tones(asks) };
}

/** In the byte order of a picture. */
export const pictureTones = (colours: readonly string[]): Uint32Array =>
  Uint32Array.from(colours, (colour) => {
    const [red, green, blue] = parseRgb(colour);
    return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
  });

/** As much of the tone over the ground as has this contrast with it. */
function mixed(ground: Rgb, tone: Rgb, wanted: number): Rgb {
  let [low, high] = [0, 1];
  for (let halving = 0; halving < 12; halving += 1) {
    const middle = (low + high) / 2;
    if (contrast(mixRgb(ground, tone, middle), ground) < wanted) low = middle;
    else high = middle;
  }
  return mixRgb(ground, tone, high);
}

/** As WCAG computes it. Exported for its test. */
export function contrastOf(one: string, other: string): number {
  return contrast(parseRgb(one), parseRgb(other));
}

function contrast(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
