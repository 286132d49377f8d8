/**
 * A colour as it is in a picture that is late: grey, as bright as it was, and nearer to the ground. `--late-picture`
 * does the same to a whole picture, by a pass over all of it at each painting: what moves paints itself. Pure.
 */
import { mixRgb, parseRgb, writeRgb } from './rgb';

export interface LateLook {
  /** What it is laid over, "#11151c". */
  readonly ground: string;
  /** How much brighter the grey is than the colour. */
  readonly brightness: number;
  /** How much of the grey is left over the ground, 0 to 1. */
  readonly strength: number;
}

/** Both "#rrggbb". */
export function lateColour(colour: string, { ground, brightness, strength }: LateLook): string {
  const [red, green, blue] = parseRgb(colour);
  // The weights of CSS's `grayscale`.
  const grey = Math.min(255, (0.2126 * red + 0.7152 * green + 0.0722 * blue) * brightness);
  return writeRgb(mixRgb(parseRgb(ground), [grey, grey, grey], strength));
}
