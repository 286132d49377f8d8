// @ts-check
// The options of `npm run exchange`. What they may say is judged where the configuration is read;
// here a word nobody knows is refused, because a misspelt option must not quietly do nothing.

/**
 * @typedef {object} Options
 * @property {number} port  0: the operating system chooses
 * @property {string | undefined} dataDir
 * @property {string | undefined} configFile
 * @property {string | undefined} feed  file of the recording that `--mode replay` plays
 * @property {readonly (string | undefined)[]} venue  addresses of the venue that `--mode live`
 *   follows: its base URL, that of its futures and of its stream
 * @property {string | undefined} record  file to which the public feed is written at the end
 * @property {Readonly<Record<string, string>>} config  keys of the configuration set by an option
 * @property {string} problem  one line for the user; empty when all is well
 */

/** Option → key of the configuration (exchange-rules §12). */
const CONFIG_KEYS = new Map([
  ['--seed', 'seed'],
  ['--agents', 'agents'],
  ['--speed', 'speed'],
  ['--dialect', 'dialect'],
  ['--fault', 'faultProfile'],
  ['--latency', 'latencyProfile'],
  ['--mode', 'mode'],
  ['--when-closed', 'whenClosed'],
]);
const VENUE = ['--venue', '--venue-futures', '--venue-ws'];
const OWN = ['--port', '--data-dir', '--config', '--feed', '--record', ...VENUE];
const KNOWN = [...OWN, ...CONFIG_KEYS.keys()].join(', ');
const PORT_MAX = 65_535;

/**
 * `--name=value` and `--name value` alike; the last one counts.
 * @param {readonly string[]} words  without the program's own
 * @returns {Options}
 */
export function readOptions(words) {
  /** @type {Map<string, string>} */
  const values = new Map();
  let problem = '';
  for (let at = 0; at < words.length && problem === ''; at += 1) {
    const word = words[at] ?? '';
    const [name = '', ...rest] = word.split('=');
    const isKnown = OWN.includes(name) || CONFIG_KEYS.has(name);
    const value = word === name ? (words[(at += 1)] ?? '') : rest.join('=');
    if (!isKnown) problem = `There is no option "${word}"; there are ${KNOWN}.`;
    else if (value === '' || value.startsWith('--')) problem = `The option ${name} needs a value.`;
    else values.set(name, value);
  }
  const portText = values.get('--port') ?? '0';
  const port = /^\d{1,5}$/.test(portText) ? Number(portText) : Infinity;
  if (problem === '' && port > PORT_MAX) {
    problem = `--port must be a whole number from 0 to ${PORT_MAX}, not "${portText}".`;
  }
  /** @type {Record<string, string>} */
  const config = {};
  for (const [option, key] of CONFIG_KEYS) {
    const value = values.get(option);
    if (value !== undefined) config[key] = value;
  }
  const dataDir = values.get('--data-dir');
  const [feed, record] = ['--feed', '--record'].map((name) => values.get(name));
  const venue = VENUE.map((name) => values.get(name));
  const configFile = values.get('--config');
  return { port, dataDir, configFile, feed, venue, record, config, problem };
}
