/**
 * One world from one seed: a terminal, an exchange and a market in one process on one clock. First it lives
 * with its faults, audited all the way; then they heal, and within a minute the terminal must know what
 * the exchange has, but for orders whose ends it may not read any faster. The same tape gives the same world.
 */
import { hash } from 'node:crypto';
import type { HttpRequest } from '../../../src-main/client/transport';
import { exchangeIds } from '../../../src-main/gateway/exchange-ids';
import type { GatewayAnswer } from '../../../src-main/gateway/messages';
import { Auditor, type Pardon } from './auditor';
import { WorldClock } from './clocks';
import { Books } from './books';
import { converge, LOOK_MS } from './converging';
import type { Happened } from './happened';
import type { Life, Plan } from './life';
import { Ledger } from './ledger';
import { ExitOracle } from './exit-oracle';
import { Mishaps } from './mishaps';
import { Night } from './night';
import { guestsOf, laterGuestsOf, NOBODY, People } from './people';
import { Protections } from './protections';
import { Recorder } from './recorder';
import { Restores } from './restores';
import { SecondCount } from './second-count';
import { switchesOf } from './switches';
import { NO_FAULTS, ratesOf, type Rates } from './swarm';
import { OtherAccount } from './other-account';
import { Tape } from './tape';
import { TerminalProgram } from './terminal';
import { elsewhere, failedPayments, Twin } from './twin';
import { Venue } from './venue';
import { asViolation, Violation } from './violation';

/** Some worlds live through midnight: an hour's interest, funding and a trader's day end in them. */
const STARTS_MS = [1_700_000_040_000, 1_700_000_040_000, 1_700_006_400_000 - 12_000] as const;
const OPENING_MS = 4_000;
/** Of one step. Lists like this one only grow at their end: what was kept of a world stays what it was. */
const STEPS_MS = [
  ...[5, 10, 20, 20, 50, 50, 100, 500],
  ...[1, 1, 1, 2, 2, 2, 5, 5, 5, 5, 10, 10, 10, 20, 20, 20],
] as const;
const TRACE_KEPT = 2_000;
/** Of the venue's list: the first two are a fund that nobody drains. */
const INSURANCES = 4;
const DRAINED = 2;

export async function live(plan: Plan): Promise<Life> {
  return new World(plan).live();
}

class World {
  readonly #plan: Plan;
  readonly #tape: Tape;
  readonly #clock: WorldClock;
  readonly #protections = new Protections();
  readonly #restores = new Restores();
  readonly #ledger = new Ledger(this.#protections, this.#restores);
  readonly #recorder = new Recorder();
  readonly #books = new Books();
  readonly #exits: ExitOracle;
  readonly #venue: Venue;
  readonly #program: TerminalProgram;
  readonly #auditor: Auditor;
  readonly #twin: Twin | null;
  readonly #other: OtherAccount | null;
  readonly #night: Night | null;
  readonly #second: SecondCount;
  readonly #people: People;
  readonly #mishaps: Mishaps;
  readonly #trace: string[] = [];
  #rates: Rates = NO_FAULTS;
  #isHealed = false;
  #violation: Violation | null = null;
  #faults = 0;
  #steps = 0;

