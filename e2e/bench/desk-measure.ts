/**
 * What a page of the desk costs and how soon it shows things, measured inside the page: frames, how old a
 * book is at the end of the frame that draws it, the time from a key to its frame, long tasks.
 */
import type { Page } from 'playwright-core';
import type { Devtools } from './devtools';

export interface Samples {
  /** Milliseconds between frames. */
  readonly frames: number[];
  /** From a book's arrival at the terminal to the end of the frame in which its levels are drawn. */
  readonly paints: number[];
  /** From a key to the end of the next frame. */
  readonly keys: number[];
  /** Tasks of the main thread longer than 50 ms. */
  readonly longTasks: number;
  /** The longest of them; 0 without any. */
  readonly longestTaskMs: number;
}

interface PageProbe {
  keys: number[];
  longTasks: number;
  longestTaskMs: number;
}

interface PaintProbe {
  paints: number[];
}

type Draw = (
  this: OffscreenCanvasRenderingContext2D,
  ...text: Parameters<OffscreenCanvasRenderingContext2D['fillText']>
) => void;

/** What the thread says to the page of each book that it has painted. */
interface Told {
  readonly kind: string;
  readonly newest?: { readonly book: { readonly arrivedAtMs: number } | null };
}

declare global {
  var pageProbe: PageProbe;
  var paintProbe: PaintProbe;
  var afterPaint: (done: () => void) => void;
}

/** Of page and thread alike, so it is given to both. */
function instrumentFrames(): void {
  // The first task after an animation frame's own, which ends with its painting: ahead of messages
  // that wait by then, which are none of the frame. Chromium lets a next frame go ahead of it: that one's
  // beginning is the end as well.
  globalThis.afterPaint = (done) => {
    let isOver = false;
    const end = (): void => {
      if (isOver) return;
      isOver = true;
      done();
    };
    void scheduler.postTask(end, { priority: 'user-blocking' });
    requestAnimationFrame(end);
  };
}

/** Notes in the page how long keys and tasks take. */
function instrumentPage(): void {
  const probe: PageProbe = { keys: [], longTasks: 0, longestTaskMs: 0 };
  globalThis.pageProbe = probe;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      probe.longTasks += 1;
      probe.longestTaskMs = Math.max(probe.longestTaskMs, duration);
    }
  }).observe({ type: 'longtask' });
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        afterPaint(() => probe.keys.push(performance.now() - timeStamp));
      });
    },
    true,
  );
}

/**
 * Notes in the thread that paints books when it has drawn one. The clock is that of the wall, which terminal
 * and thread share: what waits in the terminal and on the way counts.
 */
function instrumentPainter(): void {
  const probe: PaintProbe = { paints: [] };
  globalThis.paintProbe = probe;
  // The book's levels are texts on a canvas: a book that is told without one was not drawn.
  let hasDrawn = false;
  const context = OffscreenCanvasRenderingContext2D.prototype;
  const draw = Object.getOwnPropertyDescriptor(context, 'fillText')?.value as Draw;
  context.fillText = function (...text) {
    hasDrawn = true;
    draw.apply(this, text);
  };
  const tell = globalThis.postMessage.bind(globalThis) as (message: Told) => void;
  globalThis.postMessage = (message: Told): void => {
    tell(message);
    const since = message.newest?.book?.arrivedAtMs;
    if (since === undefined || !hasDrawn) return;
    hasDrawn = false;
    afterPaint(() => probe.paints.push(Date.now() - since));
  };
}

/** Before the page is opened. */
export async function instrument(page: Page): Promise<void> {
  await page.addInitScript(instrumentFrames);
  await page.addInitScript(instrumentPage);
  page.on('worker', (painter) => {
    void painter.evaluate(instrumentFrames).then(() => painter.evaluate(instrumentPainter));
  });
}

/** Looks at the page for a while; `meanwhile` types, scrolls, or does nothing. */
export async function measure(
  page: Devtools,
  durationMs: number,
  meanwhile: (untilMs: number) => Promise<void> = () => Promise.resolve(),
): Promise<Samples> {
  const painter = await page.thread();
  await painter.evaluate(() => {
    paintProbe.paints = [];
  }, null);
  const looking = page.evaluate(
    (duration) =>
      new Promise<Omit<Samples, 'paints'>>((done) => {
        const frames: number[] = [];
        const { pageProbe: probe } = globalThis;
        probe.keys = [];
        probe.longTasks = 0;
        probe.longestTaskMs = 0;
        const startedAt = performance.now();
        let last = startedAt;
        const frame = (now: number): void => {
          frames.push(now - last);
          last = now;
          if (now - startedAt < duration) requestAnimationFrame(frame);
          else {
            const { keys, longTasks, longestTaskMs } = probe;
            done({ frames, keys, longTasks, longestTaskMs });
          }
        };
        requestAnimationFrame(frame);
      }),
    durationMs,
  );
  await meanwhile(Date.now() + durationMs);
  const seen = await looking;
  return { ...seen, paints: await painter.evaluate(() => paintProbe.paints, null) };
}

/** A panel that has failed costs nothing: figures taken beside it would be of another desk. */
export async function expectWhole(page: Devtools): Promise<void> {
  const words = 'This panel stopped working';
  const hasFailed = await page.evaluate((said) => document.body.innerText.includes(said), words);
  if (hasFailed) throw new Error('a panel of the desk has stopped working');
}

interface Metrics {
  readonly metrics: readonly { readonly name: string; readonly value: number }[];
}

/**
 * The share of a core that the page's main thread used while `run` took, 0 to 1: its processor time, so that
 * other programs on the machine do not count.
 */
export async function busyDuring<Value>(
  page: Devtools,
  run: () => Promise<Value>,
): Promise<{ readonly value: Value; readonly busyShare: number }> {
  await page.send('Performance.enable', { timeDomain: 'threadTicks' });
  const taskSeconds = async (): Promise<number> => {
    const { metrics } = await page.send<Metrics>('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  const before = await taskSeconds();
  const startedAt = performance.now();
  const value = await run();
  const elapsedSeconds = (performance.now() - startedAt) / 1000;
  const after = await taskSeconds();
  await page.send('Performance.disable');
  return { value, busyShare: (after - before) / elapsedSeconds };
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
