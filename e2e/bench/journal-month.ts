/**
 * Thirty days of use as a data folder: `node e2e/scripts/run.mjs e2e/bench/journal-month-main.ts FOLDER`. Each day
 * the exchange is opened, a hand trades 200 orders and a bot 4,000 while the market runs for some minutes,
 * and it is closed until the next day, whose minutes are bars like any others. The last day ends by a kill.
 */
import { mkdirSync, statSync } from 'node:fs';
import { createHmac } from 'node:crypto';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { invariant } from '@shared/kernel/result';
import { seededRng, type SeededRng } from '@shared/kernel/rng';
import { openExchangeStore } from '../../src-main/adapters/storage/exchange-store';
import { findDataFolder } from '../../src-main/hosts/data-folder';
import { openExchange } from '../../src-main/hosts/exchange/open-exchange';
import type { RunningExchange } from '../../src-main/hosts/exchange/running-exchange';
import { loadPaperKey, type PaperKey } from '../../src-main/hosts/paper/paper-keys';

const DAYS = 30;
const DAY_MS = 86_400_000;
/** Market time in which a day's orders are placed: with a crowd it is dear, and orders are what stays. */
const OPEN_MS = 60_000;
const BY_HAND = 200;
const BY_BOT = 4_000;
const STEP_MS = 50;
const LOOK_MS = 1_000;
const LIMITS = { ip: 1_000_000_000, uid: 1_000_000_000, burst: 1_000_000 };
const BOT: PaperKey = {
  uid: 20_001,
  apiKey: 'month-bot',
  secret: 'month-bot-secret',
};
const PAIRS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'] as const;
const VOLUMES = { BTCUSDT: '0.001', ETHUSDT: '0.02', SOLUSDT: '0.5' } as const;
/** More than these of one trader do not rest: the oldest is taken back. */
const RESTING = 40;

export interface MonthFigures {
  readonly days: number;
  readonly orders: number;
  readonly cancels: number;
  readonly bytes: number;
}

/** The month ends now, by the wall's clock: what is opened then has only just been closed. */
export async function makeMonth(folder: string): Promise<MonthFigures> {
  const { paper } = findDataFolder({
    dataDir: folder,
    env: {},
    platform: process.platform,
  });
  mkdirSync(folder, { recursive: true });
  const hand = loadPaperKey(paper.keys);
  const clock = new ManualClock(Date.now() - (DAYS - 1) * DAY_MS - OPEN_MS);
  const trade = { orders: 0, cancels: 0 };
  for (let day = 0; day < DAYS; day += 1) {
    const store = openExchangeStore(paper.exchangeStore);
    const opened = openExchange({
      store,
      clock,
      keys: [hand, BOT],
      seed: 1,
      config: { limits: LIMITS },
      onDefect: ({ message }) => {
        throw new Error(message);
      },
      onFailure: (cause) => {
        throw cause;
      },
    });
    invariant(opened.ok, opened.ok ? '' : opened.error);
    const traders = [
      new Trader(opened.value, clock, hand, BY_HAND, seededRng(day)),
      new Trader(opened.value, clock, BOT, BY_BOT, seededRng(day + DAYS)),
    ];
    await tradeFor(clock, traders);
    for (const { orders, cancels } of traders) {
      trade.orders += orders;
      trade.cancels += cancels;
    }
    const isLast = day === DAYS - 1;
    // The last day is cut off: its journal since the newest snapshot has to be done again.
    if (!isLast) {
      opened.value.close();
      clock.advance(DAY_MS - OPEN_MS);
    }
    store.close();
  }
  return { days: DAYS, ...trade, bytes: statSync(paper.exchangeStore).size };
}

