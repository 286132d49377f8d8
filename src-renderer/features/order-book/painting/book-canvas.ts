/**
 * The page's end of a painted book: its canvas is the painting thread's from the start. The page tells what
 * only it can know, its size on the screen and the look of the theme.
 */
import { onLookChange, token } from '../../../lib/plot-look';
import type { BookLook } from './messages';
import type { BookThread } from './thread';

export class BookCanvas {
  readonly #thread: BookThread;
  readonly #canvas: HTMLCanvasElement;
  readonly #stillness = matchMedia('(prefers-reduced-motion: reduce)');
  readonly #stops: readonly (() => void)[];

  constructor(box: HTMLElement, thread: BookThread) {
    this.#thread = thread;
    const canvas = document.createElement('canvas');
    canvas.className = 'book-canvas';
    canvas.ariaHidden = 'true';
    box.append(canvas);
    this.#canvas = canvas;
    const painted = canvas.transferControlToOffscreen();
    thread.tell({ kind: 'canvas', canvas: painted }, [painted]);
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

  close(): void {
    for (const stop of this.#stops) stop();
    this.#canvas.remove();
  }

  readonly #tellLook = (): void => {
    const look = readLook(this.#canvas, this.#stillness.matches);
    this.#thread.tell({ kind: 'look', look });
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
