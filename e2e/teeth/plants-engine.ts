/** Planted in the exchange: matching, money, contracts, withdrawals, its journal and its front door. */
import type { Plant } from './plant';

const ENGINE = 'src-main/engine';
const GATEWAY = 'src-main/gateway';
const SPOT = [`${ENGINE}/spot-trading.test.ts`];
const BOOK = [`${ENGINE}/book/order-book.test.ts`];
const SEQUENCER = [`${GATEWAY}/sequencer/sequencer.test.ts`];
const ADMISSION = [`${GATEWAY}/admission/admission.test.ts`];
const STORAGE = ['src-main/adapters/storage/exchange-store.test.ts'];

const MATCHING: readonly Plant[] = [
  {
    bug: 'a fee is told and never taken',
    file: `${ENGINE}/spot/settlement.ts`,
    find: 'this.#ledger.moveWhole(from, house.fee, fee);',
    replace: '',
    tests: SPOT,
  },
  {
    bug: "the buyer's fee is the maker's where it is the taker's",
    file: `${ENGINE}/spot/settlement.ts`,
    find: 'takerSide === BUY ? this.#takerFee : this.#makerFee;',
    replace: 'takerSide === BUY ? this.#makerFee : this.#takerFee;',
    tests: SPOT,
  },
  {
    bug: 'fees are rounded down',
    file: `${ENGINE}/ledger/whole.ts`,
    find: 'Math.floor((rest * rate + (ONE - 1)) / ONE)',
    replace: 'Math.floor((rest * rate) / ONE)',
    tests: [`${ENGINE}/ledger/whole.test.ts`],
  },
  {
    bug: 'a cancel leaves one unit locked for ever',
    file: `${ENGINE}/spot/settlement.ts`,
    find: 'if (whole < WHOLE_END) this.#giveBack(trader, orderId, asset, whole);',
    replace: 'if (whole < WHOLE_END) this.#giveBack(trader, orderId, asset, whole - 1);',
    tests: SPOT,
  },
  {
    bug: 'a buyer need not have the money',
    file: `${ENGINE}/spot/settlement.ts`,
    find: 'if (!ledger.holds(free, whole)) return false;',
    replace: '',
    tests: [`${ENGINE}/refusals.test.ts`],
  },
  {
    bug: 'a sum that passes 2^52 does not carry',
    file: `${ENGINE}/ledger/sums.ts`,
    find: 'sums[place + TIMES] = (sums[place + TIMES] as number) + 1;',
    replace: '',
    tests: [`${ENGINE}/ledger/sums.test.ts`],
  },
  {
    bug: 'a debt below zero counts as money',
    file: `${ENGINE}/ledger/sums.ts`,
    find: 'return times === 0 ? (sums[place] as number) >= whole : times > 0;',
    replace: 'return times !== 0 || (sums[place] as number) >= whole;',
    tests: [`${ENGINE}/ledger/sums.test.ts`],
  },
  {
    bug: 'a fee of a small product is rounded by a double',
    file: `${ENGINE}/ledger/whole.ts`,
    find: 'return Math.floor((product + (ONE - 1)) / ONE);',
    replace: 'return Math.floor(product / ONE);',
    tests: [`${ENGINE}/ledger/whole.test.ts`],
  },
  {
    bug: 'a book or a balance is told of once and never again',
    file: `${ENGINE}/noted-once.ts`,
    find: 'this.#round += 1;',
    replace: '',
    tests: [`${ENGINE}/told-balances.test.ts`],
  },
  {
    bug: 'a moved balance is told of with every command from then on',
    file: `${ENGINE}/event-log.ts`,
    find: 'this.#changes.ledger.touched.forget();',
    replace: '',
    tests: [`${ENGINE}/told-balances.test.ts`],
  },
  {
    bug: 'a changed book is told of with every command from then on',
    file: `${ENGINE}/event-log.ts`,
    find: 'this.#changes.changedBooks.forget();',
    replace: '',
    tests: [`${ENGINE}/spot-trading.test.ts`],
  },
  {
    bug: 'a move that users make closes no market',
    file: `${ENGINE}/spot/spot-market.ts`,
    find: 'this.#floor.hasTrades = true;',
    replace: '',
    tests: [`${ENGINE}/determinism.test.ts`],
  },
  {
    bug: 'who came last at a price is served first',
    file: `${ENGINE}/book/order-book.ts`,
    find: 'this.#levels.queue[this.#levels.find(price) << row.INT_BITS] as number;',
    replace: 'this.#levels.queue[(this.#levels.find(price) << row.INT_BITS) | row.TAIL] as number;',
    tests: BOOK,
  },
  {
    bug: 'the best offer is the wrong neighbour after a level is gone',
    file: `${ENGINE}/book/order-book.ts`,
    find: 'this.bestAsk = this.#levels.above(level);',
    replace: 'this.bestAsk = this.#levels.below(level);',
    tests: BOOK,
  },
  {
    bug: 'depth forgets partial fills',
    file: `${ENGINE}/book/order-book.ts`,
    find: 'total[counts | row.LOTS] = (total[counts | row.LOTS] as number) - quantity;',
    replace: 'total[counts | row.LOTS] = total[counts | row.LOTS] as number;',
    tests: BOOK,
  },
  {
    bug: 'a page of prices that is given back is still found',
    file: `${ENGINE}/book/price-levels.ts`,
    find: 'this.#lastKey = NONE;',
    replace: '',
    tests: BOOK,
  },
  {
    bug: 'a restored price is marked at the head of its queue, however late that is read',
    file: `${ENGINE}/book/order-book.ts`,
    find: 'if (levels.total[resting] === 0) levels.occupy(level);',
    replace: 'if (previous === NONE) levels.occupy(level);',
    tests: BOOK,
  },
  {
    bug: 'the oldest slot of a book is not looked at for open orders',
    file: `${ENGINE}/orders/order-table.ts`,
    find: 'for (let slot = 0; left > 0 && slot < book.slotEnd; slot++) {',
    replace: 'for (let slot = 1; left > 0 && slot < book.slotEnd; slot++) {',
    tests: [`${ENGINE}/orders/order-table.test.ts`],
  },
  {
    bug: 'a trader meets their own order although that is forbidden',
    file: `${ENGINE}/spot/spot-market.ts`,
    find: 'userOf(owner) === userOf(this.#taker)) {',
    replace: 'userOf(owner) !== userOf(this.#taker) && owner < 0) {',
    tests: SPOT,
  },
  {
    bug: "anybody cancels anybody's order",
    file: `${ENGINE}/spot/cancellation.ts`,
    find: 'orders.trader(row) !== trader ||',
    replace: '',
    tests: [...SPOT, `${ENGINE}/refusals.test.ts`],
  },
  {
    bug: 'a buy may be priced as far above the market as one likes',
    file: `${ENGINE}/spot/price-gate.ts`,
    find: 'price * 10 >= lastPrice && price <= lastPrice * this.#buyHigh',
    replace: 'price * 10 >= lastPrice',
    tests: [...SPOT, `${ENGINE}/refusals.test.ts`],
  },
  {
    bug: 'a sale may be priced as far above the market as one likes',
    file: `${ENGINE}/spot/price-gate.ts`,
    find: ' && price <= lastPrice * 10;',
    replace: ';',
    tests: [`${ENGINE}/refusals.test.ts`],
  },
  {
    bug: 'a market order may be of any size',
    file: `${ENGINE}/spot/price-gate.ts`,
    find: '    if (lots > rules.maxMarketLots) return false;\n',
    replace: '',
    tests: [`${ENGINE}/refusals.test.ts`],
  },
  {
    bug: 'two orders of one batch have one client id',
    file: `${ENGINE}/spot/placement.ts`,
    find: '(order.clientOrderId ?? String(orderId)) === clientOrderId,',
    replace: 'order.clientOrderId === clientOrderId && orderId > 0,',
    tests: SPOT,
  },
  {
    bug: 'the first minute after a halt halts nothing',
    file: `${ENGINE}/spot/auto-halt.ts`,
    find: 'for (let ago = 0; ago < SECONDS; ago++) {',
    replace: 'for (let ago = 0; ago < 1; ago++) {',
    tests: [`${ENGINE}/spot/auto-halt.test.ts`],
  },
];