  constructor(plan: Plan) {
    const { seed, spans } = plan;
    this.#plan = plan;
    this.#tape = spans === undefined ? Tape.ofSeed(seed) : Tape.of(spans);
    const opening = this.#tape.next('world');
    const switches = switchesOf(opening);
    this.#clock = new WorldClock(STARTS_MS[opening.choose(STARTS_MS.length)] ?? STARTS_MS[0]);
    const first = guestsOf(opening);
    const chosen = opening.choose(INSURANCES);
    const guests = new Set([...first, ...laterGuestsOf(opening)]);
    const insurance = guests.has('rivals') ? DRAINED + (chosen % 2) : chosen;
    const ids = exchangeIds(switches.ids);
    const parts = {
      clock: this.#clock,
      tape: this.#tape,
      seed,
      rates: () => this.#rates,
      note: (what: string) => {
        this.#noteFault(what);
      },
      fail: (violation: Violation) => {
        this.#violation ??= violation;
      },
    };
    this.#venue = new Venue({
      ...parts,
      switches,
      insurance,
      isFollowing: guests.has('feeder'),
      diskRate: () => this.#rates.venueDisk,
      onDurable: (commands) => {
        this.#guarded(() => {
          this.#ledger.note(commands);
          this.#books.note(commands);
          this.#other?.note(commands);
        });
      },
      onStarted: (sequencer) => {
        this.#guarded(() => {
          this.#auditor.restarted();
          this.#twin?.auditor.restarted();
          if (guests.has('recorder')) this.#recorder.begin(sequencer, this.#venue.config);
        });
      },
    });
    const terminal = {
      ...parts,
      venue: this.#venue,
      canRepeat: switches.dupClientId !== 'accept',
      diskRate: () => this.#rates.disk,
      isDiskFull: () => this.#mishaps.isDiskFull,
      onAnswered: (request: HttpRequest, answer: GatewayAnswer) => {
        this.#auditor.answered(request, answer);
      },
    };
    const isLive = guests.has('keeper');
    this.#program = new TerminalProgram({ ...terminal, name: 'trader', isLive });
    this.#exits = new ExitOracle(this.#venue, this.#program, this.#protections, ids);
    const answersEarly = switches.ack === 'async';
    const audited = {
      ids,
      answersEarly,
      books: this.#books,
      failed: () => failedPayments(this.#program, this.#twin?.program),
    };
    this.#auditor = new Auditor(this.#venue, this.#program, this.#ledger, {
      ...audited,
      exits: this.#exits,
      restores: this.#restores,
      told: () => elsewhere(this.#people.bot.told, this.#twin?.program),
    });
    this.#twin = !guests.has('twin')
      ? null
      : new Twin({
          ...terminal,
          ledger: this.#ledger,
          protections: this.#protections,
          audited: { ...audited, told: () => elsewhere(this.#people.bot.told, this.#program) },
        });
    this.#other =
      isLive && guests.has('mover')
        ? new OtherAccount({ ...terminal, ids, answersEarly, program: this.#program })
        : null;
    const programs = [this.#program, ...(this.#twin === null ? [] : [this.#twin.program])];
    this.#night = guests.has('night')
      ? new Night(this.#tape, this.#venue, programs, parts.note)
      : null;
    this.#second = new SecondCount({
      venue: this.#venue,
      program: this.#program,
      protections: this.#protections,
      ids,
      isFollowing: guests.has('feeder'),
    });
    const { user } = ratesOf(seed);
    this.#people = new People({
      ...parts,
      venue: this.#venue,
      program: this.#program,
      ledger: this.#ledger,
      protections: this.#protections,
      restores: this.#restores,
      guests,
      twin: this.#twin ?? NOBODY,
      other: this.#other,
      ids,
      userRate: () => user,
      note: (what) => {
        this.#note(what);
      },
      noteFault: parts.note,
    });
    const { market } = this.#people;
    this.#mishaps = new Mishaps({ ...parts, venue: this.#venue, program: this.#program, market });
  }

  async live(): Promise<Life> {
    const defects: unknown[] = [];
    const onDefect = (cause: unknown): void => {
      defects.push(cause);
    };
    process.on('unhandledRejection', onDefect);
    process.on('uncaughtException', onDefect);
    try {
      await this.#open();
      await this.#safety(defects);
      if (this.#violation === null) await this.#liveness(defects);
    } catch (cause) {
      this.#violation ??= asViolation(cause);
    } finally {
      process.off('unhandledRejection', onDefect);
      process.off('uncaughtException', onDefect);
    }
    const stateHash = this.#hash();
    const happened = this.#happened();
    this.#program.close();
    this.#twin?.program.close();
    this.#other?.program.close();
    this.#venue.close();
    const tape = this.#tape;
    return {
      violation: this.#violation,
      steps: this.#steps,
      // Worlds that hold are not kept: nobody asks what was decided in them.
      get spans() {
        return tape.spans();
      },
      trace: this.#trace,
      faults: this.#faults,
      asked: this.#ledger.asked.size,
      requests: this.#tape.count('net'),
      simulatedMs: this.#clock.monotonicMs(),
      happened,
      hash: stateHash,
    };
  }

  #happened(): Happened {
    const { bot, careful, planner, onlooker, keeper } = this.#people;
    return {
      ...this.#venue.happened(),
      ...this.#second.counted,
      exitOrders: this.#protections.orders,
      exitsFired: this.#venue.isUp ? this.#exits.fired() : 0,
      botOrders: bot.told.size,
      withoutRight: bot.refused,
      transfers: this.#books.moves,
      steppedRows: planner.rows,
      keptBack: careful.keptBack,
      putBack: this.#restores.orders,
      playedAgain: this.#recorder.compared,
      lookedAt: onlooker.seen,
      begunAnew: this.#program.begunAnew,
      notRemoved: keeper.refusals,
      besideOrders: this.#twin?.program.ordersTold().size ?? 0,
      nights: this.#night?.passed ?? 0,
      visits: this.#other?.visits ?? 0,
      otherOrders: this.#other?.orders ?? 0,
    };
  }

  #hash(): string {
    const { intents, finished, withdrawals } = this.#program.store;
    const told = [intents, finished, withdrawals].map((rows) => [...rows.values()]);
    return hash('sha256', `${this.#venue.engine?.snapshot() ?? ''}${JSON.stringify(told)}`);
  }

  async #open(): Promise<void> {
    this.#venue.start();
    this.#people.open();
    await this.#clock.run(50);
    const span = this.#tape.next('process');
    this.#program.setClock(
      [0, 700, -900, 40_000][span.choose(4)] ?? 0,
      [0, 200, -500][span.choose(3)] ?? 0,
    );
    this.#program.start();
    void this.#program.desk?.call('startPaper', {});
    this.#twin?.open();
    await this.#clock.run(OPENING_MS);
  }

  async #safety(defects: readonly unknown[]): Promise<void> {
    this.#rates = ratesOf(this.#plan.seed);
    while (this.#steps < this.#plan.steps && this.#violation === null) {
      this.#steps += 1;
      this.#mishaps.act();
      this.#people.act();
      await this.#clock.run(STEPS_MS[this.#tape.next('world').choose(STEPS_MS.length)] ?? 20);
      this.#look(defects);
      await this.#night?.act((forMs) => this.#clock.run(forMs));
      this.#auditor.step();
    }
  }

  /** Everything heals; then the terminal has a minute. */
  async #liveness(defects: readonly unknown[]): Promise<void> {
    this.#rates = NO_FAULTS;
    this.#isHealed = true;
    this.#venue.mend();
    this.#people.heal();
    this.#mishaps.isDiskFull = false;
    this.#program.clock?.awake();
    this.#twin?.program.clock?.awake();
    await this.#converge(defects, false);
    this.#auditor.full();
    // S11, and what the terminal has on its disk: both begin again, and know the same.
    this.#program.kill('the last time');
    this.#twin?.program.kill('the last time');
    this.#venue.kill('the last time');
    await this.#converge(defects, true);
    this.#second.run();
    this.#recorder.judge();
  }

  async #converge(defects: readonly unknown[], isSettled: boolean): Promise<void> {
    const difference = await converge({
      settle: (withinMs) => this.#settle(defects, isSettled, withinMs),
      difference: (pardons) => this.#difference(isSettled, pardons),
      unlisted: () => this.#unlisted(),
      isLimited: () => this.#program.isLimited || this.#twin?.program.isLimited === true,
    });
    if (difference !== null)
      throw new Violation(isSettled ? 'C3-restart' : 'C3-converge', difference);
  }

  #unlisted(): number {
    return this.#auditor.unlisted() + (this.#twin?.auditor.unlisted() ?? 0);
  }

  /** What one of the terminals does not know. */
  #difference(isSettled: boolean, pardons: readonly Pardon[] = []): string | null {
    const there = this.#auditor.difference(isSettled, pardons);
    if (there !== null) return there;
    const beside = this.#twin?.auditor.difference(isSettled, pardons) ?? null;
    return beside === null ? null : `the other terminal: ${beside}`;
  }

  /** What the terminal does not know at the end of this time; null as soon as it knows all. */
  async #settle(
    defects: readonly unknown[],
    isSettled: boolean,
    withinMs: number,
  ): Promise<string | null> {
    let difference: string | null = 'not looked yet';
    for (let passedMs = 0; passedMs < withinMs && difference !== null; passedMs += LOOK_MS) {
      await this.#clock.run(LOOK_MS);
      this.#people.heal();
      this.#look(defects);
      if (this.#violation !== null) return null;
      difference = this.#difference(isSettled);
    }
    return difference;
  }

  #look([defect]: readonly unknown[]): void {
    if (defect === undefined) return;
    throw asViolation(defect);
  }

  /** Inside a program's turn a violation must not look like a fault of its disk. */
  #guarded(work: () => void): void {
    try {
      work();
    } catch (cause) {
      this.#violation ??= asViolation(cause);
    }
  }

  #noteFault(what: string): void {
    if (!this.#isHealed) this.#faults += 1;
    this.#note(what);
  }

  #note(what: string): void {
    this.#trace.push(`${this.#steps} ${this.#clock.monotonicMs()} ${what}`);
    if (this.#trace.length > TRACE_KEPT) this.#trace.shift();
  }
}
