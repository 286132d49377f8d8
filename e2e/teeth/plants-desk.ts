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
    file: 'src-renderer/session/market/book-grouping.ts',
    find: "const whole = side === 'ask' ? Math.ceil(priceTicks / step) : Math.floor(priceTicks / step);",
    replace: 'const whole = Math.floor(priceTicks / step);',
    tests: ['src-renderer/session/market/book-grouping.test.ts'],
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
  {
    bug: 'an exit that what fills at once has passed is taken by the ticket',
    file: 'shared/domain/ticket/check.ts',
    find: 'filled?.worstPrice ?? null]',
    replace: 'null]',
    tests: ['e2e/preview/ways.test.ts'],
  },
  {
    bug: 'a price a tick outside the band is not named',
    file: 'shared/domain/ticket/band.ts',
    find: 'if (isInBand(band, price)) return null;',
    replace: 'if (isInBand(band, price - 1) || isInBand(band, price + 1)) return null;',
    tests: ['e2e/preview/at-once.test.ts', 'shared/domain/ticket/band.test.ts'],
  },
  {
    bug: 'a line is dropped into the book without a question',
    file: 'src-renderer/session/orders/change-doubts.ts',
    find: '(best !== null && reaches(best)) || ',
    replace: '',
    tests: ['src-renderer/features/chart/trading/trading.test.ts', 'e2e/preview/ways.test.ts'],
  },
  {
    bug: 'a stop in doubt vanishes from the inspector',
    file: 'src-renderer/session/orders/standing.ts',
    find: "    case 'CHECKING':\n    case 'NEEDS_YOU':\n      return 'doubt';\n    case 'FIRED':\n",
    replace: "    case 'CHECKING':\n    case 'NEEDS_YOU':\n    case 'FIRED':\n",
    tests: ['src-renderer/session/futures/exit-levels.test.ts'],
  },
  {
    bug: 'a candle loses what it said last',
    file: 'src-renderer/features/inspector/candles.ts',
    find: 'if (isNext && forming !== null && heard?.[0] === forming[0]) take(fuller(forming, heard));',
    replace: '',
    tests: ['src-renderer/features/inspector/candles.test.ts'],
  },
  {
    bug: 'the orders of a pair that is listed while the program runs are never read',
    file: 'src-main/terminal/index.ts',
    find: 'reconcile.pairsListed(pairs);',
    replace: '',
    tests: ['src-main/terminal/market/pair-states.test.ts'],
  },
  {
    bug: 'a cancel that nobody answers leaves its row as if nobody had touched it',
    file: 'src-renderer/session/requests/ask.ts',
    find: "    mark('unknown', [name], ALL_OF_THEM);\n",
    replace: '',
    tests: ['src-renderer/session/cancels/cancels.test.ts'],
  },
  {
    bug: 'what a sale brings is a hundredth of it, of a pair that is counted coarser than bitcoins',
    file: 'shared/domain/ticket/summary.ts',
    find: '(tickLots * worth.atoms) / worth.of',
    replace: 'tickLots / worth.of',
    tests: ['e2e/preview/wallet.test.ts'],
  },
  {
    bug: 'a pressed close of a position is sent a second time while the first is on its way',
    file: 'src-renderer/features/positions/store.ts',
    find: ' || (before !== null && isRunning(before))',
    replace: '',
    tests: ['src-renderer/features/positions/run.test.ts'],
  },
];
