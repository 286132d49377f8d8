/**
 * How soon a book update is on the screen, and what it costs: the built desk in Chromium, fed by a
 * scripted terminal. Feed to paint is from the message's arrival in the page to the end of the
 * frame in which the book's rows changed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import {
  findChromium,
  QUIET_ARGUMENTS,
  sandboxArguments,
} from '../../src-main/hosts/launch/find-chromium.mjs';

const root = resolve(import.meta.dirname, '../../..');

export interface PaintFigures {
  readonly updatesPerSecond: number;
  readonly framesPerSecond: number;
  readonly frameP95Ms: number;
  readonly frameP99Ms: number;
  readonly feedToPaintP50Ms: number;
  readonly feedToPaintP99Ms: number;
  /** Share of the time in which the main thread had something to do, 0 to 1. */
  readonly busyShare: number;
  /** The same for an empty page that only counts its frames, in the same browser. */
  readonly idleBusyShare: number;
  /** Tasks of the main thread longer than 50 ms. */
  readonly longTasks: number;
}

interface Samples {
  readonly frames: number[];
  readonly paints: number[];
  readonly longTasks: number;
}

export async function benchDeskPaint(options: {
  readonly updatesPerSecond: number;
  readonly seconds: number;
  readonly port: number;
}): Promise<PaintFigures> {
  const { updatesPerSecond, seconds, port } = options;
  const entry = 'e2e/fixtures/scripted-desk/main.ts';
  const args = ['--dir=out/renderer', `--port=${port}`, `--rate=${updatesPerSecond}`];
  const server = spawn(process.execPath, ['e2e/scripts/run.mjs', entry, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: [...QUIET_ARGUMENTS, ...sandboxArguments()],
  });
  try {
    await once(server.stdout, 'data');
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const idleBusyShare = await busyDuring(page, () => measureFrames(page, 2000));
    await page.addInitScript(instrument);
    await page.goto(`http://127.0.0.1:${port}/`);
    await page.getByRole('region', { name: 'Order book' }).waitFor();
    await page.waitForTimeout(2000);
    let samples: Samples = { frames: [], paints: [], longTasks: 0 };
    const busyShare = await busyDuring(page, async () => {
      samples = await measure(page, seconds * 1000);
    });
    return {
      updatesPerSecond,
      framesPerSecond: samples.frames.length / seconds,
      frameP95Ms: quantile(samples.frames, 0.95),
      frameP99Ms: quantile(samples.frames, 0.99),
      feedToPaintP50Ms: quantile(samples.paints, 0.5),
      feedToPaintP99Ms: quantile(samples.paints, 0.99),
      busyShare,
      idleBusyShare,
      longTasks: samples.longTasks,
    };
  } finally {
    await browser.close();
    server.kill();
  }
}

declare global {
  var paintProbe: { arrivedAt: number | null; paints: number[]; longTasks: number };
}

/** Runs in the page before the desk: notes when a book message arrives and when it is painted. */
function instrument(): void {
  const probe = { arrivedAt: null as number | null, paints: [] as number[], longTasks: 0 };
  globalThis.paintProbe = probe;
  new PerformanceObserver((list) => {
    probe.longTasks += list.getEntries().length;
  }).observe({ type: 'longtask' });
  const Native = globalThis.WebSocket;
  globalThis.WebSocket = class extends Native {
    constructor(url: string | URL) {
      super(url);
      this.addEventListener('message', (event: MessageEvent<unknown>) => {
        const isBook = typeof event.data === 'string' && event.data.includes('"bids"');
        if (isBook) probe.arrivedAt ??= performance.now();
      });
    }
  };
  const afterPaint = new MessageChannel();
  let waitingSince = 0;
  afterPaint.port1.onmessage = () => {
    probe.paints.push(performance.now() - waitingSince);
  };
  new MutationObserver((changes) => {
    const inBook = changes.some(({ target }) => {
      const element = target instanceof Element ? target : target.parentElement;
      return element?.closest('.book, [class*="book"]') !== null;
    });
    if (!inBook || probe.arrivedAt === null) return;
    const since = probe.arrivedAt;
    probe.arrivedAt = null;
    // The rows change inside an animation frame: the next task comes after that frame's painting.
    waitingSince = since;
    afterPaint.port2.postMessage(null);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

function measure(page: Page, durationMs: number): Promise<Samples> {
  return page.evaluate(
    (duration) =>
      new Promise<Samples>((done) => {
        const frames: number[] = [];
        const { paints } = globalThis.paintProbe;
        paints.length = 0;
        globalThis.paintProbe.longTasks = 0;
        const startedAt = performance.now();
        let last = startedAt;
        const frame = (now: number): void => {
          frames.push(now - last);
          last = now;
          if (now - startedAt < duration) requestAnimationFrame(frame);
          else done({ frames, paints: [...paints], longTasks: globalThis.paintProbe.longTasks });
        };
        requestAnimationFrame(frame);
      }),
    durationMs,
  );
}

/** Frames alone: what an empty page costs that is asked to draw all the time. */
function measureFrames(page: Page, durationMs: number): Promise<void> {
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

/** The browser's own sum of the main thread's tasks over the time that `run` takes. */
async function busyDuring(page: Page, run: () => Promise<void>): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const read = async (): Promise<{ task: number; at: number }> => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    const value = (name: string) => metrics.find((each) => each.name === name)?.value ?? 0;
    return { task: value('TaskDuration'), at: value('Timestamp') };
  };
  const before = await read();
  await run();
  const after = await read();
  await devtools.detach();
  return (after.task - before.task) / (after.at - before.at);
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
