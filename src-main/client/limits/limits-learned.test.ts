/** What refusals teach about an exchange that allows less than the document says. */
import { exchange, type Endpoint } from '@shared/contract/exchange';
import { expect, test } from 'vitest';
import { Limiter } from './limiter';
import { drain, of, senderOf, T0 } from './limiter.testing';

const { depth, newOrder, cancel, account } = exchange.spot;
const LATER_MS = 10 * 60_000;

test('a burst that is refused at six in two seconds is five from now on, and is tried again later', () => {
  const limiter = new Limiter();
  const sent = Array.from({ length: 8 }, (_, at) => limiter.charge(newOrder, T0 + at));
  for (const passage of sent) limiter.ended(passage, T0 + 50, true);
  for (let at = 5; at < 8; at += 1) limiter.refused(410, {}, T0 + 50, of(newOrder, T0 + at));
  expect(limiter.learned(T0 + 60)).toEqual([
    { what: 'POST /sapi/v1/order', stated: 100, learned: 5 },
  ]);
  expect(drain(limiter, newOrder, T0 + 5_000)).toBe(4);
  expect(drain(limiter, newOrder, T0 + 7_400)).toBe(0);
  expect(drain(limiter, newOrder, T0 + 7_500)).toBe(4);
  expect(drain(limiter, newOrder, T0 + LATER_MS)).toBeGreaterThan(10);
  expect(limiter.learned(T0 + 10 * LATER_MS)).toEqual([]);
  expect(drain(limiter, newOrder, T0 + 10 * LATER_MS)).toBe(90);
});

test('of one that was refused at its first a second is tried after a minute, and taken back if refused', () => {
  const limiter = new Limiter();
  const sent = (nowMs: number): number => drain(limiter, cancel, nowMs);
  limiter.refused(410, {}, T0, of(cancel, T0));
  expect(sent(T0 + 2_500)).toBe(1);
  expect(sent(T0 + 59_000)).toBe(1);
  expect(sent(T0 + 62_500)).toBe(2);
  expect(sent(T0 + 64_999)).toBe(0);
  limiter.refused(410, {}, T0 + 63_000, of(cancel, T0 + 62_500));
  expect(sent(T0 + 66_000)).toBe(1);
});

test('before so many refusals that one more might ban there is silence', () => {
  const limiter = new Limiter();
  drain(limiter, newOrder, T0);
  for (let at = 0; at < 12; at += 1) limiter.refused(410, {}, T0 + at * 100, of(newOrder));
  expect(limiter.admit(cancel, T0 + 59_999).kind).toBe('blocked');
  expect(limiter.admit(cancel, T0 + 60_000).kind).toBe('go');
});

test('a minute that is smaller than stated is believed: 80 % of it, and a quarter more each minute', () => {
  const limiter = new Limiter();
  const counted = { 'x-used-weight-ip': '605', 'x-used-weight-uid': '300' };
  limiter.report(counted, T0);
  limiter.refused(429, { 'retry-after': '20', ...counted }, T0, of(depth));
  expect(limiter.limits(T0)).toEqual({ ip: 600, uid: 60_000 });
  expect(limiter.learned(T0)).toEqual([{ what: 'ip', stated: 12_000, learned: 600 }]);
  expect(drain(limiter, depth, T0 + 59_000)).toBe(Math.floor((600 * 0.64) / 5));
  expect(limiter.limits(T0 + 60_000).ip).toBe(751);
  expect(limiter.limits(T0 + 60 * 60_000).ip).toBe(12_000);
  expect(limiter.learned(T0 + 60 * 60_000)).toEqual([]);
});

test('when the wait that an exchange asked for is over, what it had counted before is no reason to wait', () => {
  const limiter = new Limiter();
  const minuteMs = 1_700_000_040_000;
  drain(limiter, depth, minuteMs + 30_000);
  const refusedMs = minuteMs + 31_000;
  const counted = { 'x-used-weight-ip': '601' };
  limiter.report(counted, refusedMs);
  limiter.refused(429, { 'retry-after': '29', ...counted }, refusedMs, of(depth, refusedMs));
  expect(limiter.admit(cancel, minuteMs + 59_999).kind).toBe('blocked');
  // 80 % of the 596 it has allowed, a fifth of that for cancels.
  expect(drain(limiter, depth, minuteMs + 60_000)).toBe(Math.floor((596 * 0.64) / 5));
  expect(limiter.admit(cancel, minuteMs + 60_000).kind).toBe('go');
  // Asked for since then counts for its sixty seconds.
  expect(limiter.admit(depth, minuteMs + 60_000)).toEqual({ kind: 'wait', waitMs: 60_000 });
});

test('beyond what an exchange that once refused has shown to allow, no ten are ever under way', () => {
  const limiter = new Limiter();
  const counted = { 'x-used-weight-ip': '2405' };
  limiter.report(counted, T0);
  limiter.refused(429, { 'retry-after': '20', ...counted }, T0, of(depth));
  // Nothing has shown that it allows more by now; what was learned has grown all the same.
  let nowMs = T0 + LATER_MS;
  expect(limiter.limits(nowMs).ip).toBeGreaterThan(6_000);
  const { send, end } = senderOf(limiter);
  const burst = (endpoint: Endpoint): number => send(30, endpoint, nowMs);
  expect(burst(depth)).toBe(30);
  end(nowMs);
  limiter.report({ 'x-used-weight-ip': '2300' }, nowMs);
  // Seven, and two more that get the trader out; with each answer there is room for one.
  expect([burst(newOrder), burst(cancel), burst(depth)]).toEqual([7, 2, 0]);
  end(nowMs);
  expect(burst(newOrder)).toBe(7);
  end(nowMs);
  // It has counted more without refusing: that far there is no reason for caution.
  limiter.report({ 'x-used-weight-ip': '5000' }, nowMs + 60_000);
  nowMs += 120_000;
  limiter.report({ 'x-used-weight-ip': '2300' }, nowMs);
  expect(burst(newOrder)).toBe(30);
});

test('a new run is careful with an exchange that was told to be tighter, until it has shown what it allows', () => {
  const limiter = new Limiter({ untilMs: T0, isBanned: false, isTighter: true });
  let nowMs = T0;
  const { send, end } = senderOf(limiter);
  expect(send(30, newOrder, nowMs)).toBe(7);
  end(nowMs);
  limiter.report({ 'x-used-weight-ip': '5000', 'x-used-weight-uid': '5000' }, nowMs + 60_000);
  nowMs += 120_000;
  expect(send(20, newOrder, nowMs)).toBe(20);
});

test('a 429 that does not say what was counted teaches nothing: others may share the address', () => {
  const limiter = new Limiter();
  drain(limiter, newOrder, T0);
  limiter.refused(429, {}, T0, of(newOrder));
  expect(limiter.learned(T0)).toEqual([]);
});

test('a 429 of a host on the way is not the exchange’s count: what was counted before it is no limit', () => {
  const limiter = new Limiter();
  limiter.report({ 'x-used-weight-ip': '150' }, T0);
  limiter.refused(429, { 'retry-after': '3' }, T0, of(depth));
  expect(limiter.learned(T0)).toEqual([]);
  expect(limiter.limits(T0).ip).toBe(12_000);
});

test('an account’s minute is learned apart from the address’s', () => {
  const limiter = new Limiter();
  const counted = { 'x-used-weight-ip': '605', 'x-used-weight-uid': '30001' };
  limiter.report(counted, T0);
  limiter.refused(429, counted, T0, of(account));
  expect(limiter.learned(T0)).toEqual([{ what: 'uid', stated: 60_000, learned: 30_000 }]);
});
