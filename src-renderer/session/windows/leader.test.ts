import { expect, test } from 'vitest';
import { Candidate } from './leader';

/** One lock, as the browser keeps it for all windows: whoever asks waits for the one before to let go. */
function oneLock() {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, held: () => unknown) => {
    last = last.then(held);
    return last;
  };
  return { request } as unknown as Pick<LockManager, 'request'>;
}

function windows(count: number): readonly Candidate[] {
  const locks = oneLock();
  return Array.from({ length: count }, () => {
    const window = new Candidate();
    window.stand(locks);
    return window;
  });
}

const settled = () => new Promise((next) => setTimeout(next, 0));
const leading = (all: readonly Candidate[]) => all.map(({ isLeading }) => isLeading);

test('a window that has lost the terminal leaves sounds and notifications to the next', async () => {
  const all = windows(2);
  await settled();
  expect(leading(all)).toEqual([true, false]);
  all[0]?.resign();
  await settled();
  expect(leading(all)).toEqual([false, true]);
});

test('one that waits and has lost it by then passes it on', async () => {
  const all = windows(3);
  await settled();
  all[1]?.resign();
  all[0]?.resign();
  await settled();
  expect(leading(all)).toEqual([false, false, true]);
});
