/** One connected client: its channels, its pace of commands, and whether it keeps up. */
import { COMMANDS_PER_TEN_SECONDS } from '@shared/contract/exchange/stream/channels';
import type { StreamSocket } from './socket';

const COMMAND_WINDOW_MS = 10_000;
/** Commands that may wait for their window; who sends more is not a client of this stream. */
const COMMAND_QUEUE_MAX = 1000;
/** All of them together: commands are lines, and what is longer than any command would fill memory while it waits. */
const QUEUED_CHARS_MAX = 256 * 1024;
/** With more unread than this a frame that a newer one replaces is left out. */
const UNREAD_SLOW_BYTES = 256 * 1024;
/** Who has so much to read, and reads nothing of it for so long, is not reading. */
const UNREAD_MAX_MS = 7_000;
/** Between two looks no more than this counts: a program that stood still has not heard of what was read. */
const BETWEEN_LOOKS_MAX_MS = 500;
/** The same at once: it is closed rather than fed from our memory. */
const UNREAD_MAX_BYTES = 4 * 1024 * 1024;
export const NOT_READING = 'not reading';

export class Listener {
  readonly channels = new Set<string>();
  readonly #socket: StreamSocket;
  /** False: the command cannot be carried out yet, and is to be tried again. */
  readonly #run: (text: string) => boolean;
  #commandTimes: number[] = [];
  #queue: string[] = [];
  #queuedChars = 0;
  #heardMs: number;
  /** At the last look: when it was, what was unread, and for how long nothing had been read of much. */
  #lookedMs: number;
  #unreadBytes = 0;
  #stuckMs = 0;
  #pingAtMs: number;
  #isClosed = false;

  constructor(socket: StreamSocket, nowMs: number, pingMs: number, run: (text: string) => boolean) {
    this.#socket = socket;
    this.#run = run;
    this.#heardMs = nowMs;
    this.#lookedMs = nowMs;
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
    const unread = this.#socket.unreadBytes();
    if (unread > UNREAD_MAX_BYTES) this.close(NOT_READING);
    else if (!isReplaceable || unread <= UNREAD_SLOW_BYTES) this.#socket.send(frame);
  }

  /** Whether it has stopped reading; to be asked often. */
  isStuck(nowMs: number): boolean {
    const unread = this.#socket.unreadBytes();
    const isReading = unread <= UNREAD_SLOW_BYTES || unread < this.#unreadBytes;
    const passedMs = Math.min(nowMs - this.#lookedMs, BETWEEN_LOOKS_MAX_MS);
    this.#stuckMs = isReading ? 0 : this.#stuckMs + passedMs;
    this.#lookedMs = nowMs;
    this.#unreadBytes = unread;
    return this.#stuckMs >= UNREAD_MAX_MS;
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
