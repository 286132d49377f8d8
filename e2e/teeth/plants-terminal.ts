/** Planted in money, client and terminal: what is shown, sent, waited for and written down. */
import type { Plant } from './plant';

const CLIENT = 'src-main/client';
const TERMINAL = 'src-main/terminal';
const ORDERS = [`${TERMINAL}/orders/orders.test.ts`];
const WITHDRAWALS = [`${TERMINAL}/withdrawals/withdrawals.test.ts`];

const WIRE: readonly Plant[] = [
  {
    bug: 'half a unit is rounded down',
    file: 'shared/money/decimal.ts',
    find: 'if (twice > divisor) return quotient + away;',
    replace: 'if (twice > divisor) return quotient;',
    tests: ['shared/money/decimal.test.ts'],
  },
  {
    bug: 'a price with too many decimals is cut instead of refused',
    file: 'shared/money/decimal.ts',
    find: "if (significant.length > scale) return err('too-precise');",
    replace: 'if (significant.length > 40) return err("too-precise");',
    tests: ['shared/money/decimal.test.ts'],
  },
  {
    bug: 'two orders that are the same leave as one',
    file: `${CLIENT}/caller.ts`,
    find: '    if (isCommand(endpoint)) return this.#sendAlone(endpoint, encoded, signsQuery, () => undefined);\n',
    replace: '',
    tests: [`${CLIENT}/limits-in-parallel.test.ts`],
  },
  {
    bug: 'an order is sent again when nobody knows what became of it',
    file: `${CLIENT}/caller.ts`,
    find: "if (outcome.kind === 'accepted' || endpoint.retry === 'once') return outcome;",
    replace: "if (outcome.kind === 'accepted') return outcome;",
    tests: [`${CLIENT}/outcome.test.ts`],
  },
  {
    bug: 'a time-out of the exchange counts as a refusal',
    file: `${CLIENT}/outcome.ts`,
    find: 'if (status >= 500) return unknown(`HTTP ${status}`);',
    replace: "if (status >= 500) return rejectedByClient('5XX', `HTTP ${status}`);",
    tests: [`${CLIENT}/outcome.test.ts`],
  },
  {
    bug: 'an answer that was cut off counts as accepted',
    file: `${CLIENT}/outcome.ts`,
    find: "if (fault.kind === 'unreadable') return unknown(`HTTP ${status}: ${fault.message}`);",
    replace: "if (fault.kind === 'unreadable') return rejectedByClient('BODY', fault.message);",
    tests: [`${CLIENT}/outcome.test.ts`],
  },
  {
    bug: 'an internal error on status 200 counts as a refusal',
    file: `${CLIENT}/outcome.ts`,
    find: 'if (status < 400 && INTERNAL_CODES.has(code))',
    replace: 'if (status < 100 && INTERNAL_CODES.has(code))',
    tests: [`${CLIENT}/outcome.test.ts`],
  },
  {
    bug: 'nothing is kept back for cancels',
    file: `${CLIENT}/weight-log.ts`,
    find: 'const CANCEL_RESERVE = 0.2;',
    replace: 'const CANCEL_RESERVE = 0;',
    tests: [`${CLIENT}/limiter.test.ts`],
  },
  {
    bug: 'orders go out at the very limit of the burst',
    file: `${CLIENT}/burst-limits.ts`,
    find: 'const BURST_USABLE = 0.9;',
    replace: 'const BURST_USABLE = 1;',
    tests: [`${CLIENT}/limiter.test.ts`],
  },
  {
    bug: 'a wait is forgotten when our clock is found to be wrong',
    file: `${CLIENT}/limiter.ts`,
    find: 'this.#block = { ...this.#block, untilMs: this.#block.untilMs + byMs };',
    replace: '',
    tests: [`${CLIENT}/limiter.test.ts`],
  },
  {
    bug: 'our time stands still between two measurements',
    file: `${CLIENT}/clock-sync.ts`,
    find: 'return Math.floor(best.serverTimeMs + monotonicMs - best.receivedMonotonicMs);',
    replace: 'return Math.floor(best.serverTimeMs + monotonicMs * 0);',
    tests: [`${CLIENT}/clock-sync.test.ts`],
  },
  {
    bug: 'an old book replaces a newer one',
    file: `${CLIENT}/feed-channel.ts`,
    find: 'if (isOlder && nowMonotonicMs - this.#acceptedAt < STEP_BACK_MS) return false;',
    replace: '',
    tests: [`${CLIENT}/feed.test.ts`],
  },
  {
    bug: 'a bomb of zeros is unpacked',
    file: `${CLIENT}/frame-text.ts`,
    find: 'const ROOM_MAX = INFLATED_FRAME_MAX + 1;',
    replace: 'const ROOM_MAX = 8 * INFLATED_FRAME_MAX;',
    tests: [`${CLIENT}/frame-text.test.ts`],
  },
  {
    bug: 'a channel that fell silent is believed',
    file: `${CLIENT}/feed.ts`,
    find: 'if (now - state.silentSince > SILENCE_STEPS * SILENCE_MS[kind]) return state.name;',
    replace: '',
    tests: [`${CLIENT}/feed.test.ts`],
  },
];

