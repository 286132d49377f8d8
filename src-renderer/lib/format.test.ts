import { fc, property } from '@shared/kernel/property.testing';
import { expect, test } from 'vitest';
import {
  formatAvailable,
  formatCompact,
  formatDecimal,
  formatExact,
  formatPercent,
  formatPlain,
  formatSigned,
  formatUnits,
  signOf,
} from './format';
import {
  dayTime,
  formatAge,
  formatDate,
  formatDateTime,
  formatGap,
  formatTimeMs,
} from './format-time';

test('ticks and lots become figures with separators, and plain text for fields', () => {
  expect(formatUnits(9_741_240, 2)).toBe('97,412.40');
  expect(formatUnits(12_008, 5)).toBe('0.12008');
  expect(formatPlain(9_741_240, 2)).toBe('97412.40');
});

test('no digit is lost, also beyond what a float can hold', () => {
  expect(formatExact('12345678901234567890.12345678')).toBe('12,345,678,901,234,567,890.12345678');
});

property([fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.integer({ min: 0, max: 8 })])(
  'separators are the only difference to the exact text',
  (units, decimals) => {
    const digits = units.toString().padStart(decimals + 1, '0');
    const cut = digits.length - decimals;
    const text = decimals === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`;
    expect(formatExact(text).replaceAll(',', '')).toBe(text);
  },
);

test('what is available is never rounded up', () => {
  expect(formatAvailable('0.999999999', 8)).toBe('0.99999999');
  expect(formatDecimal('0.999999999', 8)).toBe('1.00000000');
});

test('signed figures carry a true minus, a plus, and no sign at zero', () => {
  expect(formatSigned('-3', 2)).toBe('\u22123.00');
  expect(formatSigned('12.5', 2)).toBe('+12.50');
  expect(formatSigned('0', 2)).toBe('0.00');
  expect(formatPercent('0.0204')).toBe('+2.04%');
  expect(formatPercent('-0.0204')).toBe('\u22122.04%');
  expect([signOf('-0.00'), signOf('-0.01'), signOf('0.01')]).toEqual([0, -1, 1]);
});

test('what reads as nothing has no sign', () => {
  expect(formatDecimal('-0.001', 2)).toBe('0.00');
  expect(formatDecimal('-0.006', 2)).toBe('\u22120.01');
  expect(formatUnits(-5, 1)).toBe('\u22120.5');
});

test('volumes are short', () => {
  expect(formatCompact('18204.5')).toBe('18.2K');
  expect(formatCompact('18000', 2)).toBe('18.00K');
});

test('times are 24 hours with milliseconds where asked, dates sort as text', () => {
  const atMs = 1_700_000_000_085;
  expect(formatTimeMs(atMs, 'utc')).toBe('22:13:20.085');
  expect(formatDateTime(atMs, 'utc')).toBe('2023-11-14 22:13:20');
});

test('a time of day has its date before it where it is of another day', () => {
  const atMs = new Date(2026, 10, 21, 23, 59, 59).getTime();
  expect(dayTime(atMs, '23:59:59', formatDate(atMs))).toBe('23:59:59');
  expect(dayTime(atMs, '23:59:59', formatDate(atMs + 1_000))).toBe('2026-11-21 23:59:59');
  // As of an exchange whose clock is ahead.
  expect(dayTime(atMs + 1_000, '00:00:00', formatDate(atMs))).toBe('2026-11-22 00:00:00');
});

test('ages are short and never negative', () => {
  expect([-5, 640, 14_200, 180_000, 7_200_000].map(formatAge)).toEqual([
    '0.0 s',
    '0.6 s',
    '14 s',
    '3 min',
    '2 h',
  ]);
});

test('how far clocks are apart is told to the nearest: a clock an hour or nine off is read so', () => {
  const nine = 9 * 3_600_000;
  expect([40, -1_001, 9_960, 64_950, -3_599_990, 7_199_990, nine - 12].map(formatGap)).toEqual([
    '0.0 s',
    '1.0 s',
    '10 s',
    '65 s',
    '60 min',
    '2 h',
    '9 h',
  ]);
});
