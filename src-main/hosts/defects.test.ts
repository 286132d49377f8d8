import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { endOnDefect } from './defects';

function setUp(say: (words: string) => void = () => undefined) {
  const source = new EventEmitter();
  const done: string[] = [];
  const silent = (): void => undefined;
  endOnDefect(
    {
      log: () => ({
        info: silent,
        warn: silent,
        error: (event, fields) => done.push(`${event} ${String(fields?.['message'])}`),
      }),
      say: (words) => {
        done.push(`said ${words}`);
        say(words);
      },
      end: () => done.push('ended'),
    },
    source,
  );
  return { source, done };
}

test.each(['uncaughtException', 'unhandledRejection'])(
  'a defect (%s) is written down and told, and the program goes on with nothing',
  (event) => {
    const { source, done } = setUp();
    source.emit(event, new Error('the book is not sorted'));
    expect(done).toEqual(['defect the book is not sorted', 'said the book is not sorted', 'ended']);
    source.emit(event, new Error('and another'));
    expect(done).toHaveLength(3);
  },
);

test('what cannot be told keeps nothing from ending', () => {
  const { source, done } = setUp(() => {
    throw new Error('there is no screen');
  });
  source.emit('unhandledRejection', 'a word');
  expect(done).toEqual(['defect a word', 'said a word', 'ended']);
});
