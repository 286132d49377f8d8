/** How the browser is told an address that works once, and who else can learn it. */
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openAppWindow } from './app-window';
import { makeEntrance } from './entrance';
import { createSessionGuard } from './session-guard';

const TICKET = /ticket=([\w-]{43})/;
const guard = createSessionGuard(40_123);
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark entrance ü#%-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

describe('the file', () => {
  test('leads to the address, is read by this user alone, and its own address is no secret', () => {
    const address = guard.issueAddress('futures');
    const profile = join(folder, 'new', 'profile');
    const { href, remove } = makeEntrance(address, profile);
    const path = fileURLToPath(href);
    expect(readFileSync(path, 'utf8')).toContain(`0;url=${address.href.replace('&', '&amp;')}">`);
    if (process.platform !== 'win32') {
      expect(statSync(path).mode & 0o777).toBe(0o600);
      expect(statSync(profile).mode & 0o777).toBe(0o700);
    }
    expect(href).not.toContain(TICKET.exec(address.href)?.[1]);
    remove();
    expect(readdirSync(profile)).toEqual([]);
  });

  test('is gone once the address was used, and not before', async () => {
    const address = guard.issueAddress();
    const path = fileURLToPath(makeEntrance(address, folder).href);
    await settled();
    expect(existsSync(path)).toBe(true);
    guard.redeem(TICKET.exec(address.href)?.[1] ?? '');
    await settled();
    expect(existsSync(path)).toBe(false);
  });

  test('of one window is not that of another; a name that is free is taken again', () => {
    const first = makeEntrance(guard.issueAddress(), folder);
    const second = makeEntrance(guard.issueAddress(), folder);
    expect(second.href).not.toBe(first.href);
    first.remove();
    const third = makeEntrance(guard.issueAddress(), folder);
    expect(third.href).toBe(first.href);
    first.remove();
    expect(existsSync(fileURLToPath(third.href))).toBe(true);
    second.remove();
    third.remove();
  });

  test('is a new one, whatever lay in its place', () => {
    const { href, remove } = makeEntrance(guard.issueAddress(), folder);
    remove();
    const path = fileURLToPath(href);
    writeFileSync(path, 'left by a run that was killed');
    chmodSync(path, 0o644);
    makeEntrance(guard.issueAddress(), folder).remove();
    const elsewhere = join(folder, 'elsewhere');
    writeFileSync(elsewhere, 'kept');
    symlinkSync(elsewhere, path);
    const entrance = makeEntrance(guard.issueAddress(), folder);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readFileSync(elsewhere, 'utf8')).toBe('kept');
    entrance.remove();
  });
});

/** All that another user of this machine can read of every program, again and again for half a second. */
async function everyCommandLine(): Promise<string> {
  let read = '';
  const until = Date.now() + 500;
  while (Date.now() < until) {
    for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
      try {
        read += `${readFileSync(`/proc/${name}/cmdline`, 'utf8')}\n`;
      } catch {
        // it has ended
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return read;
}

/** As slow as a browser: it has not asked for its page yet. */
function slowBrowser(script = 'sleep 5'): void {
  const program = join(folder, 'chrome');
  writeFileSync(program, `#!/bin/sh\n${script}\n`);
  chmodSync(program, 0o755);
  vi.stubEnv('CHROME_PATH', program);
  vi.stubEnv('DISPLAY', ':1');
}

describe.skipIf(process.platform !== 'linux')('the window', () => {
  test('is opened without its ticket in any command line', async () => {
    slowBrowser();
    const address = guard.issueAddress();
    const window = openAppWindow(address, join(folder, 'profile'));
    const read = await everyCommandLine();
    expect(read).toContain('--user-data-dir='); // the window's is among them
    expect(read).toContain(join(folder, 'profile'));
    expect(read).not.toContain(TICKET.exec(address.href)?.[1]);
    if (window.kind === 'open') window.close();
  });

  test('that never showed leaves no file', async () => {
    slowBrowser('exit 1');
    const window = openAppWindow(guard.issueAddress(), join(folder, 'profile'));
    expect(window.kind === 'open' && (await window.closed)).toBe('failed');
    await settled();
    expect(readdirSync(join(folder, 'profile'))).toEqual([]);
  });

  test('is impossible where its profile cannot be written', () => {
    slowBrowser();
    writeFileSync(join(folder, 'profile'), 'a file');
    const window = openAppWindow(guard.issueAddress(), join(folder, 'profile'));
    expect(window).toMatchObject({
      kind: 'impossible',
      reason: expect.stringMatching(/^its profile cannot be written: /) as string,
    });
  });
});
