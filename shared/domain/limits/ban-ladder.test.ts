import { expect, test } from 'vitest';
import {
  BAN_LADDER_SEC,
  banLevel,
  countRequest,
  isBanned,
  NO_BAN,
  noteBurstRefusal,
  noteWeightRefusal,
  type BanState,
} from './ban-ladder';

const DAY_MS = 86_400_000;
const T0 = 1_700_000_000_000;

const requests = (state: BanState, nowMs: number, count: number): BanState => {
  let next = state;
  for (let i = 0; i < count; i++) next = countRequest(next, nowMs);
  return next;
};
const banLengthSec = (state: BanState, nowMs: number): number => (state.untilMs - nowMs) / 1000;

test('ten further requests inside Retry-After ban for two minutes, nine do not', () => {
  const refused = noteWeightRefusal(NO_BAN, T0, T0 + 30_000);
  expect(isBanned(requests(refused, T0 + 1, 9), T0 + 1)).toBe(false);
  expect(banLengthSec(requests(refused, T0 + 1, 10), T0 + 1)).toBe(120);
});

test('requests after the Retry-After are forgiven', () => {
  const refused = requests(noteWeightRefusal(NO_BAN, T0, T0 + 30_000), T0 + 1, 9);
  expect(isBanned(requests(refused, T0 + 30_000, 20), T0 + 30_000)).toBe(false);
});

test('repeated 429s of one window do not start the count again', () => {
  let state = noteWeightRefusal(NO_BAN, T0, T0 + 30_000);
  for (let i = 0; i < 9; i++) state = noteWeightRefusal(countRequest(state, T0), T0, T0 + 30_000);
  expect(isBanned(state, T0)).toBe(false);
  expect(isBanned(countRequest(state, T0), T0)).toBe(true);
});

test('ten requests during each ban climb the whole ladder and stay at its top', () => {
  let state = requests(noteWeightRefusal(NO_BAN, T0, T0 + 30_000), T0, 10);
  const lengths = [banLengthSec(state, T0)];
  for (let step = 0; step < BAN_LADDER_SEC.length; step++) {
    state = requests(state, T0, 10);
    lengths.push(banLengthSec(state, T0));
  }
  expect(lengths).toEqual([...BAN_LADDER_SEC, 259_200]);
});

test('the twentieth 410 within a minute bans; slower ones never do', () => {
  let fast = NO_BAN;
  for (let i = 0; i < 19; i++) fast = noteBurstRefusal(fast, T0 + i * 3000);
  expect(isBanned(fast, T0 + 57_000)).toBe(false);
  expect(banLengthSec(noteBurstRefusal(fast, T0 + 59_000), T0 + 59_000)).toBe(120);
  let slow = NO_BAN;
  for (let i = 0; i < 100; i++) slow = noteBurstRefusal(slow, T0 + i * 3200);
  expect(isBanned(slow, T0 + 100 * 3200)).toBe(false);
});

test('one level is forgiven per clean day after the ban', () => {
  let state = requests(noteWeightRefusal(NO_BAN, T0, T0 + 1000), T0, 10);
  state = requests(requests(state, T0, 10), T0, 10); // 120 s, 600 s, now 1800 s
  const endMs = T0 + 1_800_000;
  expect(state.untilMs).toBe(endMs);
  expect(
    [endMs, endMs + DAY_MS - 1, endMs + DAY_MS, endMs + 3 * DAY_MS].map((at) =>
      banLevel(state, at),
    ),
  ).toEqual([3, 3, 2, 0]);
});

test('the state survives JSON', () => {
  const state = noteBurstRefusal(noteWeightRefusal(NO_BAN, T0, T0 + 30_000), T0);
  expect(JSON.parse(JSON.stringify(state))).toEqual(state);
});
