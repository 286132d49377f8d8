/** Options of the exchange without a window that do not go together are refused by name, not passed over. */
import { expect, test } from 'vitest';
import { openHeadless } from './open-headless';
import { readOptions } from './options.mjs';

test.each([
  [['--venue', 'http://127.0.0.1:1'], '--venue needs --mode live'],
  [['--venue-futures', 'http://127.0.0.1:1'], '--venue-futures needs --mode live'],
  [['--venue-ws', 'ws://127.0.0.1:1'], '--venue-ws needs --mode live'],
  [['--mode', 'live', '--venue-ws', 'ws://127.0.0.1:1'], '--mode live needs --venue'],
  [['--mode', 'live', '--venue', 'ftp://127.0.0.1'], 'is not an address of http or https'],
  [['--mode', 'live', '--venue', '127.0.0.1:1'], '127.0.0.1:1 is not an address of http or https'],
  [
    ['--mode', 'live', '--venue', 'http://127.0.0.1:1', '--venue-futures', 'ws://127.0.0.1:1'],
    'ws://127.0.0.1:1 is not an address of http or https',
  ],
  [
    ['--mode', 'live', '--venue', 'http://127.0.0.1:1', '--venue-ws', 'http://127.0.0.1:1'],
    'http://127.0.0.1:1 is not an address of ws or wss',
  ],
])('%j', async (words, refusal) => {
  const opened = await openHeadless(readOptions(['--agents', 'off', ...words]), () => undefined);
  if (opened.ok) await opened.value.close();
  expect(opened.ok ? 'it was opened' : opened.error).toContain(refusal);
});
