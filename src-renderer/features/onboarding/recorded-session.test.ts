/** A recorded session as the first market: never in the place of one that somebody trades in. */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { err, ok } from '@shared/kernel/result';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startWords } from '../../lib/i18n';
import { playFirst } from './recorded-session';
import { onboarding } from './store';

const call = vi.fn((_name: string): Promise<unknown> => Promise.resolve(ok({})));
const terminal = { call } as unknown as TerminalClient;
const asked = () => call.mock.calls.map(([name]) => name);
const isHeld = () => onboarding.get().isOpeningRecording;

beforeAll(() => startWords());
beforeEach(() => {
  call.mockClear();
  onboarding.reset();
});

test('the screen stays while its market is opened', async () => {
  expect(await playFirst(terminal, 'monday')).toBeNull();
  expect([asked(), isHeld()]).toEqual([['startPaper', 'newMarket'], true]);
});

test('where another window has begun to trade while the file came, its market stays', async () => {
  onboarding.set({ wasReady: true });
  expect(await playFirst(terminal, 'monday')).toBeNull();
  expect([asked(), isHeld()]).toEqual([[], false]);
});

test('a start that fails is told by the session, a recording that is refused by its reason', async () => {
  const failure = err({ code: 'lab-refused', message: 'there is no recording monday' });
  call.mockResolvedValueOnce(failure);
  expect(await playFirst(terminal, 'monday')).toBe('');
  expect(isHeld()).toBe(false);
  call.mockResolvedValueOnce(ok({})).mockResolvedValueOnce(failure);
  expect(await playFirst(terminal, 'monday')).toContain('here is no recording monday');
});
