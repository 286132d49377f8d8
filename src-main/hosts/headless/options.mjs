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

/** Said on demand, in the order of the README. */
export const HELP = `The simulated exchange without a window, on 127.0.0.1. Its first line on standard output says where and with which key.

  --port N             the port; 0 or absent: a free one
  --seed N             the market; the same seed at the same start (the lab's reset) gives the same market
  --agents on|off      off: an empty, silent book
  --speed N            market speed: 0 (paused), 1, 5, 20 or 60
  --dialect NAME       document, or live: the message shapes of live venues
  --fault NAME         ok, slow, overload, ratelimited, clockskew, wsTrouble, partialOutage, maintenance, int64ids, outage
  --latency NAME       zero, lan, default, mobile or bad
  --mode NAME          synthetic, replay or live
  --venue URL          with --mode live: the venue it follows (--venue-futures, --venue-ws if they differ)
  --feed FILE          with --mode replay: the recording it plays
  --record FILE        writes the public feed of this run to FILE when it ends
  --data-dir DIR       keeps market, money and key there
  --when-closed NAME   with --data-dir: halt, or run: the market lives through the time in which it is closed
  --config FILE        more keys, as JSON`;

/**
 * What a refused configuration is about, by the option that set it: "--fault: must be one of …".
 * @param {string} refusal  begins with the key
 * @param {Options['config']} config
 * @returns {string | null} null when no option set that key
 */
export function refusedOption(refusal, config) {
  for (const [option, key] of CONFIG_KEYS) {
    if (key in config && refusal.startsWith(`${key}: `)) return option + refusal.slice(key.length);
  }
  return null;
}
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
