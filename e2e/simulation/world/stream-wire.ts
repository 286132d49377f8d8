/** One connection to the public stream: frames are lost, doubled, late, old, damaged or of another channel. */
import { gzipSync } from 'node:zlib';
import type { Frame, Socket, SocketHandlers } from '../../../src-main/client/transport';
import type { StreamSession } from '../../../src-main/gateway/stream/socket';
import type { WireParts } from './wire-parts';

const FAULTS = [
  'none',
  'dropped',
  'twice',
  'late',
  'backward',
  'damaged',
  'half',
  'of another channel',
  'no JSON',
  'connection lost',
  'channels dead',
  'half open',
  'bomb',
  'crossed book',
] as const;

const OPENS_AFTER_MS = 5;
const DELIVERS_AFTER_MS = 1;
const DEAD_MS = 20_000;
const BOMB_BYTES = 32 * 1024 * 1024;
let bomb: Uint8Array | null = null;
/** The exchange's pings are short: what is longer is market data. */
const PING_BYTES = 60;

export class StreamWire implements Socket {
  readonly #parts: WireParts;
  readonly #handlers: SocketHandlers;
  #session: StreamSession | null = null;
  #isClosed = false;
  #older: Frame | null = null;
  #deadUntilMs = 0;
  /** Not even pings arrive any more, and nobody says so. */
  #isHalfOpen = false;
  #forget: () => void = () => undefined;

  constructor(parts: WireParts, handlers: SocketHandlers) {
    this.#parts = parts;
    this.#handlers = handlers;
    parts.program.setAlarm(OPENS_AFTER_MS, () => {
      this.#open();
    });
  }

  send(text: string): void {
    if (this.#isClosed || this.#parts.program.isDead) return;
    this.#parts.clock.setAlarm(DELIVERS_AFTER_MS, () => {
      this.#session?.onText(text);
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#leave();
  }

  #open(): void {
    if (this.#isClosed) return;
    const { gateway } = this.#parts.venue;
    if (gateway === null || this.#parts.venue.refused !== null) {
      this.#end('connection refused');
      return;
    }
    const forgetDown = this.#parts.venue.onceDown(() => {
      this.#session = null;
      this.#end('connection reset');
    });
    const forgetCut = this.#parts.venue.onceCut(() => {
      this.#leave();
      this.#end('no route to host');
    });
    this.#forget = () => {
      forgetDown();
      forgetCut();
    };
    this.#session = gateway.openStream({
      send: (frame) => {
        this.#sent(
          typeof frame === 'string'
            ? { kind: 'text', text: frame }
            : { kind: 'bytes', bytes: frame.slice() },
        );
      },
      unreadBytes: () => 0,
      close: (reason) => {
        this.#session = null;
        this.#end(reason);
      },
    });
    this.#handlers.onOpen();
  }

  /** A program that died is noticed by its end of the connection. */
  #sent(frame: Frame): void {
    const { tape, rates, clock } = this.#parts;
    if (this.#parts.program.isDead) {
      this.#leave();
      return;
    }
    if (this.#isClosed || this.#isHalfOpen) return;
    const isMarket = frame.kind === 'bytes' && frame.bytes.length > PING_BYTES;
    if (!isMarket) {
      this.#deliver(frame);
      return;
    }
    const span = tape.next('stream');
    const fault = FAULTS[span.fault(rates().stream, FAULTS.length - 1)] ?? 'none';
    if (clock.monotonicMs() < this.#deadUntilMs) return;
    const older = this.#older ?? frame;
    this.#older = frame;
    switch (fault) {
      case 'none':
        this.#deliver(frame);
        return;
      case 'dropped':
        return;
      case 'twice':
        this.#deliver(frame);
        this.#deliver(frame);
        return;
      case 'late':
        this.#deliver(frame, 200 + span.choose(5_000));
        return;
      case 'backward':
        this.#deliver(frame);
        this.#deliver(older);
        return;
      case 'damaged':
        frame.bytes[frame.bytes.length >> 1] = 0x5a;
        this.#deliver(frame);
        return;
      case 'half':
        this.#deliver({ kind: 'bytes', bytes: frame.bytes.subarray(0, frame.bytes.length >> 1) });
        return;
      case 'of another channel':
        this.#pack('{"channel":"market_dogeusdt_ticker","ts":1,"tick":{"close":"1"}}');
        return;
      case 'no JSON':
        this.#pack('{"channel":"market_btcusdt_depth_step0","tick":');
        return;
      case 'connection lost':
        this.#leave();
        this.#end('connection reset by peer');
        return;
      case 'channels dead':
        this.#deadUntilMs = clock.monotonicMs() + DEAD_MS;
        return;
      case 'half open':
        this.#isHalfOpen = true;
        return;
      case 'bomb':
        bomb ??= new Uint8Array(gzipSync(new Uint8Array(BOMB_BYTES)));
        this.#deliver({ kind: 'bytes', bytes: bomb });
        return;
      case 'crossed book': {
        const [asks, buys] = ['[[59000,1]]', '[[61000,1]]'];
        const ts = clock.nowMs();
        this.#pack(
          `{"channel":"market_btcusdt_depth_step0","ts":${ts},"tick":{"asks":${asks},"buys":${buys}}}`,
        );
        return;
      }
    }
  }

  #pack(text: string): void {
    this.#deliver({ kind: 'bytes', bytes: new Uint8Array(gzipSync(text)) });
  }

  #deliver(frame: Frame, afterMs = DELIVERS_AFTER_MS): void {
    this.#parts.program.setAlarm(afterMs, () => {
      if (!this.#isClosed) this.#handlers.onFrame(frame);
    });
  }

  #leave(): void {
    this.#forget();
    const session = this.#session;
    this.#session = null;
    session?.onClose();
  }

  #end(reason: string): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#parts.program.setAlarm(DELIVERS_AFTER_MS, () => {
      this.#handlers.onClose(reason);
    });
  }
}
