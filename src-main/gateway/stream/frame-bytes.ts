/** Frames as they leave: gzip, level 1, once per topic and push however many listen. */
import { gzipSync } from 'node:zlib';
import { encodeFrame, type StreamFrame } from '@shared/contract/exchange/stream-frames';

export function frameBytes(frame: StreamFrame): Uint8Array {
  return compress(encodeFrame(frame));
}

/** Small windows: a frame is a few kilobytes, and clearing zlib's full tables costs more than it. */
export function compress(text: string): Uint8Array {
  return gzipSync(text, { level: 1, windowBits: 13, memLevel: 6 });
}
