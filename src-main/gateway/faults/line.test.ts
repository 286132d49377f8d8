/** The order in which a client and the exchange hear each other, on a clock with Node's timers. */
import type { LatencyProfile } from '@shared/contract/lab';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { seededRng } from '@shared/kernel/rng';
import { expect, test } from 'vitest';
import { Latency } from '../latency/latency';
import type { StreamSession } from '../stream/socket';
import { Line } from './line';
import { FAULT_PLANS, type FaultPlan } from './profiles';

/** Its time has fractions and its timers cut them off, as in Node. */
class NodeClock extends ManualClock {
  override setAlarm(delayMs: number, ring: () => void): () => void {
    return super.setAlarm(Math.max(1, Math.trunc(delayMs)), ring);
  }
}

/** A bot on a stream that answers each command with its own words. */
class Bot {
  readonly clock = new NodeClock();
  readonly asked: string[] = [];
  readonly answered: string[] = [];
  readonly session: StreamSession;
  readonly line: Line;
  readonly latency: Latency;
  readonly faults: { plan: FaultPlan };

  constructor(profile: LatencyProfile, plan = FAULT_PLANS.ok) {
    this.latency = new Latency(7, profile);
    this.faults = { plan };
    const { clock, latency, faults } = this;
    const draws = seededRng(7, 'socket', 0);
    const socket = {
      send: (frame: Uint8Array | string) => void this.answered.push(String(frame)),
      unreadBytes: () => 0,
      close: () => undefined,
    };
    this.line = new Line(socket, { clock, latency, faults, draws, onEnd: () => undefined });
    this.session = this.line.connect({
      onText: (text) => {
        this.asked.push(text);
        this.line.send(text);
      },
      onClose: () => undefined,
    });
  }

  /** A command each 1.7 ms. */
  ask(count: number): void {
    for (let at = 0; at < count; at += 1) {
      this.session.onText(String(at).padStart(4, '0'));
      this.clock.advance(1.7);
    }
  }
}

const numbers = (texts: readonly string[]) => texts.map(Number);
const inOrder = (texts: readonly string[]) => numbers(texts).sort((a, b) => a - b);

test.each(['lan', 'default', 'mobile', 'bad'] as const)(
  'nothing overtakes anything under %s, in either direction',
  (profile) => {
    const bot = new Bot(profile);
    bot.ask(1200);
    bot.clock.advance(60_000);
    expect(bot.asked.length).toBe(1200);
    expect(numbers(bot.asked)).toEqual(inOrder(bot.asked));
    expect(numbers(bot.answered)).toEqual(inOrder(bot.asked));
  },
);

test('nor in trouble, where some are lost and some come twice', () => {
  const bot = new Bot('default', FAULT_PLANS.wsTrouble);
  bot.ask(1200);
  bot.clock.advance(60_000);
  expect(bot.answered.length).toBeGreaterThan(1000);
  const whole = bot.answered.filter((text) => text.length === 4);
  expect(numbers(whole)).toEqual(inOrder(whole));
});

test('what takes no time from now on waits for what is on the way', () => {
  const bot = new Bot('bad');
  bot.ask(3);
  bot.latency.setProfile('zero');
  bot.session.onText('0003');
  expect(bot.asked).toEqual([]);
  bot.clock.advance(60_000);
  expect(bot.answered).toEqual(['0000', '0001', '0002', '0003']);
  bot.session.onText('0004');
  expect(bot.answered.at(-1)).toBe('0004');
});

test('what is on the way when the connection ends never arrives, either way', () => {
  const bot = new Bot('default');
  bot.ask(30);
  bot.line.break('connection lost');
  const heard = [bot.asked.length, bot.answered.length];
  bot.session.onText('late');
  bot.clock.advance(60_000);
  expect([bot.asked.length, bot.answered.length]).toEqual(heard);
  expect(heard[0]).toBeLessThan(30);
  expect(bot.line.unreadBytes()).toBe(0);
});
