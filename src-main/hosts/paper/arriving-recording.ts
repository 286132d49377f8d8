/**
 * A recording that comes piece by piece, as lines of text or packed. Its lines are checked as they come, so that
 * what cannot be played is refused before anything is kept, and it is held packed, as recordings are.
 */
import { buffer } from 'node:stream/consumers';
import { PassThrough, type Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { err, ok, type Result } from '@shared/kernel/result';
import type { FedInstruments } from '../../gateway/recording/feed-line';
import { LineCheck } from '../../gateway/recording/line-check';
import { RECORDING_MAX_BYTES } from '../../gateway/recording/recordings';

/** No event is that long: a book has thousands of levels at most. */
const LINE_MAX = 1_000_000;
const tooLong = (mostBytes: number) => err(`it is longer than ${mostBytes} bytes`);

export class ArrivingRecording {
  readonly #bytes = new PassThrough();
  readonly #packed: Promise<Buffer>;
  readonly #checked: Promise<Result<null, string>>;
  #isRefused = false;
  readonly #mostBytes: number;
  #length = 0;

  /** `first`: the beginning of the file, which says whether it is packed. */
  constructor(first: Uint8Array, known: FedInstruments, mostBytes = RECORDING_MAX_BYTES) {
    this.#mostBytes = mostBytes;
    const isPacked = first[0] === 0x1f && first[1] === 0x8b;
    const kept = new PassThrough();
    const gunzip = isPacked ? createGunzip() : null;
    const lines = this.#bytes.pipe(gunzip ?? new PassThrough());
    this.#bytes.pipe(kept);
    this.#packed = buffer(isPacked ? kept : kept.pipe(createGzip()));
    this.#checked = check(lines, known, mostBytes).then((read) => {
      // It has ended before its file: nothing behind it would be looked at, nor played.
      const isShort = gunzip !== null && gunzip.bytesWritten < this.#length;
      const checked = read.ok && isShort ? err('something stands behind what is packed') : read;
      this.#isRefused = !checked.ok;
      // Nobody reads on: what comes behind must not wait for it.
      if (this.#isRefused) this.#bytes.unpipe(lines);
      return checked;
    });
  }

  /** Resolves when there is room for more, with the refusal where there is one. */
  async push(bytes: Uint8Array): Promise<Result<null, string>> {
    if (this.#isRefused) return this.#checked;
    // Packed pages may be empty: of nothing but them there could be any number.
    this.#length += bytes.byteLength;
    if (this.#length > this.#mostBytes) return tooLong(this.#mostBytes);
    if (this.#bytes.write(bytes)) return ok(null);
    const room = new Promise<Result<null, string>>((resolve) => {
      this.#bytes.once('drain', () => {
        resolve(ok(null));
      });
    });
    return Promise.race([room, this.#checked]);
  }

  /** After the last piece: the whole, packed. */
  async end(): Promise<Result<Buffer, string>> {
    this.#bytes.end();
    const checked = await this.#checked;
    return checked.ok ? ok(await this.#packed) : checked;
  }
}

async function check(
  source: Readable,
  known: FedInstruments,
  mostBytes: number,
): Promise<Result<null, string>> {
  const lines = new LineCheck(known);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let length = 0;
  let rest = '';
  try {
    for await (const bytes of source as AsyncIterable<Uint8Array>) {
      length += bytes.byteLength;
      if (length > mostBytes) return tooLong(mostBytes);
      const whole = (rest + decoder.decode(bytes, { stream: true })).split('\n');
      rest = whole.pop() ?? '';
      if (rest.length > LINE_MAX) return err(`it has a line longer than ${LINE_MAX} characters`);
      for (const line of whole) {
        const item = lines.next(line);
        if (!item.ok) return item;
      }
    }
    const last = lines.next(rest + decoder.decode());
    return last.ok ? lines.end() : last;
  } catch {
    return err('it is neither lines of text nor packed ones');
  }
}
