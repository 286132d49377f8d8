import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { ok } from '@shared/kernel/result';
import { afterEach, expect, test } from 'vitest';
import { arm, arming, lockTrading } from '../keys/arming';
import { deskState, type SessionValue } from '../desk-state';
import { lockable } from './trading-lock';
import { tradingMode } from '../orders/trading-mode';

afterEach(() => {
  arming.reset();
  deskState.reset();
  tradingMode.reset();
});

function setUp() {
  const sent: string[] = [];
  const client = {
    call: (name: string) => {
      sent.push(name);
      return Promise.resolve(ok({}));
    },
    subscribe: () => () => undefined,
    onClose: () => undefined,
    close: () => undefined,
  } as unknown as TerminalClient;
  return { sent, desk: lockable(client, () => 'locked here') };
}
const DRAFT = {
  book: 'spot',
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  price: '1',
  quantity: '1',
  unit: 'base',
} as const;

test('a locked window sends no order, and says so as a refusal', async () => {
  const { sent, desk } = setUp();
  lockTrading(true);
  const intentId = 'a'.repeat(16);
  expect(await desk.call('placeOrder', { intentId, draft: DRAFT })).toMatchObject({
    value: { kind: 'rejected', by: 'terminal', code: 'locked', message: 'locked here' },
  });
  expect(await desk.call('placeBatch', { rows: [{ intentId, draft: DRAFT }] })).toMatchObject({
    value: { results: [{ intentId, outcome: { kind: 'rejected', code: 'locked' } }] },
  });
  expect(sent).toEqual([]);
});

test('cancelling goes through the lock, and everything does without it', async () => {
  const { sent, desk } = setUp();
  lockTrading(true);
  await desk.call('cancelAll', { book: null, symbol: null, side: null });
  lockTrading(false);
  await desk.call('placeOrder', { intentId: 'a'.repeat(16), draft: DRAFT });
  expect(sent).toEqual(['cancelAll', 'placeOrder']);
});

test('a locked window cannot be armed, and locking disarms it', () => {
  arm(true);
  lockTrading(true);
  expect(arming.get().isArmed).toBe(false);
  arm(true);
  expect(arming.get().isArmed).toBe(false);
});

test('a window of an account that only reads cannot be armed until it is live', () => {
  deskState.set({ session: { mode: 'live' } as SessionValue });
  tradingMode.set({ trading: { state: 'read-only', alias: 'MAIN', lockedBy: '' } });
  arm(true);
  expect(arming.get().isArmed).toBe(false);
  tradingMode.set({ trading: { state: 'on', alias: 'MAIN', lockedBy: '' } });
  arm(true);
  expect(arming.get().isArmed).toBe(true);
});
