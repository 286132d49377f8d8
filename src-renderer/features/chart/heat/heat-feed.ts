/**
 * What one chart shows of what rests in its book: asked for as the chart is seen, painted as it comes, and said in
 * its legend. It outlives the canvas, which is made anew with each interval, so that nothing goes unseen meanwhile.
 */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import type { FeatureStore } from '../../../lib/feature-store';
import { lateToken, onLookChange, token as presentToken } from '../../../lib/plot-look';
import type { HeatFound, HeatPlace } from '../../../session/liquidity/find';
import { openHeat, type HeatLine } from '../../../session/liquidity/line';
import {
  NO_WORDS,
  type HeatNews,
  type HeatWanted,
  type HeatWords,
} from '../../../session/liquidity/messages';
import type { Ground, Sight } from '../canvas/ground';
import type { Pixel } from '../drawings/drawing';
import { paced } from '../../../session/time/paced';
import { HeatLayer } from './heat-layer';
import { isCovered, placeAt, wantedView } from './heat-view';
import { pictureTones, rampOf, type RampColours } from './ramp';

/** For the legend. */
export interface HeatShown {
  readonly colours: RampColours;
  readonly words: HeatWords;
  /** Under the crosshair. */
  readonly pointed: { readonly place: HeatPlace; readonly found: HeatFound | null } | null;
  /** Why nothing more comes; '' while it does. */
  readonly problem: string;
}

export const NO_HEAT: HeatShown = {
  colours: { bids: [], asks: [] },
  words: NO_WORDS,
  pointed: null,
  problem: '',
};

/** Figures that change with each pixel cannot be read, and a hand that pans is not to wait for them. */
const POINTED_EVERY_MS = 100;

export class HeatFeed {
  readonly #store: FeatureStore<{ heat: HeatShown }>;
  readonly #line: HeatLine;
  #shown: HeatShown = { ...NO_HEAT, colours: readRamp(false) };
  #isLate = false;
  #layer: HeatLayer | null = null;
  #sight: Sight | null = null;
  #wanted: HeatWanted | null = null;
  #number = 0;
  /** What is wanted has been said since the last picture came. */
  #isTold = false;
  #pixel: Pixel | null = null;
  readonly #pointed = paced<null>(POINTED_EVERY_MS, () => {
    this.#find();
  });

  constructor(store: FeatureStore<{ heat: HeatShown }>, terminal: TerminalClient, symbol: string) {
    this.#store = store;
    this.#line = openHeat(terminal, symbol, {
      onNews: (news) => {
        this.#hear(news);
      },
      onFailed: ({ message }) => {
        this.#layer?.show(null);
        this.#say({ words: NO_WORDS, pointed: null, problem: message });
      },
    });
    this.#say({});
  }

  /** Behind the candles of this canvas, until the returned function is called. */
  showOn(ground: Ground): () => void {
    const layer = new HeatLayer(
      () => ground.sight(),
      (sight) => {
        this.#painted(sight);
      },
    );
    this.#layer = layer;
    this.#wanted = null;
    const leave = ground.host(layer, (pixel) => {
      this.#pixel = pixel;
      this.#pointed.offer(null);
    });
    const stopLook = onLookChange(() => {
      this.#applyColours();
    });
    layer.again();
    return () => {
      stopLook();
      leave();
      layer.close();
      this.#layer = null;
      this.#sight = null;
      this.#pixel = null;
    };
  }

  /** Without green or red, as the candles before it. */
  setLate(isLate: boolean): void {
    if (isLate === this.#isLate) return;
    this.#isLate = isLate;
    this.#applyColours();
  }

  close(): void {
    this.#pointed.stop();
    this.#line.close();
    this.#shown = NO_HEAT;
    this.#say({});
  }

  #applyColours(): void {
    this.#wanted = null;
    this.#say({ colours: readRamp(this.#isLate) });
    this.#layer?.again();
  }

  #hear(news: HeatNews): void {
    if (news.kind === 'found') {
      if (this.#pixel !== null) this.#say({ pointed: news });
      return;
    }
    this.#isTold = false;
    if (this.#layer === null) news.picture?.bitmap.close();
    else this.#layer.show(news.picture);
    this.#say({ words: news.words });
    // Of nothing there is nothing to paint.
    if (news.picture === null) this.#tell();
    this.#pointed.offer(null);
  }

  /** In the chart's painting: it may show more now than was asked for. */
  #painted(sight: Sight): void {
    this.#sight = sight;
    const pixelRatio = globalThis.devicePixelRatio;
    if (this.#wanted === null || !isCovered(sight, this.#wanted.view, pixelRatio)) {
      const view = wantedView(sight, pixelRatio);
      if (view === null) return;
      const { bids, asks } = this.#shown.colours;
      const ramp = { bids: pictureTones(bids), asks: pictureTones(asks) };
      this.#number += 1;
      this.#wanted = { number: this.#number, view, ramp };
      this.#isTold = false;
    }
    this.#tell();
  }

  /** Once for each picture that has been painted, and once more for what it does not show. */
  #tell(): void {
    if (this.#wanted === null || this.#isTold) return;
    this.#isTold = true;
    this.#line.want(this.#wanted);
  }

  #find(): void {
    const [pixel, sight, wanted] = [this.#pixel, this.#sight, this.#wanted];
    const place =
      pixel === null || sight === null || wanted === null
        ? null
        : placeAt(sight, wanted.view, pixel);
    if (place !== null) this.#line.find(place);
    else if (this.#shown.pointed !== null) this.#say({ pointed: null });
  }

  #say(patch: Partial<HeatShown>): void {
    this.#shown = { ...this.#shown, ...patch };
    this.#store.mark({ heat: this.#shown });
  }
}

function readRamp(isLate: boolean): RampColours {
  const token = isLate ? lateToken : presentToken;
  return rampOf({
    panel: presentToken('--panel'),
    bids: token('--heat-bids'),
    asks: token('--heat-asks'),
    candles: [token('--up'), token('--down')],
  });
}