const DESK: readonly Plant[] = [
  {
    bug: 'a market order is sent on a book nobody has seen for long',
    file: `${TERMINAL}/orders/guards.ts`,
    find: '  if (book === null) {\n',
    replace: '  if (book === null && collarPercent < 0) {\n',
    tests: ORDERS,
  },
  {
    bug: 'a price on the wrong side of the market passes',
    file: `${TERMINAL}/orders/guards.ts`,
    find: '? price > reference * BigInt(100 + collarPercent)',
    replace: '? price > reference * BigInt(100 + 100 * collarPercent)',
    tests: ORDERS,
  },
  {
    bug: 'a double click is two orders',
    file: `${TERMINAL}/orders/place.ts`,
    find: '    this.#inFlight.set(intentId, { draft: text, outcome });\n',
    replace: '',
    tests: ORDERS,
  },
  {
    bug: 'an order leaves although it could not be written down',
    file: `${TERMINAL}/orders/place.ts`,
    find: "return err({ refused: refusal('store-failed', `nothing was sent: ${message}`), row: null });",
    replace:
      "return ok(rows.map((row) => ({ ...row, isNamed, book: row.draft.book, draft: JSON.stringify(row.draft), clientOrderId: `tm-${row.intentId}`, createdAtMs: market.exchangeNowMs(), state: 'stored' as const, orderId: '', detail: '' })));",
    tests: ORDERS,
  },
  {
    bug: 'an order counts as not placed while it may still arrive',
    file: `${TERMINAL}/orders/unknowns.ts`,
    find: '    if (!this.#isPastFence(unknown, startedMs)) return false;\n',
    replace: '',
    tests: [`${TERMINAL}/orders/evidence.test.ts`, ...ORDERS],
  },
  {
    bug: 'an order is stamped by a clock that was set since the last book',
    file: `${TERMINAL}/market/market-time.ts`,
    find: 'return byMonotonic < FRESH_MS && Math.abs(byWall - byMonotonic) < JUMP_MS;',
    replace: 'return byMonotonic < FRESH_MS;',
    tests: [`${TERMINAL}/market/market-time.test.ts`],
  },
  {
    bug: 'open orders grow old while the ends of others are read',
    file: `${TERMINAL}/reconcile/settling.ts`,
    find: '      if (clock.monotonicMs() >= untilMs) return;\n',
    replace: '',
    tests: [`${TERMINAL}/reconcile/reconcile.test.ts`],
  },
  {
    bug: 'an order that is listed no more is shown as open',
    file: `${TERMINAL}/reconcile/reading.ts`,
    find: '    blotter.setUnlisted(unlisted.filter(({ orderId }) => source.unsettled.has(orderId)));\n',
    replace: '',
    tests: [`${TERMINAL}/reconcile/settling.test.ts`],
  },
  {
    bug: 'an order that is listed again stays gone',
    file: `${TERMINAL}/orders/blotter.ts`,
    find: 'isCanceling, isUnlisted: false });',
    replace: 'isCanceling, isUnlisted: known?.isUnlisted ?? false });',
    tests: [`${TERMINAL}/reconcile/settling.test.ts`],
  },
  {
    bug: 'one look is proof enough that an order is not there',
    file: `${TERMINAL}/orders/unknowns.ts`,
    find: 'return firstMs !== null && startedMs - firstMs >= ROUND_GAP_MS;',
    replace: 'return firstMs !== startedMs;',
    tests: [`${TERMINAL}/orders/evidence.test.ts`, ...ORDERS],
  },
  {
    bug: 'an order that nobody knows of is forgotten with a restart',
    file: `${TERMINAL}/orders/index.ts`,
    find: '      this.#unknowns.add(intent, terms);\n    }\n    for',
    replace: '    }\n    for',
    tests: [...ORDERS, `${TERMINAL}/orders/evidence.test.ts`],
  },
  {
    bug: 'an outcome that the disk refused is never written',
    file: `${TERMINAL}/orders/intents.ts`,
    find: 'this.#save([...this.#refused.values()]);',
    replace: 'this.#save([intent]);',
    tests: ORDERS,
  },
  {
    bug: 'two withdrawals have one id',
    file: `${TERMINAL}/withdrawals/asking.ts`,
    find: 'const withdrawOrderId = `tmw-${this.#parts.ids.nextId()}`;',
    replace: "const withdrawOrderId = 'tmw-1';",
    tests: WITHDRAWALS,
  },
  {
    bug: 'a withdrawal that arrived before counts as refused',
    file: `${TERMINAL}/withdrawals/asking.ts`,
    find: "if (outcome.kind === 'rejected' && outcome.code !== DUPLICATE_ID) {",
    replace: "if (outcome.kind === 'rejected') {",
    tests: WITHDRAWALS,
  },
  {
    bug: 'every second trade of one moment is lost',
    file: `${TERMINAL}/reconcile/trade-reader.ts`,
    find: 'return id > this.#newestId || (id === this.#newestId && !this.#seenAtNewest.has(keyOf(fill)));',
    replace: 'return id > this.#newestId + 1n;',
    tests: [`${TERMINAL}/reconcile/reconcile.test.ts`],
  },
  {
    bug: 'what has executed without a known trade is shown a minute late',
    file: `${TERMINAL}/orders/blotter.ts`,
    find: 'if (hasExecuted && full.executed > this.#filledOf(full)) this.#listener.onFillsMissing(full);',
    replace: '',
    tests: [`${TERMINAL}/reconcile/missing-fills.test.ts`],
  },
];

export const TERMINAL_PLANTS: readonly Plant[] = [...WIRE, ...DESK];
