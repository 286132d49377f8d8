/**
 * A connection while its requests are of the plainest form (see `plain-message`): each is read in one
 * step and answered with one write, at half of what Node's HTTP server costs. With the first request
 * that is anything else the connection is handed over to that server, unread, and stays there.
 */
import type { Socket } from 'node:net';
import type { GatewayAnswer } from '../messages';
import { answerText, endsConnection } from './answer-bytes';
import { PlainReader, type PlainMessage } from './plain-message';
import { endSoon } from './refusal';

export interface PlainDoor {
  /** The wall's time. */
  nowMs(): number;
  /** False: Node's server is to deal with it, refusals of the head included. */
  takes(message: PlainMessage): boolean;
  /** Whoever sent it is shut out for a while: unless it is no clean request, the answer is its connection's last. */
  isBlocked(message: PlainMessage): boolean;
  receive(message: PlainMessage, body: Uint8Array, answer: (answer: GatewayAnswer) => void): void;
  /** A request could not be read, or its answer not be written, by a defect of ours. */
  broke(socket: Socket, cause: unknown): void;
  /** From now on the connection is Node's; what came and was not read is in it again. */
  handOver(socket: Socket): void;
  /**
   * `silent`: nothing came for too long. `incomplete`: the client ended it within a request. `crowded`: it sends more
   * of them without waiting for an answer than it may.
   */
  refuse(socket: Socket, fault: 'silent' | 'incomplete' | 'crowded'): void;
}

export interface PlainLimits {
  readonly firstByteMs: number;
  readonly bodyMs: number;
  /** As it is told the client. */
  readonly idleMs: number;
  readonly bodyMaxBytes: number;
  /** Requests that may come at once. */
  readonly pipelinedMax: number;
}

const NO_BODY = new Uint8Array(0);
/**
 * How much longer than it is told a connection may be idle, as Node's server has it: a request that sets out
 * within the promise must not meet its end on the way.
 */
const IDLE_GRACE_MS = 1_000;

export class PlainConnection {
  readonly #socket: Socket;
  readonly #door: PlainDoor;
  readonly #limits: PlainLimits;
  readonly #reader = new PlainReader();
  #state: 'silent' | 'waiting' | 'asked' | 'gone' = 'silent';
  /** Came while a request had no answer yet, or is the beginning of one. */
  #rest: Buffer | null = null;
  #hasEnded = false;
  #isLast = false;

