/**
 * The Electron host's own parts on the simulated Electron, in the test's process: a Chromium, the real
 * preloads as they are built, a desk of one empty page, and the guards as the entry installs them.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { app, type WebContents } from 'electron';
import { chromium, type Page } from 'playwright-core';
import { build, loadConfigFromFile } from 'vite';
import { registerDeskScheme, serveDesk } from '../../src-main/hosts/electron/desk-protocol';
import { installGuards } from '../../src-main/hosts/electron/guards';
import { QUIET_ARGUMENTS, sandboxArguments } from '../../src-main/hosts/launch/find-chromium.mjs';
import { Words } from '../../src-main/terminal/words/words';
import { root } from './sources.testing';
import { findTestBrowser } from '../fixtures/find-browser.mjs';
import { freePort } from '../fixtures/free-port';

export interface SimulatedElectron {
  /** Of the built bundles, with a page of its own and a file beside that no page may read. */
  readonly outFolder: string;
  /** How many pages the program has made so far. */
  pageCount(): number;
  close(): Promise<void>;
}

const DESK_PAGE = '<!doctype html><title>Tidemark</title><body><main></main></body>';

export async function openSimulatedElectron(): Promise<SimulatedElectron> {
  const outFolder = mkdtempSync(join(tmpdir(), 'tidemark-electron-'));
  mkdirSync(join(outFolder, 'renderer'));
  writeFileSync(join(outFolder, 'renderer', 'index.html'), DESK_PAGE);
  writeFileSync(join(outFolder, 'secret.json'), '{"a secret":true}');
  await buildPreloads(join(outFolder, 'preload'));
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: findTestBrowser() ?? '',
    args: [
      ...[...QUIET_ARGUMENTS, ...sandboxArguments(), `--remote-debugging-port=${port}`],
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1', // what should not go out cannot
    ],
  });
  process.env['FAKE_ELECTRON_CDP'] = `http://127.0.0.1:${port}`;
  let pages = 0;
  app.on('web-contents-created', () => (pages += 1));
  app.enableSandbox();
  registerDeskScheme();
  await app.whenReady();
  serveDesk(join(outFolder, 'renderer'));
  installGuards(new Words());
  return {
    outFolder,
    pageCount: () => pages,
    close: async () => {
      await browser.close();
      rmSync(outFolder, { recursive: true, force: true });
    },
  };
}

/** The browser's page behind a window of the program. */
export function pageOf(contents: WebContents | undefined): Page {
  const { page = null } = (contents ?? {}) as unknown as { page?: Page | null };
  if (page === null) throw new Error('the window has no page yet');
  return page;
}

async function buildPreloads(outDir: string): Promise<void> {
  const env = { command: 'build', mode: 'production' } as const;
  const loaded = await loadConfigFromFile(
    env,
    join(root, 'electron.vite.config.ts'),
    root,
    'error',
  );
  const config = loaded?.config as unknown as { preload: { build: object } };
  await build({
    ...config.preload,
    configFile: false,
    root,
    logLevel: 'error',
    build: { ...config.preload.build, outDir, ssr: true, minify: false },
  });
}
