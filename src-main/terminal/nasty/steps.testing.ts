/** What a nasty venue is like, and what is done at it: drawn anew for each world. */
import fc from 'fast-check';
import { LISTS } from './book.testing';

/** `lost`: it has never arrived; `overtaken`: it arrives after its answer was given up; `promised`: it is done later. */
export type Answering = 'at once' | 'late' | 'never' | 'lost' | 'overtaken' | 'promised';
const answering = fc.constantFrom<Answering>(
  'at once',
  'late',
  'never',
  'lost',
  'overtaken',
  'promised',
);
/** Of an order, in fifths. */
const part = fc.constantFrom(0, 1, 4, 5);
const which = fc.nat(5);
const lateMs = fc.constantFrom(0, 0, 1_000, 3_000);
const veryLateMs = fc.constantFrom(0, 0, 3_000, 8_000);

/** What a venue is like all the time. */
export const habits = fc.record({
  lateMs: fc.record({
    open: lateMs,
    order: lateMs,
    trades: veryLateMs,
    past: lateMs,
    wallet: veryLateMs,
  }),
  isCutting: fc.boolean(),
  tellsTwice: fc.boolean(),
  isOldestFirst: fc.boolean(),
  knowsNames: fc.boolean(),
});
export type Habits = typeof habits extends fc.Arbitrary<infer One> ? One : never;

const isClosing = fc.boolean();
export const place = fc.record({
  do: fc.constant('place' as const),
  answering,
  filled: part,
  isClosing,
});
const rare = [
  fc.record({ do: fc.constant('list held back' as const) }),
  fc.record({
    do: fc.constant('tell the past' as const),
    list: fc.constantFrom(...LISTS),
    forMs: fc.constantFrom(1_000, 6_000),
  }),
  fc.record({ do: fc.constant('be silent' as const), forMs: fc.constantFrom(2_000, 15_000) }),
  fc.record({ do: fc.constant('say otherwise' as const) }),
  fc.record({ do: fc.constant('fill between pages' as const), which, part }),
];
export const step = fc.oneof(
  { weight: 4, arbitrary: place },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('cancel' as const), which, answering, filled: part }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('change' as const), which, filled: part }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('fill' as const),
      which,
      part,
      isHeldBack: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('stop' as const), answering }) },
  ...rare.map((arbitrary) => ({ weight: 2, arbitrary })),
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lose' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('forget' as const), which }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      forMs: fc.constantFrom(100, 700, 5_000, 20_000),
    }),
  },
);
export type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
