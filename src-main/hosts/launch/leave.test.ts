import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';

const LEAVE = join(import.meta.dirname, 'leave.mjs');
/** It ends in order when its terminal goes, as the hosts do. */
const PROGRAM = `import { leave } from '${LEAVE}';
process.on('SIGHUP', () => setTimeout(() => leave(0), 20));
console.log('it runs');
setInterval(() => {}, 1000);`;

/** macOS has another one by that name. */
const hasTerminals = process.platform === 'linux' && spawnSync('script', ['-V']).status === 0;

test.runIf(hasTerminals)(
  'a program whose terminal is closed ends as others do, and does not crash',
  async () => {
    const ended = join(mkdtempSync(join(tmpdir(), 'leave-')), 'ended');
    // The shell is told, as whoever leads what runs in a terminal, and hands it on.
    const run = `"${process.execPath}" --input-type=module -e "$PROGRAM" & trap "kill -HUP $!" HUP
      wait $!; wait $!; echo $? > ${ended}`;
    // Makes a terminal and runs something in it; when it is killed, its terminal is gone.
    const terminal = spawn('script', ['-qfec', run, '/dev/null'], {
      env: { ...process.env, PROGRAM, SHELL: '/bin/sh' },
    });
    await once(terminal.stdout, 'data');
    terminal.kill('SIGKILL');
    expect(await codeIn(ended)).toBe('129');
  },
);

test('elsewhere the code is what it was given', async () => {
  const program = `import { leave } from '${LEAVE}'; leave(3);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
  const [code] = (await once(child, 'exit')) as [number | null];
  expect(code).toBe(3);
});

async function codeIn(path: string): Promise<string> {
  for (;;) {
    const written = read(path).trim();
    if (written !== '') return written;
    await pause(20);
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // not yet
  }
}
