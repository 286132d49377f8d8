/** Long work with a name, a count and an end; the trader may stop it before its next step. */
import type { TaskRow } from '@shared/contract/terminal';
import type { Clock, IdSource } from '@shared/kernel/ports';
import type { Latest, Outbox } from './outbox';

/** Ended ones stay on the desk this long. */
const SHOWN_MS = 60_000;

/** The handle of whoever does the work. */
export interface Task {
  readonly isStopped: boolean;
  /** What is done so far; `expectedEndAtMs` as the request budget allows, 0 when unknown. */
  progress(change: Partial<Pick<TaskRow, 'done' | 'total' | 'failed' | 'expectedEndAtMs'>>): void;
  /** So much more is done; answers how much that is. */
  add(count: number): number;
  end(state: 'done' | 'failed'): void;
}

export class Tasks {
  readonly topic: Latest<TaskRow[]>;
  readonly #clock: Clock;
  readonly #ids: IdSource;
  readonly #rows = new Map<string, TaskRow>();

  constructor(outbox: Outbox, clock: Clock, ids: IdSource) {
    this.topic = outbox.latest<TaskRow[]>([], 'own');
    this.#clock = clock;
    this.#ids = ids;
  }

  begin(kind: TaskRow['kind'], subject: string, total: number): Task {
    const id = this.#ids.nextId();
    this.#set({
      id,
      kind,
      subject,
      done: 0,
      total,
      failed: 0,
      state: 'running',
      startedAtMs: this.#clock.nowMs(),
      expectedEndAtMs: 0,
    });
    const state = (): TaskRow['state'] | undefined => this.#rows.get(id)?.state;
    return {
      get isStopped() {
        return state() === 'stopped';
      },
      progress: (change) => {
        const row = this.#rows.get(id);
        if (row !== undefined) this.#set({ ...row, ...change });
      },
      add: (count) => {
        const row = this.#rows.get(id);
        const done = (row?.done ?? 0) + count;
        if (row !== undefined) this.#set({ ...row, done });
        return done;
      },
      end: (ended) => {
        this.#end(id, ended);
      },
    };
  }

  /** False when there is nothing to stop under that id. */
  stop(id: string): boolean {
    const row = this.#rows.get(id);
    if (row?.state !== 'running') return false;
    this.#set({ ...row, state: 'stopped' });
    return true;
  }

  /** A stopped one stays stopped: its last step has ended by now. */
  #end(id: string, state: 'done' | 'failed'): void {
    const row = this.#rows.get(id);
    if (row === undefined) return;
    this.#set({ ...row, state: row.state === 'stopped' ? 'stopped' : state });
    this.#clock.setAlarm(SHOWN_MS, () => {
      this.#rows.delete(id);
      this.#publish();
    });
  }

  #set(row: TaskRow): void {
    this.#rows.set(row.id, row);
    this.#publish();
  }

  #publish(): void {
    this.topic.set([...this.#rows.values()]);
  }
}
