/** Long work on the desk: what is stopped, what it ends as, and how long it is shown. */
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { expect, it } from 'vitest';
import { Outbox } from './outbox';
import { Tasks } from './tasks';

function open() {
  const clock = new ManualClock();
  let lastId = 0;
  const tasks = new Tasks(new Outbox(clock), clock, { nextId: () => `task-${(lastId += 1)}` });
  const rows = () => tasks.topic.get().map(({ id, state }) => ({ id, state }));
  return { clock, tasks, rows };
}

it('stops what runs, once', () => {
  const { tasks, rows } = open();
  const task = tasks.begin('cancel-all', 'BTCUSDT', 10);
  expect([tasks.stop('task-1'), task.isStopped, tasks.stop('task-1')]).toEqual([true, true, false]);
  task.end('done');
  expect(rows()).toEqual([{ id: 'task-1', state: 'stopped' }]);
});

it('stops nothing that has ended or is not there', () => {
  const { tasks, rows } = open();
  tasks.begin('cancel-all', 'BTCUSDT', 10).end('failed');
  expect(['task-1', 'task-2'].map((id) => tasks.stop(id))).toEqual([false, false]);
  expect(rows().map(({ state }) => state)).toEqual(['failed']);
});

it('is shown for a minute after its end, and what it tells later changes nothing', () => {
  const { clock, tasks, rows } = open();
  const task = tasks.begin('cancel-all', 'BTCUSDT', 10);
  expect([task.add(3), task.add(2)]).toEqual([3, 5]);
  task.end('done');
  clock.advance(59_999);
  expect(rows()).toEqual([{ id: 'task-1', state: 'done' }]);
  clock.advance(1);
  expect(rows()).toEqual([]);
  task.progress({ done: 10 });
  task.end('failed');
  expect(rows()).toEqual([]);
});
