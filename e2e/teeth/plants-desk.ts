/** Planted in the page: what a trader sees, and what a press sends. */
import type { Plant } from './plant';

const TICKET = 'src-renderer/features/order-entry';
const PAINTING = 'src-renderer/features/order-book/painting';

export const DESK_PLANTS: readonly Plant[] = [
  {
    bug: 'a second press sends a second order',
    file: `${TICKET}/submit.ts`,
    find: "  if (isLocked(state.submission)) return 'locked';\n",
    replace: '',
    tests: [`${TICKET}/submit.test.ts`],
  },
  {
    bug: 'the ticket is free while nobody knows what became of its order',
    file: `${TICKET}/submission.ts`,
    find: "return state === 'sending' || state === 'testing' || isOpenQuestion(state);",
    replace: "return state === 'sending' || state === 'testing';",
    tests: [`${TICKET}/submission.test.ts`, `${TICKET}/submit.test.ts`],
  },
  {
    bug: 'grouped asks look better than they are',
    file: 'src-renderer/session/book-grouping.ts',
    find: "const whole = side === 'ask' ? Math.ceil(priceTicks / step) : Math.floor(priceTicks / step);",
    replace: 'const whole = Math.floor(priceTicks / step);',
    tests: ['src-renderer/session/book-grouping.test.ts'],
  },
  {
    bug: 'a click takes a price that is not painted yet',
    file: `${PAINTING}/watched-book.ts`,
    find: 'if (!isSeen || sinceMs >= UNSEEN_EVERY_MS) this.#onDrawn();',
    replace: 'this.#onDrawn();',
    tests: [`${PAINTING}/watched-book.test.ts`],
  },
  {
    bug: 'a book whose connection was lost stands still for ever',
    file: `${PAINTING}/thread.ts`,
    find: 'if (!isTerminalLost && worker === started) void connect();',
    replace: '',
    tests: [`${PAINTING}/thread.test.ts`],
  },
  {
    bug: 'the day on which clocks change is drawn an hour off',
    file: 'src-renderer/features/chart/canvas/local-offset.ts',
    find: 'return offsetMs === offsetAt((day + 1) * DAY_MS, timeZone) ? offsetMs : null;',
    replace: 'return offsetMs;',
    tests: ['src-renderer/features/chart/canvas/local-offset.test.ts'],
  },
];
