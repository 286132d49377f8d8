// @ts-check
/** A folder that electron-builder takes for an unpacked Electron on Linux: its names, and its fuse wire. */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FuseV1Options } from '@electron/fuses';

const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const VERSION = 1;
/** As Electron ships them: on, every one. */
const ON = '1';

/** @param {string} folder */
export function makeStandIn(folder) {
  mkdirSync(join(folder, 'resources'), { recursive: true });
  mkdirSync(join(folder, 'locales'));
  const count = Object.values(FuseV1Options).filter((value) => typeof value === 'number').length;
  const wire = Buffer.concat([
    Buffer.from(SENTINEL),
    Buffer.from([VERSION, count]),
    Buffer.from(ON.repeat(count)),
  ]);
  const program = join(folder, 'electron');
  writeFileSync(program, Buffer.concat([Buffer.alloc(4096), wire, Buffer.alloc(4096)]));
  chmodSync(program, 0o755);
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'version', 'chrome-sandbox']) {
    writeFileSync(join(folder, name), name);
  }
  writeFileSync(join(folder, 'locales/en-US.pak'), '');
}
