import { expect, test } from 'vitest';
import { axisText, axisTimes, clockText } from './clock-text';

const HOUR_MS = 3_600_000;
const noon = new Date(2026, 10, 26, 12).getTime();

test('hours of one day are hours; of several they say which day', () => {
  expect(clockText(noon, 8 * HOUR_MS)).toBe('12:00');
  expect(clockText(noon, 72 * HOUR_MS)).toBe('11-26 12:00');
  expect(clockText(noon + 24 * HOUR_MS, 72 * HOUR_MS)).toBe('11-27 12:00');
});

test('a payment of the exchange stands at the hour at which it is said elsewhere', () => {
  // A map that begins at ten past seven of the exchange, whatever this machine's clock shows.
  const fromMs = Date.UTC(2026, 10, 26, 7, 10);
  const payment = Date.UTC(2026, 10, 26, 8);
  const times = axisTimes(fromMs, fromMs + 8 * HOUR_MS, 10);
  expect(times[0]).toBe(payment);
  expect(times).toHaveLength(8);
  expect(axisTimes(fromMs, fromMs + 8 * HOUR_MS, 3)).toHaveLength(3);
});

test('a day begins where the axis says its date', () => {
  expect([noon, noon + 12 * HOUR_MS].map(axisText)).toEqual(['12:00', '11-27']);
});
