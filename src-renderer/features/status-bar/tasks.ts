/** Long work as it is shown: how far, how long still, and which of it has just ended. Pure but the store. */
import type { TaskRow } from '@shared/contract/terminal/tasks';
import { createFeatureStore } from '../../lib/feature-store';
import type { Watch } from '../../session/wire/terminal';
import { watchTopic } from '../../session/wire/watch-topic';

export const tasks = createFeatureStore<{ readonly rows: readonly TaskRow[] }>({ rows: [] });

export const watchTasks: Watch = (terminal) =>
  watchTopic(terminal, 'tasks', (rows) => {
    tasks.mark({ rows });
  });

export const runningCount = (rows: readonly TaskRow[]): number =>
  rows.filter(({ state }) => state === 'running').length;

/** Milliseconds to the end; null when it is not known or not coming. */
export function leftMs({ state, expectedEndAtMs }: TaskRow, nowMs: number): number | null {
  if (state !== 'running' || expectedEndAtMs === 0) return null;
  return Math.max(0, expectedEndAtMs - nowMs);
}

/** What took so long that nobody may be looking any more, and has ended since `before`. */
export function endedUnseen(
  before: readonly TaskRow[],
  now: readonly TaskRow[],
  nowMs: number,
): readonly TaskRow[] {
  const running = new Set(before.filter(({ state }) => state === 'running').map(({ id }) => id));
  return now.filter(
    ({ id, state, startedAtMs }) =>
      state !== 'running' && running.has(id) && nowMs - startedAtMs >= UNSEEN_AFTER_MS,
  );
}

const UNSEEN_AFTER_MS = 10_000;
