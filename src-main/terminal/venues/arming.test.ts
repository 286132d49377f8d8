import { describe, expect, test } from 'vitest';
import type { TopicValue } from '@shared/contract/terminal';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { err, ok } from '@shared/kernel/result';
import { Activity } from '../activity';
import { Outbox } from '../outbox';
import { Words } from '../words/words';
import { Arming, type ArmedAccount } from './arming';

type State = TopicValue<'trading'>['state'];
const MINUTE_MS = 60_000;

function setUp(isLive = true, isKeyTaken = false) {
  const clock = new ManualClock();
  const outbox = new Outbox(clock);
  const titles: string[] = [];
  const wanted: boolean[] = [];
  const logged: string[] = [];
  let suspend = (): void => undefined;
  const account: ArmedAccount = {
    alias: 'BLUE',
    idleLockMinutes: () => 15,
    knows: (word) =>
      Promise.resolve(word === 'right' ? ok(null) : err({ field: 'passphrase', reason: 'no' })),
  };
  const activity = new Activity(outbox, clock);
  const words = new Words({ xx: { mode: { on: '{{alias}} HANDELT' } } });
  const arming = new Arming({
    outbox,
    clock,
    activity,
    words,
    account: isLive ? account : null,
    log: { info: () => undefined, warn: (event) => logged.push(event), error: () => undefined },
    system: {
      onSuspend: (listener) => {
        suspend = listener;
        return () => undefined;
      },
      showMode: (title) => titles.push(title),
      holdKillKey: (isWanted) => {
        wanted.push(isWanted);
        return !isKeyTaken;
      },
    },
  });
  return {
    clock,
    arming,
    titles,
    wanted,
    logged,
    activity,
    words,
    suspend: () => {
      suspend();
    },
  };
}
type Stage = ReturnType<typeof setUp>;

/** How each state is reached. */
const REACH: Readonly<Record<State, (stage: Stage) => void>> = {
  'read-only': () => undefined,
  on: ({ arming }) => void arming.arm('BLUE'),
  locked: ({ arming }) => {
    arming.lock('hand');
  },
};

const EVENTS: Readonly<Record<string, (stage: Stage) => unknown>> = {
  'the alias': ({ arming }) => arming.arm('BLUE'),
  'another alias': ({ arming }) => arming.arm('blue'),
  'by hand to READ-ONLY': ({ arming }) => {
    arming.disarm();
  },
  'the lock': ({ arming }) => {
    arming.lock('hand');
  },
  'the right word': ({ arming }) => arming.unlock({ word: 'right' }),
  'a wrong word': ({ arming }) => arming.unlock({ word: 'wrong' }),
  'sleep of the machine': ({ suspend }) => {
    suspend();
  },
  'nobody for 15 minutes': ({ clock }) => {
    clock.advance(15 * MINUTE_MS);
  },
  'a wake-up': ({ clock, arming }) => {
    clock.advance(2 * MINUTE_MS);
    arming.awake(0);
  },
};

describe('every state meets every event', () => {
  test.each<[string, State, State, State]>([
    // event, and what becomes of READ-ONLY, of LIVE, of locked
    ['the alias', 'on', 'on', 'locked'],
    ['another alias', 'read-only', 'on', 'locked'],
    ['by hand to READ-ONLY', 'read-only', 'read-only', 'locked'],
    ['the lock', 'locked', 'locked', 'locked'],
    ['the right word', 'read-only', 'on', 'read-only'],
    ['a wrong word', 'read-only', 'on', 'locked'],
    ['sleep of the machine', 'locked', 'locked', 'locked'],
    ['nobody for 15 minutes', 'locked', 'locked', 'locked'],
    ['a wake-up', 'locked', 'locked', 'locked'],
  ])('%s: %s, %s, %s', async (event, ...after) => {
    const before: readonly State[] = ['read-only', 'on', 'locked'];
    for (const [at, state] of before.entries()) {
      const stage = setUp();
      REACH[state](stage);
      expect(stage.arming.topic.get().state).toBe(state);
      await EVENTS[event]?.(stage);
      expect(stage.arming.topic.get().state).toBe(after[at]);
    }
  });
});

const KINDS = ['order', 'cancel', 'withdrawal', 'exit'] as const;
test('nothing leaves but from LIVE, a cancel neither; but exits protect on', () => {
  const { arming } = setUp();
  const codes = () => KINDS.map((kind) => arming.refusal(kind)?.code ?? 'goes').join(' ');
  expect(codes()).toBe('READ_ONLY READ_ONLY READ_ONLY goes');
  arming.arm('BLUE');
  expect(codes()).toBe('goes goes goes goes');
  arming.lock('idle');
  expect(codes()).toBe('LOCKED LOCKED LOCKED goes');
  expect(arming.topic.get().lockedBy).toBe('idle');
});

