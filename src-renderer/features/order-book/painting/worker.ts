/**
 * The thread that paints order books. The page may be busy with a chart, a key or a table: the book's frames
 * do not wait for it. It knows nothing but the messages of painting/messages.ts.
 */
import figuresUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { deskClock } from '../../../session/clock';
import { LevelPainter } from './level-painter';
import type { PaintMessage } from './messages';

/** What a worker has beside what a page has, too; its own library of types cannot stand beside the page's. */
const thread = globalThis as unknown as FontFaceSource;

const painters = new Map<number, LevelPainter>();

addEventListener('message', ({ data }: MessageEvent<PaintMessage>) => {
  if (data.kind === 'open') painters.set(data.id, new LevelPainter(data.canvas, deskClock));
  const painter = painters.get(data.id);
  switch (data.kind) {
    case 'open':
      break;
    case 'look':
      painter?.look(data.look);
      break;
    case 'view':
      painter?.show(data.view);
      break;
    case 'book':
      painter?.take(data.book);
      break;
    case 'close':
      painter?.close();
      painters.delete(data.id);
  }
});

// No element here gives its style to a canvas: figures of one width, and a zero unlike an O, are the font's.
const figures = new FontFace('Inter Variable', `url(${figuresUrl})`, {
  weight: '100 900',
  featureSettings: '"tnum", "zero"',
});
thread.fonts.add(figures);
figures.load().then(
  () => {
    for (const painter of painters.values()) painter.again();
  },
  () => undefined, // the system's font, as everywhere else in the page
);
