/** An exchange that has no contracts: time costs it nothing but its minutes, and leaves the same state. */
import { expect, test } from 'vitest';
import { restoreEngine } from '../index';
import { TestFutures } from './futures.testing';

const DAY_MS = 86_400_000;

test('nothing is due before the minute is over, after a day and after a restart', () => {
  const exchange = new TestFutures({ rules: [] });
  const minuteAfter = (ms: number) => Math.floor(ms / 60_000) * 60_000 + 60_000;
  expect(exchange.engine.nextDueMs()).toBe(minuteAfter(exchange.nowMs));
  exchange.advance(DAY_MS + 1234);
  expect(exchange.engine.nextDueMs()).toBe(minuteAfter(exchange.nowMs));
  const { config, engine, records } = exchange;
  const restored = restoreEngine(config, engine.snapshot(), records);
  expect(restored.nextDueMs()).toBe(minuteAfter(exchange.nowMs));
  expect(restored.stateHash()).toBe(engine.stateHash());
});

test('its state says what that of an exchange says which counts its seconds', () => {
  const exchange = new TestFutures({ rules: [] });
  exchange.advance(DAY_MS + 1234);
  const said = [...exchange.engine.snapshot().matchAll(/"nextSecondMs":(\d+)/g)].map(
    (each) => each[1],
  );
  const next = String(Math.floor(exchange.nowMs / 1000) * 1000 + 1000);
  expect(said).toEqual([next, next]);
});

test('whatever the steps of time, all is the same', () => {
  const after = (stepMs: number): string => {
    const exchange = new TestFutures({ rules: [] });
    for (let passedMs = 0; passedMs < 600_000; passedMs += stepMs) {
      exchange.advance(Math.min(stepMs, 600_000 - passedMs));
    }
    return exchange.engine.stateHash();
  };
  expect(after(313)).toBe(after(600_000));
});
