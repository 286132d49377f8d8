/** The desk in a window of its own: a Chromium in app mode, with a profile that is only ours. */
import { spawn } from 'node:child_process';
import { existsSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { faultWords } from '@shared/kernel/fault-words';
import { makeEntrance, type Entrance } from './entrance';
import { PAGE_ENGINE } from './page-engine';
import type { OneTimeAddress } from './session-guard';
import { findChromium, QUIET_ARGUMENTS, sandboxArguments } from '../launch/find-chromium.mjs';
import { hasDisplay } from '../launch/choose-host.mjs';
import { isRunning } from '../launch/running-process.mjs';

export interface OpenWindow {
  readonly kind: 'open';
  /** Resolves when its page was asked for. */
  readonly entered: Promise<void>;
  readonly closed: Promise<WindowEnd>;
  /** Asks it to end. */
  close(): void;
  /** Whether no browser has the profile any more, some moments after it was asked at most. */
  hasEnded(): Promise<boolean>;
}

export type AppWindow = OpenWindow | { readonly kind: 'impossible'; readonly reason: string };

/** `failed`: it never showed. `handed-over`: a browser that was running already has opened it. */
type WindowEnd = 'closed' | 'failed' | 'handed-over';

/** A browser that was asked to end is waited for as long. */
const PATIENCE_MS = 1_000;

const afterPatience = (): Promise<false> =>
  new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS, false).unref();
  });

/** A browser that ends this soon did not show the window itself. */
const SHORTEST_LIFE_MS = 3_000;

/** Whether a browser that runs has this profile. A mark that one left behind names nobody who runs. */
export function isProfileInUse(profileFolder: string): boolean {
  // The mark on Windows, which goes with its process.
  if (existsSync(join(profileFolder, 'lockfile'))) return true;
  try {
    // Elsewhere a link to nowhere that says where and who: "machine-4711".
    const mark = readlinkSync(join(profileFolder, 'SingletonLock'));
    return isRunning(Number(mark.slice(mark.lastIndexOf('-') + 1)));
  } catch {
    return false; // there is no mark
  }
}

export function openAppWindow(
  address: OneTimeAddress,
  profileFolder: string,
  size: readonly [widthPx: number, heightPx: number] = [1440, 900],
): AppWindow {
  if (!hasDisplay(process.env, process.platform)) {
    return { kind: 'impossible', reason: 'there is no display' };
  }
  const program = findChromium();
  if (program === null) {
    return { kind: 'impossible', reason: 'no Chromium, Chrome or Edge was found' };
  }
  let entrance: Entrance;
  try {
    entrance = makeEntrance(address, profileFolder);
  } catch (fault) {
    return { kind: 'impossible', reason: `its profile cannot be written: ${faultWords(fault)}` };
  }
  const openedAtMs = performance.now();
  const child = spawn(
    program,
    [
      `--app=${entrance.href}`,
      `--user-data-dir=${profileFolder}`,
      `--window-size=${size.join()}`,
      '--disable-extensions',
      ...PAGE_ENGINE,
      ...QUIET_ARGUMENTS,
      ...sandboxArguments(),
    ],
    { stdio: 'ignore' },
  );
  const closed = new Promise<WindowEnd>((resolve) => {
    const end = (code: number | null): void => {
      const isEarly = performance.now() - openedAtMs < SHORTEST_LIFE_MS;
      if (!isEarly) resolve('closed');
      else resolve(code === 0 ? 'handed-over' : 'failed');
    };
    child.once('error', () => {
      end(1);
    });
    child.once('exit', end);
  });
  void closed.then((end) => {
    if (end !== 'handed-over') entrance.remove();
  });
  return {
    kind: 'open',
    entered: address.used,
    closed,
    close: () => {
      child.kill();
    },
    hasEnded: async () => {
      const isGone = await Promise.race([closed.then(() => true), afterPatience()]);
      return isGone && !isProfileInUse(profileFolder);
    },
  };
}
