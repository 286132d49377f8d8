import { expect, test } from 'vitest';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { ok } from '@shared/kernel/result';
import { MemorySettings } from '../terminal/bench.testing';
import { MemoryStore } from '../terminal/memory-store.testing';
import { ScriptedExchange } from '../terminal/scripted-client.testing';
import { runTerminal, type Run } from './application';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const clock = new ManualClock();

/** What ends, in its order. */
function runOf(name: string, ends: string[]): Run {
  const memory = new MemoryStore();
  const store = Object.assign(memory, {
    close: () => ends.push(`${name} store`),
    startOver: () => ends.push(`${name} starts over`),
  }) as unknown as Run['store'];
  const exchange = new ScriptedExchange(clock);
  exchange.close = () => ends.push(`${name} terminal`);
  return {
    store,
    ports: {
      clock,
      ids: { nextId: () => '0000000000000001' },
      store,
      settings: new MemorySettings(),
      log,
      venue: { mode: 'live', accountLabel: name, connect: () => Promise.resolve(ok(exchange)) },
      host: 'browser',
      version: '0.0.0',
    },
    closeVenue: () => {
      ends.push(`${name} venue`);
      return Promise.resolve();
    },
  };
}

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
};

test('who quits while another account is about to begin ends the one that runs, whole, and leaves nothing open', async () => {
  const ends: string[] = [];
  const application = runTerminal({ clock, log, first: runOf('first', ends) });
  await settle();
  application.change(runOf('next', ends));
  const closing = application.close();
  clock.advance(300);
  await settle();
  await closing;
  expect(ends).toEqual([
    'first terminal',
    'first venue',
    'first store',
    'next venue',
    'next store',
  ]);
});

test('who quits while another paper market is about to begin leaves nothing of the one that is gone', async () => {
  const ends: string[] = [];
  const application = runTerminal({ clock, log, first: runOf('paper', ends) });
  await settle();
  application.restart();
  const closing = application.close();
  clock.advance(300);
  await settle();
  await closing;
  expect(ends.slice(0, 3)).toEqual(['paper terminal', 'paper venue', 'paper starts over']);
  expect(ends.at(-1)).toBe('paper store');
});
