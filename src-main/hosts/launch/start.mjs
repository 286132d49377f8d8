// @ts-check
// `npm start`: installs and builds when needed, then opens Tidemark in Electron, or in the browser
// host where Electron cannot run, saying why.
import { spawn, spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseHost, electronFailure, hasDisplay, reasonAgainstElectron } from './choose-host.mjs';
import { fetchEnv, fetchFailure, findElectron } from './find-electron.mjs';
import { leave } from './leave.mjs';
import { MAIN_ENGINE } from './main-engine.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { asksForHelp, HELP, readOptions, WRONG_OPTION_EXIT } from './options.mjs';
import { build, install, startProblem } from './prepare.mjs';

// Not import.meta.dirname: a Node too old for it must get as far as being told so.
const root = fileURLToPath(new URL('../../..', import.meta.url));
const FETCH_TIMEOUT_MS = 15 * 60_000;

const options = readOptions(process.argv.slice(2));
const facts = {
  // Electron always opens one.
  wanted:
    options.host ?? (options.hasNoWindow ? 'browser' : (process.env['TERMINAL_HOST'] ?? 'auto')),
  platform: process.platform,
  isRoot: process.getuid?.() === 0,
  hasDisplay: hasDisplay(process.env, process.platform),
};

main();

function main() {
  if (asksForHelp(process.argv.slice(2))) {
    console.log(HELP);
    process.exit(0);
  }
  const words = options.problem || hostProblem(facts.wanted);
  if (words !== '') fail(words, WRONG_OPTION_EXIT);
  const problem = startProblem(root);
  if (problem !== '') fail(problem);
  if (!install(root)) fail('The packages could not be installed; npm said why above.');
  if (!build(root)) fail('The program could not be built; the reason is above.');
  const against = reasonAgainstElectron(facts);
  const electron = against === '' ? findOrFetchElectron() : findElectron(root);
  const choice = chooseHost({ ...facts, electronProblem: electron.problem });
  if (choice.host === 'none') fail(`Electron cannot start: ${choice.reason}.`);
  if (choice.host === 'electron' && electron.program !== null) {
    const startedMs = performance.now();
    run(electron.program, ['.', ...passedOn()], (end) => {
      const reason = electronFailure({ ...end, livedMs: performance.now() - startedMs });
      if (reason === '') return false;
      if (facts.wanted === 'electron') fail(`Electron cannot start: ${reason}.`);
      runInBrowser(reason);
      return true;
    });
    return;
  }
  runInBrowser(choice.reason);
}

/** @param {string} reason  why not in Electron */
function runInBrowser(reason) {
  console.log(`Electron is not used: ${reason}.`);
  console.log('The same terminal runs in the browser host, reachable from this machine only.');
  run(process.execPath, [...MAIN_ENGINE, 'out/main/browser.js', ...passedOn()]);
}

/** To the host, which runs in another folder than the one a relative path was meant from. */
function passedOn() {
  const { dataDir, hasNoWindow } = options;
  return [
    ...(dataDir === undefined ? [] : [`--data-dir=${resolve(dataDir)}`]),
    ...(hasNoWindow ? ['--no-window'] : []),
  ];
}

/** @param {string} wanted */
function hostProblem(wanted) {
  if (wanted === 'electron' && options.hasNoWindow) return '--no-window is of the browser host.';
  return ['auto', 'electron', 'browser'].includes(wanted)
    ? ''
    : `--host must be auto, electron or browser, not "${wanted}".`;
}

function findOrFetchElectron() {
  const found = findElectron(root);
  if (found.program !== null || found.installer === null) return found;
  if (process.env['TERMINAL_NO_DOWNLOAD'] === '1') {
    return { ...found, problem: `${found.problem} and TERMINAL_NO_DOWNLOAD=1 forbids fetching it` };
  }
  const { installer, version } = found;
  let failure = '';
  const fetch = () => {
    console.log(`Fetching Electron ${version} (once, about 120 MB) …`);
    const fetched = spawnSync(process.execPath, [installer], {
      encoding: 'utf8',
      timeout: FETCH_TIMEOUT_MS,
      env: fetchEnv(process.env),
      stdio: ['ignore', 'inherit', 'pipe'],
    });
    failure = fetchFailure(fetched.stderr);
    return fetched.status === 0;
  };
  const isMissing = () => findElectron(root).program === null;
  if (oneAtATime(root, isMissing, fetch, console.log)) return findElectron(root);
  return { ...found, problem: `its program file could not be fetched (${failure})` };
}

/**
 * Becomes the host: same terminal, same signals, same exit code.
 * @param {string} program
 * @param {readonly string[]} words
 * @param {(end: { code: number | null, signal: string | null, isAsked: boolean }) => boolean} [goesOn]  asked at
 *   its end: whether something else has taken its place
 */
function run(program, words, goesOn = () => false) {
  const child = spawn(program, words, { cwd: root, stdio: 'inherit' });
  let isAsked = false;
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      isAsked = true;
      // Windows has told it itself, and to hand a signal on there is to end it on the spot.
      if (process.platform !== 'win32') child.kill(signal);
    });
  }
  child.on('error', (cause) => fail(`${program} could not be started: ${cause.message}`));
  child.on('exit', (code, signal) => {
    if (!goesOn({ code, signal, isAsked })) leave(code ?? (signal === null ? 0 : 1));
  });
}

/** @param {string} words @param {number} [code] @returns {never} */
function fail(words, code = 1) {
  console.error(words);
  process.exit(code);
}
