import type { TerminalClient } from '@shared/contract/terminal/rpc';
import type { AuditRow, TrafficRow } from '@shared/contract/terminal/traffic';
import { ok } from '@shared/kernel/result';
import { beforeEach, expect, test, vi } from 'vitest';
import { readOlder, setPaused, traffic, watchTraffic } from './store';

beforeEach(() => {
  traffic.reset();
});

test('what was noted while older entries are read stays, and two presses are one page', async () => {
  const entries = (...seqs: number[]) => seqs.map((seq) => ({ seq }) as AuditRow);
  const call = () => Promise.resolve(ok({ rows: entries(2, 1) }));
  const terminal = { call } as unknown as TerminalClient;
  traffic.set({ entries: entries(4, 3) });
  const read = [readOlder(terminal), readOlder(terminal)];
  traffic.set({ entries: entries(5, 4, 3) });
  await Promise.all(read);
  expect(traffic.get()).toMatchObject({ entries: entries(5, 4, 3, 2, 1), isOldest: true });
});

test('what came in the same frame is shown when it is held, and nothing after it', () => {
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  let append: (rows: readonly TrafficRow[]) => void = () => undefined;
  const subscribe = (_topic: string, _params: object, sink: { onAppend: typeof append }) => {
    append = sink.onAppend;
    return () => undefined;
  };
  const stop = watchTraffic({ subscribe } as unknown as TerminalClient);
  const ids = () => traffic.get().rows.map(({ id }) => id);
  append([{ id: 1 } as TrafficRow]);
  setPaused(true);
  expect(ids()).toEqual([1]);
  append([{ id: 2 } as TrafficRow]);
  frames.shift()?.();
  expect(ids()).toEqual([1]);
  setPaused(false);
  expect(ids()).toEqual([2, 1]);
  stop();
  vi.unstubAllGlobals();
});
