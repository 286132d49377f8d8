/**
 * Figures on a canvas, character by character. Of each text that is drawn Chromium keeps how it was laid out, and in a
 * thread that makes little else nothing is collected for minutes: sizes of a book that moves were a quarter of a megabyte
 * a second. Of the dozen characters they consist of it keeps a dozen, and drawing them costs the same (docs/decisions/0228).
 */
export class FigureWriter {
  readonly #context: OffscreenCanvasRenderingContext2D;
  readonly #widths = new Map<string, number>();

  /** Of the font that the context has; for another one it takes another writer. */
  constructor(context: OffscreenCanvasRenderingContext2D) {
    this.#context = context;
    context.textAlign = 'left';
  }

  /** In the pixels of the page. */
  widthOf(figure: string): number {
    let width = 0;
    for (const character of figure) width += this.#widthOfOne(character);
    return width;
  }

  /** Ends at `right`, stands on `line`. */
  write(figure: string, right: number, line: number): void {
    let left = right - this.widthOf(figure);
    for (const character of figure) {
      this.#context.fillText(character, left, line);
      left += this.#widthOfOne(character);
    }
  }

  #widthOfOne(character: string): number {
    const known = this.#widths.get(character);
    if (known !== undefined) return known;
    const { width } = this.#context.measureText(character);
    this.#widths.set(character, width);
    return width;
  }
}