const LENDING: readonly Plant[] = [
  {
    bug: 'an hour that passed while nobody owed is the next loan’s',
    file: `${ENGINE}/margin/margin-desk.ts`,
    find: 'let dueMs = this.#nextHourMs;',
    replace: 'let dueMs = this.#parts.loans.debtors.size === 0 ? Infinity : this.#nextHourMs;',
    tests: [`${ENGINE}/margin/margin.test.ts`],
  },
  {
    bug: 'an hour that an older program let stand is charged',
    file: `${ENGINE}/margin/margin-desk.ts`,
    find: 'if (this.#nextHourMs === nowMs) this.#accrue();',
    replace: 'this.#accrue();',
    tests: [`${ENGINE}/margin/margin.test.ts`],
  },
  {
    bug: 'an own bid stops a liquidation for good',
    file: `${ENGINE}/spot/spot-market.ts`,
    find: "return this.isHouseTaking ? 'cancelOldest' : this.#selfTrade;",
    replace: 'return this.#selfTrade;',
    tests: [`${ENGINE}/margin/liquidation.test.ts`],
  },
  {
    bug: 'a wallet that is being liquidated pays out',
    file: `${ENGINE}/margin/credit.ts`,
    find: '    if (account.liquidation !== null) return 0n;\n',
    replace: '',
    tests: [`${ENGINE}/margin/liquidation.test.ts`],
  },
  {
    bug: 'interest is rounded down',
    file: `${ENGINE}/margin/loan-book.ts`,
    find: "principal * this.#hourlyRate(asset), ONE, 'ceil'",
    replace: "principal * this.#hourlyRate(asset), ONE, 'floor'",
    tests: [`${ENGINE}/margin/margin.test.ts`],
  },
];

