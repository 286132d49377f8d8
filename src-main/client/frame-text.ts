/**
 * A frame's text from its bytes: gzip or plain, within fixed sizes, so that no frame can exhaust the
 * machine (reliability P13). It never throws.
 */
import { Inflate } from 'pako';
import { err, ok, type Result } from '@shared/kernel/result';
import { decodeText } from './outcome';
import type { Frame } from './transport';

export const RAW_FRAME_MAX = 256 * 1024;
export const INFLATED_FRAME_MAX = 4 * 1024 * 1024;
/** Deflate grows at most about 1030-fold: a slice this small cannot jump far past the cap. */
const SLICE = 1024;
const CHUNK = 16 * 1024;

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

/** Counts what comes out, so that the caller can stop in time. */
class CountingInflate extends Inflate {
  produced = 0;

  override onData(chunk: Uint8Array<ArrayBuffer>): void {
    this.produced += chunk.length;
    super.onData(chunk);
  }
}

function inflateCapped(bytes: Uint8Array): Result<Uint8Array, string> {
  const inflater = new CountingInflate({ chunkSize: CHUNK });
  for (let at = 0; at < bytes.length; at += SLICE) {
    inflater.push(bytes.subarray(at, at + SLICE), at + SLICE >= bytes.length);
    if (inflater.produced > INFLATED_FRAME_MAX) return err('inflates to too much');
    if (inflater.ended) break;
  }
  if (inflater.err !== 0) return err(`gzip: ${inflater.msg}`);
  return inflater.ended ? ok(inflater.result) : err('gzip: truncated');
}
