import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { expect, test } from 'vitest';
import { furtherOf, OpenWindows, readWindows, windowsText } from './open-windows';

/** A browser's locks and a terminal's memory, which all windows share. */
function rig() {
  const clock = new ManualClock();
  const held = new Set<string>();
  const memory: { text: string | null } = { text: null };
  const listeners: ((value: { text: string | null }) => void)[] = [];
  const locks = {
    request: (name: string, hold: () => Promise<void>) => {
      held.add(name);
      return hold().then(() => held.delete(name));
    },
    query: () => Promise.resolve({ held: [...held].map((name) => ({ name })) }),
  };
  const terminal = {
    subscribe: (
      _topic: string,
      _params: unknown,
      { onValue }: { onValue: (typeof listeners)[0] },
    ) => {
      listeners.push(onValue);
      return () => undefined;
    },
    call: (_name: string, { text }: { text: string | null }) => {
      memory.text = text;
      return Promise.resolve();
    },
  };
  const offers: (readonly string[])[] = [];
  let settle: () => void = () => undefined;
  const open = (id: string, workspace: string, isLeader: boolean) => {
    const windows = new OpenWindows({
      clock,
      id,
      isLeader: () => isLeader,
      terminal: terminal as never,
      locks: locks as never,
      onLeft: (workspaces) => {
        offers.push(workspaces);
        return new Promise((resolve) => {
          settle = resolve;
        });
      },
    });
    windows.shows(workspace);
    const end = windows.start(workspace === '');
    listeners.at(-1)?.({ text: memory.text });
    return { windows, end };
  };
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 1_000) {
      clock.advance(1_000);
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    }
  };
  return {
    open,
    pass,
    memory,
    offers,
    settle: () => {
      settle();
    },
  };
}

test('further windows are kept with what they show, and one that is closed is not', async () => {
  const { open, pass, memory } = rig();
  open('1', '', true);
  const second = open('2', 'futures', false);
  const third = open('3', 'spot', false);
  await pass(9_000);
  expect(memory.text).toBe('futures spot');
  second.windows.shows('inspect');
  third.end();
  await pass(9_000);
  expect(memory.text).toBe('inspect');
});

test('windows that all go at once, as at the end of the program, are kept', async () => {
  const { open, pass, memory } = rig();
  const first = open('1', '', true);
  const second = open('2', 'futures', false);
  await pass(9_000);
  second.end();
  await pass(2_000); // a look may come between
  first.end();
  await pass(20_000);
  expect(memory.text).toBe('futures');
});

test('the next start is offered them, once, and keeps them until that is settled', async () => {
  const { open, pass, memory, offers, settle } = rig();
  memory.text = 'futures spot';
  open('1', '', true);
  await pass(20_000);
  expect(offers).toEqual([['futures', 'spot']]);
  expect(memory.text).toBe('futures spot');
  settle();
  await pass(9_000);
  expect(memory.text).toBeNull();
});

test('nothing is offered beside windows that are open: the first one was loaded again', async () => {
  const { open, pass, memory, offers } = rig();
  memory.text = 'futures';
  open('2', 'futures', false);
  open('3', '', true);
  await pass(1_000);
  expect(offers).toEqual([]);
});

test('a further window that is left alone is what the next start opens first', () => {
  const names = ['tidemark-window:2:futures', 'tidemark-window:3:spot', 'tidemark-leader'];
  expect(furtherOf(names)).toEqual(['spot']);
  expect(furtherOf([...names, 'tidemark-window:1:'])).toEqual(['futures', 'spot']);
});

test('what is kept is read as it was written, and anything else as none', () => {
  expect(readWindows(windowsText(['futures', 'own-17']))).toEqual(['futures', 'own-17']);
  expect(windowsText([])).toBeNull();
  expect(readWindows(null)).toEqual([]);
  expect(readWindows('../x "spot"')).toEqual([]);
});
