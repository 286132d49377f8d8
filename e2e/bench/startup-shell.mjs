// @ts-check
// The empty shell that a start is compared with: the least program that serves a page on 127.0.0.1 and
// opens it in a window of its own, as the browser host does with the desk. `node startup-shell.mjs FOLDER`
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import {
  findChromium,
  QUIET_ARGUMENTS,
  sandboxArguments,
} from '../../src-main/hosts/launch/find-chromium.mjs';

const PAGE = '<!doctype html><title>Empty</title><body>Nothing</body>';

const server = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html');
  response.end(PAGE);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const window = spawn(
    findChromium() ?? '',
    [
      `--app=http://127.0.0.1:${port}/`,
      `--user-data-dir=${process.argv[2]}`,
      '--window-size=1440,900',
      '--disable-extensions',
      '--disable-features=Translate',
      ...QUIET_ARGUMENTS,
      ...sandboxArguments(),
    ],
    { stdio: 'ignore' },
  );
  process.on('SIGTERM', () => {
    window.kill();
    window.once('exit', () => process.exit(0));
  });
});
