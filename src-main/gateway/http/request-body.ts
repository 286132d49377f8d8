/** The body of a request, up to the size the exchange reads. */
import type { IncomingMessage } from 'node:http';
import { BODY_MAX_BYTES } from '../messages';

const NO_BODY = new Uint8Array(0);

/** Nothing follows the head, so nothing has to be waited for. */
function hasNoBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return (length === undefined || length === '0') && headers['transfer-encoding'] === undefined;
}

/** Its chunks hold something coded, which Node hands on as it is: nobody here reads it. */
export function isCoded({ headers }: IncomingMessage): boolean {
  const coding = headers['transfer-encoding'];
  return coding !== undefined && coding.toLowerCase() !== 'chunked';
}

/** Says so before the first byte of it was read. */
export function announcesTooMuch({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? 0) > BODY_MAX_BYTES;
}

/**
 * Calls back once with the whole body, or with null as soon as it is too large. A request that
 * breaks off calls nothing: nobody waits for its answer.
 */
export function readBody(request: IncomingMessage, done: (body: Uint8Array | null) => void): void {
  if (hasNoBody(request)) {
    done(NO_BODY);
    return;
  }
  let first: Buffer | null = null;
  let more: Buffer[] | null = null;
  let size = 0;
  const onData = (chunk: Buffer): void => {
    size += chunk.length;
    if (size > BODY_MAX_BYTES) {
      request.off('data', onData);
      request.off('end', onEnd);
      done(null);
    } else if (first === null) first = chunk;
    else (more ??= [first]).push(chunk);
  };
  const onEnd = (): void => {
    done(more === null ? (first ?? NO_BODY) : Buffer.concat(more, size));
  };
  request.on('data', onData);
  request.on('end', onEnd);
}
