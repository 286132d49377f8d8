/** How the program ends: in order when it is asked to, and at once when the whole machine does. */
import { app, powerMonitor } from 'electron';
import type { Browser } from 'playwright-core';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { becomeReady } from '../fake-electron/state.mjs';
import { desktop } from '../fake-electron/desktop.mjs';
import { sayFarewell } from '../../src-main/hosts/electron/farewell';
import { closeOnQuit } from '../../src-main/hosts/electron/quit';

beforeAll(() => {
  becomeReady({} as Browser);
});

afterEach(() => {
  app.removeAllListeners('before-quit');
  app.removeAllListeners('second-instance');
  Reflect.set(app, 'isRelaunched', false);
  powerMonitor.removeAllListeners('shutdown');
  vi.restoreAllMocks();
});

function watchEnd(platform: NodeJS.Platform, longestMs?: number) {
  const happened: string[] = [];
  vi.spyOn(process, 'exit').mockImplementation(() => happened.push('ended') as never);
  let written = (): void => undefined;
  closeOnQuit(
    () => {
      happened.push('closing');
      return new Promise((resolve) => {
        written = resolve;
      });
    },
    platform,
    longestMs,
  );
  return {
    happened,
    written: () => {
      written();
    },
  };
}

test.each(['darwin', 'win32', 'linux'] as const)(
  'on %s quitting waits until everything is written',
  async (platform) => {
    const { happened, written } = watchEnd(platform);
    app.quit();
    expect(happened).toEqual(['closing']);
    written();
    await expect.poll(() => happened).toEqual(['closing', 'ended']);
  },
);

test('who starts the program while it ends gets it again when it has', async () => {
  const { happened, written } = watchEnd('win32');
  app.emit('second-instance');
  app.quit();
  expect(Reflect.get(app, 'isRelaunched')).toBe(false);
  app.emit('second-instance');
  app.quit();
  written();
  await expect.poll(() => happened).toEqual(['closing', 'ended']);
  expect(Reflect.get(app, 'isRelaunched')).toBe(true);
});

test('who has started it before is not given another one', async () => {
  const { happened, written } = watchEnd('win32');
  app.emit('second-instance');
  app.quit();
  written();
  await expect.poll(() => happened).toEqual(['closing', 'ended']);
  expect(Reflect.get(app, 'isRelaunched')).toBe(false);
});

test('a Mac that shuts down is not held up: it would call the shutdown off', async () => {
  const { happened } = watchEnd('darwin');
  powerMonitor.emit('shutdown');
  app.quit();
  await expect.poll(() => happened).toEqual(['ended']);
});

test('after a shutdown that another program has called off the program is quit in order again', async () => {
  const { happened, written } = watchEnd('darwin');
  powerMonitor.emit('shutdown');
  const later = performance.now() + 60_001;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  app.quit();
  expect(happened).toEqual(['closing']);
  written();
  await expect.poll(() => happened).toEqual(['closing', 'ended']);
});

test('a shutdown of Linux is nothing that the program listens to: its signal ends it in order', () => {
  watchEnd('linux');
  expect(powerMonitor.listenerCount('shutdown')).toBe(0);
});

test('what never comes to its end is ended: nothing keeps the program from it for ever', async () => {
  const { happened } = watchEnd('linux', 50);
  app.quit();
  expect(happened).toEqual(['closing']);
  await expect.poll(() => happened).toEqual(['closing', 'ended']);
});

test('what waits for the program is said behind it, and asks nothing that would hold up a shutdown', () => {
  desktop.notifications.length = 0;
  sayFarewell('');
  expect(desktop.notifications).toEqual([]);
  sayFarewell('Take profit and stop loss of entries that still wait (2) …');
  expect(desktop.notifications).toEqual([
    'Take profit and stop loss of entries that still wait (2) …',
  ]);
  expect(desktop.questions).toEqual([]);
});