/** Answers come with the turns of the exchange, which come with its time: nobody is waited for in between. */
async function tradeFor(clock: ManualClock, traders: readonly Trader[]): Promise<void> {
  for (let passedMs = 0; passedMs < OPEN_MS; passedMs += STEP_MS) {
    for (const trader of traders) trader.act(passedMs / OPEN_MS);
    clock.advance(STEP_MS);
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}

/** Places orders around the last price and takes some back, so many in a day. */
class Trader {
  readonly #exchange: RunningExchange;
  readonly #clock: ManualClock;
  readonly #key: PaperKey;
  readonly #aDay: number;
  readonly #rng: SeededRng;
  readonly #resting: { readonly symbol: string; readonly orderId: string }[] = [];
  readonly #prices = new Map<string, { readonly last: string; readonly atMs: number }>();
  #due = 0;
  orders = 0;
  cancels = 0;

  constructor(
    exchange: RunningExchange,
    clock: ManualClock,
    key: PaperKey,
    aDay: number,
    rng: SeededRng,
  ) {
    this.#exchange = exchange;
    this.#clock = clock;
    this.#key = key;
    this.#aDay = aDay;
    this.#rng = rng;
  }

  /** What is due when this share of the day has passed. */
  act(share: number): void {
    for (; this.#due < share * this.#aDay; this.#due += 1) void this.#trade();
  }

  async #trade(): Promise<void> {
    const oldest = this.#resting.length > RESTING ? this.#resting.shift() : undefined;
    // It may have been executed meanwhile: then it is refused, and nothing is written.
    if (oldest !== undefined && (await this.#ask('POST', '/sapi/v1/cancel', oldest)) !== null) {
      this.cancels += 1;
    }
    const symbol = PAIRS[Math.floor(this.#rng.uniform() * PAIRS.length)] ?? PAIRS[0];
    const last = await this.#lastPrice(symbol);
    if (last === undefined) return;
    const order = {
      symbol,
      side: this.#rng.uniform() < 0.5 ? 'BUY' : 'SELL',
      type: 'LIMIT',
      price: this.#near(last),
      volume: VOLUMES[symbol],
    };
    const answer = await this.#ask('POST', '/sapi/v1/order', order);
    const orderId = /"orderId":"?(\d+)/.exec(answer ?? '')?.[1];
    if (orderId === undefined) return;
    this.orders += 1;
    this.#resting.push({ symbol, orderId });
  }

  /** Looked up once a second, as text. */
  async #lastPrice(symbol: string): Promise<string | undefined> {
    const nowMs = this.#clock.nowMs();
    const known = this.#prices.get(symbol);
    if (known !== undefined && nowMs - known.atMs < LOOK_MS) return known.last;
    const ticker = await this.#ask('GET', `/sapi/v1/ticker?symbol=${symbol}`);
    const last = /"last":"?([\d.]+)/.exec(ticker ?? '')?.[1];
    if (last !== undefined) this.#prices.set(symbol, { last, atMs: nowMs });
    return last;
  }

  /** Within a fifth of a per cent, to as many places: some are executed at once, some later, some never. */
  #near(last: string): string {
    const places = last.split('.')[1]?.length ?? 0;
    const away = (this.#rng.uniform() - 0.5) * 0.004;
    return (Number(last) * (1 + away)).toFixed(places);
  }

  /** Null when it is refused. */
  async #ask(method: 'GET' | 'POST', target: string, fields?: object): Promise<string | null> {
    const body = fields === undefined ? '' : JSON.stringify(fields);
    const timestamp = String(this.#clock.nowMs());
    const signed = `${timestamp}${method}${target.split('?')[0] ?? ''}${body}`;
    const answer = await this.#exchange.handle({
      method,
      target,
      ip: 'in-process',
      body: Buffer.from(body),
      headers: [
        ['Content-Type', 'application/json'],
        ['X-CH-APIKEY', this.#key.apiKey],
        ['X-CH-TS', timestamp],
        ['X-CH-SIGN', createHmac('sha256', this.#key.secret).update(signed).digest('hex')],
      ],
    });
    return answer.status === 200 ? Buffer.from(answer.body).toString('utf8') : null;
  }
}

export function wordsOf({ days, orders, cancels, bytes }: MonthFigures): string {
  const whole = (value: number): string => value.toLocaleString('en-US');
  const megabytes = (bytes / 1024 ** 2).toFixed(0);
  return `${days} days, ${whole(orders)} orders, ${whole(cancels)} cancels, ${megabytes} MB`;
}
