// @ts-check
// Electron where it can run, else the browser host, and why. Pure: facts in, a choice out.

/**
 * @typedef {object} Facts
 * @property {string} wanted  'auto', 'electron' or 'browser'
 * @property {NodeJS.Platform} platform
 * @property {boolean} isRoot
 * @property {boolean} hasDisplay
 * @property {string} electronProblem  why Electron has no program; empty when it has one
 */

/**
 * @typedef {object} Choice
 * @property {'electron' | 'browser' | 'none'} host
 * @property {string} reason  why not Electron; empty when it is Electron
 */

/**
 * Reasons that hold before looking for the program: nothing should be fetched in vain.
 * @param {Omit<Facts, 'electronProblem'>} facts
 * @returns {string}
 */
export function reasonAgainstElectron(facts) {
  if (facts.wanted === 'browser') return 'the browser host was asked for';
  if (facts.wanted === 'electron') return '';
  if (facts.platform === 'linux' && !facts.hasDisplay) return 'there is no display';
  if (facts.isRoot) return 'root was used, and its sandbox does not work for root';
  return '';
}

/**
 * @param {Facts} facts
 * @returns {Choice}
 */
export function chooseHost(facts) {
  const reason = reasonAgainstElectron(facts) || facts.electronProblem;
  if (reason === '') return { host: 'electron', reason };
  return { host: facts.wanted === 'electron' ? 'none' : 'browser', reason };
}

/** A program that ends sooner has shown nobody anything. */
const SHORTEST_LIFE_MS = 10_000;
/** From here on exit codes are not a program's own: what it needs is missing, or the system has ended it. */
const FOREIGN_CODES = 126;

/**
 * Why an Electron that was started cannot run here: many a Linux forbids its sandbox, or lacks its libraries.
 * Empty when it ended by itself, or because somebody ended it.
 * @param {{ readonly code: number | null, readonly signal: string | null, readonly livedMs: number, readonly isAsked: boolean }} end
 * @returns {string}
 */
export function electronFailure({ code, signal, livedMs, isAsked }) {
  if (isAsked || livedMs >= SHORTEST_LIFE_MS) return '';
  if (signal === null && (code ?? 0) < FOREIGN_CODES) return '';
  return `it ended at once (${signal ?? `code ${code}`}); what it said stands above`;
}

/**
 * A display a window can appear on. Only Linux can lack one.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {NodeJS.Platform} platform
 */
export function hasDisplay(env, platform) {
  return platform !== 'linux' || Boolean(env['DISPLAY']) || Boolean(env['WAYLAND_DISPLAY']);
}
