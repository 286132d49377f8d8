/**
 * A scripted exchange behind a bad line: requests are lost before they arrive, answers on their way back,
 * and who waits for one is told nothing for ten seconds. It counts what arrives by the exchange's own rules.
 */
import type { Rng } from '@shared/kernel/ports';
import type { ManualClock } from '@shared/kernel/manual-clock.testing';
import type { Outcome } from '../../client/exchange-client';
import { unknown, type ScriptedExchange } from '../scripted-client.testing';

const TIMEOUT_MS = 10_000;
const WAY_MS = 40;

type Call = (...input: never[]) => Promise<Outcome<unknown>>;

export class LossyLine {
  /** Of each direction, in hundredths. */
  lossPercent = 0;
  /** Of cancels, each way. */
  cancelWayMs = WAY_MS;
  readonly #clock: ManualClock;
  readonly #rng: Rng;
  /** When each request arrived, by method: what the exchange counts. */
  readonly arrivedAtMs = new Map<string, number[]>();
  /** When each left, lost ones too: what our own weights count until it is known better. */
  readonly sentAtMs = new Map<string, number[]>();

  constructor(clock: ManualClock, rng: Rng) {
    this.#clock = clock;
    this.#rng = rng;
  }

  /** Everything that is asked of `exchange` goes by this line from now on. */
  carry(exchange: ScriptedExchange): void {
    this.#carryAll('spot', exchange.spot);
    this.#carryAll('margin', exchange.margin);
    this.#carryAll('futures', exchange.futures);
    this.#carryAll('futures', exchange.futuresOrders.client);
  }

  /** The most requests of a method that arrived within any two seconds. */
  burst(method: string): number {
    return most(this.arrivedAtMs.get(method) ?? [], 2_000);
  }

  /** The most requests of a method that left within a minute. */
  sentInMinute(method: string): number {
    return most(this.sentAtMs.get(method) ?? [], 60_000);
  }

  #carryAll(book: string, calls: object): void {
    const methods = calls as Record<string, Call>;
    for (const [name, call] of Object.entries(methods)) {
      if (typeof call !== 'function') continue;
      methods[name] = (...input) => this.#send(`${book} ${name}`, () => call(...input));
    }
  }

  async #send(method: string, ask: () => Promise<Outcome<unknown>>): Promise<Outcome<unknown>> {
    const wayMs = method.endsWith('cancelOrder') ? this.cancelWayMs : WAY_MS;
    note(this.sentAtMs, method, this.#clock.monotonicMs());
    const isLost = this.#isLost();
    await this.#pass(isLost ? TIMEOUT_MS : wayMs);
    if (isLost) return unknown;
    note(this.arrivedAtMs, method, this.#clock.monotonicMs());
    const answer = await ask();
    const isAnswerLost = this.#isLost();
    await this.#pass(isAnswerLost ? TIMEOUT_MS - wayMs : wayMs);
    return isAnswerLost ? unknown : answer;
  }

  #isLost(): boolean {
    return this.#rng.nextUint32() % 100 < this.lossPercent;
  }

  #pass(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      this.#clock.setAlarm(delayMs, resolve);
    });
  }
}

function note(log: Map<string, number[]>, method: string, atMs: number): void {
  const times = log.get(method) ?? [];
  log.set(method, times);
  times.push(atMs);
}

function most(times: readonly number[], withinMs: number): number {
  let first = 0;
  return times.reduce((found, atMs, index) => {
    while (atMs - (times[first] ?? 0) >= withinMs) first += 1;
    return Math.max(found, index - first + 1);
  }, 0);
}
