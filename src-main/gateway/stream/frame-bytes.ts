/** Frames as they leave: gzip, level 1, once per topic and push however many listen. */
import { gzipSync } from 'node:zlib';
import type { Dialect } from '@shared/contract/exchange/dialect';
import { encodeFrame } from '@shared/contract/exchange/stream/stream-encode';
import type { StreamFrame } from '@shared/contract/exchange/stream/stream-frames';

export function frameBytes(frame: StreamFrame, dialect: Dialect): Uint8Array {
  return compress(encodeFrame(frame, dialect));
}

/**
 * Small tables: a frame is a few kilobytes, and clearing zlib's usual ones costs more than packing
 * it. The copy has a buffer of its own size, which is what a MessagePort clones.
 */
function compress(text: string): Uint8Array {
  const options = { level: 1, windowBits: 12, memLevel: 5, chunkSize: 2048 };
  return new Uint8Array(gzipSync(text, options));
}
