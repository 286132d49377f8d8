/**
 * A session in one process, on one clock that is moved by hand: the same bytes, the same exchange and
 * terminal, a run that is the same for a seed however busy the machine is. What TLS adds is proven apart.
 */
import { connectTerminal, type OrderRow } from '@shared/contract/terminal';
import { memoryWires } from '@shared/contract/terminal/wire-memory.testing';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import type { Clock } from '@shared/kernel/ports';
import { err, invariant, ok } from '@shared/kernel/result';
import { seededRng } from '@shared/kernel/rng';
import { createExchangeClient, createSigner, takeSecret } from '../../../src-main/client';
import type { ExchangeClient } from '../../../src-main/client/exchange-client';
import type { HttpRequest, Transport } from '../../../src-main/client/transport';
import { memoryFiles } from '../../../src-main/gateway/lab/lab.testing';
import { MemoryStore as ExchangeMemory } from '../../../src-main/gateway/memory-store.testing';
import { openExchange } from '../../../src-main/hosts/exchange/open-exchange';
import { Blocks } from '../../../src-main/hosts/live/blocks';
import type { RunningExchange } from '../../../src-main/hosts/exchange/running-exchange';
import { createTerminal } from '../../../src-main/terminal';
import { MemorySettings } from '../../../src-main/terminal/bench.testing';
import { MemoryStore } from '../../../src-main/terminal/memory-store.testing';
import { Ledger } from '../venue/ledger';
import { FOREIGN_PAGE, NO_TROUBLE, type Trouble } from '../venue/trouble';
import { MARKETS, type Ground, type GroundOptions, type RunningTerminal } from './ground';
import type { Answers, Ask } from './protocol';
import { ScriptedDesk } from './scripted-desk';
import { Judge } from './truth';

const OWNER = { uid: 10023, apiKey: 'owner-key', secret: 'owner-secret' };
const BASE = 'https://venue.test';
const START_MS = 1_700_000_040_000;
/** Time moves in such steps; between them everything that can happen happens. */
const STEP_MS = 10;
const HOPS = 40;
/** Where a terminal that is to die meets the wire. */
const PLACES = /\/(order|conditionOrder|batchOrders|apply)$/;

export function openOneProcessGround(options: GroundOptions): Ground {
  const { seed, dialect, dupClientId } = options;
  const clock = new ManualClock(START_MS);
  const failures: unknown[] = [];
  const opened = openExchange({
    store: new ExchangeMemory(),
    clock,
    keys: [OWNER],
    seed,
    sessions: memoryFiles(),
    config: { ...MARKETS, dialect, dupClientId },
    onDefect: (defect) => failures.push(defect),
    onFailure: (cause) => failures.push(cause),
  });
  invariant(opened.ok, opened.ok ? '' : opened.error);
  const exchange = opened.value;
  const way = new Way(exchange, clock);
  const store = new MemoryStore();
  const settings = new MemorySettings();
  const deaths = seededRng(seed, 'deaths');
  const client = createExchangeClient({
    transport: new Way(exchange, clock),
    clock,
    rng: { nextUint32: () => 1 },
    profile: { baseUrl: BASE, wsUrl: 'wss://venue.test', getSignMode: 'path' },
    signer: createSigner(OWNER.apiKey, takeSecret(Buffer.from(OWNER.secret))),
  });
  const stopTime = runTime(clock);
  let runs = 0;
  return {
    clock,
    ledger: way.ledger,
    judge: new Judge(client, clock),
    lab: async (command, input) => {
      const reply = await exchange.lab.command(command, input);
      if (!reply.ok) throw new Error(`the lab refused ${command}: ${JSON.stringify(reply.error)}`);
      return reply.value;
    },
    setTrouble: (trouble) => {
      way.trouble = trouble;
    },
    start: async () => {
      store.isFull = false;
      const life = new Life(deaths.uniform() < 0.5 ? 'before' : 'after');
      const terminal = new TerminalHere({ clock, way, store, settings, life }, (runs += 1));
      await terminal.open();
      return terminal;
    },
    stored: (intentIds) => ({
      intents: intentIds.flatMap((name) => store.intent(name) ?? []),
      withdrawals: intentIds.flatMap((name) => store.withdrawal(name) ?? []),
      finished: [...store.finished.values()].map(({ row }) => JSON.parse(row) as OrderRow),
    }),
    close: async () => {
      client.close();
      await stopTime();
      exchange.close();
      if (failures.length > 0) throw new Error(`the exchange failed: ${String(failures[0])}`);
    },
  };
}

