/** A terminal that takes its time, and several windows that write. */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { expect, test } from 'vitest';
import { remember, watchRemembered } from './remembered';

function slowTerminal() {
  const waiting: (() => void)[] = [];
  const listeners = new Set<(value: { readonly text: string | null }) => void>();
  const tell = (text: string | null): void => {
    for (const onValue of listeners) onValue({ text });
  };
  const call = (_: string, { text }: { readonly text: string | null }) =>
    new Promise((resolve) => {
      waiting.push(() => {
        tell(text);
        resolve({ ok: true, value: null });
      });
    });
  const subscribe = (
    _topic: string,
    _params: object,
    { onValue }: { readonly onValue: (value: { readonly text: string | null }) => void },
  ) => {
    listeners.add(onValue);
    return () => listeners.delete(onValue);
  };
  const answer = async (): Promise<void> => {
    waiting.shift()?.();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { terminal: { call, subscribe } as unknown as TerminalClient, tell, answer };
}

test('what is typed stands, whatever of before is still answered', async () => {
  const { terminal, answer } = slowTerminal();
  const told: (string | null)[] = [];
  watchRemembered(terminal, 'volumes', (text) => told.push(text));
  for (const text of ['0', '0.', '0.0', '0.01']) remember(terminal, 'volumes', text);
  for (let answers = 0; answers < 4; answers += 1) await answer();
  expect(told).toEqual(['0.01']);
});

test('what another window writes is told: at once, or once all of this window is answered', async () => {
  const { terminal, tell, answer } = slowTerminal();
  const told: (string | null)[] = [];
  const stop = watchRemembered(terminal, 'volumes', (text) => told.push(text));
  tell('5');
  remember(terminal, 'volumes', '1');
  await answer();
  remember(terminal, 'volumes', '2');
  tell('7');
  expect(told).toEqual(['5', '1']);
  await answer();
  tell('8');
  stop();
  tell('9');
  expect(told).toEqual(['5', '1', '2', '8']);
});

test('who begins to watch while words are under way hears them with their answer', async () => {
  const { terminal, tell, answer } = slowTerminal();
  const told: (string | null)[] = [];
  remember(terminal, 'volumes', '1');
  watchRemembered(terminal, 'volumes', (text) => told.push(text));
  watchRemembered(terminal, 'others', (text) => told.push(text));
  tell(null);
  expect(told).toEqual([null]);
  await answer();
  expect(told).toEqual([null, '1', '1']);
});
