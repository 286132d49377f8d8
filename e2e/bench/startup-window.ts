/**
 * A window that a program of ours has opened, seen from outside: by the port that the browser writes into
 * its profile. The window is a real one without a display, by a program that stands for the browser.
 */
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { findChromium } from '../../src-main/hosts/launch/find-chromium.mjs';
import { pageAddress } from './devtools';

const PORT_FILE = 'DevToolsActivePort';
const LOOK_EVERY_MS = 5;

/** Makes that program in a folder; it is what CHROME_PATH is to say. */
export function makeBrowser(folder: string): string {
  const path = join(folder, 'browser.sh');
  const words = '--headless=new --disable-gpu --remote-debugging-port=0';
  writeFileSync(path, `#!/bin/sh\nexec "${findChromium() ?? ''}" ${words} "$@"\n`);
  chmodSync(path, 0o700);
  return path;
}

/** Before a start: the file of the one before would lead to nobody. */
export function forgetWindow(profile: string): void {
  rmSync(join(profile, PORT_FILE), { force: true });
}

/**
 * Evaluates an expression in the first page of the window as soon as there is one, again when the page has
 * become another meanwhile, and waits for what it promises.
 */
export async function inWindow(profile: string, expression: string): Promise<unknown> {
  const file = join(profile, PORT_FILE);
  for (;;) {
    if (existsSync(file)) {
      const [port = ''] = readFileSync(file, 'utf8').split('\n');
      const address = port === '' ? null : await pageAddress(port);
      const answer = address === null ? null : await evaluate(address, expression);
      if (answer !== null) return answer.value;
    }
    await pause(LOOK_EVERY_MS);
  }
}

/** Null when the page went away before it had answered. */
function evaluate(
  address: string,
  expression: string,
): Promise<{ readonly value: unknown } | null> {
  return new Promise((resolve) => {
    const socket = new WebSocket(address);
    socket.on('open', () => {
      const params = { expression, awaitPromise: true, returnByValue: true };
      socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params }));
    });
    socket.on('message', (data: Buffer) => {
      const { result } = JSON.parse(data.toString()) as {
        readonly result?: { readonly result?: { readonly value?: unknown } };
      };
      socket.close();
      const value = result?.result?.value;
      resolve(value === undefined ? null : { value });
    });
    socket.on('error', () => {
      resolve(null);
    });
    socket.on('close', () => {
      resolve(null);
    });
  });
}
