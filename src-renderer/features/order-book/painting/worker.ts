/**
 * The thread that paints order books. It has a Wire of its own and frames of its own: the page may be busy
 * with a chart, a key or a table, and neither the way of a book nor its picture waits for that.
 */
import '../../../lib/zod-without-eval';
import figuresUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { connectTerminal, type TerminalClient } from '@shared/contract/terminal/rpc';
import { frameLoop } from '../../../lib/frame-loop';
import { wireOfPort, wireOfSocket, wireSocket } from '../../../lib/wire-carriers';
import { deskClock } from '../../../session/time/clock';
import { HeatDesk } from '../../../session/liquidity/heat-desk';
import type { FromPainter, ToPainter } from './messages';
import { WatchedBook } from './watched-book';

/** What a worker has beside what a page has, too; its own library of types cannot stand beside the page's. */
interface ThreadScope extends FontFaceSource {
  postMessage(message: FromPainter, given?: Transferable[]): void;
}
const thread = globalThis as unknown as ThreadScope;
const parts = { clock: deskClock, frames: frameLoop };
const books = new Map<number, WatchedBook>();
const heat = new HeatDesk({
  clock: deskClock,
  draw: pictureOf,
  tell: (id, news) => {
    const isDrawn = news.kind === 'picture' && news.picture !== null;
    thread.postMessage({ kind: 'heat', id, news }, isDrawn ? [news.picture.bitmap] : []);
  },
});
let terminal: TerminalClient | null = null;

addEventListener('message', ({ data }: MessageEvent<ToPainter>) => {
  switch (data.kind) {
    case 'connect':
      connect(data.port);
      break;
    case 'watch':
      watch(data.id, data.symbol);
      break;
    case 'view':
      books.get(data.id)?.show(data.view);
      break;
    case 'canvas':
      books.get(data.id)?.paintOn(data.canvas);
      break;
    case 'look':
      books.get(data.id)?.look(data.look);
      break;
    case 'close':
      books.get(data.id)?.close();
      books.delete(data.id);
      break;
    case 'heat-watch':
    case 'heat-view':
    case 'heat-find':
    case 'heat-close':
      heat.hear(data);
  }
});

function connect(port: MessagePort | null): void {
  terminal?.close();
  const wire = port === null ? wireOfSocket(wireSocket()) : wireOfPort(port);
  const opened = connectTerminal(wire);
  terminal = opened;
  opened.onClose(() => {
    if (terminal !== opened) return;
    terminal = null;
    thread.postMessage({ kind: 'lost' });
  });
  for (const book of books.values()) book.watch(opened);
  heat.connect(opened);
}

/** Each chart's has another size, and none is drawn more often than ten times a second. */
function pictureOf(pixels: Uint32Array<ArrayBuffer>, width: number): ImageBitmap {
  const canvas = new OffscreenCanvas(width, pixels.length / width);
  const bytes = new Uint8ClampedArray(pixels.buffer);
  canvas.getContext('2d')?.putImageData(new ImageData(bytes, width), 0, 0);
  return canvas.transferToImageBitmap();
}

function watch(id: number, symbol: string): void {
  const book = new WatchedBook(symbol, parts, (newest) => {
    thread.postMessage({ kind: 'book', id, newest });
  });
  books.set(id, book);
  if (terminal !== null) book.watch(terminal);
}

// In a browser the thread opens its socket itself: what the page says meanwhile waits until the page, which
// draws the whole desk then, has a moment for it.
if (location.protocol.startsWith('http')) connect(null);

// No element here gives its style to a canvas: figures of one width, and a zero unlike an O, are the font's.
const figures = new FontFace('Inter Variable', `url(${figuresUrl})`, {
  weight: '100 900',
  featureSettings: '"tnum", "zero"',
});
thread.fonts.add(figures);
figures.load().then(
  () => {
    for (const book of books.values()) book.again();
  },
  () => undefined, // the system's font, as everywhere else in the page
);
