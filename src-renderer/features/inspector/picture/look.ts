/** The colours of the inspector's own canvases, read from the tokens when something is painted. */
import { token } from '../../../lib/plot-look';
import { mixRgb, parseRgb, type Rgb } from '../../../lib/rgb';

export interface Look {
  readonly panel: string;
  readonly raised: string;
  readonly text: string;
  readonly muted: string;
  readonly quiet: string;
  readonly border: string;
  readonly control: string;
  readonly up: string;
  readonly down: string;
  /** Far from trouble: no direction, so it follows no palette. */
  readonly calm: string;
  readonly accent: string;
  readonly onAccent: string;
  readonly warn: string;
  readonly danger: string;
  readonly family: string;
}

export function readLook(): Look {
  return {
    panel: token('--panel'),
    raised: token('--raised'),
    text: token('--text-1'),
    muted: token('--text-2'),
    quiet: token('--text-3'),
    border: token('--border'),
    control: token('--control'),
    up: token('--up'),
    down: token('--down'),
    calm: token('--accent'),
    accent: token('--accent'),
    onAccent: token('--on-accent'),
    warn: token('--warn'),
    danger: token('--danger'),
    family: getComputedStyle(document.body).fontFamily,
  };
}

/** A #rrggbb token with an alpha of 0…1. */
export function withAlpha(colour: string, alpha: number): string {
  const byte = Math.round(Math.min(1, Math.max(0, alpha)) * 255);
  return `${colour}${byte.toString(16).padStart(2, '0')}`;
}

/** Between two #rrggbb colours: 0 is `from`, 1 is `to`, and nothing is beyond them. */
export const mix = (from: string, to: string, share: number): Rgb =>
  mixRgb(parseRgb(from), parseRgb(to), Math.min(1, Math.max(0, share)));
