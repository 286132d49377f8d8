import { describe, expect, it } from 'vitest';
import { compareDecimals } from './compare';
import { firstState, step, type AlertState, type ThresholdRule } from './threshold';

describe('a watched value', () => {
  const up: ThresholdRule = {
    kind: 'price',
    symbol: 'BTCUSDT',
    source: 'last',
    direction: 'up',
    price: '61000',
  };
  const down: ThresholdRule = { ...up, direction: 'down' };
  const funding: ThresholdRule = {
    kind: 'funding',
    symbol: 'E-BTC-USDT',
    direction: 'down',
    rate: '-0.0001',
  };
  const risk: ThresholdRule = { kind: 'liquidation', symbol: null, riskPercent: '80' };

  it.each([
    ['a price that begins beyond its level has to come back first', up, '62000 60999 61000', [2]],
    ['a price at its level has reached it', down, '61000.01 61000', [1]],
    ['a price that trembles is told once', up, '60000 61000 60999 61000.5 60940 61001', [1]],
    ['and again after it went back by 0.1 %', up, '60000 61000 60939 61000', [1, 3]],
    ['downwards the same', down, '62000 61000 61060 60000 61061 61000', [1, 5]],
    ['a risk that is met at once counts at once', risk, '80.00 79 85 71.99 80', [0, 4]],
    ['a rate below zero', funding, '0 -0.0001 -0.000095 -0.0002 -0.00009 -0.00011', [1, 5]],
  ] as const)('%s', (_name, rule, values, events) => {
    let state: AlertState = firstState(rule);
    const seen: number[] = [];
    for (const [index, value] of values.split(' ').entries()) {
      const next = step(rule, state, value);
      state = next.state;
      if (next.isEvent) seen.push(index);
    }
    expect(seen).toEqual(events);
  });

  it('is compared exactly, whatever its decimals', () => {
    expect(compareDecimals('0.1', '0.10')).toBe(0);
    expect(compareDecimals('-2', '-1.999999999')).toBe(-1);
    expect(compareDecimals('90071992547409.93', '90071992547409.92')).toBe(1);
  });
});
