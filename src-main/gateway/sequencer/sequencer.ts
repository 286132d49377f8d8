/**
 * The order in which the simulated exchange does things: one queue, one engine, one journal.
 * Every turn of the loop it lets the market run, applies what was asked, makes it durable in one
 * commit and only then lets answers and frames go. Nothing leaves before its commit.
 */
import type { Result } from '@shared/kernel/result';
import type { Rejection } from '@shared/domain/rejection';
import type { ClosedTime } from '../../engine/commands';
import type { EngineEvents } from '../../engine/events';
import type { EngineQuery } from '../../engine/query';
import { CommitPace } from './commit-pace';
import { coverUntil } from './covering';
import { PublicEvents, type EventListener } from './public-events';
import type { SequencerParts } from './sequencer-parts';
import { SnapshotSchedule } from './snapshot-schedule';
import { SpeedMeter } from './speed-meter';
import { createTask, type SequencerFailure, type Task } from './task';
import { TaskQueue } from './task-queue';
import { stampedWith, type LabTurn, type Turn, type UnstampedCommand } from './turn';
import { TurnAlarm } from './turn-alarm';

export type { SequencerFailure } from './task';
export type { Turn, UnstampedCommand } from './turn';

export interface Sequencer {
  /** Runs `task` in its turn and settles it once everything it saw and did is durable. */
  enqueue(task: Task<Turn>): void;
  /** The same as a promise. */
  submit<T>(task: (turn: Turn) => T): Promise<Result<T, SequencerFailure>>;
  /** The same for the lab. */
  administer<T>(task: (turn: LabTurn) => T): Promise<Result<T, SequencerFailure>>;
  /** For who only looks: a market on its way, moved by hand, tells how far it is. */
  look<T>(task: (turn: LabTurn) => T): Promise<Result<T, SequencerFailure>>;
  /** Speed asked for and reached, market time per wall time. */
  speed(): { readonly asked: number; readonly reached: number };
  /**
   * What each turn made public, told after its commit. Trades are copied only while some listener
   * `wantsTrades`; absent: always.
   */
  onEvents(listener: EventListener, wantsTrades?: () => boolean): void;
  /** Told once, when no turn will follow any more: closed or failed. One listener. */
  onStop(listener: () => void): void;
  /** Read-only views. Between turns they show committed state; after the last turn, nothing may. */
  readonly query: EngineQuery;
  /** Whether all that the query shows is durable: not while a commit is under way beside the loop. */
  readonly isSettled: boolean;
  /** The market goes on; asks for a turn even though nobody asked for anything. */
  start(): void;
  /** Finishes the queue, takes a snapshot and stops. */
  close(): void;
}

/** How often the market moves when nobody asks for anything. */
const TICK_MS = 20;
/** Work of the market per turn; the rest waits for the next turn (performance: stalls < 20 ms). */
const ADVANCE_BUDGET_MS = 8;
/** Market time advanced between two looks at the stopwatch. */
const ADVANCE_SLICE_MS = 50;
/** The same while there is no crowd: next to nothing happens then. */
const SILENT_SLICE_MS = 60_000;
/** The loop did not run for so long that the machine slept: that time was closed. */
const ASLEEP_MS = 30_000;

/** The only writer of an engine: tasks run in turns, and a turn is durable before it is answered. */
export function createSequencer(parts: SequencerParts): Sequencer {
  return new TurnSequencer(parts);
}

class TurnSequencer implements Sequencer {
  readonly query: EngineQuery;
  readonly #parts: SequencerParts;
  readonly #turn: LabTurn;
  #phase: 'open' | 'closed' | 'failed' = 'open';
  readonly #tasks = new TaskQueue<LabTurn>();
  /** Tasks of the running turn: applied, not yet answered. */
  #applied: Task<LabTurn>[] = [];
  /** What the engine threw: its state can no longer be trusted. */
  #defect: { readonly cause: unknown } | null = null;
  readonly #events = new PublicEvents();
  #stopListener: () => void = () => undefined;
  readonly #alarm: TurnAlarm;
  readonly #pace: CommitPace;
  #lastTurnWallMs: number;
  readonly #snapshots: SnapshotSchedule;
  #isSnapshotWanted = false;
  /** The turn whose commit is under way: none other begins, and nothing is shown, before its end. */
  #committing: Promise<void> | null = null;
  /** The last turn's budget did not reach as far as the clock says. */
  #isBehind = false;
  #meter: SpeedMeter;

