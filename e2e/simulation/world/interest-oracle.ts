/**
 * M2 of reliability §4, counted a second time: what is owed is worked out from what was borrowed and paid back alone,
 * the first hour at once and then an hour at each full one that the exchange lived through (exchange-rules §4), each
 * rounded up. The journal is done again for it on an engine of its own, which must end where the exchange is.
 */
import type { Command } from '../../../src-main/engine/commands';
import { createEngine } from '../../../src-main/engine';
import type { Engine, EngineConfig } from '../../../src-main/engine/engine';
import type { EngineEvents } from '../../../src-main/engine/events';
import type { EngineQuery } from '../../../src-main/engine/query';
import type { JournalEntry } from '../../../src-main/gateway/sequencer/journal-entry';

const HOUR_MS = 3_600_000;
/** Of exchange-rules §4, per hour in 1e-8, as written there: not the engine's own constants. */
const RATES: Readonly<Record<string, bigint>> = { USDT: 1_000n, BTC: 500n };
const ONE = 100_000_000n;

interface Debt {
  principal: bigint;
  interest: bigint;
}

class Debts {
  readonly #owed = new Map<string, Debt>();
  /** What an account's events said was charged, less what was worked out here. */
  readonly #unexplained = new Map<string, bigint>();
  #passedMs: number;
  /** Hours that somebody owed through. */
  charged = 0;

  constructor(sinceMs: number) {
    this.#passedMs = sinceMs;
  }

  note(events: EngineEvents): void {
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

export interface Redone {
  /** Null: interest is right, and the journal leads where the exchange is. */
  readonly fault: string | null;
  /** Hours of debts that were charged at a full hour. */
  readonly hours: number;
}

/** All that the exchange has made durable, done again from the beginning up to where it is. */
export function interestFault(
  config: EngineConfig,
  entries: readonly JournalEntry[],
  live: Pick<Engine, 'marketTimeMs' | 'snapshot'>,
): Redone {
  const engine = createEngine(config);
  const debts = new Debts(engine.marketTimeMs());
  const run = (command: Command): boolean => {
    const done = engine.execute(command);
    if (done.ok) debts.note(done.value);
    return done.ok;
  };
  const advance = (atMs: number): void => {
    if (engine.marketTimeMs() < atMs) run({ type: 'advanceTo', atMs });
  };
  for (const { closed, commands, reachedMs } of entries) {
    if (closed !== null) {
      advance(closed.fromMs);
      debts.reach(closed.fromMs);
      engine.closeTime(closed);
      debts.skip(closed.toMs);
    }
    const refused = commands.find((command) => !run(command));
    if (refused !== undefined) return { fault: `${refused.type} is refused now`, hours: 0 };
    advance(reachedMs);
  }
  advance(live.marketTimeMs());
  debts.reach(live.marketTimeMs());
  const isSame = engine.snapshot() === live.snapshot();
  const fault = isSame ? debts.fault(engine.query) : 'the journal leads to another exchange';
  return { fault, hours: debts.charged };
}
