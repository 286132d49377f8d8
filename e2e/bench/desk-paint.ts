/**
 * How soon a book update is on the screen, and what it costs: the built desk in Chromium, fed by a
 * scripted terminal. Feed to paint is from the book's arrival at the terminal to the end of the frame in
 * which its levels are drawn.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { busyDuring, expectWhole, instrument, measure, quantile } from './desk-measure';
import { openDeskWindow } from './desk-window';

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
  /** Tasks of the main thread longer than 50 ms. */
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
  const window = await openDeskWindow();
  try {
    await once(server.stdout, 'data');
    await window.prepare(async (page) => {
      await instrument(page);
      await page.goto(`http://127.0.0.1:${port}/`);
      await page.getByRole('region', { name: 'Order book' }).waitFor();
    });
    const page = await window.watch();
    await pause(2000);
    const { value: samples, busyShare } = await busyDuring(page, () =>
      measure(page, seconds * 1000),
    );
    await expectWhole(page);
    page.close();
    return {
      updatesPerSecond,
      framesPerSecond: samples.frames.length / seconds,
      frameP95Ms: quantile(samples.frames, 0.95),
      frameP99Ms: quantile(samples.frames, 0.99),
      feedToPaintP50Ms: quantile(samples.paints, 0.5),
      feedToPaintP99Ms: quantile(samples.paints, 0.99),
      busyShare,
      longTasks: samples.longTasks,
    };
  } finally {
    await window.close();
    server.kill();
  }
}