const FED: readonly Plant[] = [
  {
    bug: 'after a silence who waited first is never filled',
    file: `${ENGINE}/feed/fed-book.ts`,
    find: '    this.#places.find((side, price) => this.#shownAt(side, price));\n',
    replace: '',
    tests: [`${ENGINE}/feed/feed.test.ts`],
  },
  {
    bug: 'what a depth has shown moves an order up with every late print',
    file: `${ENGINE}/feed/queue-places.ts`,
    find: '      place.credit -= known;\n',
    replace: '',
    tests: [`${ENGINE}/feed/places.test.ts`],
  },
];

const JOURNAL: readonly Plant[] = [
  {
    bug: 'orders are acknowledged before they are on the disk',
    file: `${GATEWAY}/sequencer/sequencer.ts`,
    find: '      if (journal.hasEntries()) this.#makeDurable();',
    replace:
      '      for (const task of this.#applied) task.settle(null);\n      this.#applied = [];\n      if (journal.hasEntries()) this.#makeDurable();',
    tests: SEQUENCER,
  },
  {
    bug: 'the journal is not waited for',
    file: 'src-main/adapters/storage/database.ts',
    find: "sql.pragma('synchronous = FULL');",
    replace: "sql.pragma('synchronous = OFF');",
    tests: STORAGE,
  },
  {
    bug: 'what was done is not in the journal',
    file: `${GATEWAY}/sequencer/sequencer.ts`,
    find: '    journal.add(stamped);\n',
    replace: '',
    tests: SEQUENCER,
  },
  {
    bug: 'the journal is no chain: a row can be exchanged',
    file: `${GATEWAY}/sequencer/journal-entry.ts`,
    find: '`${previous}\\n${seq}\\n${entryText}`',
    replace: '`${previous.length}`',
    tests: SEQUENCER,
  },
  {
    bug: 'a snapshot forgets which order numbers are used',
    file: `${ENGINE}/restore.ts`,
    find: 'floor.orderIds.last = state.lastOrderId;',
    replace: '',
    tests: [`${ENGINE}/determinism.test.ts`],
  },
  {
    bug: 'a snapshot forgets the last price',
    file: `${ENGINE}/restore.ts`,
    find: 'market.lastPrice = stored.lastPrice;',
    replace: '',
    tests: [`${ENGINE}/determinism.test.ts`],
  },
  {
    bug: 'an older engine’s last seconds are refused where the rules have changed',
    file: `${GATEWAY}/sequencer/open-sequencer.ts`,
    find: 'return restore(store, config, engineVersion === ENGINE_VERSION);',
    replace: 'return restore(store, config, engineVersion > 0);',
    tests: [`${GATEWAY}/sequencer/corrected-rules.test.ts`],
  },
  {
    bug: 'a market runs on although its store has refused',
    file: `${GATEWAY}/sequencer/sequencer.ts`,
    find: "    this.#stop('failed', 'lost');\n",
    replace: '',
    tests: SEQUENCER,
  },
];

