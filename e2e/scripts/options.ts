/**
 * The options of a command, `--seed 7` and `--seed=7` alike. A word that nobody knows and a number that is none
 * are refused with what there is: what ran with something else than was asked for would prove something else.
 */
import { parseArgs } from 'node:util';
import { err, ok, type Result } from '@shared/kernel/result';

/** What holds where an option is not given: a number, a text, or a switch that is off. */
type Standards = Readonly<Record<string, number | string | false>>;

export type Options<Of extends Standards> = {
  readonly [Name in keyof Of]: Of[Name] extends number
    ? number
    : Of[Name] extends false
      ? boolean
      : string;
};

const NUMBER = /^\d{1,15}(\.\d{1,6})?$/;
const WRONG_OPTION_EXIT = 2;

/** In one line for whoever asks. */
export function optionWords(standards: Standards): string {
  const each = Object.entries(standards).map(([name, standard]) => {
    if (standard === false) return `--${name}`;
    return standard === '' ? `--${name} TEXT` : `--${name} ${standard}`;
  });
  return `Options, with what holds without them: ${each.join(', ')}.`;
}

export function optionsOf<Of extends Standards>(
  standards: Of,
  words: readonly string[],
): Result<Options<Of>, string> {
  const names = Object.entries(standards).map(([name, standard]) => {
    return [name, { type: standard === false ? 'boolean' : 'string' } as const] as const;
  });
  let given: Readonly<Record<string, string | boolean | undefined>>;
  try {
    given = parseArgs({ args: [...words], options: Object.fromEntries(names) }).values;
  } catch (cause) {
    // Its first sentence; the others are about parseArgs.
    const [said = ''] = cause instanceof Error ? cause.message.split('. ') : [];
    return err(`${said}. ${optionWords(standards)}`);
  }
  const read: Record<string, number | string | boolean> = {};
  for (const [name, standard] of Object.entries(standards)) {
    const value = given[name] ?? standard;
    if (typeof standard !== 'number' || typeof value !== 'string') read[name] = value;
    else if (NUMBER.test(value)) read[name] = Number(value);
    else return err(`--${name} ${value}: not a number. ${optionWords(standards)}`);
  }
  return ok(read as Options<Of>);
}

/** Of this process. Ends it where they are wrong, and where only what there is was asked for. */
export function readOptions<Of extends Standards>(standards: Of): Options<Of> {
  const words = process.argv.slice(2);
  if (words.includes('--help')) {
    console.log(optionWords(standards));
    process.exit(0);
  }
  const read = optionsOf(standards, words);
  if (read.ok) return read.value;
  console.error(read.error);
  process.exit(WRONG_OPTION_EXIT);
}
