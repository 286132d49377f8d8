/**
 * A window that a program of ours has opened, seen from outside: by the port that the browser writes into
 * its profile. The window is a real one without a display, by a program that stands for the browser.
 */
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findChromium } from '../../src-main/hosts/launch/find-chromium.mjs';
import { Devtools, pageAddress, portFile, portOf } from './devtools';

const LOOK_EVERY_MS = 5;

/** Without a display; as a whole browser it hands a window over to one that runs, which the other does not. */
type Kind = '--headless=new' | '--ozone-platform=headless';

/** Makes that program in a folder; it is what CHROME_PATH is to say. */
export function makeBrowser(folder: string, kind: Kind = '--headless=new'): string {
  const path = join(folder, 'browser.sh');
  const words = `${kind} --disable-gpu --remote-debugging-port=0`;
  writeFileSync(path, `#!/bin/sh\nexec "${findChromium() ?? ''}" ${words} "$@"\n`);
  chmodSync(path, 0o700);
  return path;
}

/** Before a start: the file of the one before would lead to nobody. */
export function forgetWindow(profile: string): void {
  rmSync(portFile(profile), { force: true });
}

/**
 * Evaluates an expression in the first page of the window as soon as there is one, again when the page has
 * become another meanwhile, and waits for what it promises.
 */
export async function inWindow(profile: string, expression: string): Promise<unknown> {
  for (;;) {
    const port = portOf(profile);
    const address = port === null ? null : await pageAddress(port);
    const value = address === null ? undefined : await evaluate(address, expression);
    if (value !== undefined) return value;
    await pause(LOOK_EVERY_MS);
  }
}

/** Undefined when the page went away before it had answered. */
async function evaluate(address: string, expression: string): Promise<unknown> {
  try {
    const page = await Devtools.open(address);
    const value = await page.evaluateText(expression);
    page.close();
    return value;
  } catch {
    return undefined;
  }
}
