import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { afterEach, expect, test } from 'vitest';
import { deskState } from '../../session/desk-state';
import { volumesName } from './kept';
import { ladderStoreOf } from './store';
import { watchLadder } from './watch';

const store = ladderStoreOf('ladder-watched');

/** A terminal that remembers, with one account running. */
function terminalOf(current: string | null, memory: Readonly<Record<string, string>>) {
  const subscribe = (
    topic: string,
    params: { readonly name?: string },
    { onValue }: { readonly onValue?: (value: unknown) => void },
  ) => {
    if (topic === 'venues') onValue?.({ current });
    if (topic === 'remembered') onValue?.({ text: memory[params.name ?? ''] ?? null });
    return () => undefined;
  };
  return { subscribe } as unknown as TerminalClient;
}

const PAPER = { 'ladder-volumes.BTCUSDT': JSON.stringify({ volumes: ['5', '10', '20', '50'] }) };

afterEach(() => {
  store.reset();
  deskState.reset();
});

test('volumes of paper, kept by every earlier program, are found again', () => {
  deskState.set({ symbol: 'BTCUSDT' });
  const stop = watchLadder(terminalOf(null, PAPER), { instance: 'ladder-watched', group: null });
  expect(store.get().volumes).toEqual(['5', '10', '20', '50']);
  stop();
});

test('what was typed on paper is not what one click sends of real money', () => {
  deskState.set({ symbol: 'BTCUSDT' });
  const own = {
    [volumesName('acct0001', 'BTCUSDT')]: JSON.stringify({ volumes: ['1', '', '', ''] }),
  };
  const watch = (memory: Readonly<Record<string, string>>) =>
    watchLadder(terminalOf('acct0001', memory), { instance: 'ladder-watched', group: null });
  watch(PAPER)();
  expect(store.get().volumes).toBeNull();
  watch({ ...PAPER, ...own })();
  expect(store.get().volumes).toEqual(['1', '', '', '']);
});
