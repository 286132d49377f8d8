/**
 * The real terminal and the built desk over a scripted exchange that shouts: started by desk-load.ts as a
 * process of its own. It prints the address of the desk, and reads from its input how many messages a
 * second it is to send ("decoded 10000", "frames 1000", "silent"); to each line it answers what it has sent, its
 * own CPU, and how many pages of older bars it was asked for.
 */
import { createInterface } from 'node:readline';
import { createTerminal } from '../../src-main/terminal';
import { MemoryStore } from '../../src-main/terminal/memory-store.testing';
import { MemorySettings } from '../../src-main/terminal/bench.testing';
import { ScriptedExchange } from '../../src-main/terminal/scripted-client.testing';
import { E_BTC, makeListing } from '../../src-main/terminal/futures/scripted-futures.testing';
import { createSystemClock } from '../../src-main/adapters/clock';
import { createEntropyRng, createIdSource } from '../../src-main/adapters/entropy';
import type { Feed, FeedListener } from '../../src-main/client/exchange-client';
import { StreamFeed } from '../../src-main/client/feed/feed';
import type { SocketHandlers, Transport } from '../../src-main/client/transport';
import { openDeskServer } from '../../src-main/hosts/browser/desk-server';
import type { Clock } from '@shared/kernel/ports';
import { ok } from '@shared/kernel/result';
import { barsBefore, decodedMessages, gzipFrames } from './desk-flow';

const clock = createSystemClock();
const silent = (): undefined => undefined;
let stream: SocketHandlers | null = null;
/** Of older bars that the chart has asked for since the last line. */
let pages = 0;

/** One socket that opens at once and takes every subscription. */
const transport: Transport = {
  request: () => Promise.resolve({ ok: false, error: { kind: 'not-sent', message: 'a stream' } }),
  open: (_url, handlers) => {
    stream = handlers;
    queueMicrotask(() => {
      handlers.onOpen();
    });
    return { send: () => undefined, close: () => undefined };
  },
};

/** Decoded messages pass the stream by: its watchdog would take that for a market that has stopped. */
const withoutWatchdog: Clock = {
  nowMs: () => clock.nowMs(),
  monotonicMs: () => clock.monotonicMs(),
  setAlarm: (delayMs, ring) => (delayMs < 1_000 ? clock.setAlarm(delayMs, ring) : silent),
};

class ShoutingExchange extends ScriptedExchange {
  override feed(listener: FeedListener): Feed {
    this.listener = listener;
    const feed = new StreamFeed(
      { transport, clock: withoutWatchdog, rng: createEntropyRng(), wsUrl: 'wss://bench' },
      listener,
    );
    const page = (beforeMs: number, limit: number) => {
      pages += 1;
      return barsBefore(beforeMs, limit, clock.nowMs());
    };
    return {
      subscribe: (channel) => feed.subscribe(channel),
      candlesBefore: (_instrument, _interval, beforeMs, limit) =>
        Promise.resolve({ kind: 'accepted', value: page(beforeMs, limit) }),
      confirm: (channel) => {
        feed.confirm(channel);
      },
      reconnect: () => undefined,
      close: () => {
        feed.close();
      },
    };
  }
}

const exchange = new ShoutingExchange(clock);
exchange.futuresHost.listings = [makeListing(E_BTC)];
exchange.futuresHost.candles = barsBefore(Infinity, 300, clock.nowMs());
const terminal = createTerminal({
  clock,
  ids: createIdSource(),
  store: new MemoryStore(),
  settings: new MemorySettings(),
  log: { info: silent, warn: silent, error: silent },
  venue: { mode: 'paper', accountLabel: 'Paper', connect: () => Promise.resolve(ok(exchange)) },
  host: 'browser',
  version: '0.0.0',
});
const desk = await openDeskServer({
  deskFolder: 'out/renderer',
  onWire: (wire) => {
    terminal.serve(wire);
  },
  onRefused: silent,
});

let send: (index: number) => void = silent;
let perSecond = 0;
let sent = 0;
let since = clock.monotonicMs();
/** A machine that cannot keep up must not be given ever more at once. */
const MOST_AT_ONCE = 1_000;

setInterval(() => {
  const now = clock.monotonicMs();
  const owed = Math.floor(((now - since) * perSecond) / 1000);
  if (owed === 0) return;
  const due = Math.min(MOST_AT_ONCE, owed);
  since = owed > due ? now : since + (due * 1000) / perSecond;
  for (let index = 0; index < due; index += 1) send(sent + index);
  sent += due;
}, 1);

const flows: Readonly<Record<string, () => (index: number) => void>> = {
  decoded: () => {
    const give = decodedMessages();
    return (index) => {
      if (exchange.listener !== null) give(exchange.listener, index, clock.nowMs());
    };
  },
  frames: () => {
    const frames = gzipFrames(clock.nowMs());
    return (index) => {
      const bytes = frames[index % frames.length];
      if (bytes !== undefined) stream?.onFrame({ kind: 'bytes', bytes });
    };
  },
  silent: () => silent,
};

let cpu = process.cpuUsage();
let reported = { sent: 0, at: clock.monotonicMs() };
createInterface({ input: process.stdin }).on('line', (line) => {
  const used = process.cpuUsage(cpu);
  const now = clock.monotonicMs();
  const elapsedMs = now - reported.at;
  const share = (used.user + used.system) / 1000 / elapsedMs;
  const rate = ((sent - reported.sent) * 1000) / elapsedMs;
  console.log(`DID ${rate.toFixed(0)} ${share.toFixed(3)} ${pages}`);
  pages = 0;
  const [flow = 'silent', wanted = '0'] = line.split(' ');
  send = (flows[flow] ?? flows['silent'] ?? (() => silent))();
  perSecond = Number(wanted);
  cpu = process.cpuUsage();
  reported = { sent, at: clock.monotonicMs() };
  since = reported.at;
});
console.log(`DESK ${desk.issueAddress().href}`);
