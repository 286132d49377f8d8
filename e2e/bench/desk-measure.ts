/**
 * What a page of the desk costs and how soon it shows things, measured inside the page: frames, how old a
 * book is at the end of the frame that draws it, the time from a key to its frame, long tasks.
 */
import type { Page } from 'playwright-core';

export interface Samples {
  /** Milliseconds between frames. */
  readonly frames: number[];
  /** From a book's arrival at the terminal to the end of the frame in which its levels are drawn. */
  readonly paints: number[];
  /** From a key to the end of the next frame. */
  readonly keys: number[];
  /** Tasks of the main thread longer than 50 ms. */
  readonly longTasks: number;
}

interface Probe {
  /** When the newest book that the desk has, and has not drawn, came to the terminal: by the wall. */
  arrivedAtMs: number | null;
  paints: number[];
  keys: number[];
  longTasks: number;
}

type Draw = (
  this: CanvasRenderingContext2D,
  ...text: Parameters<CanvasRenderingContext2D['fillText']>
) => void;

declare global {
  var paintProbe: Probe;
}

/**
 * Runs in the page before the desk: notes what book the desk has, and when its levels are drawn. The clock
 * is that of the wall, which terminal and page share: what waits in the terminal and on its way counts.
 */
export function instrument(): void {
  const probe: Probe = { arrivedAtMs: null, paints: [], keys: [], longTasks: 0 };
  globalThis.paintProbe = probe;
  new PerformanceObserver((list) => {
    probe.longTasks += list.getEntries().length;
  }).observe({ type: 'longtask' });
  const stamp = '"arrivedAtMs":';
  const Native = globalThis.WebSocket;
  globalThis.WebSocket = class extends Native {
    constructor(url: string | URL) {
      super(url);
      this.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (typeof data !== 'string' || !data.includes('"bids"')) return;
        // The last one wins: an older book that no frame has drawn never will be.
        const at = data.lastIndexOf(stamp);
        if (at !== -1) probe.arrivedAtMs = Number.parseInt(data.slice(at + stamp.length), 10);
      });
    }
  };
  // The first task after an animation frame's own, which ends with its painting: ahead of messages
  // that wait by then, which are none of the frame. Chromium lets a next frame go ahead of it: that one's
  // beginning is the end as well.
  const afterPaint = (done: () => void): void => {
    let isOver = false;
    const end = (): void => {
      if (isOver) return;
      isOver = true;
      done();
    };
    void scheduler.postTask(end, { priority: 'user-blocking' });
    requestAnimationFrame(end);
  };
  const drawn = (): void => {
    if (probe.arrivedAtMs === null) return;
    const since = probe.arrivedAtMs;
    probe.arrivedAtMs = null;
    afterPaint(() => probe.paints.push(Date.now() - since));
  };
  // The book's levels are texts on a canvas: the first of a frame says that the frame draws them.
  const context = CanvasRenderingContext2D.prototype;
  const draw = Object.getOwnPropertyDescriptor(context, 'fillText')?.value as Draw;
  context.fillText = function (...text) {
    draw.apply(this, text);
    if (probe.arrivedAtMs !== null && this.canvas.classList.contains('book-canvas')) drawn();
  };
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

/** Looks at the page for a while; `meanwhile` types, scrolls, or does nothing. */
export async function measure(
  page: Page,
  durationMs: number,
  meanwhile: (untilMs: number) => Promise<void> = () => Promise.resolve(),
): Promise<Samples> {
  const looking = page.evaluate(
    (duration) =>
      new Promise<Samples>((done) => {
        const frames: number[] = [];
        const { paintProbe: probe } = globalThis;
        probe.paints = [];
        probe.keys = [];
        probe.longTasks = 0;
        const startedAt = performance.now();
        let last = startedAt;
        const frame = (now: number): void => {
          frames.push(now - last);
          last = now;
          if (now - startedAt < duration) requestAnimationFrame(frame);
          else {
            const { paints, keys, longTasks } = probe;
            done({ frames, paints, keys, longTasks });
          }
        };
        requestAnimationFrame(frame);
      }),
    durationMs,
  );
  await meanwhile(Date.now() + durationMs);
  return looking;
}

/** A panel that has failed costs nothing: figures taken beside it would be of another desk. */
export async function expectWhole(page: Page): Promise<void> {
  const failed = page.getByText('This panel stopped working');
  if ((await failed.count()) > 0) throw new Error('a panel of the desk has stopped working');
}

/** Frames alone: what an empty page costs that is asked to draw all the time. */
export function measureFrames(page: Page, durationMs: number): Promise<void> {
  return page.evaluate(
    (duration) =>
      new Promise<void>((done) => {
        const startedAt = performance.now();
        const frame = (now: number): void => {
          if (now - startedAt < duration) requestAnimationFrame(frame);
          else done();
        };
        requestAnimationFrame(frame);
      }),
    durationMs,
  );
}

/**
 * The share of a core that the page's main thread used while `run` took, 0 to 1: its processor time, so that
 * other programs on the machine do not count.
 */
export async function busyDuring<Value>(
  page: Page,
  run: () => Promise<Value>,
): Promise<{ readonly value: Value; readonly busyShare: number }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const taskSeconds = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  const before = await taskSeconds();
  const startedAt = performance.now();
  const value = await run();
  const elapsedSeconds = (performance.now() - startedAt) / 1000;
  const after = await taskSeconds();
  await devtools.detach();
  return { value, busyShare: (after - before) / elapsedSeconds };
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
