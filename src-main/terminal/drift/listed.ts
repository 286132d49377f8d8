/**
 * The compared orders as they are listed and kept. What is kept waits for the disk, and the disk for nobody: so it is
 * written a second later, all that has changed in one go. A crash loses what the last second brought, and no order.
 */
import {
  DRIFT_ROWS_MAX,
  type DriftRow,
  type TopicSink,
  type TopicValue,
} from '@shared/contract/terminal';
import { faultWords } from '@shared/kernel/fault-words';
import type { Clock } from '@shared/kernel/ports';
import type { Latest, Outbox } from '../outbox';
import type { DriftStore, Log, StoredDrift } from '../ports';
import { readDriftRow } from './rows';

type Value = TopicValue<'drift'>;

const SAVE_MS = 1_000;

interface ListedParts {
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly log: Log;
  readonly store: DriftStore;
}

export class Listed {
  readonly #parts: ListedParts;
  readonly #topic: Latest<Value>;
  readonly #unsaved = new Map<string, StoredDrift>();
  #isLoaded = false;
  #cancelSave: (() => void) | null = null;

  constructor(parts: ListedParts, isOffered: boolean) {
    this.#parts = parts;
    this.#topic = parts.outbox.latest<Value>({ isOffered, rows: [] });
  }

  watch(sink: TopicSink<Value>): () => void {
    return this.#topic.watch(sink);
  }

  /** All that is kept, once somebody looks. */
  load(): void {
    if (this.#isLoaded) return;
    this.save();
    this.#isLoaded = true;
    const rows = this.#parts.store.drifts(DRIFT_ROWS_MAX).map(readDriftRow);
    this.#topic.set({ ...this.#topic.get(), rows: rows.filter((row) => row !== null) });
  }

  /** In the place of what was known of the order. */
  put(row: DriftRow, isOpen: boolean): void {
    this.#show(row);
    const { intentId, leftAtMs } = row;
    this.#unsaved.set(intentId, { intentId, leftAtMs, isOpen, row: JSON.stringify(row) });
    this.#cancelSave ??= this.#parts.clock.setAlarm(SAVE_MS, () => {
      this.save();
    });
  }

  /** What cannot be written is shown all the same. */
  save(): void {
    this.#cancelSave?.();
    this.#cancelSave = null;
    const changed = [...this.#unsaved.values()];
    if (changed.length === 0) return;
    try {
      this.#parts.store.saveDrifts(changed, DRIFT_ROWS_MAX);
      this.#unsaved.clear();
    } catch (fault) {
      // With the next that changes, and as the program ends.
      this.#parts.log.warn('drift-not-saved', { message: faultWords(fault) });
    }
  }

  #show(row: DriftRow): void {
    if (!this.#isLoaded) return;
    const { rows } = this.#topic.get();
    const others = rows.filter(({ intentId }) => intentId !== row.intentId);
    const shown = [row, ...others].toSorted((a, b) => b.leftAtMs - a.leftAtMs);
    this.#topic.set({ ...this.#topic.get(), rows: shown.slice(0, DRIFT_ROWS_MAX) });
  }
}
