/**
 * What is the trader's to decide of exits: to have one no more, or to have one placed that was refused. The kill switch
 * refuses and cancels them for good, because nothing leaves by itself when it is lifted; but whoever lifts it is told in
 * that moment which positions are without the exits that they had or should have had, and has each placed by one step.
 */
import type { ConditionRow } from '@shared/contract/terminal';
import { oppositeOf } from '@shared/domain/order';
import type { Position } from '@shared/domain/position';
import type { Clock } from '@shared/kernel/ports';
import type { ExchangeClient } from '../../../client/exchange-client';
import type { Activity } from '../../activity';
import type { GateSource } from '../../gate';
import type { Lifted } from '../../kill/switch';
import type { Market } from '../../market';
import { conditionDraft } from '../conditions/condition-draft';
import type { Conditions } from '../conditions/conditions';
import {
  executedOf,
  isPlanOver,
  isRefused,
  killedPlan,
  missingOf,
  withKilled,
  type Exit,
  type ExitPlan,
  type Purpose,
} from './exit-plan';
import { heldIn, positionsNow } from './held';
import { gated, refusal, type Rejected } from '../placing/intents';
import type { KeptPlans } from './kept-plans';
import { BY_KILL, NO_NOTE, noted, WAS_KILLED } from '../conditions/notes';

export interface ExitChoicesParts {
  readonly clock: Clock;
  readonly market: Pick<Market, 'contract'>;
  readonly activity: Pick<Activity, 'add'>;
  readonly conditions: Pick<Conditions, 'waiting' | 'topic' | 'cancelled' | 'cancelAsked'>;
  readonly gate: GateSource;
  client(): ExchangeClient | null;
}

/** Cancels that were on their way when the switch was lifted have been seen to arrive by then, or did not. */
const LATE_MS = 60_000;
const NOT_REFUSED = refusal('not-waiting', 'no such exit waits to be placed');

export class ExitChoices {
  readonly #parts: ExitChoicesParts;
  readonly #plans: KeptPlans;
  readonly #onWanted: (planId: string, purpose: Purpose) => void;
  #stopWatching: () => void = () => undefined;

  /** `onWanted`: it is to be tried as if for the first time, by what is held now. */
  constructor(
    parts: ExitChoicesParts,
    plans: KeptPlans,
    onWanted: (planId: string, purpose: Purpose) => void,
  ) {
    this.#parts = parts;
    this.#plans = plans;
    this.#onWanted = onWanted;
  }

  /** False when there is nothing to drop. One that was refused goes too: who does not want it is not reminded of it. */
  drop(planId: string, purpose: Purpose): boolean {
    const { plan, exit } = this.#find(planId, purpose);
    if (plan === undefined || exit === undefined || exit.isDropped) return false;
    if (isPlanOver(plan) && !isRefused(plan, exit)) return false;
    this.#plans.changeExit(plan, purpose, { isDropped: true, ...noted(NO_NOTE) });
    return true;
  }

