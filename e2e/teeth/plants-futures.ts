/** Planted in the futures side of the engine: margin, funding, liquidation, conditions. */
import type { Plant } from './plant';

const ENGINE = 'src-main/engine';
const FUTURES = [
  `${ENGINE}/futures/futures-trading.test.ts`,
  `${ENGINE}/futures/worked-examples.test.ts`,
];

export const FUTURES_PLANTS: readonly Plant[] = [
  {
    bug: 'funding is paid and never received',
    file: `${ENGINE}/futures/pricing/funding-settlement.ts`,
    find: "if (position.side !== payer) this.#move(position, fund, fundingRate, mark, 'receiver');",
    replace: '',
    tests: FUTURES,
  },
  {
    bug: 'the dust of funding stays where nobody looks',
    file: `${ENGINE}/futures/pricing/funding-settlement.ts`,
    find: 'this.#ledger.move(fund, insurance, dust);',
    replace: '',
    tests: [`${ENGINE}/futures/pricing/pricing.test.ts`, ...FUTURES],
  },
  {
    bug: 'longs are paid when they should pay',
    file: `${ENGINE}/futures/pricing/funding-settlement.ts`,
    find: "const payer = fundingRate > 0n ? 'BUY' : 'SELL';",
    replace: "const payer = fundingRate < 0n ? 'BUY' : 'SELL';",
    tests: [`${ENGINE}/futures/pricing/pricing.test.ts`, ...FUTURES],
  },
  {
    bug: 'accounts are judged by the last price instead of the mark',
    file: `${ENGINE}/futures/positions/margin.ts`,
    find: 'mark: floor.prices.mark(position.contract),',
    replace:
      'mark: ((floor.markets[position.contract]?.lastPrice ?? 0) * 100) as ReturnType<typeof floor.prices.mark>,',
    tests: [`${ENGINE}/futures/liquidation/liquidation.test.ts`],
  },
  {
    bug: 'an isolated position below its margin goes on',
    file: `${ENGINE}/futures/liquidation/margin-view.ts`,
    find: 'return mustLiquidateIsolated(this.leg(position), this.isolatedMargin(position));',
    replace:
      'return mustLiquidateIsolated(this.leg(position), atoms(this.isolatedMargin(position) * 2n));',
    tests: [`${ENGINE}/futures/liquidation/liquidation.test.ts`, ...FUTURES],
  },
  {
    bug: 'deleveraging takes from who has won least',
    file: `${ENGINE}/futures/liquidation/deleveraging.ts`,
    find: 'compareFractions(b.score, a.score) || a.position.id - b.position.id',
    replace: 'compareFractions(a.score, b.score) || a.position.id - b.position.id',
    tests: [
      `${ENGINE}/futures/liquidation/loss-bearers.test.ts`,
      `${ENGINE}/futures/liquidation/liquidation.test.ts`,
    ],
  },
  {
    bug: 'the fund pays for somebody who has money locked in orders',
    file: `${ENGINE}/futures/forced-trading.ts`,
    find: 'freeLocksOfDebtors(this.#floor, this.#execution);',
    replace: '',
    tests: [`${ENGINE}/futures/liquidation/debtors.test.ts`],
  },
  {
    bug: 'a condition at exactly its price does not fire',
    file: `${ENGINE}/futures/orders/conditions.ts`,
    find: "direction === 'UP' ? high >= wanted : low <= wanted;",
    replace: "direction === 'UP' ? high > wanted : low < wanted;",
    tests: [`${ENGINE}/futures/orders/conditions.test.ts`],
  },
  {
    bug: 'more is closed than is held',
    file: `${ENGINE}/futures/orders/checks.ts`,
    find: 'held === undefined ? 0 : held.volume - held.pendingCloseVolume;',
    replace: 'held === undefined ? 0 : held.volume;',
    tests: FUTURES,
  },
  {
    bug: 'a position grows beyond its tier',
    file: `${ENGINE}/futures/orders/checks.ts`,
    find: 'if (volume + wish.contracts <= allowed) return null;',
    replace: 'if (wish.contracts <= allowed) return null;',
    tests: FUTURES,
  },
  {
    bug: 'a sale locks for its own price where better bids wait',
    file: `${ENGINE}/futures/orders/reservation.ts`,
    find: 'side === BUY ? price : Math.max(price, market.bestBid)',
    replace: 'price',
    tests: FUTURES,
  },
  {
    bug: 'what waits for a price uses up the tier',
    file: `${ENGINE}/futures/orders/checks.ts`,
    find: " || order.status === 'INIT') continue;",
    replace: ') continue;',
    tests: FUTURES,
  },
  {
    bug: 'a withdrawal that nobody can value approves itself',
    file: `${ENGINE}/withdrawals/flow.ts`,
    find: 'price === 0n || amount',
    replace: 'amount',
    tests: [`${ENGINE}/withdrawals/withdrawals.test.ts`],
  },
  {
    bug: 'after a restart withdrawals are listed in another order',
    file: `${ENGINE}/withdrawals/withdrawal-desk.ts`,
    find: '    registry.sort();\n',
    replace: '',
    tests: [`${ENGINE}/withdrawals/withdrawals.test.ts`],
  },
  {
    bug: 'the same withdrawal is paid twice',
    file: `${ENGINE}/withdrawals/withdrawal-desk.ts`,
    find: 'if (registry.isUsed(uid, withdrawOrderId)) {',
    replace: 'if (registry.isUsed(uid, withdrawOrderId) && withdrawOrderId === asset) {',
    tests: [`${ENGINE}/withdrawals/withdrawals.test.ts`],
  },
  {
    bug: 'after a restart a withdrawal has the number of another',
    file: `${ENGINE}/withdrawals/withdrawal-desk.ts`,
    find: '    this.#nextId = nextId;\n',
    replace: '    if (nextId < 0) this.#nextId = nextId;\n',
    tests: [`${ENGINE}/withdrawals/withdrawals.test.ts`],
  },
  {
    bug: 'the fund gives up the position that lost least',
    file: `${ENGINE}/futures/liquidation/insurance-fund.ts`,
    find: '      least = profit;\n',
    replace: '',
    tests: [`${ENGINE}/futures/liquidation/liquidation.test.ts`],
  },
  {
    bug: "an interval's premium is paid once more in the next",
    file: `${ENGINE}/futures/pricing/contract-prices.ts`,
    find: '    this.#premium.clear();\n',
    replace: '',
    tests: [`${ENGINE}/futures/pricing/pricing.test.ts`],
  },
  {
    bug: 'who is deleveraged in part loses the order that waited longest',
    file: `${ENGINE}/futures/forced-trading.ts`,
    find: 'closing.toReversed()',
    replace: 'closing',
    tests: [`${ENGINE}/futures/liquidation/deleveraged-orders.test.ts`],
  },
  {
    bug: 'two trades of a deleveraging have one number',
    file: `${ENGINE}/futures/forced-trading.ts`,
    find: 'tradeId: market.nextTradeId++,',
    replace: 'tradeId: market.nextTradeId,',
    tests: [`${ENGINE}/futures/liquidation/deleveraged-orders.test.ts`],
  },
  {
    bug: 'what an isolated position loses beyond its margin is taken from the wallet',
    file: `${ENGINE}/futures/positions/settlement.ts`,
    find: 'position.isInLiquidation || rest < 0n',
    replace: 'position.isInLiquidation',
    tests: [`${ENGINE}/futures/margin-edges.test.ts`],
  },
  {
    bug: 'the fund pays for what rounding takes from an empty wallet',
    file: `${ENGINE}/futures/positions/settlement.ts`,
    find: 'const hold = within < wanted ? within : wanted;',
    replace: 'const hold = wanted;',
    tests: [`${ENGINE}/futures/margin-edges.test.ts`],
  },
  {
    bug: 'who was deleveraged has no such order after a restart',
    file: `${ENGINE}/futures/forced-trading.ts`,
    find: "    records.keep({ kind: 'futuresOrder', order: orderRecord(order, symbol) });\n",
    replace: '',
    tests: [`${ENGINE}/futures/liquidation/whole-exchange.test.ts`],
  },
  {
    bug: 'the index of a contract is that of another pair',
    file: 'src-main/engine/futures/open-futures.ts',
    find: 'symbol === underlying',
    replace: 'symbol !== underlying',
    tests: ['src-main/engine/futures/open-futures.test.ts'],
  },
];
