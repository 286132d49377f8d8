/** The paper exchange that is left while it still starts: it ends, and whoever comes next finds it free. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { invariant } from '@shared/kernel/result';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSystemClock } from '../../src-main/adapters/clock';
import { findDataFolder } from '../../src-main/hosts/data-folder';
import { createPaperVenue } from '../../src-main/hosts/paper/paper-venue';
import { buildHost } from './host-rig.testing';

const folder = mkdtempSync(join(tmpdir(), 'tidemark-paper-venue-'));
const silent = (): void => undefined;
let program = '';
beforeAll(async () => {
  program = await buildHost();
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const venue = () =>
  createPaperVenue({
    data: findDataFolder({ dataDir: folder, env: {}, platform: process.platform }),
    clock: createSystemClock(),
    log: { info: silent, warn: silent, error: silent },
    workerEntry: join(program, 'out/main/exchange-worker.js'),
    onNewMarket: silent,
  });

test('to another account and back before paper has started: paper opens', async () => {
  const first = venue();
  const early = first.connect(silent, silent);
  await first.close();
  const second = venue();
  const opened = await second.connect(silent, silent);
  expect(opened.ok ? '' : opened.error.message).toBe('');
  expect((await early).ok).toBe(false);
  // The same one may be connected to again, as when the market is another.
  await second.close();
  const again = await second.connect(silent, silent);
  invariant(again.ok, 'it opens again');
  await second.close();
}, 60_000);
