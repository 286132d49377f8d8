/** Tasks that wait for their turn: first come, first served, each once the market has reached the time it came in. */
import type { Task } from './task';

export class TaskQueue<Turn> {
  #tasks: Task<Turn>[] = [];

  get length(): number {
    return this.#tasks.length;
  }

  add(task: Task<Turn>): void {
    this.#tasks.push(task);
  }

  /**
   * Those that came by `reachedMs`, in their order. `withLooks`: and whatever only looks, which changes nothing and is
   * told of the market as far as it is.
   */
  takeDue(reachedMs: number, withLooks: boolean): Task<Turn>[] {
    const tasks = this.#tasks;
    let due = 0;
    while (due < tasks.length && (tasks[due]?.receivedAtMs ?? 0) <= reachedMs) due += 1;
    if (due === tasks.length) {
      this.#tasks = [];
      return tasks;
    }
    const later = tasks.splice(due);
    if (!withLooks) {
      this.#tasks = later;
      return tasks;
    }
    this.#tasks = later.filter(({ isLook }) => isLook !== true);
    return [...tasks, ...later.filter(({ isLook }) => isLook === true)];
  }

  /** Nobody will have a turn any more. */
  takeAll(): Task<Turn>[] {
    return this.takeDue(Infinity, false);
  }
}
