/** Changes under way as the store keeps them and the desk sees them: one writer for both. */
import type { ChangeRow, CommandOutcome } from '@shared/contract/terminal';
import type { Clock } from '@shared/kernel/ports';
import { faultWords } from '@shared/kernel/fault-words';
import { err, ok, type Result } from '@shared/kernel/result';
import type { Activity } from '../../activity';
import type { Audit } from '../../audit';
import type { LateWrites } from '../../late-writes';
import type { Latest, Outbox } from '../../outbox';
import type { Log, TerminalStore } from '../../ports';
import { toldRefusal } from '../../refusal-words';
import { isOver, isTelling, readChange, type ChangeState } from './change-state';

/** Those that ended stay on the desk this long. */
const SHOWN_MS = 60_000;
/** Ended ones that a desk may ask about again. */
const ENDED_KEPT = 200;

export interface ChangesParts {
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly log: Log;
  readonly store: TerminalStore;
  readonly late: LateWrites;
  readonly audit: Audit;
  readonly activity: Activity;
}

/** What of a change is another one now. */
export interface ChangeStep extends Partial<Omit<ChangeState, 'row'>> {
  readonly step: ChangeRow['step'];
  readonly note?: string;
  readonly executed?: string;
}

export class Changes {
  readonly topic: Latest<ChangeRow[]>;
  readonly #parts: ChangesParts;
  readonly #states = new Map<string, ChangeState>();
  readonly #waiters = new Map<string, ((outcome: CommandOutcome) => void)[]>();

  constructor(parts: ChangesParts) {
    this.#parts = parts;
    this.topic = parts.outbox.latest<ChangeRow[]>([], 'own');
    for (const { intentId, content } of parts.store.works('change', ENDED_KEPT)) {
      const state = readChange(content);
      if (state === null) parts.log.error('change-unreadable', { intentId });
      else this.#states.set(intentId, state);
    }
    this.#publish();
  }

  get(intentId: string): ChangeState | undefined {
    return this.#states.get(intentId);
  }

  /** Whether the new order of a change has still to be placed, or is being placed. */
  isPlacing(intentId: string): boolean {
    const phase = this.#states.get(intentId)?.phase;
    return phase === 'canceling' || phase === 'placing';
  }

  /** Those that have not ended, oldest first. */
  live(): ChangeState[] {
    return [...this.#states.values()].filter((state) => !isOver(state));
  }

  /** Durable when it returns; throws what the store throws, and then nothing may be sent. */
  begin(state: ChangeState): void {
    this.#save(state);
    this.#states.set(state.row.intentId, state);
    this.#publish();
  }

  /** Shown only: nothing has been asked of the exchange that changes anything. */
  show(state: ChangeState): void {
    const before = this.#states.get(state.row.intentId)?.row.step;
    if (state.row.step !== before) this.#report(state);
    this.#states.set(state.row.intentId, state);
    this.#publish();
  }

  /**
   * The step before an order is sent: durable when it is given back. Else it says what the disk said,
   * nothing has changed, and nothing may be sent: after a crash the order would be sent once more.
   */
  commit(state: ChangeState, change: ChangeStep): Result<ChangeState, string> {
    const next = this.#next(state, change);
    try {
      this.#save(next);
    } catch (fault) {
      const message = faultWords(fault);
      this.#parts.log.error('change-not-stored', { intentId: next.row.intentId, message });
      return err(message);
    }
    this.#parts.late.forget(keyOf(next));
    this.#took(next);
    return ok(next);
  }

  /** A disk that refuses does not undo what the exchange has decided: it is asked again. */
  advance(state: ChangeState, change: ChangeStep): ChangeState {
    const next = this.#next(state, change);
    this.#parts.late.write(keyOf(next), () => {
      this.#save(next);
    });
    this.#took(next);
    return next;
  }

  #next(state: ChangeState, change: ChangeStep): ChangeState {
    const { step, note = state.row.note, executed = state.row.executed, ...rest } = change;
    const changedAtMs = this.#parts.clock.nowMs();
    return { ...state, ...rest, row: { ...state.row, step, note, executed, changedAtMs } };
  }

  #took(state: ChangeState): void {
    this.show(state);
    if (isTelling(state)) this.#tell(state);
  }

  /** How it stands as soon as there is something to tell. */
  told(intentId: string): Promise<CommandOutcome> {
    const state = this.#states.get(intentId);
    if (state !== undefined && isTelling(state)) return Promise.resolve(outcomeOfChange(state));
    return new Promise((resolve) => {
      this.#waiters.set(intentId, [...(this.#waiters.get(intentId) ?? []), resolve]);
    });
  }

  /** Nothing rings any more: a program that has been closed would wait up to a minute for it. */
  close(): void {
    this.#isClosed = true;
    this.#cancelAlarm();
  }

  /** What was lost of it or not is told by who decides it; this is how it ended for the old order. */
  #report({ row, oldDraft: { side }, code, by, newOrderId }: ChangeState): void {
    const { symbol, orderId, note: message, step } = row;
    const { activity } = this.#parts;
    if (step === 'refused') {
      const told = toldRefusal({ by, code, message });
      activity.add('orderNotChanged', { symbol, side, ...told, orderId });
    } else if (step === 'restored') {
      activity.add('orderRestored', { symbol, side, orderId: newOrderId });
    }
  }

  #tell(state: ChangeState): void {
    const { intentId } = state.row;
    for (const resolve of this.#waiters.get(intentId) ?? []) resolve(outcomeOfChange(state));
    this.#waiters.delete(intentId);
  }

  #save(state: ChangeState): void {
    const { store, audit } = this.#parts;
    const { step, intentId, changedAtMs: _when, ...facts } = state.row;
    audit.noteWith([{ kind: `change.${step}`, facts: { intentId, ...facts } }], () => {
      store.saveWork({
        kind: 'change',
        intentId,
        createdAtMs: state.startedAtMs,
        isLive: !isOver(state),
        content: JSON.stringify(state),
      });
    });
  }

  #publish(): void {
    const nowMs = this.#parts.clock.nowMs();
    const shown = [...this.#states.values()].filter(
      (state) => !isOver(state) || nowMs - state.row.changedAtMs < SHOWN_MS,
    );
    this.topic.set(shown.map(({ row }) => row));
    const ended = shown.filter(isOver);
    if (ended.length === 0) return;
    const oldestMs = Math.min(...ended.map(({ row }) => row.changedAtMs));
    this.#cancelAlarm();
    if (this.#isClosed) return;
    this.#cancelAlarm = this.#parts.clock.setAlarm(oldestMs + SHOWN_MS - nowMs, () => {
      this.#publish();
    });
  }
  #cancelAlarm: () => void = () => undefined;
  #isClosed = false;
}

const keyOf = ({ row }: ChangeState): string => `change ${row.intentId}`;

/** A change as the desk that asked for it is answered. */
export function outcomeOfChange({ row, code, by, newOrderId }: ChangeState): CommandOutcome {
  const { step, orderId, note } = row;
  switch (step) {
    case 'done':
    case 'restored':
      return { kind: 'accepted', orderId: newOrderId || orderId, status: step.toUpperCase() };
    case 'refused':
    case 'offer-restore':
    case 'given-up':
      return { kind: 'rejected', by, code, message: note, field: '' };
    case 'testing':
    case 'canceling':
    case 'reading':
    case 'placing':
    case 'checking':
      return { kind: 'unknown', message: note };
  }
}
