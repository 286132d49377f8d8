/** One connected client: its channels, its pace of commands, and whether it keeps up. */
import { COMMANDS_PER_TEN_SECONDS } from '@shared/contract/exchange/stream/channels';
import type { StreamSocket } from './socket';

const COMMAND_WINDOW_MS = 10_000;
/** Commands that may wait for their window; who sends more is not a client of this stream. */
const COMMAND_QUEUE_MAX = 1000;
/** All of them together: commands are lines, and what is longer than any command would fill memory while it waits. */
const QUEUED_CHARS_MAX = 256 * 1024;
/** Above this a frame that a newer one replaces is left out. */
const BUFFER_SLOW_BYTES = 256 * 1024;
/** Above this the socket is not reading: it is closed rather than fed from our memory. */
const BUFFER_MAX_BYTES = 4 * 1024 * 1024;

export class Listener {
  readonly channels = new Set<string>();
  readonly #socket: StreamSocket;
  /** False: the command cannot be carried out yet, and is to be tried again. */
  readonly #run: (text: string) => boolean;
  #commandTimes: number[] = [];
  #queue: string[] = [];
  #queuedChars = 0;
  #heardMs: number;
  #pingAtMs: number;
  #isClosed = false;

  constructor(socket: StreamSocket, nowMs: number, pingMs: number, run: (text: string) => boolean) {
    this.#socket = socket;
    this.#run = run;
    this.#heardMs = nowMs;
    this.#pingAtMs = nowMs + pingMs;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** It has commands that have not been carried out. */
  get isWaiting(): boolean {
    return !this.#isClosed && this.#queue.length > 0;
  }

  /** Runs a command now, or in its turn: the excess over the pace is queued, not dropped. */
  hear(text: string, nowMs: number): void {
    if (this.#isClosed) return;
    this.#heardMs = nowMs;
    this.#queue.push(text);
    this.#queuedChars += text.length;
    const isTooMuch = this.#queuedChars > QUEUED_CHARS_MAX;
    if (isTooMuch || this.#queue.length > COMMAND_QUEUE_MAX) this.close('too many commands');
    else this.drain(nowMs);
  }

  drain(nowMs: number): void {
    while (!this.#isClosed && this.#queue.length > 0) {
      this.#commandTimes = this.#commandTimes.filter((at) => nowMs - at < COMMAND_WINDOW_MS);
      if (this.#commandTimes.length >= COMMANDS_PER_TEN_SECONDS) return;
      if (!this.#run(this.#queue[0] ?? '')) return;
      this.#queuedChars -= this.#queue.shift()?.length ?? 0;
      this.#commandTimes.push(nowMs);
    }
  }

  /** `isReplaceable`: the next frame of the channel makes this one worthless. */
  send(frame: Uint8Array | string, isReplaceable: boolean): void {
    if (this.#isClosed) return;
    const buffered = this.#socket.bufferedBytes();
    if (buffered > BUFFER_MAX_BYTES) this.close('not reading');
    else if (!isReplaceable || buffered <= BUFFER_SLOW_BYTES) this.#socket.send(frame);
  }

  silentForMs(nowMs: number): number {
    return nowMs - this.#heardMs;
  }

  /** True once per ping interval; of intervals that nobody looked at, once for all. */
  takePing(nowMs: number, pingMs: number): boolean {
    if (nowMs < this.#pingAtMs) return false;
    const passed = Math.floor((nowMs - this.#pingAtMs) / pingMs) + 1;
    this.#pingAtMs += passed * pingMs;
    return true;
  }

  close(reason: string): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#queue = [];
    this.#socket.close(reason);
  }

  /** The transport is gone already. */
  drop(): void {
    this.#isClosed = true;
    this.#queue = [];
  }
}
