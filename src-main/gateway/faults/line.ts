/**
 * The line between a client's socket and the exchange's stream: it takes time (latency, market-data
 * leg), and under trouble it loses, doubles and breaks what it carries. Frames keep their order.
 */
import { gunzipSync } from 'node:zlib';
import type { Clock } from '@shared/kernel/ports';
import type { SeededRng } from '@shared/kernel/rng';
import type { Latency } from '../latency/latency';
import type { StreamSession, StreamSocket } from '../stream/socket';
import type { Faults } from './faults';
import { Lane } from './lane';

export interface LineParts {
  readonly clock: Clock;
  readonly faults: Pick<Faults, 'plan'>;
  readonly latency: Pick<Latency, 'isZero' | 'drawMs'>;
  /** Of this line alone. */
  readonly draws: SeededRng;
  /** Nothing passes any more, whoever ended it. */
  readonly onEnd: () => void;
}

const DROPPED = 0.02;
const DOUBLED = 0.01;
const TRUNCATED = 0.01;
const PING_LOST = 0.5;
const DELAY_MIN_MS = 500;
const DELAY_MAX_MS = 3_000;
const STALL_MS = 30_000;
const STALL_GAP_MIN_MS = 30_000;
const STALL_GAP_MAX_MS = 120_000;
const LIFE_MIN_MS = 120_000;
const LIFE_MAX_MS = 300_000;
/** A packed ping is smaller; larger frames are not looked into. */
const PING_MAX_BYTES = 96;

/** When this line's next misfortunes come, on the monotonic clock. */
interface Misfortunes {
  readonly breaksAtMs: number;
  stallsAtMs: number;
}

export class Line implements StreamSocket {
  readonly #client: StreamSocket;
  readonly #parts: LineParts;
  /** Frames to the client, and its commands to the exchange. */
  readonly #down: Lane<Uint8Array | string>;
  readonly #up: Lane<string>;
  #session: StreamSession | null = null;
  #misfortunes: Misfortunes | null = null;
  #queuedBytes = 0;
  #isClosed = false;

  constructor(client: StreamSocket, parts: LineParts) {
    this.#client = client;
    this.#parts = parts;
    this.#down = new Lane(parts.clock, (frame) => {
      this.#queuedBytes -= frame.length;
      client.send(frame);
    });
    this.#up = new Lane(parts.clock, (text) => this.#session?.onText(text));
  }

  /** The client's end, once the stream's is known. */
  connect(session: StreamSession): StreamSession {
    this.#session = session;
    return {
      onText: (text) => {
        if (!this.#isClosed) this.#up.send(text, this.#parts.latency.drawMs('request'));
      },
      onClose: () => {
        this.#end();
        session.onClose();
      },
    };
  }

  send(frame: Uint8Array | string): void {
    if (this.#isClosed) return;
    const { faults, latency } = this.#parts;
    if (faults.plan.hasStreamTrouble) this.#sendInTrouble(frame);
    else this.#deliver(frame, latency.isZero() ? 0 : latency.drawMs('marketData'));
  }

  unreadBytes(): number {
    return this.#client.unreadBytes() + this.#queuedBytes;
  }

  /** The exchange ends the connection. */
  close(reason: string): void {
    if (this.#isClosed) return;
    this.#end();
    this.#client.close(reason);
  }

  /** The connection is lost: neither end asked for it. */
  break(reason: string): void {
    if (this.#isClosed) return;
    this.close(reason);
    this.#session?.onClose();
  }

  #sendInTrouble(frame: Uint8Array | string): void {
    const { draws } = this.#parts;
    const misfortunes = (this.#misfortunes ??= this.#drawMisfortunes());
    const nowMs = this.#nowMs();
    if (nowMs >= misfortunes.breaksAtMs) {
      this.break('connection lost');
      return;
    }
    if (nowMs >= misfortunes.stallsAtMs + STALL_MS) misfortunes.stallsAtMs = this.#nextStallMs();
    // The same draws for every frame, so that one frame's fate does not decide another's.
    const [lost, broken, doubled] = [draws.uniform(), draws.uniform(), draws.uniform()];
    const delayMs = Math.round(between(draws, DELAY_MIN_MS, DELAY_MAX_MS));
    if (nowMs >= misfortunes.stallsAtMs) return;
    if (lost < (isPing(frame) ? PING_LOST : DROPPED)) return;
    this.#deliver(broken < TRUNCATED ? frame.slice(0, frame.length >> 1) : frame, delayMs);
    if (doubled < DOUBLED) this.#deliver(frame, delayMs);
  }

  #drawMisfortunes(): Misfortunes {
    const breaksAtMs = this.#nowMs() + between(this.#parts.draws, LIFE_MIN_MS, LIFE_MAX_MS);
    return { breaksAtMs, stallsAtMs: this.#nextStallMs() };
  }

  #nextStallMs(): number {
    return this.#nowMs() + between(this.#parts.draws, STALL_GAP_MIN_MS, STALL_GAP_MAX_MS);
  }

  #deliver(frame: Uint8Array | string, delayMs: number): void {
    this.#queuedBytes += frame.length;
    this.#down.send(frame, delayMs);
  }

  #end(): void {
    this.#isClosed = true;
    this.#down.clear();
    this.#up.clear();
    this.#queuedBytes = 0;
    this.#parts.onEnd();
  }

  #nowMs(): number {
    return this.#parts.clock.monotonicMs();
  }
}

const between = (draws: SeededRng, min: number, max: number): number =>
  min + draws.uniform() * (max - min);

function isPing(frame: Uint8Array | string): boolean {
  if (frame.length > PING_MAX_BYTES) return false;
  if (typeof frame === 'string') return frame.startsWith('{"ping"');
  try {
    return gunzipSync(frame).toString('utf8').startsWith('{"ping"');
  } catch {
    return false;
  }
}
