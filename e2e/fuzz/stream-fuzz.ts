/**
 * What clients of the stream may say: commands in both forms, nearly right, changed, with their bytes
 * damaged; every other one over a real WebSocket, now and then in frames that break its protocol. Held
 * against the exchange: it never falls, nothing it answers is unreadable, nothing it is told changes it.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { channelName, type Channel } from '@shared/contract/exchange';
import {
  encodeStreamCommand,
  type StreamCommand,
} from '@shared/contract/exchange/stream/stream-commands';
import { INTERVALS } from '@shared/domain/candle';
import { seededRng } from '@shared/kernel/rng';
import { Stage, START_MS } from '../conformance/stage';
import type { RawStream, SeenFrame } from '../conformance/stream';
import { Draws } from './draws';
import { enrich, headersOf } from './fuzz';

export interface StreamReport {
  readonly commands: number;
  readonly perSecond: number;
  /** Frames that came back. */
  readonly answered: number;
  /** Commands the exchange met with silence. */
  readonly ignored: number;
  /** Connections that were ended for what they sent. */
  readonly ended: number;
  readonly problems: readonly string[];
}

const PROBLEMS_MAX = 20;
const SYMBOLS = ['btcusdt', 'ethbtc', 'e_btcusdt', 'e_ethusdt', 'nopeusdt', 'x'];
/** Between two looks at what came back. */
const ROUND = 50;
const FIRST_OPCODE = 0x81;
const MASKED = 0x80;

export class StreamFuzz {
  readonly #draws: Draws;
  readonly #problems: string[] = [];
  #last = '';
  #answered = 0;
  #ended = 0;

  constructor(seed: number) {
    this.#draws = new Draws(seededRng(seed, 'commands'));
  }

  async run(commands: number): Promise<StreamReport> {
    const startedMs = performance.now();
    const stage = await Stage.open();
    await enrich(stage);
    let sent = 0;
    while (sent < commands && this.#problems.length < PROBLEMS_MAX) {
      sent += await this.#round(stage, Math.min(ROUND, commands - sent), sent % (2 * ROUND) === 0);
      if (this.#draws.uniform() < 0.3) await this.#breakProtocol(stage);
    }
    for (const failure of stage.failures) this.#problems.push(`it failed: ${String(failure)}`);
    const ignored = stage.exchange.ignoredCommands();
    await stage.close();
    const seconds = (performance.now() - startedMs) / 1000;
    return {
      commands: sent,
      perSecond: Math.round(sent / seconds),
      ignored,
      answered: this.#answered,
      ended: this.#ended,
      problems: this.#problems,
    };
  }

  /** One connection: what it says, what comes back, and a last question that must be answered. */
  async #round(stage: Stage, commands: number, isLoopback: boolean): Promise<number> {
    await trade(stage);
    const before = stage.journal.seq;
    const stream = await stage.doors[isLoopback ? 1 : 0].openStream();
    for (let count = 0; count < commands; count += 1) {
      this.#last = this.#text();
      await this.#say(stream, this.#last);
      if (this.#draws.uniform() < 0.1) await stage.advance(this.#draws.below(2000));
    }
    if (stream.isClosed) this.#problems.push(`the connection was ended after ${this.#last}`);
    await stage.advance(1000);
    this.#read(stream.take());
    await this.#say(stream, '{"event":"req","params":{"channel":"market_btcusdt_trade_ticker"}}');
    const isAnswered = stream.take().some(({ text }) => text.includes('"event_rep":"rep"'));
    if (!isAnswered) this.#problems.push(`silent to an honest question after ${this.#last}`);
    if (stage.journal.seq !== before) this.#problems.push(`it was changed by ${this.#last}`);
    stream.close();
    return commands;
  }

  async #say(stream: RawStream, text: string): Promise<void> {
    try {
      await stream.say(text);
    } catch (cause) {
      this.#problems.push(`${String(cause)} after ${text.slice(0, 400)}`);
    }
  }

