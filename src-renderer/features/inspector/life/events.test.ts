import { expect, test } from 'vitest';
import type { LifeEventRow } from '@shared/contract/terminal/inspect';
import { lifeSteps } from './events';

const fill = (patch: Partial<Extract<LifeEventRow, { kind: 'fill' }>>): LifeEventRow => ({
  kind: 'fill',
  atMs: 1,
  tradeId: '1',
  orderId: '1',
  action: 'OPEN',
  price: 600_000,
  contracts: 1_000,
  value: '6000',
  fee: '1.2',
  isMaker: true,
  cause: '',
  profit: '',
  contractsAfter: 1_000,
  ...patch,
});

// exchange-rules §5.12, W17
test('a life adds up to what the exchange counts: open, close twice, one funding between', () => {
  const close = { action: 'CLOSE' as const, isMaker: false };
  const steps = lifeSteps({
    events: [
      { kind: 'opened', atMs: 0 },
      fill({}),
      fill({ ...close, contracts: 400, profit: '20', fee: '1.452', contractsAfter: 600 }),
      { kind: 'funding', atMs: 3, sinceMs: 2, amount: '-0.37', total: '-0.37', isSummed: false },
      fill({ ...close, contracts: 600, profit: '-12', fee: '2.1528', contractsAfter: 0 }),
      { kind: 'closed', atMs: 5 },
    ],
  });
  expect(steps.map(({ contracts }) => contracts)).toEqual([0, 1_000, 600, 600, 0, 0]);
  expect(steps.at(-1)?.realized).toBe(282_520_000n); // 2.8252
});

test('what was taken over without a trade leaves nothing open', () => {
  const steps = lifeSteps({
    events: [fill({}), { kind: 'forced', atMs: 2, contracts: 1_000, profit: '-300' }],
  });
  expect(steps.at(-1)).toMatchObject({ contracts: 0, change: -30_000_000_000n });
});
