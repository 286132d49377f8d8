/** The colours of the inspector's own canvases, read from the tokens when something is painted. */
import { token } from '../../../lib/plot-look';

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

/** Between two #rrggbb colours: 0 is `from`, 1 is `to`. */
export function mix(from: string, to: string, share: number): readonly [number, number, number] {
  const a = rgb(from);
  const b = rgb(to);
  const part = Math.min(1, Math.max(0, share));
  const at = (index: 0 | 1 | 2) => Math.round(a[index] + (b[index] - a[index]) * part);
  return [at(0), at(1), at(2)];
}

function rgb(colour: string): readonly [number, number, number] {
  const value = BigInt(`0x${/^#[0-9a-f]{6}$/i.test(colour) ? colour.slice(1) : '808080'}`);
  return [Number((value >> 16n) & 255n), Number((value >> 8n) & 255n), Number(value & 255n)];
}