  /** Every frame has been unpacked and read by now; it is of the stream's own kinds. */
  #read(frames: readonly SeenFrame[]): void {
    for (const { message, text } of frames) {
      this.#answered += 1;
      const isObject = typeof message === 'object' && message !== null;
      if (!isObject || !('channel' in message || 'ping' in message)) {
        this.#problems.push(`answered with ${text.slice(0, 300)}`);
      }
    }
  }

  #text(): string {
    const honest = this.#command();
    const isPlain =
      (honest.event === 'sub' || honest.event === 'unsub') && this.#draws.below(2) === 0;
    const text = isPlain
      ? `${honest.event} ${channelName(honest.channel)}`
      : encodeStreamCommand(honest);
    const draw = this.#draws.uniform();
    if (draw < 0.35) return text;
    if (draw < 0.7 && !isPlain) return JSON.stringify(this.#draws.changed(JSON.parse(text)));
    if (draw < 0.75) return JSON.stringify(this.#draws.oddValue());
    return Buffer.from(this.#draws.damage(Buffer.from(text))).toString('utf8');
  }

  #command(): StreamCommand {
    const symbol = this.#draws.pick(SYMBOLS);
    const channel = this.#draws.pick<Channel>([
      { kind: 'depth', symbol },
      { kind: 'trades', symbol },
      { kind: 'ticker', symbol },
      { kind: 'candles', symbol, interval: this.#draws.pick(INTERVALS) },
    ]);
    const event = this.#draws.pick(['sub', 'sub', 'unsub', 'req', 'req', 'pong'] as const);
    if (event === 'pong') return { event, value: String(START_MS / 1000) };
    if (event !== 'req') return { event, channel };
    const pageSize = 1 + this.#draws.below(400);
    const endMs = START_MS - 60_000 * this.#draws.below(500);
    return {
      event,
      channel,
      cbId: 'f',
      pageSize,
      ...(this.#draws.below(2) === 0 ? {} : { endMs }),
    };
  }

  /** Bytes of a WebSocket whose frames are damaged: it may be ended, nothing else may be. */
  async #breakProtocol(stage: Stage): Promise<void> {
    const socket = connect({ port: stage.server.port, host: '127.0.0.1', noDelay: true });
    socket.on('error', () => undefined);
    socket.write(
      `GET /ws HTTP/1.1\r\nHost: 127.0.0.1:${stage.server.port}\r\nConnection: Upgrade\r\n` +
        `Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${KEY}\r\n\r\n`,
    );
    const [head] = (await once(socket, 'data')) as [Buffer];
    if (!head.toString('latin1').startsWith('HTTP/1.1 101')) {
      this.#problems.push(`no stream: ${head.toString('latin1').slice(0, 200)}`);
    }
    const text = Buffer.from(this.#text().slice(0, 125));
    const size = Math.min(text.length, 125);
    // Masked with zeros: allowed, and the text stays as it is.
    const frame = [FIRST_OPCODE, MASKED | size, 0, 0, 0, 0, ...text.subarray(0, size)];
    const isEnded = once(socket, 'close').then(() => (this.#ended += 1));
    socket.end(this.#draws.damage(Uint8Array.from(frame)));
    socket.resume();
    await isEnded;
  }
}

const KEY = Buffer.alloc(16, 1).toString('base64');

/** Something for the channels to tell of: a print, and an order that rests. */
async function trade(stage: Stage): Promise<void> {
  const target = '/sapi/v1/order';
  for (const [side, volume] of [
    ['SELL', 0.002],
    ['BUY', 0.001],
  ] as const) {
    const order = { symbol: 'BTCUSDT', type: 'LIMIT', price: 60_000, side, volume };
    const draft = { method: 'POST', target, body: Buffer.from(JSON.stringify(order)) } as const;
    const headers = headersOf({ ...draft, credentials: 'honest' });
    await stage.doors[0].send({ ...draft, headers, ip: 'fuzz' });
  }
}
