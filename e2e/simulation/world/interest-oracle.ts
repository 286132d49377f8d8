/**
 * M2 of reliability §4, counted a second time: what is owed is worked out from what was borrowed and paid back alone,
 * the first hour at once and then an hour at each full one that the exchange lived through (exchange-rules §4), each
 * rounded up.
 */
import type { EngineQuery } from '../../../src-main/engine/query';
import type { Counting, Redone } from './redone';

const HOUR_MS = 3_600_000;
/** Of exchange-rules §4, per hour in 1e-8, as written there: not the engine's own constants. */
const RATES: Readonly<Record<string, bigint>> = { USDT: 1_000n, BTC: 500n };
const ONE = 100_000_000n;

interface Debt {
  principal: bigint;
  interest: bigint;
}

export class Debts implements Counting {
  readonly rule = 'M2-interest';
  readonly #owed = new Map<string, Debt>();
  /** What an account's events said was charged, less what was worked out here. */
  readonly #unexplained = new Map<string, bigint>();
  #passedMs: number;
  /** Hours that somebody owed through. */
  charged = 0;

  constructor(sinceMs: number) {
    this.#passedMs = sinceMs;
  }

  did({ events }: Redone): void {
    for (const event of events) {
      if (event.type !== 'debtChanged') continue;
      this.reach(event.atMs);
      const key = `${event.uid} ${event.asset}`;
      const debt = this.#owed.get(key) ?? { principal: 0n, interest: 0n };
      this.#owed.set(key, debt);
      const { cause, amount } = event;
      if (cause === 'INTEREST') this.#add(key, amount);
      else if (cause === 'BORROWED') {
        debt.principal += amount;
        this.#charge(key, debt, amount);
      } else {
        const onInterest = amount < debt.interest ? amount : debt.interest;
        debt.interest -= onInterest;
        debt.principal -= amount - onInterest;
      }
    }
  }

  /** Full hours up to then, each before anything else that happens in it. */
  reach(atMs: number): void {
    while (hourAfter(this.#passedMs) <= atMs) {
      this.#passedMs = hourAfter(this.#passedMs);
      for (const [key, debt] of this.#owed) {
        if (debt.principal === 0n) continue;
        this.charged += 1;
        this.#charge(key, debt, debt.principal);
      }
    }
    this.#passedMs = Math.max(this.#passedMs, atMs);
  }

  /** Nothing was charged for that time. */
  skip(toMs: number): void {
    this.#passedMs = Math.max(this.#passedMs, toMs);
  }

  #charge(key: string, debt: Debt, principal: bigint): void {
    const rate = RATES[key.split(' ')[1] ?? ''] ?? 0n;
    const interest = (principal * rate + ONE - 1n) / ONE;
    debt.interest += interest;
    this.#add(key, -interest);
  }

  #add(key: string, amount: bigint): void {
    this.#unexplained.set(key, (this.#unexplained.get(key) ?? 0n) + amount);
  }

  fault(query: EngineQuery): string | null {
    for (const [key, unexplained] of this.#unexplained) {
      if (unexplained !== 0n) return `${key}: ${unexplained} interest too much was charged`;
    }
    for (const [key, { principal, interest }] of this.#owed) {
      const [uid = '', name = ''] = key.split(' ');
      const assets = query.margin.account(Number(uid))?.assets ?? [];
      const there = assets.find(({ asset }) => asset === name);
      if (there?.debt === principal && there.interest === interest) continue;
      const words = `${there?.debt ?? 0n} and ${there?.interest ?? 0n} interest are owed`;
      return `${key}: ${words}, ${principal} and ${interest} should be`;
    }
    return null;
  }
}

const hourAfter = (atMs: number): number => (Math.floor(atMs / HOUR_MS) + 1) * HOUR_MS;
