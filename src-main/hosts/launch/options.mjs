// @ts-check
// The options of `npm start` and of the hosts, read the same way everywhere. A word nobody knows is
// refused: a misspelt data folder must not quietly become another one.

/**
 * @typedef {object} Options
 * @property {string | undefined} dataDir
 * @property {string | undefined} host
 * @property {boolean} hasNoWindow
 * @property {string} problem  one line for the user; empty when all is well
 */

const KNOWN = '--data-dir=FOLDER, --host=auto|electron|browser, --no-window';
/** What a wrong option ends the program with. */
export const WRONG_OPTION_EXIT = 2;

export const HELP = `Opens Tidemark: in Electron, or in a browser window where Electron cannot run.

  --host=NAME          auto, electron or browser
  --no-window          only serves the terminal, in the browser host, and prints its address
  --data-dir=FOLDER    keeps its files there instead of the system's usual place`;

/** @param {readonly string[]} words */
export const asksForHelp = (words) => words.includes('--help') || words.includes('-h');

/**
 * `--name=value` and `--name value` alike; the last one counts.
 * @param {readonly string[]} words  without the program's own
 * @param {{ readonly ignoresOthers?: boolean }} [settings]  Chromium has switches of its own
 * @returns {Options}
 */
export function readOptions(words, { ignoresOthers = false } = {}) {
  /** @type {Map<string, string>} */
  const values = new Map();
  let hasNoWindow = false;
  /** @param {string} problem @returns {Options} */
  const result = (problem) => ({
    dataDir: values.get('--data-dir'),
    host: values.get('--host'),
    hasNoWindow,
    problem,
  });
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const [name = '', ...rest] = word.split('=');
    if (name === '--data-dir' || name === '--host') {
      const next = words[at + 1] ?? '';
      const value = word === name ? next : rest.join('=');
      if (value === '' || (word === name && next.startsWith('--'))) {
        return result(`The option ${name} needs a value: ${name}=… (${KNOWN}).`);
      }
      if (word === name) at += 1;
      values.set(name, value);
    } else if (word === '--no-window') hasNoWindow = true;
    else if (!ignoresOthers) return result(`There is no option "${word}"; there are ${KNOWN}.`);
  }
  return result('');
}
