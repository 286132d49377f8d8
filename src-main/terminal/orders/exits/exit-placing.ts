/**
 * Places what plans of exits miss: a stop before the take profit beside it, and where the exchange's limits keep some
 * back, every stop of the account before any take profit. Each step is on disk before the order that follows.
 */
import type { CommandInput, CommandOutcome } from '@shared/contract/terminal';
import { faultWords } from '@shared/kernel/fault-words';
import { heldOf } from './held';
import { exitDraft, toPlace, withExit, type Exit, type ExitPlan, type Purpose } from './exit-plan';
import { ExitTries } from './exit-tries';
import { exitKey, ExitTurns } from './exit-turns';
import type { ExitsParts } from './exit-parts';
import { refusal, type Rejected } from '../placing/intents';
import { faulty } from '../placing/send';
import type { KeptPlans } from './kept-plans';
import type { LeftExits } from './left-exits';
import { CLOSED_MEANWHILE, CLOSING_CHECKED, NO_NOTE, noted } from '../conditions/notes';

export type PlaceExit = (
  input: CommandInput<'placeOrder'>,
  /** `exit`: nobody is asked for it, the plan is. */
  kind: 'order' | 'exit',
) => Promise<CommandOutcome>;

interface Others {
  readonly plans: KeptPlans;
  readonly left: LeftExits;
  readonly placeOne: PlaceExit;
}

export class ExitPlacing {
  readonly #parts: ExitsParts;
  readonly #placeOne: PlaceExit;
  readonly #plans: KeptPlans;
  readonly #left: LeftExits;
  readonly #tries: ExitTries;
  readonly #turns: ExitTurns;
  /** Of an earlier run, or from before the exchange was lost: the position may be gone. */
  readonly #stale = new Set<string>();
  /** Exits of which an order is on its way. */
  readonly #busy = new Set<string>();
  /** Orders of exits whose price has come: what they leave of the position is not known yet. */
  readonly #closing = new Set<string>();
  /** What a read told of a position that is smaller than what is to be protected. */
  readonly #short = new Map<string, number>();
  #isClosed = false;

