import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { describe, expect, it } from 'vitest';
import { Outbox } from './outbox';

function recorder<Content>() {
  const seen: string[] = [];
  const note = (kind: string) => (content: Content) => {
    seen.push(`${kind} ${JSON.stringify(content)}`);
  };
  return { seen, sink: { snapshot: note('all'), update: note('new') } };
}

describe('a latest topic', () => {
  it('sends 100 changes between two ticks as one, the last', () => {
    const clock = new ManualClock();
    const topic = new Outbox(clock).latest(0);
    const { seen, sink } = recorder<number>();
    topic.watch(sink);
    for (let value = 1; value <= 100; value += 1) topic.set(value);
    clock.advance(16);
    expect(seen).toEqual(['all 0', 'new 100']);
  });

  it('lets a change after a pause leave at once, the next one a tick later', () => {
    const clock = new ManualClock();
    const topic = new Outbox(clock).latest(0);
    const { seen, sink } = recorder<number>();
    clock.advance(1_000);
    topic.watch(sink);
    topic.set(1);
    clock.advance(0);
    topic.set(2);
    clock.advance(15);
    expect(seen).toEqual(['all 0', 'new 1']);
    clock.advance(1);
    expect(seen).toEqual(['all 0', 'new 1', 'new 2']);
  });

  it('lets a book leave twice a tick, and figures to look at every third', () => {
    const clock = new ManualClock();
    const outbox = new Outbox(clock);
    const { seen, sink } = recorder<string>();
    const topics = [
      outbox.latest('book', 'book'),
      outbox.latest('other'),
      outbox.latest('figure', 'figures'),
    ];
    for (const topic of topics) {
      topic.watch(sink);
      topic.set(topic.get());
    }
    clock.advance(0);
    seen.length = 0;
    const changeFor = (ms: number) => {
      for (let passed = 0; passed < ms; passed += 1) {
        for (const topic of topics) topic.set(topic.get());
        clock.advance(1);
      }
    };
    const count = (name: string) => seen.filter((each) => each === `new "${name}"`).length;
    changeFor(16);
    expect([count('book'), count('other'), count('figure')]).toEqual([2, 1, 0]);
    changeFor(32);
    expect([count('book'), count('other'), count('figure')]).toEqual([6, 3, 1]);
  });

  it("of the trader's own waits its tick from the first change on, or until it is told", () => {
    const clock = new ManualClock();
    const outbox = new Outbox(clock);
    const topic = outbox.latest('nothing', 'own');
    const { seen, sink } = recorder<string>();
    clock.advance(1_000);
    topic.watch(sink);
    topic.set('sending');
    clock.advance(31);
    topic.set('accepted');
    expect(seen).toEqual(['all "nothing"']);
    outbox.tellOwn();
    expect(seen).toEqual(['all "nothing"', 'new "accepted"']);
    topic.set('filled');
    clock.advance(31);
    expect(seen.length).toBe(2);
    clock.advance(1);
    expect(seen.at(-1)).toBe('new "filled"');
    outbox.tellOwn();
    clock.advance(100);
    expect(seen.length).toBe(3);
  });

  it('sends nothing to who has left', () => {
    const clock = new ManualClock();
    const topic = new Outbox(clock).latest(0);
    const { seen, sink } = recorder<number>();
    const stop = topic.watch(sink);
    topic.set(1);
    stop();
    clock.advance(20);
    expect(seen).toEqual(['all 0']);
  });
});

describe('a ring topic', () => {
  it('appends what came within a tick together and keeps the newest', () => {
    const clock = new ManualClock();
    const topic = new Outbox(clock).ring<number>(3);
    const early = recorder<readonly number[]>();
    topic.watch(early.sink);
    topic.append([1, 2]);
    topic.append([3, 4]);
    clock.advance(16);
    expect(early.seen).toEqual(['all []', 'new [2,3,4]']);
    const late = recorder<readonly number[]>();
    topic.watch(late.sink);
    expect(late.seen).toEqual(['all [2,3,4]']);
  });

  it('of figures to look at holds them back longer and loses none', () => {
    const clock = new ManualClock();
    const topic = new Outbox(clock).ring<number>(100, 'figures');
    const { seen, sink } = recorder<readonly number[]>();
    topic.watch(sink);
    topic.append([0]);
    clock.advance(0);
    seen.length = 0;
    for (let item = 1; item <= 48; item += 1) {
      topic.append([item]);
      clock.advance(1);
    }
    expect(seen).toEqual([`new ${JSON.stringify(Array.from({ length: 48 }, (_, at) => at + 1))}`]);
  });

  it('never tells an item twice to who starts watching within a tick', () => {
    const clock = new ManualClock();
    const topic = new Outbox(clock).ring<number>(10);
    topic.watch(recorder<readonly number[]>().sink);
    topic.append([1]);
    const { seen, sink } = recorder<readonly number[]>();
    topic.watch(sink);
    topic.append([2]);
    clock.advance(16);
    expect(seen).toEqual(['all [1]', 'new [2]']);
  });

  it('sends a new snapshot for a change that appending cannot express', () => {
    const clock = new ManualClock();
    const topic = new Outbox(clock).ring<number>(10);
    const { seen, sink } = recorder<readonly number[]>();
    topic.watch(sink);
    topic.append([1]);
    topic.replace([7, 8]);
    topic.append([9]);
    clock.advance(16);
    expect(seen).toEqual(['all []', 'all [7,8,9]']);
  });
});
