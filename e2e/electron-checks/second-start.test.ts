/** The entry itself, on the simulated Electron, while the program runs already. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { desktop } from '../fake-electron/electron.mjs';

test('row 25: a second start says where the first one is, ends well and touches nothing of it', async () => {
  const data = mkdtempSync(join(tmpdir(), 'tidemark-second-'));
  const exits: unknown[] = [];
  vi.spyOn(process, 'exit').mockImplementation((code) => exits.push(code) as never);
  const said: unknown[] = [];
  vi.spyOn(console, 'log').mockImplementation((words) => void said.push(words));
  process.argv = ['electron', '.', `--data-dir=${data}`];
  desktop.isRunning = true;

  await import('../../src-main/hosts/electron');
  await expect.poll(() => exits).toEqual([0]);

  expect(said).toEqual(['Tidemark is already running; its window is shown.']);
  expect(readdirSync(data)).toEqual(['electron']);
  rmSync(data, { recursive: true, force: true });
});
