/**
 * The page is an outsider: no foreign code, no network, no windows, no Node. Where it is a server's, what only
 * a server can be asked: one-time addresses, foreign pages, a second start.
 */
import { expect, test, type Machine, type RunningHost } from '../fixtures/host';

test('the page can run nothing of others, reach nobody, and open nothing', async ({
  machine,
  host,
}) => {
  const running = await machine.start();
  const { desk, page } = running;
  await desk.startPaper();
  expect(machine.problems).toEqual([]);
  const address = page.url();
  const found = await page.evaluate(async () => {
    const violations: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) => {
      violations.push(event.effectiveDirective);
    });
    const attempt = async (work: () => unknown): Promise<string> => {
      try {
        await work();
        return 'allowed';
      } catch {
        return 'refused';
      }
    };
    const outcomes = {
      fetch: await attempt(() => fetch('https://example.invalid/')),
      // Later, on its own: what a test runs at once is exempt from the policy.
      evaluation: await new Promise<string>((resolve) => {
        setTimeout(() => void attempt(() => (0, eval)('1')).then(resolve), 0);
      }),
      markup: await attempt(() => {
        document.createElement('p').innerHTML = '<b>x</b>';
      }),
      opened: window.open('https://example.invalid/') === null ? 'refused' : 'allowed',
    };
    const script = document.createElement('script');
    await attempt(() => (script.text = 'window.wasRun = true'));
    document.body.append(script);
    const frame = document.createElement('iframe');
    frame.src = 'https://example.invalid/';
    document.body.append(frame);
    for (let turn = 0; turn < 30 && !violations.includes('frame-src'); turn += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const globals = ['require', 'process', 'module'].filter((name) => name in window);
    return { violations, outcomes, wasRun: 'wasRun' in window, globals };
  });
  expect(found.outcomes).toMatchObject({
    fetch: 'refused',
    evaluation: 'refused',
    markup: 'refused',
  });
  expect(found.violations).toEqual(
    expect.arrayContaining(['connect-src', 'frame-src', 'require-trusted-types-for']),
  );
  expect(found.wasRun).toBe(false);
  expect(found.globals).toEqual([]);
  expect(page.url()).toBe(address);
  machine.problems.length = 0; // every one of them was asked for
  if (host === 'browser') {
    await test.step('one address, one page, one program on a data folder', () =>
      onePage(machine, running));
  }
});

async function onePage(machine: Machine, running: RunningHost): Promise<void> {
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

  // A second start on the same data folder is told which folder that is, and what to do.
  await expect(machine.start()).rejects.toThrow(
    `Tidemark is already running with the data folder ${machine.dataFolder}. Go on in its window, or close it first; it may be an exchange without a window. A start with --data-dir=FOLDER has a folder of its own. The one that runs is process `,
  );
}