const DOOR: readonly Plant[] = [
  {
    bug: 'requests of yesterday are taken',
    file: `${GATEWAY}/admission/timing.ts`,
    find: ' && nowMs - timestampMs <= recvWindowMs;',
    replace: ';',
    tests: ADMISSION,
  },
  {
    bug: 'signatures are not compared',
    file: `${GATEWAY}/admission/hmac-key.ts`,
    find: 'return timingSafeEqual(made, given);',
    replace: 'return made.length === given.length;',
    tests: ADMISSION,
  },
  {
    bug: 'the signature does not cover the body',
    file: `${GATEWAY}/admission/hmac-key.ts`,
    find: 'message.subarray(0, bodyAt + body.byteLength)',
    replace: 'message.subarray(0, bodyAt)',
    tests: ADMISSION,
  },
  {
    bug: 'one order too many passes in two seconds',
    file: `${GATEWAY}/admission/recent-requests.ts`,
    find: 'if (end - first >= limit) return false;',
    replace: 'if (end - first > limit) return false;',
    tests: [...ADMISSION, 'shared/domain/limits/limits.test.ts'],
  },
  {
    bug: 'a ban is over with the next start',
    file: `${GATEWAY}/admission/rate-limits.ts`,
    find: 'if (isNew) this.#onBan();',
    replace: '',
    tests: ADMISSION,
  },
  {
    bug: 'a key that may only read trades',
    file: `${GATEWAY}/admission/admission.ts`,
    find: 'endpoint.permission === undefined || key.permissions.has(endpoint.permission);',
    replace: 'endpoint.permission === undefined || key.permissions.size > 0;',
    tests: ADMISSION,
  },
  {
    bug: 'a flood of addresses lifts a ban',
    file: `${GATEWAY}/admission/rate-limits.ts`,
    find: ' && newest * MINUTE_MS >= ban.untilMs;',
    replace: ';',
    tests: ADMISSION,
  },
  {
    bug: 'another header of as many letters is taken for the key',
    file: `${GATEWAY}/admission/headers.ts`,
    find: "        if (!isNamed(name, 'x-ch-apikey')) break;\n",
    replace: '',
    tests: [`${GATEWAY}/admission/headers.test.ts`],
  },
  {
    bug: 'a margin liquidation waits for a pair on which nobody offers',
    file: `${ENGINE}/margin/ways.ts`,
    find: 'return this.#shortest(given, wanted, hasOffers);',
    replace: 'return this.#shortest(given, wanted, () => true);',
    tests: [`${ENGINE}/margin/liquidation-routes.test.ts`],
  },
];

const STREAM: readonly Plant[] = [
  {
    bug: 'a slow reader of the stream misses trades',
    file: `${GATEWAY}/stream/stream-hub.ts`,
    find: "const isReplaceable = topic.channel.kind !== 'trades';",
    replace: 'const isReplaceable = true;',
    tests: [`${GATEWAY}/stream/stream.test.ts`],
  },
  {
    bug: 'a socket takes one channel too many',
    file: `${GATEWAY}/stream/stream-hub.ts`,
    find: 'listener.channels.size >= CHANNELS_PER_SOCKET_MAX',
    replace: 'listener.channels.size > CHANNELS_PER_SOCKET_MAX',
    tests: [`${GATEWAY}/stream/stream.test.ts`],
  },
];

export const ENGINE_PLANTS: readonly Plant[] = [
  ...STREAM,
  ...MATCHING,
  ...LENDING,
  ...FED,
  ...JOURNAL,
  ...DOOR,
];
