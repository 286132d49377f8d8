/**
 * Entry of the exchange without a window, for bots and their tests (`npm run exchange`). The first
 * line on standard output is one JSON object that says where it is and with which key; it ends in
 * order on SIGINT and SIGTERM, and with a code other than 0 when it cannot go on.
 */
import { faultWords } from '@shared/kernel/fault-words';
import { onAskedToEnd } from './asked-to-end';
import { setV8ForTrading } from './exchange/v8-settings';
import { openHeadless } from './headless/open-headless';
import { readOptions } from './headless/options.mjs';
import { leave } from './launch/leave.mjs';
import { WRONG_OPTION_EXIT } from './launch/options.mjs';

const FAILED_EXIT = 1;

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options.problem !== '') fail(options.problem, WRONG_OPTION_EXIT);
  let exitCode = 0;
  const opened = await openHeadless(
    options,
    (cause) => {
      fail(`The exchange has stopped: ${faultWords(cause)}`, FAILED_EXIT);
    },
    {
      onRecordingLost: (words) => {
        console.error(words);
        // Bots go on; whoever waits for the recording has to learn that it is not whole.
        exitCode = FAILED_EXIT;
      },
      onDefect: (words) => {
        console.error(words);
      },
    },
  );
  if (!opened.ok) fail(opened.error, FAILED_EXIT);
  // Not for what is done again at a start: compiling that for good takes longer than doing it.
  setV8ForTrading();
  const exchange = opened.value;
  onAskedToEnd(
    () => {
      void exchange.close().then(() => {
        leave(exitCode);
      });
    },
    () => {
      fail('Ended before all was in order.', FAILED_EXIT);
    },
  );
  process.stdout.write(`${JSON.stringify(exchange.connection)}\n`);
}

function fail(words: string, code: number): never {
  console.error(words);
  leave(code);
}

main().catch((cause: unknown) => {
  fail(faultWords(cause), FAILED_EXIT);
});
