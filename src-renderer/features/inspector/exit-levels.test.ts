import type { ConditionRow, ExitRow, PositionRow } from '@shared/contract/terminal';
import { expect, test } from 'vitest';
import { exitLevels } from './exit-levels';

const position = { symbol: 'E-BTC-USDT', side: 'BUY', mode: 'isolated' } as PositionRow;
const held: ExitRow = {
  intentId: 'abcdefgh12345678',
  symbol: 'E-BTC-USDT',
  side: 'SELL',
  mode: 'isolated',
  purpose: 'stop-loss',
  trigger: 'DOWN',
  triggerPrice: '59000',
  contracts: 100,
  executed: 70,
  placed: 20,
  state: 'HELD',
  note: 'the key',
  createdAtMs: 5,
};

test('an exit that is kept back stands beside those that wait, with what of the position is without it', () => {
  const waiting = {
    symbol: 'E-BTC-USDT',
    side: 'SELL',
    action: 'CLOSE',
    purpose: 'stop-loss',
    state: 'WAITING',
    intentId: 'placed',
    triggerPrice: 590_000,
    contracts: 20,
  } as ConditionRow;
  const levels = exitLevels({ conditions: [waiting], exits: [held] }, position, 1);
  expect(levels.map(({ price, contracts, isHeld }) => [price, contracts, isHeld])).toEqual([
    [590_000, 20, false],
    [590_000, 50, true],
  ]);
});

test('not one of another leg, nor one that only waits for its entry', () => {
  const ones = (change: Partial<ExitRow>) =>
    exitLevels({ conditions: [], exits: [{ ...held, ...change }] }, position, 1);
  expect(ones({})).toHaveLength(1);
  expect(ones({ mode: 'cross' })).toEqual([]);
  expect(ones({ side: 'BUY' })).toEqual([]);
  expect(ones({ symbol: 'E-ETH-USDT' })).toEqual([]);
  expect(ones({ state: 'WAITING' })).toEqual([]);
});
