/** A whole exchange with its lab, on a manual clock, spoken to in bytes as a bot would. */
import { createHmac } from 'node:crypto';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { invariant } from '@shared/kernel/result';
import type { ExchangeConfigInput } from '@shared/contract/lab';
import { openExchange } from '../../hosts/exchange/open-exchange';
import type { RunningExchange } from '../../hosts/exchange/running-exchange';
import { MemoryStore } from '../memory-store.testing';
import type { GatewayResponse, RawHeaders } from '../messages';
import { createLabHandler, type LabHandler } from './lab-http';
import type { FeedRow, Recordings } from '../recording/recordings';
import type { SessionFiles } from './session-files';

export const START_MS = 1_700_000_040_000;
export const TOKEN = 'a-lab-token';
export const OWNER = { uid: 10023, apiKey: 'owner-key', secret: 'owner-secret' };
type User = typeof OWNER;

interface Answer<Body> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
}

/** Fields are read by name in tests, whatever they turn out to be. */
type Fields = Record<string, unknown>;

export interface LabWorldOptions {
  readonly config?: ExchangeConfigInput;
  readonly store?: MemoryStore;
  readonly startMs?: number;
  /** Instead of one that begins at `startMs`. */
  readonly clock?: ManualClock;
  readonly files?: SessionFiles;
  /** Absent: this exchange has no place for recordings. */
  readonly recordings?: Recordings;
  readonly onNewMarket?: () => void;
}

export function memoryFiles(): SessionFiles {
  const files = new Map<string, Uint8Array>();
  return {
    write: (name, bytes) => void files.set(name, bytes),
    read: (name) => files.get(name) ?? null,
    remove: (name) => files.delete(name),
    list: () => [...files].map(([name, { byteLength }]) => ({ name, bytes: byteLength })),
  };
}

export function memoryRecordings(): Recordings {
  const kept = new Map<string, readonly FeedRow[]>();
  const rowsOf = (name: string): readonly FeedRow[] => kept.get(name) ?? [];
  return {
    append: (name, rows) => void kept.set(name, [...rowsOf(name), ...rows]),
    replace: (name, rows) => void kept.set(name, rows),
    after: (name, place, limit) =>
      rowsOf(name)
        .filter((row) => row.place > place)
        .slice(0, limit),
    lastPlace: (name) => rowsOf(name).at(-1)?.place ?? 0,
    clear: (name) => void kept.delete(name),
    close: () => undefined,
  };
}

export class LabWorld {
  readonly clock: ManualClock;
  readonly store: MemoryStore;
  readonly exchange: RunningExchange;
  readonly failures: unknown[] = [];
  readonly recordingsStopped: unknown[] = [];
  readonly #handler: LabHandler;

  constructor(options: LabWorldOptions = {}) {
    this.clock = options.clock ?? new ManualClock(options.startMs ?? START_MS);
    this.store = options.store ?? new MemoryStore();
    const opened = openExchange({
      store: this.store,
      clock: this.clock,
      keys: [OWNER],
      seed: 7,
      config: { agents: 'off', speed: '0', historyDays: '1', ...options.config },
      sessions: options.files ?? memoryFiles(),
      ...(options.recordings !== undefined && {
        recordings: options.recordings,
        recordingFiles: memoryFiles(),
      }),
      onRecordingStopped: (cause) => this.recordingsStopped.push(cause),
      onNewMarket: () => options.onNewMarket?.(),
      onDefect: (defect) => this.failures.push(defect),
      onFailure: (cause) => this.failures.push(cause),
    });
    invariant(opened.ok, opened.ok ? '' : opened.error);
    this.exchange = opened.value;
    this.#handler = createLabHandler(this.exchange.lab, TOKEN);
    this.clock.advance(0);
  }

  post(path: string, body?: unknown): Promise<Answer<Fields>> {
    const text = typeof body === 'string' ? body : JSON.stringify(body ?? {});
    return this.ask('POST', path, text, [['Content-Type', 'application/json']]);
  }

  get(path: string): Promise<Answer<Fields>> {
    return this.ask('GET', path, '', []);
  }

  /** With the token, unless the headers bring their own. */
  async ask(
    method: string,
    path: string,
    text: string,
    headers: RawHeaders,
    token = `Bearer ${TOKEN}`,
  ): Promise<Answer<Fields>> {
    const answer = this.#handler({
      method,
      target: `/lab/v1/${path}`,
      headers: token === '' ? headers : [...headers, ['Authorization', token]],
      body: Buffer.from(text),
      ip: '127.0.0.1',
    });
    return read(await this.settle(answer));
  }

  /** A signed request of a user's. */
  async order(body: object, user: User = OWNER): Promise<Answer<Fields>> {
    return this.signed('POST', '/sapi/v1/order', JSON.stringify(body), user);
  }

  async signed(
    method: 'GET' | 'POST',
    target: string,
    body = '',
    user: User = OWNER,
  ): Promise<Answer<Fields>> {
    return read(await this.settle(this.send(method, target, body, user)));
  }

  /** Not waited for: what answers later is waited for by moving the clock. */
  send(
    method: 'GET' | 'POST',
    target: string,
    body = '',
    user: User = OWNER,
    connection?: object,
  ): Promise<GatewayResponse> {
    const timestamp = String(this.clock.nowMs());
    const path = target.split('?')[0] ?? '';
    const signature = createHmac('sha256', user.secret)
      .update(timestamp + method + path + body)
      .digest('hex');
    return this.exchange.handle({
      method,
      target,
      headers: [
        ['Content-Type', 'application/json'],
        ['X-CH-APIKEY', user.apiKey],
        ['X-CH-TS', timestamp],
        ['X-CH-SIGN', signature],
      ],
      body: Buffer.from(body),
      ip: '127.0.0.1',
      ...(connection === undefined ? {} : { connection }),
    });
  }

  /** Lets the turns come that answer, however many it takes. */
  async settle<T>(answer: Promise<T>): Promise<T> {
    const turns = { areOver: false };
    const done = answer.finally(() => {
      turns.areOver = true;
    });
    for (let turn = 0; turn < 1000 && !turns.areOver; turn++) {
      for (let hop = 0; hop < 10; hop++) await Promise.resolve();
      this.clock.advance(0);
    }
    return done;
  }
}

export function read({ status, headers, body }: GatewayResponse): Answer<Fields> {
  return { status, headers, body: JSON.parse(Buffer.from(body).toString('utf8')) as Fields };
}

/** A second account with the default funds, and its key. */
export async function newUser(world: LabWorld): Promise<User> {
  const { body } = await world.post('accounts', { label: 'bob' });
  return {
    uid: body['uid'] as number,
    apiKey: body['apiKey'] as string,
    secret: body['apiSecret'] as string,
  };
}

export const SELL = {
  symbol: 'BTCUSDT',
  volume: '0.01',
  side: 'SELL',
  type: 'LIMIT',
  price: '60000',
};
