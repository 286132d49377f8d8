// @ts-check
// `npm run e2e`: installs and builds when needed, then runs the end-to-end tests. What is passed on is Playwright's:
// `npm run e2e -- ticket --project browser`.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { build, install } from '../../src-main/hosts/launch/prepare.mjs';
import { toolFile } from './tool.mjs';

const root = resolve(import.meta.dirname, '../..');
if (!install(root) || !build(root)) process.exit(1);
const words = [toolFile(root, 'playwright', '@playwright/test'), 'test', ...process.argv.slice(2)];
process.exitCode = spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit' }).status ?? 1;
