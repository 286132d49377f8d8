/**
 * The futures workspace under a market that shouts: the real terminal and the built desk, 10,000 decoded
 * messages a second and 1,000 gzip frames a second, and the chart panned over a million bars meanwhile.
 * Every figure stands beside the same desk when nothing comes in.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { MAIN_ENGINE } from '../../src-main/hosts/launch/main-engine.mjs';
import { busyDuring, expectWhole, instrument, measure, quantile } from './desk-measure';
import { openDeskWindow } from './desk-window';
import type { Devtools } from './devtools';

export interface LoadFigures {
  readonly name: string;
  /** The figures of which name these stand beside; null: they are such themselves. */
  readonly besideName: string | null;
  /** Messages or frames a second that were really sent, and the terminal's share of a core. */
  readonly perSecond: number;
  readonly terminalShare: number;
  readonly framesPerSecond: number;
  readonly frameP99Ms: number;
  readonly feedToPaintP99Ms: number;
  readonly keyP95Ms: number;
  /** Share of the time in which the desk's main thread had something to do, 0 to 1. */
  readonly busyShare: number;
  readonly longTasks: number;
}

interface Phase {
  readonly name: string;
  /** What it is compared with; a phase without is what others are compared with. */
  readonly besideName?: string;
  /** For the server's input. */
  readonly flow: string;
  readonly meanwhile: (page: Devtools, untilMs: number) => Promise<void>;
  /** The chart has to ask for older bars. */
  readonly pansBack?: true;
}

const PANNING = 'panning a million bars';
const PHASES: readonly Phase[] = [
  { name: 'silent', flow: 'silent', meanwhile: typing },
  { name: '10,000 messages/s', besideName: 'silent', flow: 'decoded 10000', meanwhile: typing },
  { name: '1,000 gzip frames/s', besideName: 'silent', flow: 'frames 1000', meanwhile: typing },
  { name: `${PANNING}, silent`, flow: 'silent', meanwhile: panning, pansBack: true },
  {
    name: `${PANNING}, 10,000 messages/s`,
    besideName: `${PANNING}, silent`,
    flow: 'decoded 10000',
    meanwhile: panning,
    pansBack: true,
  },
];

export async function benchDeskLoad(seconds: number): Promise<readonly LoadFigures[]> {
  const server = startServer();
  const window = await openDeskWindow();
  try {
    const [, address = ''] = await server.said(/DESK (\S+)/);
    await window.prepare(async (page) => {
      await instrument(page);
      await page.goto(address);
      await openFutures(page, server);
    });
    const page = await window.watch();
    await pause(2000);
    const figures: LoadFigures[] = [];
    for (const phase of PHASES) figures.push(await measured(page, server, phase, seconds));
    page.close();
    return figures;
  } finally {
    await window.close();
    server.process.kill();
  }
}

async function openFutures(page: Page, server: Server): Promise<void> {
  await page.getByRole('button', { name: 'Start paper trading' }).click();
  server.say('decoded 100');
  const skip = page.getByRole('button', { name: 'Skip hints' });
  await page.getByRole('navigation').getByRole('button', { name: 'Futures', exact: true }).click();
  if (await skip.isVisible()) await skip.click();
  await page.getByRole('region', { name: 'Order book' }).getByRole('option').first().waitFor();
  await page.getByRole('textbox', { name: /^Quantity/ }).focus();
}

/** A second to settle, then the figures. */
async function measured(
  page: Devtools,
  server: Server,
  { name, besideName, flow, meanwhile, pansBack }: Phase,
  seconds: number,
): Promise<LoadFigures> {
  server.say(flow);
  await server.said(/DID \S+ \S+ \d+/);
  await pause(1000);
  const { value: samples, busyShare } = await busyDuring(page, () =>
    measure(page, seconds * 1000, (untilMs) => meanwhile(page, untilMs)),
  );
  server.say(flow);
  const [, perSecond = '0', share = '0', pages = '0'] = await server.said(/DID (\S+) (\S+) (\d+)/);
  await expectWhole(page);
  if (pansBack === true && pages === '0') throw new Error('the chart was not panned');
  const { frames, paints, keys, longTasks } = samples;
  // Of nothing every quantile is 0, which would hold.
  if (keys.length === 0) throw new Error('no key was taken');
  if (besideName !== undefined && paints.length === 0) throw new Error('no book was drawn');
  return {
    name,
    besideName: besideName ?? null,
    perSecond: Number(perSecond),
    terminalShare: Number(share),
    framesPerSecond: frames.length / seconds,
    frameP99Ms: quantile(frames, 0.99),
    feedToPaintP99Ms: quantile(paints, 0.99),
    keyP95Ms: quantile(keys, 0.95),
    busyShare,
    longTasks,
  };
}

/** Chromium puts off other tasks when a key is let go before its frame: no hand is as fast. */
const HOLD_MS = 45;
const KEY_EVERY_MS = 97;

/** Into the ticket's quantity, as a trader would. */
async function typing(page: Devtools, untilMs: number): Promise<void> {
  for (let index = 0; Date.now() < untilMs; index += 1) {
    await page.press(index % 2 === 0 ? '5' : 'Backspace', HOLD_MS);
    await pause(KEY_EVERY_MS - HOLD_MS);
  }
}

/** Back through the history, page by page: the picture takes the keys, not the panel around it. */
async function panning(page: Devtools, untilMs: number): Promise<void> {
  await page.evaluate((picture) => {
    document.querySelector<HTMLElement>(picture)?.focus();
  }, '.chart-canvas');
  while (Date.now() < untilMs) {
    await page.press('Alt+ArrowLeft', HOLD_MS);
    await pause(KEY_EVERY_MS - HOLD_MS);
  }
}

interface Server {
  readonly process: ChildProcess;
  say(line: string): void;
  /** Resolves to the next match in what it prints. */
  said(pattern: RegExp): Promise<RegExpExecArray>;
}

function startServer(): Server {
  const entry = 'e2e/bench/desk-feed-server.ts';
  const child = spawn(process.execPath, [...MAIN_ENGINE, 'e2e/scripts/run.mjs', entry], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let output = '';
  let look: () => void = () => undefined;
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    look();
  });
  return {
    process: child,
    say: (line) => {
      output = '';
      child.stdin.write(`${line}\n`);
    },
    said: (pattern) =>
      new Promise((resolve, reject) => {
        const ended = (): void => {
          reject(new Error(`the server ended; it said ${output}`));
        };
        child.once('exit', ended);
        look = () => {
          const match = pattern.exec(output);
          if (match === null) return;
          child.off('exit', ended);
          resolve(match);
        };
        look();
      }),
  };
}
