import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { afterEach, expect, test } from 'vitest';
import { deskState } from '../../session/desk-state';
import { remember } from '../../session/remembered';
import { volumesName } from './kept';
import { ladderStoreOf } from './store';
import { watchLadder } from './watch';

const store = ladderStoreOf('ladder-watched');

/** A terminal that remembers, with one account running; it never answers what it is to remember. */
function terminalOf(current: string | null, memory: Readonly<Record<string, string>>) {
  const tells = new Map<string, (value: unknown) => void>();
  const subscribe = (
    topic: string,
    params: { readonly name?: string },
    { onValue }: { readonly onValue?: (value: unknown) => void },
  ) => {
    if (topic === 'venues') onValue?.({ current });
    const { name = '' } = params;
    if (topic === 'remembered') onValue?.({ text: memory[name] ?? null });
    if (onValue !== undefined) tells.set(name, onValue);
    return () => undefined;
  };
  const call = () => new Promise(() => undefined);
  return Object.assign({ subscribe, call } as unknown as TerminalClient, { tells });
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

test('a volume that is being typed is not what an older answer says of it', () => {
  deskState.set({ symbol: 'BTCUSDT' });
  const name = volumesName('acct0001', 'BTCUSDT');
  const terminal = terminalOf('acct0001', {});
  const stop = watchLadder(terminal, { instance: 'ladder-watched', group: null });
  store.set({ volumes: ['0.01', '', '', ''] });
  remember(terminal, name, JSON.stringify({ volumes: ['0.01', '', '', ''] }));
  terminal.tells.get(name)?.({ text: JSON.stringify({ volumes: ['0.', '', '', ''] }) });
  expect(store.get().volumes).toEqual(['0.01', '', '', '']);
  stop();
});
