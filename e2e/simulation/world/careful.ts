/**
 * Somebody at the terminal who has set a limit to the day's loss, and lifts the lock again when it has come. While the
 * desk is told that the day is locked, nothing that it asks for may be sent (an exception is what closes, where the
 * lock lets it pass).
 */
import {
  UNLOCK_WORD,
  type CommandOutcome,
  type OrderDraft,
  type RiskLimitsValue,
} from '@shared/contract/terminal';
import type { WorldClock } from './clocks';
import type { Span, Tape } from './tape';
import type { TerminalProgram } from './terminal';
import { Violation } from './violation';

/** One in so many steps sets a limit. */
const SETS = 15;
/** The trader holds a million coins: a step of the price is some millions. */
const LOSSES = ['1000000', '5000000', '50000000'] as const;

export class Careful {
  readonly #tape: Tape;
  readonly #clock: WorldClock;
  readonly #program: TerminalProgram;
  readonly #fail: (violation: Violation) => void;
  /** Orders that a lock has kept back. */
  keptBack = 0;
  /** That of the lock for which lifting was asked: from then on orders may leave. */
  #lifted = 0;
  #isWaiting = false;

  constructor(
    tape: Tape,
    clock: WorldClock,
    program: TerminalProgram,
    fail: (violation: Violation) => void,
  ) {
    this.#tape = tape;
    this.#clock = clock;
    this.#program = program;
    this.#fail = fail;
  }

  act(): void {
    const span = this.#tape.next('careful');
    if (span.choose(SETS) === 1) this.#set(span);
    if (this.#program.lock === 0 || this.#isWaiting) return;
    this.#isWaiting = true;
    this.#clock.setAlarm(1_000 + span.choose(4_000), () => {
      this.#isWaiting = false;
      this.lift();
    });
  }

  lift(): void {
    const { lock, desk } = this.#program;
    if (lock === 0) return;
    this.#lifted = lock;
    void desk?.call('unlockRisk', { word: UNLOCK_WORD });
  }

  /** How an order was answered that was asked for while the lock of this number was told; 0: none was. */
  answered(lock: number, draft: OrderDraft, outcome: CommandOutcome): void {
    if (lock === 0 || lock !== this.#program.lock || lock === this.#lifted) return;
    const limits = this.#program.value('risk')?.limits;
    if (isLetThrough(limits?.onLoss, draft)) return;
    if (outcome.kind === 'rejected' && outcome.by === 'terminal') this.keptBack += 1;
    else this.#fail(new Violation('L1-locked', `sent on a locked day: ${JSON.stringify(draft)}`));
  }

  #set(span: Span): void {
    const limits: RiskLimitsValue = {
      orderValue: '',
      positionValue: '',
      ordersPerMinute: null,
      collarPercent: '5',
      onLimit: 'block',
      dailyLoss: LOSSES[span.choose(LOSSES.length)] ?? '20000000',
      onLoss: span.choose(2) === 0 ? 'reduce-only' : 'block',
      holdSeconds: '0',
      holdAbove: '',
    };
    void this.#program.desk?.call('saveRiskLimits', limits);
  }
}

/** Selling from the spot wallet closes, too. */
function isLetThrough(onLoss: RiskLimitsValue['onLoss'] | undefined, draft: OrderDraft): boolean {
  if (onLoss !== 'reduce-only') return false;
  return draft.book === 'futures' ? draft.action === 'CLOSE' : draft.side === 'SELL';
}
