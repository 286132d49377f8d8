/**
 * The page's end of a painted book: its canvas is the painting thread's from the start. The page tells what
 * only it can know, its size on the screen and the look of the theme.
 */
import { onLookChange, token } from '../../../lib/plot-look';
import type { BookLook, PaintedBook, PaintedView } from './messages';
import { tellPainter } from './thread';

let lastId = 0;

export class BookCanvas {
  readonly #id = ++lastId;
  readonly #canvas: HTMLCanvasElement;
  readonly #stillness = matchMedia('(prefers-reduced-motion: reduce)');
  readonly #stops: readonly (() => void)[];

  constructor(box: HTMLElement) {
    const canvas = document.createElement('canvas');
    canvas.className = 'book-canvas';
    canvas.ariaHidden = 'true';
    box.append(canvas);
    this.#canvas = canvas;
    const painted = canvas.transferControlToOffscreen();
    tellPainter({ kind: 'open', id: this.#id, canvas: painted }, [painted]);
    this.#tellLook();
    const observer = new ResizeObserver(this.#tellLook);
    observer.observe(canvas, { box: 'device-pixel-content-box' });
    this.#stillness.addEventListener('change', this.#tellLook);
    this.#stops = [
      onLookChange(this.#tellLook),
      () => {
        observer.disconnect();
        this.#stillness.removeEventListener('change', this.#tellLook);
      },
    ];
  }

  show(view: PaintedView): void {
    tellPainter({ kind: 'view', id: this.#id, view });
  }

  take(book: PaintedBook): void {
    tellPainter({ kind: 'book', id: this.#id, book });
  }

  close(): void {
    for (const stop of this.#stops) stop();
    this.#canvas.remove();
    tellPainter({ kind: 'close', id: this.#id });
  }

  readonly #tellLook = (): void => {
    const look = readLook(this.#canvas, this.#stillness.matches);
    tellPainter({ kind: 'look', id: this.#id, look });
  };
}

/** The canvas has the font of its rows. */
function readLook(canvas: HTMLCanvasElement, isStill: boolean): BookLook {
  const style = getComputedStyle(canvas);
  const height = (name: string) => Number.parseInt(style.getPropertyValue(name), 10);
  const { clientWidth: width, clientHeight } = canvas;
  const pixelRatio = globalThis.devicePixelRatio;
  return {
    devicePixels: {
      width: Math.round(width * pixelRatio),
      height: Math.round(clientHeight * pixelRatio),
    },
    pixelRatio,
    width,
    row: height('--row'),
    spread: height('--book-spread'),
    font: `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`,
    text: token('--text-1'),
    muted: token('--text-2'),
    sell: token('--sell'),
    buy: token('--buy'),
    own: token('--accent'),
    isStill,
  };
}
