/** What is not in any read of the positions yet, by when the reads began. */
import type { SizedFill } from '@shared/domain/fill';
import { contracts, lots } from '@shared/money/units';
import { expect, test } from 'vitest';
import type { TrackedOrder } from '../orders/tracked-order';
import { Executions } from './executions';
import { makePosition } from './scripted-futures.testing';

const E = 'E-BTC-USDT';

test('a read that had begun before nobody knew how much was held says nothing of it', () => {
  const executions = new Executions();
  executions.unknown(E, 3);
  executions.readBy(3, [], [], 0);
  expect([executions.since(E, 'BUY', 0), executions.newest(E)]).toEqual([null, 3]);
  executions.readBy(4, [], [], 0);
  expect([executions.since(E, 'BUY', 0), executions.newest(E)]).toEqual([0, null]);
});

const LATER_MS = 20_000;
const told = (action: 'OPEN' | 'CLOSE', side: 'BUY' | 'SELL' = 'BUY') =>
  ({
    orderId: '1',
    symbol: E,
    side,
    executed: lots(30),
    futures: { action },
  }) as TrackedOrder;
const filled = (side: 'BUY' | 'SELL' = 'BUY') =>
  ({ orderId: '1', symbol: E, side, lots: lots(30) }) as SizedFill;
const held = (count: number) => [makePosition({ contracts: contracts(count) })];

/** The first read was long ago. */
function settled(): Executions {
  const executions = new Executions();
  executions.readBy(1, null, [], 0);
  return executions;
}

test.each([
  ['before the next read', 1],
  ['after it', 2],
])(
  'an opening whose fills come before their order, told %s, counts until it is listed',
  (_what, begun) => {
    const executions = settled();
    executions.filled(filled(), null, 1);
    if (begun === 1) executions.told(told('OPEN'), 1);
    executions.readBy(2, [], [], LATER_MS);
    if (begun === 2) executions.told(told('OPEN'), 2);
    executions.readBy(3, [], [], LATER_MS + 150);
    expect(executions.since(E, 'BUY', LATER_MS + 200)).toBe(30);
    executions.readBy(4, [], held(30), LATER_MS + 300);
    expect(executions.since(E, 'BUY', LATER_MS + 300)).toBe(0);
  },
);

test('one that a read shows before its order is known counts once', () => {
  const executions = settled();
  executions.filled(filled(), null, 1);
  executions.readBy(2, [], held(30), LATER_MS);
  executions.told(told('OPEN'), 2);
  executions.readBy(3, held(30), held(30), LATER_MS + 150);
  expect(executions.since(E, 'BUY', LATER_MS + 150)).toBe(0);
});

test('fills that turn out to close open nothing, and explain what opens in the same moment', () => {
  const executions = settled();
  executions.readBy(2, [], held(30), LATER_MS);
  executions.readBy(3, held(30), held(30), 2 * LATER_MS);
  executions.filled(filled('SELL'), null, 3);
  expect(executions.since(E, 'SELL', 2 * LATER_MS)).toBe(30);
  executions.told(told('CLOSE', 'SELL'), 3);
  expect(executions.since(E, 'SELL', 2 * LATER_MS)).toBe(0);
  executions.told({ ...told('OPEN'), orderId: '2' }, 3);
  executions.readBy(4, held(30), held(30), 2 * LATER_MS + 150);
  expect(executions.since(E, 'BUY', 2 * LATER_MS + 150)).toBe(0);
});
