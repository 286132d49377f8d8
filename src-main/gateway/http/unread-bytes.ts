/**
 * What was sent to a client of the stream and has not been read. The transport alone cannot tell: megabytes of it lie
 * with the operating system before the first byte stays here. So a ping of WebSocket's own goes behind the frames from
 * time to time: who reads answers it, as every client must (RFC 6455 §5.5.2), and has read all before it.
 */
import type { WebSocket } from 'ws';

/** A stream of which less is unread is not asked. */
const ASK_BYTES = 64 * 1024;

export class UnreadBytes {
  readonly #socket: WebSocket;
  #sent = 0;
  #read = 0;
  /** All that had been sent when the ping left that has no answer yet. */
  #askedAt: number | null = null;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('pong', (data) => {
      if (this.#askedAt === null || data.toString('latin1') !== String(this.#askedAt)) return;
      this.#read = this.#askedAt;
      this.#askedAt = null;
      this.#ask(); // of what has been sent since
    });
    socket.on('close', () => {
      this.#read = this.#sent;
    });
  }

  /** Who guesses the answer and does not read is known by what has not left. */
  get bytes(): number {
    return Math.max(this.#sent - this.#read, this.#socket.bufferedAmount);
  }

  send(frame: Uint8Array | string): void {
    this.#socket.send(frame);
    this.#sent += frame.length;
    this.#ask();
  }

  #ask(): void {
    if (this.#askedAt !== null || this.#sent - this.#read < ASK_BYTES) return;
    this.#askedAt = this.#sent;
    this.#socket.ping(String(this.#askedAt));
  }
}
