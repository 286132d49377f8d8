/**
 * Market time: lets everything happen that is due up to a time, one thing after the other, in the
 * order of exchange-rules §2 (timers, regime and halts, the crowd). It never reads a clock.
 */
import { RUN_MAX_MS, runClosedTime, type RunParts } from './closed-run';
import type { ClosedTime } from './commands';
import type { CrowdDesk } from './crowd';
import type { Department } from './department';
import { nextMinute } from './market-data/minute-bars';
import type { MarketHours } from './market-hours';
import type { Floor } from './spot/floor';
import type { SpotMarket } from './spot/spot-market';

/** What of the exchange has something to do by itself. */
interface TimedParts {
  readonly floor: Floor;
  readonly markets: readonly SpotMarket[];
  readonly hours: MarketHours;
  readonly crowd: CrowdDesk;
  /** In the order in which they act at one instant. */
  readonly departments: readonly Department[];
}

export class Timeline {
  nextMinuteMs = 0;
  readonly #parts: TimedParts;
  #regime: ReturnType<CrowdDesk['regime']> = null;
  /** Nothing happens by itself before this time. */
  #quietUntilMs = 0;
  /** Who has to follow again what the others have done behind it. */
  readonly #follower: Department | null;

  constructor(parts: TimedParts) {
    this.#parts = parts;
    this.#follower = parts.departments.find((one) => 'isBehind' in one) ?? null;
    this.nextMinuteMs = nextMinute(parts.floor.log.nowMs);
  }

  /** Goes to a later time; returns whether anything may have happened on the way. */
  reach(atMs: number): boolean {
    if (atMs < this.#quietUntilMs) {
      this.#parts.floor.log.nowMs = atMs;
      return false;
    }
    this.advance(atMs);
    return true;
  }

  /** Runs all that is due up to `atMs`, one thing at a time, each at its own time. */
  advance(atMs: number): void {
    const { log } = this.#parts.floor;
    const { crowd, hours } = this.#parts;
    let isStill = false;
    for (;;) {
      if (isStill) this.#passAlike(atMs);
      const crowdMs = crowd.nextDueMs();
      const timerMs = this.#nextTimerMs();
      const dueMs = Math.min(crowdMs, timerMs);
      this.#quietUntilMs = dueMs;
      if (dueMs > atMs) break;
      if (dueMs > log.nowMs) log.nowMs = dueMs;
      const { seq } = log;
      if (timerMs <= crowdMs) this.#runTimers();
      else {
        crowd.runNext();
        this.followRegime();
        hours.watchMoves();
      }
      this.followUp();
      // What has traded there, too: now, and not when somebody next looks.
      if (crowd.isOn) hours.watchMoves();
      isStill = !crowd.isOn && log.seq === seq;
    }
    if (atMs > log.nowMs) log.nowMs = atMs;
  }

  /** A paused market that is moved on by a month has millions of seconds, most of them like the one before. */
  #passAlike(atMs: number): void {
    const { departments, hours, crowd } = this.#parts;
    for (const department of departments) {
      if (department.passAlike === undefined) continue;
      let beforeMs = Math.min(this.nextMinuteMs, hours.nextDueMs(), crowd.nextDueMs(), atMs + 1);
      for (const other of departments) {
        if (other !== department) beforeMs = Math.min(beforeMs, other.nextDueMs());
      }
      department.passAlike(beforeMs);
    }
  }

  #runTimers(): void {
    const { floor, departments, hours } = this.#parts;
    if (this.nextMinuteMs <= floor.log.nowMs) this.#closeMinutes();
    for (const department of departments) {
      if (department.nextDueMs() <= floor.log.nowMs) department.runDue();
    }
    hours.runDue();
  }

  /** After each thing that happened: lets the departments follow; what they plan may be due sooner. */
  followUp(): void {
    const { departments } = this.#parts;
    do {
      for (let at = 0; at < departments.length; at++) (departments[at] as Department).followUp();
    } while (this.#follower?.isBehind?.() === true);
    // Only now: a liquidation gives work to who has followed before it.
    for (let at = 0; at < departments.length; at++) {
      const dueMs = (departments[at] as Department).nextDueMs();
      if (dueMs < this.#quietUntilMs) this.#quietUntilMs = dueMs;
    }
  }

  /** Something was changed from outside: what is due next has to be looked up again. */
  hurry(): void {
    this.#quietUntilMs = 0;
  }

  nextDueMs(): number {
    return Math.min(this.#nextTimerMs(), this.#parts.crowd.nextDueMs());
  }

  #nextTimerMs(): number {
    let dueMs = Math.min(this.nextMinuteMs, this.#parts.hours.nextDueMs());
    for (const department of this.#parts.departments) {
      dueMs = Math.min(dueMs, department.nextDueMs());
    }
    return dueMs;
  }

  /** Time in which the program was closed (exchange-rules §8): flat, or lived through by the crowd. */
  closeTime({ fromMs, toMs, runs }: ClosedTime): void {
    const { floor, crowd, departments } = this.#parts;
    const { log } = floor;
    if (fromMs > log.nowMs) this.advance(fromMs);
    if (runs !== true || !crowd.isOn) {
      this.#passFlat(toMs);
      return;
    }
    this.#passFlat(toMs - RUN_MAX_MS);
    const parts: RunParts = {
      crowd,
      departments,
      nowMs: () => log.nowMs,
      advance: (atMs) => {
        this.advance(atMs);
      },
      followUp: () => {
        this.followUp();
        this.#parts.hours.watchMoves();
      },
      followRegime: () => {
        this.followRegime();
      },
      forgetEvents: () => {
        log.handOut();
        log.begin();
      },
    };
    runClosedTime(parts, toMs);
    this.hurry();
  }

  /** Flat bars, and plans move later. */
  #passFlat(toMs: number): void {
    const { floor, crowd, departments } = this.#parts;
    const { log } = floor;
    const gapMs = toMs - log.nowMs;
    if (gapMs <= 0) return;
    crowd.postpone(gapMs);
    for (const department of departments) department.closeTime(log.nowMs, toMs);
    log.nowMs = toMs;
    if (this.nextMinuteMs <= toMs) this.#closeMinutes();
    this.hurry();
  }

  /** Tells of a new regime, and halts the markets in the one called halt. */
  followRegime(): void {
    const { crowd, floor, hours } = this.#parts;
    const regime = crowd.regime();
    if (regime === this.#regime) return;
    this.#regime = regime;
    if (regime !== null) floor.log.regimeChanged(regime);
    hours.setRegimeHalt(regime === 'halt');
  }

  /** Goes on from what a snapshot says, without telling. */
  resume(nextMinuteMs: number): void {
    this.nextMinuteMs = nextMinuteMs;
    this.#regime = this.#parts.crowd.regime();
  }

  #closeMinutes(): void {
    const { floor, markets } = this.#parts;
    const { nowMs } = floor.log;
    this.nextMinuteMs = nextMinute(nowMs);
    for (const { data, symbol } of markets) {
      data.advanceTo(nowMs);
      for (const bar of data.drainClosedBars()) floor.records.barClosed(symbol, bar);
    }
  }
}
