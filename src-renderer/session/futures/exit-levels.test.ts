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

const EXIT = {
  symbol: 'E-BTC-USDT',
  side: 'SELL',
  action: 'CLOSE',
  purpose: 'stop-loss',
  intentId: 'placed',
  triggerPrice: 590_000,
  contracts: 20,
} as const;

test('an exit that is kept back stands beside those that wait, with what of the position is without it', () => {
  const waiting = { ...EXIT, state: 'WAITING' } as ConditionRow;
  const levels = exitLevels({ conditions: [waiting], exits: [held] }, position, 1);
  expect(levels.map(({ price, contracts, standing }) => [price, contracts, standing])).toEqual([
    [590_000, 20, 'placed'],
    [590_000, 50, 'held'],
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

test('one that is in doubt, or on its way in or out, stands as that; one that is over does not stand', () => {
  const standing = (state: ConditionRow['state']) => {
    const row = { ...EXIT, state } as ConditionRow;
    return exitLevels({ conditions: [row], exits: [] }, position, 1).map((level) => level.standing);
  };
  expect(standing('CHECKING')).toEqual(['doubt']);
  expect(standing('NEEDS_YOU')).toEqual(['doubt']);
  expect(standing('CANCELING')).toEqual(['canceling']);
  expect(standing('SENDING')).toEqual(['sending']);
  for (const over of ['FIRED', 'CANCELED', 'REJECTED', 'LOST'] as const)
    expect(standing(over)).toEqual([]);
});

test('one whose cancel nobody has answered may be gone, whether it waits or is kept back', () => {
  const waiting = { ...EXIT, orderId: '8', state: 'WAITING' } as ConditionRow;
  const own = { conditions: [waiting], exits: [held] };
  const standings = (...inDoubt: readonly string[]) =>
    exitLevels(own, position, 1, new Set(inDoubt)).map(({ standing }) => standing);
  expect(standings('spot:8')).toEqual(['placed', 'held']);
  expect(standings('futures:8')).toEqual(['doubt', 'held']);
  expect(standings(`exit:${held.intentId}:stop-loss`)).toEqual(['placed', 'doubt']);
});
