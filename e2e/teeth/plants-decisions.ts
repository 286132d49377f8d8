/** Planted in what later decisions have settled (95 to 140), one of a kind, wherever it stands. */
import type { Plant } from './plant';

const ENGINE = 'src-main/engine';
const TERMINAL = 'src-main/terminal';

export const DECISION_PLANTS: readonly Plant[] = [
  {
    bug: 'at the limit of open orders nobody gets out at the market',
    file: `${ENGINE}/spot/placement.ts`,
    find: "  return type === 'LIMIT';",
    replace: "  return type === 'LIMIT' || type === 'MARKET';",
    tests: [`${ENGINE}/refusals.test.ts`, `${ENGINE}/spot-trading.test.ts`],
  },
  {
    bug: 'an order on a pair counted finer than money costs an atom more than was told',
    file: 'shared/domain/order-value.ts',
    find: "divide(tickLots * units, of, 'ceil')",
    replace: "divide(tickLots * units, of, 'floor')",
    tests: ['shared/domain/ticket/fine-pair.test.ts'],
  },
  {
    bug: 'beside a feed, what nobody saw leave is said to have been taken back',
    file: `${ENGINE}/book/queue-story.ts`,
    find: '!isSeen || left === null',
    replace: 'left === null',
    tests: [`${ENGINE}/feed`],
  },
  {
    bug: 'a position is reversed by an end that came too late to act on',
    file: `${TERMINAL}/orders/order-ends.ts`,
    find: 'resolve(isTooLate(this.#clock, asked) ? null : row);',
    replace: 'resolve(row);',
    tests: [`${TERMINAL}/orders/order-ends.test.ts`],
  },
  {
    bug: 'an exchange that answers nothing any more is not told of',
    file: `${TERMINAL}/connection.ts`,
    find: 'restSilentSinceMs: health.silentSinceMs.spot,',
    replace: 'restSilentSinceMs: null,',
    tests: [`${TERMINAL}/connection.test.ts`, `${TERMINAL}/lost-exchange.test.ts`],
  },
  {
    bug: 'a window’s one-time ticket can be read by every user of the machine',
    file: 'src-main/hosts/browser/entrance.ts',
    find: 'mode: 0o600',
    replace: 'mode: 0o644',
    tests: ['src-main/hosts/browser/entrance.test.ts'],
  },
  {
    bug: 'an exit is cancelled although its position is not listed as closed',
    file: `${TERMINAL}/orders/closed-positions.ts`,
    find: 'return listed !== undefined && (await reconcile.refresh(lane)) ? listed : null;',
    replace: 'return (await reconcile.refresh(lane)) ? (listed ?? answer.value[0] ?? null) : null;',
    tests: [`${TERMINAL}/orders/closed-positions.test.ts`],
  },
  {
    bug: 'an exit is cancelled for the end of another position of its contract',
    file: `${TERMINAL}/orders/closed-positions.ts`,
    find: 'closed.positionId === positionId && closed.side',
    replace: 'closed.side',
    tests: [`${TERMINAL}/orders/closed-positions.test.ts`],
  },
  {
    bug: 'a living stop is cancelled for the end of a position that was closed before it was placed',
    file: `${TERMINAL}/orders/closed-positions.ts`,
    find: 'if (isPlacedAfter(row, closed)) return false;',
    replace: '',
    tests: [`${TERMINAL}/orders/closed-at-once.test.ts`],
  },
  {
    bug: 'an exit counts as alone although an order has opened what no read shows yet',
    file: `${TERMINAL}/orders/sightings.ts`,
    find: 'else if (most > 0) sighting.isDoubtful = true;',
    replace: '',
    tests: [`${TERMINAL}/orders/closed-at-once.test.ts`],
  },
  {
    bug: 'the kill switch is verified although it could not read a wallet',
    file: `${TERMINAL}/kill/unseen.ts`,
    find: 'all.filter((place) => place.isUnreadable(nowMs));',
    replace: 'all.slice(all.length);',
    tests: [`${TERMINAL}/kill/places.test.ts`, `${TERMINAL}/kill/kill.test.ts`],
  },
  {
    bug: 'of a thousand pairs each is asked for alone, one a second',
    file: `${TERMINAL}/market/tickers.ts`,
    find: 'const MANY_SILENT = 20;',
    replace: 'const MANY_SILENT = 2_000;',
    tests: [`${TERMINAL}/market/many-pairs.test.ts`],
  },
  {
    bug: 'a rebate that a market pays its makers is taken for a fault',
    file: `${ENGINE}/fee-bounds.ts`,
    find: "return fee >= divide(received * lowest, ONE, 'floor') && fee <= received;",
    replace: "return fee >= divide(received * lowest, ONE, 'floor') * 0n && fee <= received;",
    tests: [`${ENGINE}/maker-rebate.test.ts`],
  },
  {
    bug: 'a command runs with another seed than it was given',
    file: 'e2e/scripts/options.ts',
    find: 'const value = given[name] ?? standard;',
    replace: "const value = name === 'seed' ? standard : (given[name] ?? standard);",
    tests: ['e2e/scripts/options.test.ts'],
  },
  {
    bug: 'what a liquidation has sold is told to be the trader’s own order',
    file: `${ENGINE}/margin/liquidation.ts`,
    find: 'account.stories.ordered(this.#parts.floor.orderIds.last, route.market.index);',
    replace: 'account.stories.ordered(-1, route.market.index);',
    tests: [`${ENGINE}/margin/liquidation-story.test.ts`],
  },
  {
    bug: 'a liquidation does not say for whom it waits',
    file: `${ENGINE}/margin/liquidation.ts`,
    find: '.filter((route) => !hasOffers(route));',
    replace: '.filter((route) => hasOffers(route));',
    tests: [`${ENGINE}/margin/liquidation-story.test.ts`],
  },
  {
    bug: 'a withdrawal’s amount passes a limit by what was cut off of it',
    file: 'shared/domain/withdrawal-rules.ts',
    find: 'const finer = Math.max(0, asked.scale - ASSET_SCALE);',
    replace: 'const finer = 0;',
    tests: ['src-main/gateway/withdrawal/withdrawal.test.ts'],
  },
  {
    bug: 'a debt that was settled is settled once more',
    file: `${ENGINE}/margin/loan-book.ts`,
    find: 'ledger.move(from, principal, amount - onInterest);',
    replace: 'ledger.move(from, principal, amount);',
    tests: ['e2e/simulation/world.test.ts'],
  },
];
