import { expect, test } from 'vitest';
import { surplusToasts, TOASTS_MAX, type StandingToast } from './toast-backlog';

const many = (count: number, looks: Partial<StandingToast>, name: string): StandingToast[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `${name}${at}`,
    stays: true,
    canAct: false,
    ...looks,
  }));
const ids = (toasts: readonly StandingToast[]) => toasts.map(({ id }) => id);

test('nothing goes while all have room', () => {
  expect(surplusToasts(many(TOASTS_MAX, {}, 'a'))).toEqual([]);
});

test('of what is not seen goes first what passes by itself, then the oldest, and last what can be acted on', () => {
  const asked = many(1, { canAct: true }, 'asked');
  const staying = many(TOASTS_MAX, {}, 'staying');
  const passing = many(2, { stays: false }, 'passing');
  const gone = surplusToasts([...asked, ...staying.slice(0, 9), ...passing, ...staying.slice(9)]);
  expect(ids(gone)).toEqual(['passing0', 'passing1', 'staying0']);
});

test('what has just come is seen, though it passes by itself', () => {
  const asked = many(TOASTS_MAX, { canAct: true }, 'asked');
  const passing = many(3, { stays: false }, 'passing');
  expect(ids(surplusToasts([...asked, ...passing]))).toEqual(['asked0', 'asked1', 'asked2']);
});

test('of a flood the newest stand', () => {
  const gone = surplusToasts(many(500, {}, 'a'));
  expect(gone).toHaveLength(500 - TOASTS_MAX);
  expect(gone.at(-1)?.id).toBe(`a${499 - TOASTS_MAX}`);
});