  constructor(socket: Socket, door: PlainDoor, limits: PlainLimits) {
    this.#socket = socket;
    this.#door = door;
    this.#limits = limits;
    socket.setTimeout(limits.firstByteMs);
    socket.on('data', this.#onData);
    socket.on('end', this.#onEnd);
    socket.on('timeout', this.#onTimeout);
    socket.on('error', this.#onError);
    socket.on('close', this.#onClose);
  }

  /** Takes no more requests; the answer that is owed still leaves. */
  close(): void {
    this.#isLast = true;
    if (this.#state === 'silent' || this.#state === 'waiting') this.#socket.end();
  }

  readonly #onData = (chunk: Buffer): void => {
    const bytes = this.#rest === null ? chunk : Buffer.concat([this.#rest, chunk]);
    const isBeginning = this.#rest === null;
    this.#rest = null;
    if (this.#state === 'asked') {
      this.#keep(bytes);
      return;
    }
    if (this.#state === 'gone') return;
    try {
      this.#read(bytes, isBeginning);
    } catch (cause) {
      this.#broke(cause);
    }
  };

  /** Ahead of an answer: it has to wait, here and then at the client. */
  #keep(rest: Buffer): void {
    this.#rest = rest;
    this.#socket.pause();
  }

  #broke(cause: unknown): void {
    this.#state = 'gone';
    this.#door.broke(this.#socket, cause);
  }

  #read(bytes: Buffer, isBeginning: boolean): void {
    const message = this.#reader.read(bytes, this.#limits.bodyMaxBytes);
    if (message === null || !this.#door.takes(message) || !this.#isNext(message, bytes)) {
      this.#handOver(bytes);
      return;
    }
    if (bytes.length < message.length) {
      // Many clients send head and body in two pieces; more of them are not waited for here.
      if (!isBeginning) {
        this.#handOver(bytes);
        return;
      }
      this.#rest = bytes;
      this.#state = 'waiting';
      this.#socket.setTimeout(this.#limits.bodyMs);
      return;
    }
    const idleMs = this.#limits.idleMs + IDLE_GRACE_MS;
    if (this.#socket.timeout !== idleMs) this.#socket.setTimeout(idleMs);
    this.#state = 'asked';
    const { bodyAt, length } = message;
    const body = bodyAt === length ? NO_BODY : bytes.subarray(bodyAt, length);
    if (bytes.length > length) this.#keep(bytes.subarray(length));
    this.#door.receive(message, body, this.#answer);
  }

  /**
   * Whether it is dealt with here though others may come behind it. Of somebody who is blocked these are not looked at:
   * Node would make an object of each, and break off one by one what is never answered.
   */
  #isNext(message: PlainMessage, bytes: Buffer): boolean {
    if (bytes.length <= message.length) return true;
    return this.#door.isBlocked(message) && !hasMoreHeads(bytes, this.#limits.pipelinedMax);
  }

  readonly #answer = (answer: GatewayAnswer): void => {
    if (this.#state === 'gone') return;
    try {
      this.#give(answer);
    } catch (cause) {
      this.#broke(cause);
    }
  };

  #give(answer: GatewayAnswer): void {
    this.#state = 'waiting';
    const isLast = this.#isLast || this.#hasEnded || endsConnection(answer);
    const idleMs = isLast ? null : this.#limits.idleMs;
    const { text, encoding } = answerText(answer, this.#door.nowMs(), idleMs);
    this.#socket.write(text, encoding);
    if (isLast) {
      this.#state = 'gone';
      this.#rest = null;
      if (endsConnection(answer)) endSoon(this.#socket);
      else this.#socket.end();
      return;
    }
    const rest = this.#rest;
    if (rest === null) return;
    this.#rest = null;
    this.#socket.resume();
    this.#read(rest, true);
  }

  readonly #onEnd = (): void => {
    this.#hasEnded = true;
    if (this.#state === 'asked' || this.#state === 'gone') return;
    if (this.#rest === null) this.#socket.end();
    else this.#refuse('incomplete');
  };

  readonly #onTimeout = (): void => {
    // The answer is ours to give, however long it takes: a market may have hours to go through before it.
    if (this.#state === 'asked') return;
    if (this.#state === 'silent') this.#refuse('silent');
    else if (this.#state === 'waiting' && this.#rest !== null) this.#handOver(this.#rest);
    else this.#socket.destroy();
  };

  readonly #onError = (): void => {
    this.#socket.destroy();
  };

  readonly #onClose = (): void => {
    this.#state = 'gone';
  };

  #refuse(fault: Parameters<PlainDoor['refuse']>[1]): void {
    this.#state = 'gone';
    this.#door.refuse(this.#socket, fault);
  }

  #handOver(unread: Buffer): void {
    if (hasMoreHeads(unread, this.#limits.pipelinedMax)) {
      this.#refuse('crowded');
      return;
    }
    const socket = this.#socket;
    this.#state = 'gone';
    this.#rest = null;
    socket.off('data', this.#onData);
    socket.off('end', this.#onEnd);
    socket.off('timeout', this.#onTimeout);
    socket.off('error', this.#onError);
    socket.off('close', this.#onClose);
    socket.setTimeout(0);
    // As if nobody had read from it: its next listener gets what is put back first.
    Object.assign(socket, { readableFlowing: null });
    socket.unshift(unread);
    this.#door.handOver(socket);
  }
}

const END_OF_HEAD = '\r\n\r\n';

/** Whether more heads of requests end in these bytes than `most`. */
function hasMoreHeads(bytes: Buffer, most: number): boolean {
  let at = -1;
  for (let heads = 0; heads <= most; heads += 1) {
    at = bytes.indexOf(END_OF_HEAD, at + 1, 'latin1');
    if (at === -1) return false;
  }
  return true;
}
