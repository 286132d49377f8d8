// @ts-check
// `npm run exchange`: installs and builds when needed, then serves the simulated exchange without a
// window. Standard output belongs to the one line about where it is; all else goes to stderr.
import { fileURLToPath } from 'node:url';
import { asksForHelp, WRONG_OPTION_EXIT } from '../launch/options.mjs';
import { build, install, startProblem } from '../launch/prepare.mjs';
import { HELP, readOptions } from './options.mjs';

// Not import.meta.dirname: a Node too old for it must get as far as being told so.
const root = fileURLToPath(new URL('../../..', import.meta.url));

const words = process.argv.slice(2);
if (asksForHelp(words)) {
  console.log(HELP);
  process.exit(0);
}
const { problem } = readOptions(words);
if (problem !== '') fail(problem, WRONG_OPTION_EXIT);
const cannotStart = startProblem(root);
if (cannotStart !== '') fail(cannotStart);
if (!install(root, 'stderr')) fail('The packages could not be installed; npm said why above.');
if (!build(root, 'stderr')) fail('The program could not be built; the reason is above.');
// In this process: whoever started it can stop it, and nothing is left behind when it is killed.
await import(new URL('../../../out/main/exchange-cli.js', import.meta.url).href);

/** @param {string} words @param {number} [code] @returns {never} */
function fail(words, code = 1) {
  console.error(words);
  process.exit(code);
}
