import { expect, test } from 'vitest';
import { createFeatureStore } from './feature-store';
import { createFrameLoop } from './frame-loop';

test('news is merged and shown once per frame, typing at once', () => {
  const frames: (() => void)[] = [];
  const store = createFeatureStore(
    { last: 0, depth: 0, filter: '' },
    createFrameLoop((run) => frames.push(run)),
  );
  const seen: { last: number; filter: string }[] = [];
  store.subscribe(({ last, filter }) => seen.push({ last, filter }));
  store.mark({ last: 1 });
  store.mark({ last: 2, depth: 7 });
  store.set({ filter: 'BTC' });
  expect(seen).toEqual([{ last: 0, filter: 'BTC' }]);
  frames.shift()?.();
  expect(seen).toEqual([
    { last: 0, filter: 'BTC' },
    { last: 2, filter: 'BTC' },
  ]);
  expect(store.get().depth).toBe(7);
});

test('a reset also forgets news that was not shown yet', () => {
  const frames: (() => void)[] = [];
  const store = createFeatureStore(
    { last: 0 },
    createFrameLoop((run) => frames.push(run)),
  );
  store.mark({ last: 5 });
  store.reset();
  frames.shift()?.();
  expect(store.get().last).toBe(0);
});

test('what the trader sets is not undone by news of the same frame', () => {
  const frames: (() => void)[] = [];
  const store = createFeatureStore(
    { last: 0, depth: 0 },
    createFrameLoop((run) => frames.push(run)),
  );
  store.mark({ last: 5, depth: 7 });
  store.set({ last: 6 });
  frames.shift()?.();
  expect(store.get()).toEqual({ last: 6, depth: 7 });
});
