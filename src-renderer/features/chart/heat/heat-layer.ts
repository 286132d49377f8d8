/**
 * What rested, painted behind the candles: the picture that came last, where its bars and prices lie now. A hand
 * that pans or zooms moves it; what it uncovers is asked for and comes some frames later.
 */
import type {
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  SeriesAttachedParameter,
} from 'lightweight-charts';
import type { HeatPicture } from '../../../session/liquidity/messages';
import type { Sight } from '../canvas/ground';
import { logicalAt } from '../window';

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0];

export class HeatLayer implements ISeriesPrimitive {
  readonly #sight: () => Sight | null;
  readonly #onPainted: (sight: Sight) => void;
  readonly #view: IPrimitivePaneView;
  #picture: HeatPicture | null = null;
  #requestUpdate: () => void = () => undefined;

  /** `onPainted`: after each painting of the chart. */
  constructor(sight: () => Sight | null, onPainted: (sight: Sight) => void) {
    this.#sight = sight;
    this.#onPainted = onPainted;
    const renderer: IPrimitivePaneRenderer = {
      draw: (target) => {
        const now = this.#sight();
        if (now === null) return;
        this.#paint(target, now);
        this.#onPainted(now);
      },
    };
    this.#view = { zOrder: () => 'bottom', renderer: () => renderer };
  }

  attached({ requestUpdate }: SeriesAttachedParameter): void {
    this.#requestUpdate = requestUpdate;
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return [this.#view];
  }

  show(picture: HeatPicture | null): void {
    if (this.#picture === null && picture === null) return;
    this.#picture?.bitmap.close();
    this.#picture = picture;
    this.#requestUpdate();
  }

  /** Asks for a painting: colours or the chart's place have changed. */
  again(): void {
    this.#requestUpdate();
  }

  close(): void {
    this.#picture?.bitmap.close();
    this.#picture = null;
  }

  #paint(target: Target, sight: Sight): void {
    const picture = this.#picture;
    if (picture === null) return;
    const { slots, interval, pitch } = sight;
    const { bitmap, startMs, bars, bottom, top } = picture;
    // A price lies in the middle of its own tick, a bar in the middle of its time.
    const [high, low] = [sight.yOf(top - 0.5), sight.yOf(bottom - 0.5)];
    if (high === null || low === null) return;
    const left = sight.xOfPlace(Math.round(logicalAt(slots, interval, startMs)) - 0.5);
    target.useMediaCoordinateSpace(({ context }) => {
      context.imageSmoothingEnabled = false;
      context.drawImage(bitmap, left, high, bars * pitch, low - high);
      context.imageSmoothingEnabled = true;
    });
  }
}
