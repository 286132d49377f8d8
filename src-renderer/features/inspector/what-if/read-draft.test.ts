import { describe, expect, test } from 'vitest';
import { NO_CHANGE as NOTHING } from '@shared/domain/futures-math/inspect';
import { NO_CHANGE, type WhatIfDraft } from '../store';
import { readDraft, stepped } from './read-draft';

const reading = (patch: Partial<WhatIfDraft>) => readDraft({ ...NO_CHANGE, ...patch }, 1, 5_000);

test('nothing typed changes nothing', () => {
  expect(reading({})).toEqual({ change: NOTHING, faults: {} });
});

test.each([
  [{ price: '94,491.8' }, { price: 94_491_800n }],
  [{ price: '94491.' }, { price: 94_491_000n }], // and on the way to it
  [{ contracts: '+2500' }, { add: 2_500 }],
  [{ margin: '−0.00000001' }, { margin: -1n }],
  [{ close: '33.33' }, { close: 1_666 }],
  [{ close: '50', contracts: '1000' }, { close: 3_000 }],
  [{ leverage: '25' }, { leverage: 25 }],
  [{ fundingRate: '-0.0125' }, { fundingRate: -12_500n }],
] as const)('%o is read exactly', (typed, change) => {
  expect(reading(typed)).toMatchObject({ change, faults: {} });
});

describe('what cannot be read is refused by its field, and the others stay', () => {
  test.each([
    [{ price: '94491.83' }, { price: { kind: 'decimals', most: 1 } }],
    [{ price: 'ten' }, { price: { kind: 'malformed' } }],
    [{ leverage: '2,5' }, { leverage: { kind: 'malformed' } }],
    [{ margin: '0,125' }, { margin: { kind: 'malformed' } }],
    [{ contracts: '-5001' }, { contracts: { kind: 'range', least: '0' } }],
    [{ contracts: '0.5' }, { contracts: { kind: 'decimals', most: 0 } }],
    [{ close: '101' }, { close: { kind: 'range', least: '0', most: '100' } }],
    [{ fundingRate: '0.76' }, { fundingRate: { kind: 'range', least: '-0.75', most: '0.75' } }],
  ] as const)('%o', (typed, faults) => {
    const read = reading({ takeProfit: '100000', ...typed });
    expect(read.faults).toMatchObject(faults);
    expect(read.change.takeProfit).toBe(100_000_000n);
  });
});

test('a step counts from what is typed', () => {
  expect(stepped('94491.8', -10, 1)).toBe('94490.8');
  expect(stepped('', 1, 0)).toBe('1');
});