test('who is at the desk keeps it open, and a locked desk is not kept open by typing at it', async () => {
  const { clock, arming } = setUp();
  arming.arm('BLUE');
  for (let minute = 0; minute < 60; minute += 1) {
    clock.advance(MINUTE_MS);
    arming.present();
  }
  expect(arming.topic.get().state).toBe('on');
  clock.advance(14 * MINUTE_MS);
  expect(arming.topic.get().state).toBe('on');
  clock.advance(MINUTE_MS);
  expect(arming.topic.get()).toMatchObject({ state: 'locked', lockedBy: 'idle' });
  arming.present();
  expect(arming.topic.get().state).toBe('locked');
  await arming.unlock({ word: 'right' });
  clock.advance(14 * MINUTE_MS);
  expect(arming.topic.get().state).toBe('read-only');
});

test('a clock that is set back keeps nobody’s desk open', () => {
  const { clock, arming } = setUp();
  arming.arm('BLUE');
  clock.jumpWall(-2 * 60 * MINUTE_MS);
  clock.advance(14 * MINUTE_MS);
  expect(arming.topic.get().state).toBe('on');
  clock.advance(MINUTE_MS);
  expect(arming.topic.get()).toMatchObject({ state: 'locked', lockedBy: 'idle' });
});

test('a machine that wakes up in its own past has slept, nobody knows how long', () => {
  const { clock, arming } = setUp();
  arming.arm('BLUE');
  clock.jumpWall(-10_000);
  arming.awake(0);
  expect(arming.topic.get()).toMatchObject({ state: 'locked', lockedBy: 'suspend' });
});

test('a key that is pressed as the lid opens keeps no LIVE desk open that was left before', () => {
  const { clock, arming } = setUp();
  arming.arm('BLUE');
  arming.present();
  // The monotonic clock stood still.
  clock.jumpWall(8 * 60 * MINUTE_MS);
  clock.advance(300);
  arming.present();
  expect(arming.topic.get()).toMatchObject({ state: 'locked', lockedBy: 'suspend' });
});

test('a desk that was unlocked after a sleep stays so: it has slept once', async () => {
  const { clock, arming } = setUp();
  // As whoever closes a review does, as soon as it changes.
  arming.topic.watch({ snapshot: () => undefined, update: () => arming.refusal('withdrawal') });
  clock.jumpWall(8 * 60 * MINUTE_MS);
  arming.awake(8 * 60 * MINUTE_MS);
  await arming.unlock({ word: 'right' });
  expect(arming.topic.get().state).toBe('read-only');
  arming.present();
  arming.arm('BLUE');
  expect(arming.refusal('order')).toBeNull();
});

test('an order that is sent before the sleep was noticed finds the desk locked', () => {
  const { clock, arming } = setUp();
  arming.arm('BLUE');
  clock.jumpWall(10 * MINUTE_MS);
  expect(arming.refusal('order')).toMatchObject({ code: 'LOCKED' });
  expect(arming.refusal('exit')).toBeNull();
});

test('a sleep that both clocks have counted locks too, whoever pressed a key before it was noticed', () => {
  const { clock, arming } = setUp();
  arming.arm('BLUE');
  clock.advance(5 * MINUTE_MS);
  arming.present();
  arming.awake(5 * MINUTE_MS);
  expect(arming.topic.get()).toMatchObject({ state: 'locked', lockedBy: 'suspend' });
});

test('a busy machine that only looked asleep locks nobody out', () => {
  const { clock, arming } = setUp();
  arming.arm('BLUE');
  clock.advance(30_000);
  arming.awake(0);
  expect(arming.topic.get().state).toBe('on');
});

test('paper is always on, is never locked and says what it is', () => {
  const { clock, arming, titles, suspend } = setUp(false);
  suspend();
  arming.lock('hand');
  arming.disarm();
  clock.advance(500 * MINUTE_MS);
  expect(arming.topic.get()).toEqual({ state: 'on', alias: '', lockedBy: '' });
  expect(KINDS.every((kind) => arming.refusal(kind) === null)).toBe(true);
  expect(arming.arm('BLUE').ok).toBe(false);
  expect(titles).toEqual(['PAPER']);
});

test('the titles follow, and each step is in the activity', () => {
  const { arming, titles, activity } = setUp();
  arming.arm('BLUE');
  arming.lock('hand');
  expect(titles).toEqual([...['READ-ONLY · BLUE', 'LIVE · BLUE', 'LOCKED · BLUE']]);
  expect(activity.topic.get().map(({ key }) => key)).toEqual(['tradingArmed', 'deskLocked']);
});

test('the kill key is wanted by a live account, and given back on paper', () => {
  expect([setUp().wanted, setUp(false).wanted]).toEqual([[true], [false]]);
});

test('a kill key that another program has is told from the first moment on', () => {
  const { activity, logged } = setUp(true, true);
  expect(activity.topic.get()).toMatchObject([{ key: 'killKeyTaken', level: 'warn' }]);
  expect(logged).toEqual(['kill-key-taken']);
});

test('a language that is chosen is shown at once, word by word English where it lacks one', () => {
  const { arming, titles, words } = setUp();
  arming.arm('BLUE');
  words.choose('xx');
  arming.lock('hand');
  arming.close();
  words.choose('en');
  expect(titles.slice(1)).toEqual([...['LIVE · BLUE', 'BLUE HANDELT', 'LOCKED · BLUE']]);
});