/** Moves the clock until the result is called. */
function runTime(clock: ManualClock): () => Promise<void> {
  const time = { isOver: false };
  const running = (async () => {
    while (!time.isOver) {
      clock.advance(STEP_MS);
      for (let hop = 0; hop < HOPS; hop += 1) await Promise.resolve();
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();
  return () => {
    time.isOver = true;
    return running;
  };
}

/** The way to the exchange: its bytes, its refusals, and what gets lost. */
class Way implements Transport {
  readonly ledger = new Ledger();
  trouble: Trouble = NO_TROUBLE;
  readonly #exchange: RunningExchange;
  readonly #clock: Clock;

  constructor(exchange: RunningExchange, clock: Clock) {
    this.#exchange = exchange;
    this.#clock = clock;
  }

  request(request: HttpRequest): ReturnType<Transport['request']> {
    return new Promise((resolve) => {
      const cancel = this.#clock.setAlarm(request.timeoutMs, () => {
        resolve(err({ kind: 'lost', message: `no answer within ${request.timeoutMs} ms` }));
      });
      void this.#ask(request).then((answer) => {
        cancel();
        resolve(answer);
      });
    });
  }

  open: Transport['open'] = (url, handlers) => {
    let isOpen = true;
    if (this.trouble(url) === 'no-route') {
      queueMicrotask(() => {
        handlers.onClose('no route to host');
      });
      return { send: () => undefined, close: () => undefined };
    }
    const end = (reason: string): void => {
      if (!isOpen) return;
      isOpen = false;
      handlers.onClose(reason);
    };
    const stream = this.#exchange.openStream({
      send: (frame) => {
        if (!isOpen) return;
        if (this.trouble(url) === 'no-route') return;
        const isText = typeof frame === 'string';
        handlers.onFrame(isText ? { kind: 'text', text: frame } : { kind: 'bytes', bytes: frame });
      },
      unreadBytes: () => 0,
      close: (reason) => {
        queueMicrotask(() => {
          end(reason);
        });
      },
    });
    queueMicrotask(() => {
      if (isOpen) handlers.onOpen();
    });
    return {
      send: (text) => {
        if (isOpen) stream.onText(text);
      },
      close: () => {
        if (isOpen) stream.onClose();
        end('closed by the client');
      },
    };
  };

  async #ask(request: HttpRequest): ReturnType<Transport['request']> {
    const target = request.url.slice(BASE.length);
    const path = target.split('?')[0] ?? '';
    if (this.#exchange.refuses(target)) return err({ kind: 'not-sent', message: 'refused' });
    const fault = this.trouble(path);
    if (fault === 'no-route') return err({ kind: 'not-sent', message: 'no route to host' });
    if (fault === 'lost-request') return err({ kind: 'lost', message: 'connection reset' });
    const page = { status: 502, headers: {}, body: Buffer.from(FOREIGN_PAGE) };
    if (fault === 'page-instead-of-request') return ok(page);
    const answer = await this.#handle(request, target, false);
    if (fault === 'delivered-twice') await this.#handle(request, target, true);
    if (fault === 'page-instead-of-answer') return ok(page);
    const isLost = fault === 'lost-answer' || fault === 'cut-answer';
    return isLost ? err({ kind: 'lost', message: 'connection reset' }) : ok(answer);
  }

  async #handle({ method, headers, body }: HttpRequest, target: string, isRepeated: boolean) {
    const bytes = Buffer.from(body ?? new Uint8Array(0));
    const answer = await this.#exchange.handle({
      method,
      target,
      headers: Object.entries(headers),
      body: bytes,
      ip: '127.0.0.1',
    });
    const path = target.split('?')[0] ?? '';
    const text = Buffer.from(answer.body).toString();
    const arrival = { path, status: answer.status, answer: text, isRepeated };
    this.ledger.note(arrival, method, bytes.toString());
    return answer;
  }
}

/** Whether the program still runs. What is dead hears nothing, says nothing and writes nothing. */
class Life {
  isOver = false;
  readonly #where: 'before' | 'after';
  #onDeath: (() => void) | null = null;

  /** `where` it dies: before its next order leaves, or when that has left. */
  constructor(where: 'before' | 'after') {
    this.#where = where;
  }

