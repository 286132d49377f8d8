/**
 * Quitting waits until the exchange has written its snapshot. A Mac that shuts down, or whose user signs out, is not
 * kept waiting: a program that asks for time there calls the whole of it off. What was acknowledged is on the disk by
 * then, and the next start reads the journal behind the last snapshot.
 */
import { app, powerMonitor } from 'electron';
import { endAtLatest, LONGEST_END_MS } from '../asked-to-end';

/** A shutdown that another program has called off is over by then. */
const SHUTDOWN_MS = 60_000;

/** Once the app is ready. */
export function closeOnQuit(
  close: () => Promise<void>,
  platform = process.platform,
  longestMs = LONGEST_END_MS,
): void {
  let isClosing = false;
  let isClosed = false;
  let isWantedAgain = false;
  let shutdownAtMs = -Infinity;
  // Not on Linux, where a listener holds the shutdown up; a signal ends the program there, and Windows asks nobody.
  if (platform === 'darwin') {
    powerMonitor.on('shutdown', () => {
      shutdownAtMs = performance.now();
    });
  }
  app.on('before-quit', (event) => {
    if (isClosed || performance.now() - shutdownAtMs < SHUTDOWN_MS) return;
    event.preventDefault();
    if (isClosing) return;
    isClosing = true;
    endAtLatest(() => {
      app.exit(1);
    }, longestMs);
    void close().finally(() => {
      isClosed = true;
      // Whoever started it while it was still writing would be left with no window at all.
      if (isWantedAgain) app.relaunch();
      app.quit();
    });
  });
  app.on('second-instance', () => {
    isWantedAgain = isClosing;
  });
}
