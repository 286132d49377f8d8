import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TONES } from '../../../session/liquidity/scale';
import { contrastOf, pictureTones, rampOf } from './ramp';

const css = (file: string) => readFileSync(resolve(import.meta.dirname, file), 'utf8');
const texts = [css('../../../app/tokens.css'), css('../chart.css')];

/** The tokens of a theme: its own before those of the dark one. */
function tokenOf(name: string, theme: string): string {
  const blocks = texts.flatMap((text) =>
    [...text.matchAll(/:root(\[data-theme='(\w+)'\])? \{([^}]*)\}/g)].map(
      ([, , of = 'dark', body = '']) => ({ of, body }),
    ),
  );
  const value = (of: string) =>
    blocks
      .filter((block) => block.of === of)
      .map(({ body }) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(body)?.[1])
      .find((found) => found !== undefined);
  return value(theme) ?? value('dark') ?? '';
}

const PALETTES = { intl: ['green', 'red'], cvd: ['blue', 'orange'] } as const;
const looks = ['dark', 'light', 'contrast'].flatMap((theme) =>
  (['intl', 'cvd'] as const).map((palette) => ({ theme, palette })),
);

describe.each(looks)('what rests, in the look $theme with the colours $palette', (look) => {
  const { theme, palette } = look;
  const token = (name: string) => tokenOf(name, theme);
  const panel = token('panel');
  const candles = PALETTES[palette].map(token);
  const ramp = rampOf({ panel, bids: token('heat-bids'), asks: token('heat-asks'), candles });

  it('is never so bright that a candle before it could not be told', () => {
    for (const candle of candles) {
      for (const tone of [...ramp.bids, ...ramp.asks]) {
        expect(contrastOf(candle, tone)).toBeGreaterThan(2.9);
      }
    }
  });

  it('is as bright on both sides, and brighter where there is more: its hue is not needed', () => {
    let before = 1;
    for (let tone = 0; tone < TONES; tone += 1) {
      const [bid, ask] = [ramp.bids[tone] ?? '', ramp.asks[tone] ?? ''];
      const [ofBid, ofAsk] = [contrastOf(bid, panel), contrastOf(ask, panel)];
      expect(Math.abs(ofBid / ofAsk - 1)).toBeLessThan(0.03);
      expect(ofBid).toBeGreaterThan(before - 0.02);
      before = ofBid;
    }
    expect(before).toBeGreaterThan(1.6);
    expect(contrastOf(ramp.bids[0] ?? '', panel)).toBeGreaterThan(1.08);
  });
});

it('a picture has its colours in the order of its bytes', () => {
  const [tone = 0] = pictureTones(['#102030']);
  expect([...new Uint8Array(Uint32Array.of(tone).buffer)]).toEqual([0x10, 0x20, 0x30, 0xff]);
});
