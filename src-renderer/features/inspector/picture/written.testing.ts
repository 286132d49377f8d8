/** A canvas that only keeps what is written on it: for tests of the words of a picture. */
import type { Look } from './look';

export interface WrittenCanvas {
  readonly context: CanvasRenderingContext2D;
  readonly texts: readonly string[];
}

export function writtenCanvas(): WrittenCanvas {
  const texts: string[] = [];
  const known: Readonly<Record<string, unknown>> = {
    fillText: (text: string) => {
      texts.push(text);
    },
    measureText: (text: string) => ({ width: text.length * 6 }),
  };
  const kept = new Map<string | symbol, unknown>();
  const target = new Proxy(
    {},
    {
      get: (_, name) => known[String(name)] ?? kept.get(name) ?? (() => undefined),
      set: (_, name, value) => {
        kept.set(name, value);
        return true;
      },
    },
  );
  return { context: target as CanvasRenderingContext2D, texts };
}

export const PLAIN_LOOK: Look = {
  panel: '#11151c',
  raised: '#181e27',
  text: '#e9edf3',
  muted: '#aeb7c5',
  quiet: '#8792a3',
  border: '#2a3240',
  control: '#6b7689',
  up: '#2ebd85',
  down: '#f6566b',
  calm: '#5b9bff',
  accent: '#5b9bff',
  onAccent: '#06111f',
  warn: '#f2b93b',
  danger: '#ff6b6b',
  family: 'Inter',
};
