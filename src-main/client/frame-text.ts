/**
 * A frame's text from its bytes: gzip or plain, within fixed sizes, so that no frame can exhaust the
 * machine (reliability P13). It never throws.
 */
import {
  Z_BUF_ERROR,
  Z_FINISH,
  Z_OK,
  Z_STREAM_END,
  zlibInflate,
  zlibInflateInit2,
  zlibInflateReset,
  ZStream,
} from 'pako';
import { err, ok, type Result } from '@shared/kernel/result';
import { decodeText } from './outcome';
import type { Frame } from './transport';

export const RAW_FRAME_MAX = 256 * 1024;
export const INFLATED_FRAME_MAX = 4 * 1024 * 1024;
/** Room for nearly every frame; a larger one gets more, twice as much at a time. */
const USUAL_ROOM = 64 * 1024;
/** A byte more than may be: what fills it is too much. */
const ROOM_MAX = INFLATED_FRAME_MAX + 1;
/** Any window, and the gzip header alone. */
const GZIP_ONLY = 15 + 16;

export function frameText(frame: Frame): Result<string, string> {
  if (frame.kind === 'text') {
    return frame.text.length > RAW_FRAME_MAX ? err('frame too large') : ok(frame.text);
  }
  const { bytes } = frame;
  if (bytes.length > RAW_FRAME_MAX) return err('frame too large');
  const plain = isGzip(bytes) ? inflateCapped(bytes) : ok(bytes);
  if (!plain.ok) return plain;
  const text = decodeText(plain.value);
  return text === null ? err('not UTF-8') : ok(text);
}

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** One for all frames, which are read one after the other: its tables cost more than a frame. */
const stream = new ZStream();
zlibInflateInit2(stream, GZIP_ONLY);
const usualRoom = new Uint8Array(USUAL_ROOM);
const NO_BYTES = new Uint8Array(0);

/** What comes back is good until the next frame. */
function inflateCapped(bytes: Uint8Array): Result<Uint8Array, string> {
  stream.input = bytes;
  stream.next_in = 0;
  stream.avail_in = bytes.length;
  stream.output = usualRoom;
  stream.next_out = 0;
  stream.avail_out = USUAL_ROOM;
  const status = inflateAll();
  const inflated = stream.output.subarray(0, stream.next_out);
  stream.input = stream.output = NO_BYTES;
  if (inflated.length === ROOM_MAX) return err('inflates to too much');
  return status === Z_STREAM_END ? ok(inflated) : err(`gzip: ${stream.msg || 'truncated'}`);
}

/** The last status: the end, or why there is none. It stops at the first byte too many. */
function inflateAll(): number {
  zlibInflateReset(stream);
  for (;;) {
    const status = zlibInflate(stream, Z_FINISH);
    const hasMore = status === Z_STREAM_END && isMemberNext();
    if (hasMore) zlibInflateReset(stream);
    else if (status !== Z_OK && status !== Z_BUF_ERROR) return status;
    else if (stream.avail_out > 0 || stream.next_out === ROOM_MAX) return status;
    else widen();
  }
}

/** Gzip may stand behind gzip; zeros behind it are padding. */
const isMemberNext = (): boolean => stream.avail_in > 0 && stream.input[stream.next_in] !== 0;

function widen(): void {
  const { output } = stream;
  const wider = new Uint8Array(Math.min(2 * output.length, ROOM_MAX));
  wider.set(output);
  stream.output = wider;
  stream.avail_out = wider.length - output.length;
}