  constructor(parts: SequencerParts) {
    this.#parts = parts;
    this.query = parts.engine.query;
    this.#pace = new CommitPace(parts.slowCommitMs);
    this.#turn = this.#createTurn();
    this.#alarm = new TurnAlarm(
      parts.clock,
      () => this.#tasks.length,
      () => {
        this.#runTurn();
      },
    );
    this.#meter = this.#createMeter();
    this.#lastTurnWallMs = parts.clock.nowMs();
    const monotonicMs = parts.clock.monotonicMs();
    this.#snapshots = new SnapshotSchedule(parts.engine.marketTimeMs(), monotonicMs);
  }

  submit<T>(task: (turn: Turn) => T): Promise<Result<T, SequencerFailure>> {
    return this.administer(task);
  }

  look<T>(task: (turn: LabTurn) => T): Promise<Result<T, SequencerFailure>> {
    return this.administer(task, true);
  }

  administer<T>(work: (turn: LabTurn) => T, isLook = false): Promise<Result<T, SequencerFailure>> {
    const { task, answer } = createTask(work, isLook);
    this.enqueue(task);
    return answer;
  }

  enqueue(task: Task<LabTurn>): void {
    if (this.#phase !== 'open') {
      task.settle('stopped');
      return;
    }
    task.receivedAtMs = this.#parts.marketClock.nowMs();
    this.#tasks.add(task);
    this.#wakeIn(0);
  }

  speed(): { readonly asked: number; readonly reached: number } {
    const asked = this.#parts.marketClock.speed;
    return { asked, reached: asked === 0 ? 0 : this.#meter.reached() };
  }

  onEvents(listener: EventListener, wantsTrades?: () => boolean): void {
    this.#events.listen(listener, wantsTrades);
  }

  onStop(listener: () => void): void {
    this.#stopListener = listener;
  }

  get isSettled(): boolean {
    return this.#committing === null;
  }

  start(): void {
    this.#wakeIn(0);
  }

  close(): void {
    if (this.#phase !== 'open') return;
    this.#awaitCommit();
    this.#runTurn();
    this.#awaitCommit();
    this.#alarm.cancel();
    const isSaved = this.#guarded(() => {
      this.#takeSnapshot();
    });
    if (isSaved) this.#stop('closed', 'stopped');
  }

  #wakeIn(delayMs: number): void {
    if (this.#phase === 'open' && this.#committing === null) this.#alarm.wakeIn(delayMs);
  }

  #runTurn(): void {
    if (this.#phase !== 'open' || this.#committing !== null) return;
    const { journal, engine, marketClock } = this.#parts;
    const isDone = this.#guarded(() => {
      const targetMs = this.#wakeUp();
      const untilMs = coverUntil(targetMs, journal.coveredMs, engine, marketClock.speed);
      if (untilMs > journal.coveredMs) {
        journal.cover(untilMs);
        this.#commit();
      }
      this.#advance(Math.min(targetMs, untilMs));
      this.#isBehind = engine.marketTimeMs() < targetMs;
      // Speed is a ceiling: beyond it the market runs as fast as it can, and its clock with it.
      if (this.#isBehind && marketClock.speed > 1) marketClock.fallBackTo(engine.marketTimeMs());
      this.#applyTasks();
      if (journal.hasEntries()) this.#makeDurable();
    });
    if (isDone) this.#finishWhenDurable();
  }

  #finishWhenDurable(): void {
    if (this.#committing === null) this.#finishTurn();
  }

  /** At once, or, for a large group on a slow disk, at the end of `#committing`. */
  #makeDurable(): void {
    const { journal, clock } = this.#parts;
    if (this.#isSnapshotWanted || !this.#pace.waitsElsewhere(this.#applied.length)) {
      this.#commit();
      return;
    }
    const startedMs = clock.monotonicMs();
    const committing = journal.commitLater();
    this.#committing = committing;
    committing.then(
      () => {
        if (this.#committing !== committing) return;
        this.#pace.note(clock.monotonicMs() - startedMs);
        this.#committing = null;
        this.#finishTurn();
      },
      (cause: unknown) => {
        this.#fail(cause);
      },
    );
  }

  /** Waits here for the commit that is under way. */
  #awaitCommit(): void {
    if (this.#committing === null) return;
    this.#committing = null;
    const isDurable = this.#guarded(() => {
      this.#parts.journal.awaitCommit();
    });
    if (isDurable) this.#finishTurn();
  }

  /** All the turn saw and did is durable: it may be told. */
  #finishTurn(): void {
    const { clock, engine } = this.#parts;
    const isSaved = this.#guarded(() => {
      if (this.#isSnapshotWanted) this.#takeSnapshot();
      this.#isSnapshotWanted = false;
    });
    if (!isSaved) return;
    const answered = this.#applied;
    this.#applied = [];
    for (const task of answered) task.settle(null);
    this.#events.publish();
    this.#guarded(() => {
      this.#snapshotWhenDue();
    });
    this.#lastTurnWallMs = clock.nowMs();
    this.#meter.note(clock.monotonicMs(), engine.marketTimeMs());
    this.#wakeIn(this.#isBehind || this.#tasks.length > 0 ? 0 : TICK_MS);
  }

  /** Lets the market run up to `targetMs`, or as far as one turn's budget of work reaches. */
  #advance(targetMs: number): void {
    const { engine, clock } = this.#parts;
    const stopAtMs = clock.monotonicMs() + ADVANCE_BUDGET_MS;
    const sliceMs = engine.isCrowdOn() ? ADVANCE_SLICE_MS : SILENT_SLICE_MS;
    for (;;) {
      const playedMs = this.#playDue();
      if (engine.marketTimeMs() >= targetMs) return;
      const quietUntilMs = Math.max(engine.nextDueMs(), engine.marketTimeMs());
      const atMs = Math.min(targetMs, quietUntilMs + sliceMs, playedMs);
      const advanced = engine.execute({ type: 'advanceTo', atMs });
      if (advanced.ok) this.#events.note(advanced.value);
      if (clock.monotonicMs() >= stopAtMs) return;
    }
  }

  /** Gives the market what its recording says of now; returns when it says something next. */
  #playDue(): number {
    const { engine, played } = this.#parts;
    if (played === undefined) return Infinity;
    for (;;) {
      const nextMs = played.nextMs();
      if (nextMs > engine.marketTimeMs()) return nextMs;
      const event = played.take();
      if (event !== null) this.#execute({ type: 'feedEvent', ...event });
    }
  }

  /**
   * First come, first served; a task waits until the market has reached the time it came in, or until
   * its clock has given up that time.
   */
  #applyTasks(): void {
    const { engine, marketClock } = this.#parts;
    const reachedMs = marketClock.speed > 1 ? Infinity : engine.marketTimeMs();
    this.#applied = this.#tasks.takeDue(reachedMs, marketClock.speed === 0);
    for (const task of this.#applied) task.run(this.#turn);
    if (this.#defect !== null) throw this.#defect.cause;
  }

  #execute(command: UnstampedCommand): Result<EngineEvents, Rejection> {
    const { engine, journal } = this.#parts;
    const stamped = stampedWith(engine.marketTimeMs(), command);
    let result: Result<EngineEvents, Rejection>;
    try {
      result = engine.execute(stamped);
    } catch (cause) {
      if (!engine.wasChecking()) this.#defect ??= { cause };
      throw cause;
    }
    // A rejection changed nothing, so there is nothing to do again.
    if (!result.ok) return result;
    journal.add(stamped);
    this.#events.note(result.value);
    return result;
  }

  #commit(): void {
    const { clock, journal } = this.#parts;
    const startedMs = clock.monotonicMs();
    journal.commit();
    const tookMs = clock.monotonicMs() - startedMs;
    this.#pace.note(tookMs);
    this.#alarm.restFor(tookMs);
  }

  /**
   * The market time to reach in this turn. A machine that slept was closed; a market at a speed of its
   * own does not keep to the wall and goes on from where it was.
   */
  #wakeUp(): number {
    const { clock, engine, journal, marketClock } = this.#parts;
    const reachedMs = engine.marketTimeMs();
    const hasSlept = clock.nowMs() - this.#lastTurnWallMs >= ASLEEP_MS;
    if (hasSlept && marketClock.speed > 1) marketClock.fallBackTo(reachedMs);
    const targetMs = marketClock.nowMs();
    const gap: ClosedTime = { fromMs: reachedMs, toMs: targetMs };
    if (hasSlept && marketClock.speed === 1 && targetMs > reachedMs) {
      journal.closeTime(gap);
      this.#parts.played?.postpone(targetMs - reachedMs);
    }
    return targetMs;
  }

  #createTurn(): LabTurn {
    const { engine, marketClock, journal } = this.#parts;
    return {
      query: this.query,
      execute: (command) => this.#execute(command),
      engine,
      marketClock,
      note: (what, value) => {
        journal.note({ what, atMs: engine.marketTimeMs(), value });
        if (what === 'speed') this.#meter = this.#createMeter();
      },
      takeSnapshot: () => {
        this.#isSnapshotWanted = true;
      },
    };
  }

  #createMeter(): SpeedMeter {
    const { clock, engine, marketClock } = this.#parts;
    return new SpeedMeter(clock.monotonicMs(), engine.marketTimeMs(), marketClock.speed);
  }

  #takeSnapshot(): void {
    const { journal, marketClock, saveOffset } = this.#parts;
    journal.snapshot();
    saveOffset(marketClock.offsetMs());
  }

  #snapshotWhenDue(): void {
    const { engine, clock, journal } = this.#parts;
    const startedMs = clock.monotonicMs();
    const commands = journal.commandsSinceSnapshot;
    if (!this.#snapshots.isDue(engine.marketTimeMs(), startedMs, commands)) return;
    const isSaved = journal.snapshotLater();
    this.#snapshots.took(clock.monotonicMs() - startedMs);
    isSaved.catch((cause: unknown) => {
      this.#fail(cause);
    });
  }

  /** False when the store refused: everything stops, nothing more is promised. */
  #guarded(work: () => void): boolean {
    if (this.#phase !== 'open') return false;
    try {
      work();
      return true;
    } catch (cause) {
      this.#fail(cause);
      return false;
    }
  }

  #fail(cause: unknown): void {
    if (this.#phase !== 'open') return;
    this.#stop('failed', 'lost');
    this.#parts.onFailure(cause);
  }

  #stop(phase: 'closed' | 'failed', failure: SequencerFailure): void {
    this.#phase = phase;
    this.#alarm.cancel();
    const applied = this.#applied;
    this.#applied = [];
    for (const task of applied) task.settle(failure);
    for (const task of this.#tasks.takeAll()) task.settle('stopped');
    this.#stopListener();
  }
}
