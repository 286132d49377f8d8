/** What the canvas tells of itself: where it looks, and what lies under the pointer. */
import type { Bar } from '../history';
import type { IndicatorValues } from './indicator-layer';
import type { Panes } from './panes';

export interface ChartViewEvents {
  /** The trader sees (nearly) the oldest bar. */
  readonly onNeedOlder: () => void;
  /** The bar under the crosshair, null when it is elsewhere. */
  readonly onHover: (bar: Bar | null) => void;
  /** What is on screen now. */
  readonly onRange: (range: VisibleRange) => void;
  /** What the indicators say under the crosshair, or at the newest bar. */
  readonly onValues: (values: readonly IndicatorValues[]) => void;
  readonly onPanes: (panes: Panes) => void;
}

export interface VisibleRange {
  /** Open times of the first and last place on screen. */
  readonly fromMs: number;
  readonly toMs: number;
  /** The newest bar is on screen. */
  readonly isLive: boolean;
}