  constructor(parts: ExitsParts, { plans, left, placeOne }: Others) {
    this.#parts = parts;
    this.#placeOne = placeOne;
    this.#plans = plans;
    this.#left = left;
    const onLate = (planId: string): void => {
      this.stale(planId);
    };
    this.#tries = new ExitTries(parts, plans, {
      onDue: (planId) => {
        this.advance(planId);
      },
      onLate,
      onTurnedAway: (plan, purpose, afterMs) => {
        this.#turns.turnedAway(plan, purpose, afterMs);
      },
    });
    const roomInMs = (): number => parts.client()?.conditionRoomInMs() ?? 0;
    this.#turns = new ExitTurns(
      { clock: parts.clock, roomInMs },
      {
        onTurn: (planId, purpose) => {
          this.advance(planId);
          return this.isOnItsWay(planId, purpose);
        },
        onLate,
        onLong: (planId, purpose) => {
          this.#tries.waitsLong(planId, purpose);
        },
      },
    );
  }

  /** What is held is read before anything is placed for it. */
  stale(planId: string): void {
    this.#stale.add(planId);
  }

  /** It is to be tried as if for the first time. */
  begin(planId: string, purpose: Purpose): void {
    this.#tries.begin(planId, purpose);
    this.#turns.leave(planId, purpose);
  }

  isOnItsWay(planId: string, purpose: Purpose): boolean {
    return this.#busy.has(exitKey(planId, purpose));
  }

  /** The price of this order has come; `hasEnded`: what it leaves of the position is known. */
  fires(partId: string, hasEnded: boolean): void {
    if (hasEnded) this.#closing.delete(partId);
    else this.#closing.add(partId);
  }

  close(): void {
    this.#isClosed = true;
    this.#tries.close();
    this.#turns.close();
  }

  /** Asks for all that is missing and may be asked for now. */
  advance(planId: string): void {
    const plan = this.#plans.get(planId);
    const parts = this.#parts;
    if (plan === undefined || this.#isClosed || parts.client() === null) return;
    if (parts.market.contract(plan.draft.symbol) === undefined) return;
    for (const exit of plan.exits.toSorted(stopFirst)) {
      if (!this.#mayAsk(plan, exit)) continue;
      const { purpose } = exit;
      const key = exitKey(planId, purpose);
      this.#busy.add(key);
      void this.#placeSafely(planId, exit).then((isPlaced) => {
        this.#busy.delete(key);
        if (isPlaced) this.begin(planId, purpose);
        else this.#turns.ended(planId, purpose);
        this.advance(planId);
      });
    }
  }

  #mayAsk(plan: ExitPlan, exit: Exit): boolean {
    const { intentId } = plan;
    const { purpose } = exit;
    if (toPlace(plan, exit) === 0 || this.isOnItsWay(intentId, purpose)) return false;
    if (this.#tries.isWaiting(intentId, purpose)) return false;
    // Once its stop is answered: of two that leave together a limit may take the wrong one.
    if (purpose === 'take-profit' && this.isOnItsWay(intentId, 'stop-loss')) return false;
    return this.#turns.mayGo(plan, purpose);
  }

  /** A fault must not keep it from being tried again. A part that may have left counts as sent: it is not placed twice. */
  async #placeSafely(planId: string, exit: Exit): Promise<boolean> {
    try {
      return await this.#placePart(planId, exit);
    } catch (fault) {
      return this.#refused(planId, exit.purpose, faulty(fault));
    }
  }

  /** True when there may be more to place at once. */
  async #placePart(planId: string, { purpose }: Exit): Promise<boolean> {
    const lock = this.#parts.risk.lockOnAll();
    if (lock !== null) return this.#refused(planId, purpose, lock);
    const draft = this.#plans.get(planId)?.draft;
    const isStale = this.#stale.has(planId);
    const held = isStale ? await heldOf(this.#parts.client(), draft) : Infinity;
    const plan = this.#plans.get(planId);
    const exit = plan?.exits.find((one) => one.purpose === purpose);
    if (plan === undefined || exit === undefined) return false;
    if (this.#isOtherClosing(plan, purpose)) {
      this.#tries.afterClosing(planId, purpose);
      return false;
    }
    if (held === null) return this.#refused(planId, purpose, UNKNOWN_POSITIONS);
    const wanted = toPlace(plan, exit);
    const contracts = Math.min(wanted, Math.max(0, held - this.#waitingOf(exit)));
    const key = exitKey(planId, purpose);
    // Read once it is no proof: a position that has just been opened may not be told yet.
    if (contracts < wanted && this.#short.get(key) !== held) {
      this.#short.set(key, held);
      this.#plans.changeExit(plan, purpose, { ...noted(CLOSING_CHECKED), isHeld: false });
      this.#tries.readAgain(planId, purpose);
      return false;
    }
    this.#short.delete(key);
    const closedMeanwhile = exit.closedMeanwhile + wanted - contracts;
    const said = noted(contracts < wanted ? CLOSED_MEANWHILE : NO_NOTE);
    // One that was kept back says why until it is placed: most tries end as the one before.
    const isHeld = exit.isHeld === true && contracts > 0;
    const tried = { closedMeanwhile, isHeld, ...(isHeld ? {} : said) };
    const intentId = this.#parts.ids.nextId();
    const part = { intentId, contracts, state: 'sent' } as const;
    const parts = contracts === 0 ? exit.parts : [...exit.parts, part];
    const fault = this.#plans.keep(withExit(plan, purpose, { parts, ...tried }));
    if (fault !== null) return this.#refused(planId, purpose, fault);
    if (contracts === 0) return false;
    const exitOrder = exitDraft(plan.draft, exit, contracts);
    const outcome = await this.#placeOne({ intentId, draft: exitOrder }, 'exit').catch(
      (fault: unknown): CommandOutcome =>
        this.#mayHaveLeft(intentId)
          ? { kind: 'unknown', message: faultWords(fault) }
          : faulty(fault),
    );
    const isRefused = outcome.kind === 'rejected';
    if (!isRefused) this.#plans.changeExitOf(planId, purpose, { isHeld: false, ...said });
    if (outcome.kind === 'unknown') return true;
    this.setPart(planId, purpose, intentId, isRefused ? 'gone' : 'placed');
    return !isRefused || this.#refused(planId, purpose, outcome);
  }

  /** What leaves is on the disk first; one that cannot be read may hold it. */
  #mayHaveLeft(intentId: string): boolean {
    try {
      return this.#parts.intentOf(intentId) !== null;
    } catch {
      return true;
    }
  }

  /** Contracts that orders of this exit will close when their price comes. */
  #waitingOf({ parts }: Exit): number {
    const rows = this.#parts.conditions.waiting();
    const staying = rows.filter((row) => row.state === 'WAITING' && !this.#left.isLeaving(row));
    const waiting = new Set(staying.map(({ intentId }) => intentId));
    const live = parts.filter(({ intentId, state }) => state === 'sent' || waiting.has(intentId));
    return live.reduce((sum, { contracts }) => sum + contracts, 0);
  }

  /** Nothing is placed for a position that the other exit is closing. */
  #isOtherClosing({ intentId: planId, exits }: ExitPlan, purpose: Purpose): boolean {
    const { blotter, intentOf } = this.#parts;
    // One that was put back goes with the entry of the order that it stands for.
    const of = this.#plans.exitOf(planId);
    if (of !== null && this.#isOtherClosing(of.plan, of.exit.purpose)) return true;
    const others = exits.filter((exit) => exit.purpose !== purpose);
    return this.#plans.ordersOf(others).some((intentId) => {
      if (!this.#closing.has(intentId)) return false;
      const orderId = intentOf(intentId)?.orderId ?? '';
      return blotter.open({ book: 'futures', orderId }) !== undefined;
    });
  }

  #refused(planId: string, purpose: Purpose, refused: Rejected): false {
    this.#tries.refused(planId, purpose, refused);
    return false;
  }

  /** What has become of an order of an exit. */
  setPart(
    planId: string,
    purpose: Purpose,
    partId: string,
    state: Exit['parts'][number]['state'],
  ): void {
    const plan = this.#plans.get(planId);
    const exit = plan?.exits.find((one) => one.purpose === purpose);
    if (plan === undefined || exit === undefined) return;
    // What has closed has been placed, however late its answer comes.
    const parts = exit.parts.map((part) =>
      part.intentId === partId && part.state !== 'filled' ? { ...part, state } : part,
    );
    this.#plans.changeExit(plan, purpose, { parts });
    this.#left.look(this.#plans.get(planId) ?? plan);
  }
}

const stopFirst = (left: Exit, right: Exit): number =>
  Number(right.purpose === 'stop-loss') - Number(left.purpose === 'stop-loss');

const UNKNOWN_POSITIONS = refusal('positions-unknown', 'the positions could not be read');
