/** A wheel or two fingers move the rows as far as they would move a list; parts of a row wait for the next turn. */

/** Of a wheel that counts lines, not pixels. */
const LINE_PX = 20;

export class TurnedRows {
  #turnedPx = 0;

  /** Whole rows towards lower prices; 0 for what goes sideways, or is the browser's own zoom. */
  take(event: Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>, rowPx: number): number {
    if (event.ctrlKey || rowPx === 0) return 0;
    const byPx = event.deltaMode === 0 ? event.deltaY : event.deltaY * LINE_PX;
    const isBack = Math.sign(byPx) === -Math.sign(this.#turnedPx);
    this.#turnedPx = isBack ? byPx : this.#turnedPx + byPx;
    const rows = Math.trunc(this.#turnedPx / rowPx);
    this.#turnedPx -= rows * rowPx;
    return rows;
  }
}
