/**
 * The program's log: one JSON line per event in a file, and a short line on stderr when asked.
 * Fields are allow-listed by name and plain by type, so that no key, secret or header can slip in.
 */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import type { Log } from '../terminal/ports';
import { makeFolder } from './make-folder';
import { guarded } from './storage/store-error';
import { moveFile } from './vault/replace-file';

const LOGGED_FIELDS: ReadonlySet<string> = new Set([
  'attempt',
  'channel',
  'code',
  'count',
  'detail',
  'durationMs',
  'endpoint',
  'error',
  'exitCode',
  'host',
  'intentId',
  'message',
  'mode',
  'orderId',
  'phase',
  'problem',
  'reason',
  'seq',
  'status',
  'symbol',
  'topic',
  'version',
]);
const MAX_TEXT = 500;
const MAX_FILE_BYTES = 5 * 1024 * 1024;
/** How many lines are written between two looks at the file. */
const LOOK_LINES = 500;
/** Kept while the disk refuses; what comes after it is dropped. */
const MAX_UNWRITTEN_BYTES = 256 * 1024;

export interface FileLog extends Log {
  close(): void;
}

type Fields = Readonly<Record<string, unknown>>;
type Level = 'info' | 'warn' | 'error';

/** What may be written of `fields`; the names of the rest are kept, their values are not. */
export function selectLoggable(fields: Fields): Record<string, unknown> {
  const selected: Record<string, unknown> = {};
  const left: string[] = [];
  for (const [name, value] of Object.entries(fields)) {
    const isPlain = ['string', 'number', 'boolean'].includes(typeof value);
    if (!LOGGED_FIELDS.has(name) || !isPlain) left.push(name);
    else selected[name] = typeof value === 'string' ? value.slice(0, MAX_TEXT) : value;
  }
  if (left.length > 0) selected['leftOut'] = left.join(',');
  return selected;
}

/** Two files are kept: the full one takes the place of the one that was full before it. */
function setAsideWhenFull(path: string): boolean {
  if (!existsSync(path) || statSync(path).size <= MAX_FILE_BYTES) return false;
  moveFile(path, `${path}.1`);
  return true;
}

export function openLog(directory: string, options: { readonly isEchoed: boolean }): FileLog {
  const path = join(directory, 'tidemark.log');
  // The first file that a start writes: a folder that nobody can write to is named here.
  const destination = guarded(directory, () => {
    makeFolder(directory);
    setAsideWhenFull(path);
    return pino.destination({ dest: path, sync: true, maxLength: MAX_UNWRITTEN_BYTES });
  });
  // A disk that refuses the log must not end the program: an unheard 'error' would.
  destination.on('error', () => undefined);
  const logger = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);

  let lines = 0;
  /** A new file, when this one is full; a disk that refuses leaves it as it is. */
  const begin = (): void => {
    try {
      if (setAsideWhenFull(path)) destination.reopen();
    } catch {
      // it is tried again after as many lines
    }
  };
  const write = (level: Level, event: string, fields: Fields = {}): void => {
    const selected = selectLoggable(fields);
    logger[level]({ event, ...selected });
    lines += 1;
    // Not at starts alone: whoever knocks at our port makes a line, and a full disk stops trading.
    if (lines % LOOK_LINES === 0) begin();
    if (!options.isEchoed) return;
    const words = Object.entries(selected).map(([name, value]) => `${name}=${String(value)}`);
    process.stderr.write(`${level} ${event} ${words.join(' ')}\n`);
  };
  return {
    info: (event, fields) => {
      write('info', event, fields);
    },
    warn: (event, fields) => {
      write('warn', event, fields);
    },
    error: (event, fields) => {
      write('error', event, fields);
    },
    close: () => {
      // Every line was written when it was logged; flushing would wait for ever on a full disk.
      destination.destroy();
    },
  };
}
