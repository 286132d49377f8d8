/** What a hand chooses stands, however long the terminal takes to answer what was chosen before. */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askSelection, deskState, watchDesk, type InstrumentValue } from './desk-state';
import { keepSettings } from './requests/settings';

const LISTED = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'].map(
  (symbol) => ({ symbol, kind: 'spot' }) as InstrumentValue,
);
const SELECTION = { symbol: 'BTCUSDT', groups: {}, workspaces: {} };

/** Answers what it was asked one after the other, each with what it keeps by then. */
function slowTerminal() {
  const listeners = new Map<string, (value: unknown) => void>();
  const answers: (() => void)[] = [];
  const call = () =>
    new Promise((resolve) => {
      answers.push(() => {
        resolve({ ok: true, value: null });
      });
    });
  const subscribe = (
    topic: string,
    _: object,
    { onValue }: { onValue: (value: unknown) => void },
  ) => {
    listeners.set(topic, onValue);
    return () => undefined;
  };
  const answer = async (topic: string, value: unknown): Promise<void> => {
    listeners.get(topic)?.(value);
    answers.shift()?.();
    for (let turn = 0; turn < 3; turn += 1) await Promise.resolve();
  };
  const tell = (topic: string, value: unknown): void => listeners.get(topic)?.(value);
  return { terminal: { call, subscribe } as unknown as TerminalClient, tell, answer };
}

beforeEach(() => {
  vi.stubGlobal('location', { search: '' });
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    run();
  });
});

afterEach(() => {
  deskState.reset();
  vi.unstubAllGlobals();
});

test('of two pairs that are chosen at once the first is not shown again', async () => {
  const { terminal, tell, answer } = slowTerminal();
  const stop = watchDesk(terminal);
  tell('instruments', LISTED);
  tell('selection', SELECTION);
  for (const symbol of ['ETHUSDT', 'SOLUSDT']) {
    askSelection(terminal, { symbol, group: null, workspace: 'spot' });
    deskState.set({ symbol });
  }
  await answer('selection', { ...SELECTION, symbol: 'ETHUSDT' });
  expect(deskState.get().symbol).toBe('SOLUSDT');
  await answer('selection', { ...SELECTION, symbol: 'SOLUSDT' });
  expect(deskState.get().symbol).toBe('SOLUSDT');
  tell('selection', SELECTION);
  expect(deskState.get().symbol).toBe('BTCUSDT');
  tell('instruments', []);
  stop();
});

test('a setting that is changed stands while an earlier change is answered', async () => {
  const { terminal, tell, answer } = slowTerminal();
  const stop = watchDesk(terminal);
  const given = { theme: 'dark' };
  tell('settings', given);
  const kept = ['light', 'dark'].map((theme) =>
    keepSettings(terminal, { theme } as Parameters<typeof keepSettings>[1]),
  );
  await answer('settings', { theme: 'light' });
  expect(deskState.get().settings).toEqual(given);
  await answer('settings', { theme: 'dark' });
  expect(deskState.get().settings).toEqual({ theme: 'dark' });
  await Promise.all(kept);
  stop();
});

test('a setting that is not answered yet stands while something else is told', () => {
  const { terminal, tell } = slowTerminal();
  const stop = watchDesk(terminal);
  tell('settings', { theme: 'dark' });
  const shown = { theme: 'light' } as unknown as NonNullable<
    ReturnType<typeof deskState.get>['settings']
  >;
  deskState.set({ settings: shown });
  tell('selection', SELECTION);
  tell('instruments', []);
  expect(deskState.get().settings).toBe(shown);
  stop();
});
