import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestPrograms } from '../simulation/host-rig.testing';
import { root, startExchange, type RunningExchange } from './headless.testing';

/** The bot as it stands in README: whoever copies it gets what this runs. */
const source = /```js\n(\/\/ bot\.mjs[^]*?)```/.exec(
  readFileSync(join(root, 'README.md'), 'utf8'),
)?.[1];
let exchange: RunningExchange;

beforeAll(async () => {
  const program = (await buildTestPrograms()).exchange;
  exchange = await startExchange(program, ['--seed', '7']);
});
afterAll(async () => {
  await exchange.stop();
});

test('is in README, and short', () => {
  const code = (source ?? '').split('\n').filter((line) => /^[^/]/.test(line));
  expect(code.length).toBeGreaterThan(5);
  expect(code.filter((line) => !line.startsWith('import')).length).toBeLessThanOrEqual(15);
});

test('signs, places, cancels and streams', async () => {
  const folder = join(root, 'out', 'scripts', 'bots-readme');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'bot.mjs'), source ?? '');
  const { stdout } = await promisify(execFile)(process.execPath, ['bot.mjs'], {
    cwd: folder,
    env: { ...process.env, EXCHANGE: JSON.stringify(exchange.connection) },
  });
  expect(stdout).toMatch(/status: 'NEW'[^]*status: 'CANCELED'[^]*market_btcusdt_depth_step0/);
});

test('README names every option there is', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const { stderr } = (() => {
    try {
      execFileSync(process.execPath, ['src-main/hosts/headless/start.mjs', '--nope=1'], {
        cwd: root,
        encoding: 'utf8',
        stdio: 'pipe',
      });
      return { stderr: '' };
    } catch (cause) {
      return cause as { readonly stderr: string };
    }
  })();
  const options = stderr.match(/--[a-z-]+(?=[,.])/g) ?? [];
  expect(options.length).toBeGreaterThan(5);
  for (const option of options) expect(readme).toContain(option);
});
