/**
 * How long the event loops of the host stand still while all seven pairs trade and a desk watches:
 * `node e2e/scripts/run.mjs e2e/bench/host-stall.ts [seconds]`. It measures the built program: main
 * and the exchange's thread, each by its own monitorEventLoopDelay. Target: p99 under 20 ms.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import {
  findChromium,
  QUIET_ARGUMENTS,
  sandboxArguments,
} from '../../src-main/hosts/launch/find-chromium.mjs';

const seconds = Number(process.argv[2] ?? '30');
const folder = mkdtempSync(join(tmpdir(), 'tidemark-stall-'));

/** Loaded into main and, because threads inherit it, into the exchange's thread. */
const PROBE = `
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';
const delay = monitorEventLoopDelay({ resolution: 1 });
const ms = (ns) => (ns / 1e6).toFixed(2).padStart(7);
setTimeout(() => {
  delay.enable();
  setTimeout(() => {
    const name = (isMainThread ? 'main' : 'exchange').padEnd(9);
    const figures = [50, 99, 99.9].map((p) => 'p' + p + ' ' + ms(delay.percentile(p)) + ' ms');
    console.log('STALL ' + name + figures.join('  ') + '  max ' + ms(delay.max) + ' ms');
  }, ${seconds * 1000}).unref();
}, 8000).unref();
`;

async function main(): Promise<void> {
  const probe = join(folder, 'probe.mjs');
  writeFileSync(probe, PROBE);
  const host = spawn(
    process.execPath,
    [
      '--import',
      pathToFileURL(probe).href,
      'out/main/browser.js',
      '--no-window',
      `--data-dir=${join(folder, 'data')}`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let output = '';
  const said = (pattern: RegExp): Promise<RegExpExecArray> =>
    new Promise((resolve) => {
      const look = (): void => {
        const match = pattern.exec(output);
        if (match !== null) resolve(match);
      };
      host.stdout.on('data', look);
      look();
    });
  host.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));

  const [address] = await said(/http:\S+ticket=\S+/);
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: [...QUIET_ARGUMENTS, ...sandboxArguments()],
  });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(address);
  await page.getByRole('button', { name: 'Start paper trading' }).press('Enter');
  await said(/STALL[^]*STALL[^\n]*\n/);
  console.log(output.match(/STALL.*/g)?.join('\n'));
  await browser.close();
  host.kill('SIGTERM');
  await new Promise((resolve) => host.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
}

await main();
