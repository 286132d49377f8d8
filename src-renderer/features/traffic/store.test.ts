import type { TerminalClient } from '@shared/contract/terminal/rpc';
import type { TrafficRow } from '@shared/contract/terminal/traffic';
import { expect, test, vi } from 'vitest';
import { setPaused, traffic, watchTraffic } from './store';

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
