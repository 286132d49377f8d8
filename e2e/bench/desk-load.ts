/**
 * The futures workspace under a market that shouts: the real terminal and the built desk, 10,000 decoded
 * messages a second and 1,000 gzip frames a second, and the chart panned over a million bars meanwhile.
 * Every figure stands beside the same desk when nothing comes in.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { chromium, type Page } from 'playwright-core';
import {
  findChromium,
  QUIET_ARGUMENTS,
  sandboxArguments,
} from '../../src-main/hosts/launch/find-chromium.mjs';
import { busyDuring, expectWhole, instrument, measure, quantile } from './desk-measure';

export interface LoadFigures {
  readonly name: string;
  /** Messages or frames a second that were really sent, and the terminal's share of a core. */
  readonly perSecond: number;
  readonly terminalShare: number;
  readonly framesPerSecond: number;
  readonly frameP99Ms: number;
  readonly feedToPaintP99Ms: number;
  readonly keyP50Ms: number;
  readonly keyP95Ms: number;
  /** Share of the time in which the desk's main thread had something to do, 0 to 1. */
  readonly busyShare: number;
  readonly longTasks: number;
}

interface Phase {
  readonly name: string;
  /** For the server's input. */
  readonly flow: string;
  readonly meanwhile: (page: Page, untilMs: number) => Promise<void>;
  /** The chart has to ask for older bars. */
  readonly pansBack?: true;
}

const PHASES: readonly Phase[] = [
  { name: 'silent', flow: 'silent', meanwhile: typing },
  { name: '10,000 messages/s', flow: 'decoded 10000', meanwhile: typing },
  { name: '1,000 gzip frames/s', flow: 'frames 1000', meanwhile: typing },
  {
    name: 'panning a million bars, 10,000 messages/s',
    flow: 'decoded 10000',
    meanwhile: panning,
    pansBack: true,
  },
];

export async function benchDeskLoad(seconds: number): Promise<readonly LoadFigures[]> {
  const server = startServer();
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: [...QUIET_ARGUMENTS, ...sandboxArguments()],
  });
  try {
    const [, address = ''] = await server.said(/DESK (\S+)/);
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await instrument(page);
    await page.goto(address);
    await openFutures(page, server);
    const figures: LoadFigures[] = [];
    for (const phase of PHASES) figures.push(await measured(page, server, phase, seconds));
    return figures;
  } finally {
    await browser.close();
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
  await page.waitForTimeout(2000);
}

/** A second to settle, then the figures. */
async function measured(
  page: Page,
  server: Server,
  { name, flow, meanwhile, pansBack }: Phase,
  seconds: number,
): Promise<LoadFigures> {
  server.say(flow);
  await server.said(/DID \S+ \S+ \d+/);
  await page.waitForTimeout(1000);
  const { value: samples, busyShare } = await busyDuring(page, () =>
    measure(page, seconds * 1000, (untilMs) => meanwhile(page, untilMs)),
  );
  server.say(flow);
  const [, perSecond = '0', share = '0', pages = '0'] = await server.said(/DID (\S+) (\S+) (\d+)/);
  await expectWhole(page);
  if (pansBack === true && pages === '0') throw new Error('the chart was not panned');
  const { frames, paints, keys, longTasks } = samples;
  return {
    name,
    perSecond: Number(perSecond),
    terminalShare: Number(share),
    framesPerSecond: frames.length / seconds,
    frameP99Ms: quantile(frames, 0.99),
    feedToPaintP99Ms: quantile(paints, 0.99),
    keyP50Ms: quantile(keys, 0.5),
    keyP95Ms: quantile(keys, 0.95),
    busyShare,
    longTasks,
  };
}

const KEY_EVERY_MS = 97;

/** Into the ticket's quantity, as a trader would. */
async function typing(page: Page, untilMs: number): Promise<void> {
  await page.getByRole('textbox', { name: /^Quantity/ }).focus();
  for (let index = 0; Date.now() < untilMs; index += 1) {
    await page.keyboard.press(index % 2 === 0 ? '5' : 'Backspace');
    await page.waitForTimeout(KEY_EVERY_MS);
  }
}

/** Back through the history, page by page: the picture takes the keys, not the panel around it. */
async function panning(page: Page, untilMs: number): Promise<void> {
  await page.getByRole('region', { name: 'Chart', exact: true }).locator('.chart-canvas').focus();
  while (Date.now() < untilMs) {
    await page.keyboard.press('Alt+ArrowLeft');
    await page.waitForTimeout(KEY_EVERY_MS);
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
  const child = spawn(process.execPath, ['e2e/scripts/run.mjs', entry], {
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
        child.once('exit', () => {
          reject(new Error(`the server ended; it said ${output}`));
        });
        look = () => {
          const match = pattern.exec(output);
          if (match !== null) resolve(match);
        };
        look();
      }),
  };
}
