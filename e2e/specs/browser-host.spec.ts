/** What only a server can be asked: one-time addresses, foreign pages, a second start. */
import { expect, test } from '../fixtures/host';

test('one address, one page, one program on a data folder', async ({ machine }) => {
  const running = await machine.start();
  await running.desk.startPaper();

  const again = await running.page.context().newPage();
  const used = await again.goto(running.usedAddress);
  expect(used?.status()).toBe(403);

  // A page of another origin on this machine has the cookie, and is refused for its origin.
  await again.route('http://127.0.0.1:1/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>other</title>' }),
  );
  await again.goto('http://127.0.0.1:1/');
  const reached = await again.evaluate(
    (address) =>
      new Promise<boolean>((resolve) => {
        const socket = new WebSocket(address);
        socket.onopen = () => {
          resolve(true);
        };
        socket.onerror = () => {
          resolve(false);
        };
      }),
    `${running.origin.replace('http', 'ws')}/wire`,
  );
  expect(reached).toBe(false);
  await again.close();

  // A second start on the same data folder is refused in one sentence.
  await expect(machine.start()).rejects.toThrow(
    'Tidemark is already running with this data folder.',
  );
});
