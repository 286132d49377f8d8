/** Colours as numbers, 0 to 255 each: what a canvas mixes for itself. Pure. */

export type Rgb = readonly [red: number, green: number, blue: number];

/** Of "#rrggbb". What the system says instead, as in its forced colours, has no numbers: a middle grey. */
export function parseRgb(colour: string): Rgb {
  const digits = /^#[0-9a-f]{6}$/i.test(colour) ? colour.slice(1) : '808080';
  const whole = Number.parseInt(digits, 16);
  return [(whole >> 16) & 255, (whole >> 8) & 255, whole & 255];
}

export const writeRgb = (colour: Rgb): string =>
  `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

/** Between two: 0 is `from`, 1 is `to`. */
export function mixRgb(from: Rgb, to: Rgb, share: number): Rgb {
  const at = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share);
  return [at(0), at(1), at(2)];
}
