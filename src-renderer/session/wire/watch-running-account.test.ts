import { expect, test } from 'vitest';
import { watchRunningAccount } from './watch-running-account';

test('what belongs to an account ends with it, and begins once with the next', () => {
  const done: string[] = [];
  let tell: (current: string | null) => void = () => undefined;
  const subscribe = (
    topic: string,
    _params: object,
    handlers: { onValue(value: object): void },
  ) => {
    tell = (current) => {
      handlers.onValue({ current });
    };
    return () => done.push(`${topic} left`);
  };
  const terminal = { subscribe } as never;
  const leave = watchRunningAccount(terminal, (account) => {
    done.push(`begin "${account}"`);
    return () => done.push(`end "${account}"`);
  });
  expect(done).toEqual([]);
  for (const current of [null, null, 'main', 'main', null]) tell(current);
  leave();
  expect(done).toEqual([
    'begin ""',
    'end ""',
    'begin "main"',
    'end "main"',
    'begin ""',
    'venues left',
    'end ""',
  ]);
});