  /** Resolves when it is over: at the next order, or soon without one. */
  async end(clock: Clock): Promise<void> {
    if (this.isOver) return;
    await new Promise<void>((resolve) => {
      this.#onDeath = resolve;
      clock.setAlarm(SOON_MS, resolve);
    });
    this.isOver = true;
  }

  clock(real: Clock): Clock {
    return {
      nowMs: () => real.nowMs(),
      monotonicMs: () => real.monotonicMs(),
      setAlarm: (delayMs, ring) =>
        real.setAlarm(delayMs, () => {
          if (!this.isOver) ring();
        }),
    };
  }

  transport(real: Transport): Transport {
    return {
      open: (url, handlers) =>
        real.open(url, {
          onOpen: () => {
            if (!this.isOver) handlers.onOpen();
          },
          onFrame: (frame) => {
            if (!this.isOver) handlers.onFrame(frame);
          },
          onClose: (reason) => {
            if (!this.isOver) handlers.onClose(reason);
          },
        }),
      request: async (request) => {
        const isLast = this.#onDeath !== null && PLACES.test(request.url);
        if (isLast) this.#die();
        if (this.isOver && !(isLast && this.#where === 'after')) return NEVER;
        const answer = await real.request(request);
        return this.isOver ? NEVER : answer;
      },
    };
  }

  #die(): void {
    this.isOver = true;
    this.#onDeath?.();
    this.#onDeath = null;
  }
}

const LIMIT_STATUS: ReadonlySet<number> = new Set([410, 418, 429]);
const SOON_MS = 2_000;
const NEVER = new Promise<never>(() => undefined);

interface TerminalParts {
  readonly clock: Clock;
  readonly way: Transport;
  readonly store: MemoryStore;
  readonly settings: MemorySettings;
  readonly life: Life;
}

class TerminalHere implements RunningTerminal {
  readonly #parts: TerminalParts;
  readonly #desk: ScriptedDesk;
  readonly #close: () => Promise<void>;

  constructor(parts: TerminalParts, run: number) {
    this.#parts = parts;
    const { life, way, store, settings } = parts;
    const clock = life.clock(parts.clock);
    const silent = () => undefined;
    let ids = 0;
    const nextId = (): string => `made${run}${(ids += 1).toString().padStart(11, '0')}`;
    const blocks = new Blocks(settings, clock);
    const connect = (): ExchangeClient => {
      const block = blocks.of(BASE);
      const client = createExchangeClient({
        transport: life.transport(way),
        clock,
        rng: seededRng(run, 'jitter'),
        ...(block === null ? {} : { block }),
        profile: { baseUrl: BASE, wsUrl: 'wss://venue.test', getSignMode: 'path' },
        signer: createSigner(OWNER.apiKey, takeSecret(Buffer.from(OWNER.secret))),
        onTraffic: ({ status }) => {
          if (LIMIT_STATUS.has(status)) blocks.learn(BASE, client.health());
        },
      });
      return client;
    };
    const terminal = createTerminal({
      clock,
      store,
      settings,
      ids: { nextId },
      log: { info: silent, warn: silent, error: silent },
      venue: {
        mode: 'paper',
        accountLabel: 'Proof',
        connect: () => Promise.resolve(ok(connect())),
      },
      host: 'browser',
      version: '0.0.0',
    });
    const wires = memoryWires();
    terminal.serve(wires.terminal);
    this.#desk = new ScriptedDesk(connectTerminal(wires.desk), clock);
    this.#close = () => terminal.close();
  }

  open(): Promise<void> {
    return this.#desk.open();
  }

  async ask<Kind extends Ask['kind']>(
    ask: Extract<Ask, { readonly kind: Kind }>,
  ): Promise<Answers[Kind]> {
    return (await this.#answer(ask)) as Answers[Kind];
  }

  kill(): Promise<void> {
    return this.#parts.life.end(this.#parts.clock);
  }

  async close(): Promise<void> {
    this.#parts.life.isOver = true;
    await this.#close();
  }

  #answer(ask: Ask): unknown {
    switch (ask.kind) {
      case 'trade':
        return this.#desk.trade(ask);
      case 'settle':
        return this.#desk.settle(ask.withinMs);
      case 'show':
        return this.#desk.show();
      case 'close':
        return this.close();
    }
  }
}