  /** Null when it is tried. An order by hand: READ-ONLY keeps it back, which keeps no exit of its own accord back. */
  place(planId: string, purpose: Purpose): Rejected | null {
    const { plan, exit } = this.#find(planId, purpose);
    if (plan === undefined || exit === undefined || !isRefused(plan, exit)) return NOT_REFUSED;
    const closed = gated(this.#parts.gate.refusal('order'));
    if (closed !== null) return closed;
    this.#plans.changeExit(plan, purpose, { refusedAt: -1, isKilled: false, ...noted(NO_NOTE) });
    this.#onWanted(planId, purpose);
    return null;
  }

  /**
   * Positions that cannot be read count as held: one that is closed needs nothing, one that is bare does. Again after a
   * run that died over it; ends when no cancel of the switch can come true any more.
   */
  async killLifted(lifted: Lifted): Promise<void> {
    const cancelled = this.#cancelledIn(lifted);
    const noneIsLate = this.#watchLate();
    if (this.#killed().length > 0 || cancelled.length > 0) await this.#offerAll(cancelled);
    await noneIsLate;
  }

  async #offerAll(cancelled: readonly ConditionRow[]): Promise<void> {
    const positions = await positionsNow(this.#parts.client());
    // Those that are not placed by now.
    for (const { plan, exit } of this.#killed()) {
      this.#plans.changeExitOf(plan.intentId, exit.purpose, noted(WAS_KILLED));
      this.#tellMissing(plan, exit, positions);
    }
    this.#tellCancelled(cancelled, positions);
  }

  close(): void {
    this.#stopWatching();
  }

  #killed() {
    return this.#plans.all().flatMap((plan) => {
      const exits = plan.exits.filter((exit) => exit.isKilled === true && isRefused(plan, exit));
      return exits.map((exit) => ({ plan, exit }));
    });
  }

  /** The sweep waits for no answer: what it has asked for may come true after the switch was lifted. */
  #watchLate(): Promise<void> {
    this.#stopWatching();
    const { conditions, clock } = this.#parts;
    const waiting = conditions.waiting();
    if (waiting.length === 0) return Promise.resolve();
    const exits = waiting.filter((row) => isExit(row) && row.state === 'WAITING');
    const watched = new Set(exits.map(({ intentId }) => intentId));
    const update = (): void => {
      const cancelled = conditions
        .cancelled()
        .filter((row) => isByKill(row) && watched.delete(row.intentId));
      if (cancelled.length > 0) void this.#cancelledLate(cancelled);
    };
    const unwatch = conditions.topic.watch({ snapshot: () => undefined, update });
    return new Promise((resolve) => {
      const cancelAlarm = clock.setAlarm(LATE_MS, () => {
        unwatch();
        // Who cancels one from now on is somebody else.
        const left = conditions
          .waiting()
          .map(({ orderId }) => ({ book: 'futures', orderId }) as const);
        conditions.cancelAsked(left, false);
        resolve();
      });
      this.#stopWatching = () => {
        cancelAlarm();
        unwatch();
      };
    });
  }

  async #cancelledLate(rows: readonly ConditionRow[]): Promise<void> {
    this.#tellCancelled(rows, await positionsNow(this.#parts.client()));
  }

  #find(planId: string, purpose: Purpose) {
    const plan = this.#plans.get(planId);
    return { plan, exit: plan?.exits.find((one) => one.purpose === purpose) };
  }

  #tellMissing(plan: ExitPlan, exit: Exit, positions: readonly Position[] | null): void {
    const { symbol, side } = plan.draft;
    const held = positions === null ? executedOf(plan) : heldIn(positions, plan.draft);
    const missing = Math.min(held, missingOf(plan, exit));
    if (missing === 0) return;
    const { purpose, price } = exit;
    const quantity = missing.toString();
    const told = { symbol, leg: side, purpose, price, quantity };
    this.#parts.activity.add('exitStillMissing', told);
  }

  /** While it was on, by whomever; before and later, by the switch: an earlier run may have died over it. */
  #cancelledIn({ fromMs, sinceMs, liftedMs }: Lifted): ConditionRow[] {
    return this.#parts.conditions.cancelled().filter((row) => {
      const { changedAtMs, intentId } = row;
      if (!isExit(row) || changedAtMs < fromMs || this.#isOffered(intentId)) return false;
      return (changedAtMs >= sinceMs && changedAtMs <= liftedMs) || isByKill(row);
    });
  }

  #isOffered(intentId: string): boolean {
    const parts = this.#plans.exitOf(intentId)?.exit.parts ?? [];
    const isTaken = parts.some((part) => part.intentId === intentId && part.state === 'gone');
    return isTaken || this.#plans.has(intentId);
  }

  #tellCancelled(rows: readonly ConditionRow[], positions: readonly Position[] | null): void {
    const legs = new Map<string, ConditionRow[]>();
    for (const row of rows) {
      const key = `${row.symbol} ${row.side} ${row.mode}`;
      legs.set(key, [...(legs.get(key) ?? []), row]);
    }
    for (const exits of legs.values()) {
      const [row] = exits;
      if (row === undefined) continue;
      const { symbol, mode } = row;
      const leg = oppositeOf(row.side);
      if (positions !== null && heldIn(positions, { symbol, mode, side: leg }) === 0) continue;
      for (const exit of exits) this.#offerAgain(exit);
      const told = { symbol, leg, exits: exits.length.toString() };
      this.#parts.activity.add('exitsKilled', told);
    }
  }

  /** A contract that is not listed any more has nothing that could be placed. */
  #offerAgain(row: ConditionRow): void {
    const { market, clock } = this.#parts;
    const { intentId } = row;
    const of = this.#plans.exitOf(intentId);
    if (of !== null && !of.exit.isDropped) {
      this.#plans.set(withKilled(of.plan, of.exit, intentId, BY_KILL));
      return;
    }
    const contract = market.contract(row.symbol)?.contract;
    if (contract === undefined) return;
    const draft = conditionDraft(row, contract.pricePrecision);
    const plan = killedPlan(intentId, draft, clock.nowMs(), BY_KILL);
    if (plan !== null) this.#plans.set(plan);
  }
}

/** Not by the trader, who may have moved it, nor because its position has left it behind. */
const isByKill = ({ isCancelAsked }: ConditionRow): boolean => isCancelAsked === true;

const isExit = ({ action, purpose }: ConditionRow): boolean =>
  action === 'CLOSE' && purpose !== 'entry';
