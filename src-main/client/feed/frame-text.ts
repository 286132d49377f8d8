/**
 * A frame's text from its bytes: gzip or plain, within fixed sizes, so that no frame can exhaust the
 * machine (reliability P13). It never throws.
 */
import { gunzipSync } from 'node:zlib';
import {
  Z_FINISH,
  Z_STREAM_END,
  zlibInflate,
  zlibInflateInit2,
  zlibInflateReset,
  ZStream,
} from 'pako';
import { err, ok, type Result } from '@shared/kernel/result';
import { decodeText } from '../request/outcome';
import type { Frame } from '../transport';

export const RAW_FRAME_MAX = 256 * 1024;
/**
 * Three times what the largest page of candles comes to. Each megabyte that is read takes ten milliseconds of the
 * thread that also sends the orders, and leaves two or three to be collected.
 */
export const INFLATED_FRAME_MAX = 1024 * 1024;
/** Room for nearly every frame; a larger one begins anew with Node's own, which is ten times as fast and starts slower. */
const USUAL_ROOM = 64 * 1024;
const LARGE_ROOM = 256 * 1024;
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
  stream.input = stream.output = NO_BYTES;
  if (status === Z_STREAM_END) return ok(usualRoom.subarray(0, stream.next_out));
  return stream.avail_out === 0 ? inflateLarge(bytes) : err(`gzip: ${stream.msg || 'truncated'}`);
}

/** The last status: the end, or why there is none. */
function inflateAll(): number {
  zlibInflateReset(stream);
  for (;;) {
    const status = zlibInflate(stream, Z_FINISH);
    // Gzip may stand behind gzip; zeros behind it are padding.
    const hasMore = stream.avail_in > 0 && stream.input[stream.next_in] !== 0;
    if (status !== Z_STREAM_END || !hasMore) return status;
    zlibInflateReset(stream);
  }
}

/** It stops at the first byte too many. */
function inflateLarge(bytes: Uint8Array): Result<Uint8Array, string> {
  try {
    return ok(gunzipSync(bytes, { maxOutputLength: INFLATED_FRAME_MAX, chunkSize: LARGE_ROOM }));
  } catch (cause) {
    const isTooMuch = Reflect.get(Object(cause), 'code') === 'ERR_BUFFER_TOO_LARGE';
    return err(isTooMuch ? 'inflates to too much' : `gzip: ${String(cause)}`);
  }
}
