/**
 * What is on the screen, in places on the time axis. The library takes a range in with its next painting, and tells
 * of the one before until then: a second key within a frame would be lost, and one after new bars put elsewhere.
 */
import type { IChartApiBase } from 'lightweight-charts';
import type { Places } from '../moved-window';

export class ScreenRange {
  readonly #chart: IChartApiBase;
  #coming: Places | null = null;

  constructor(chart: IChartApiBase) {
    this.#chart = chart;
  }

  /** Null before anything is drawn. */
  get(): Places | null {
    return this.#coming ?? this.#chart.timeScale().getVisibleLogicalRange();
  }

  set({ from, to }: Places): void {
    this.#chart.timeScale().setVisibleLogicalRange({ from, to });
    this.#coming = { from, to };
  }

  /** As wide as the library makes it by itself, with so many free places behind the newest bar. */
  reset(gapBars: number): void {
    this.#coming = null;
    this.#chart.timeScale().resetTimeScale();
    this.#chart.timeScale().scrollToPosition(gapBars, false);
  }

  /** The library has taken in what it was told. */
  painted(): void {
    this.#coming = null;
  }
}
