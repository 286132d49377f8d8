import { fc, property } from '../../kernel/property.testing';
import { expect } from 'vitest';
import { atoms, contracts, ticks } from '../../money/units';
import { profit, valueAt, valueAtMark } from '../futures-math';
import type { Side } from '../order';
import {
  reduceTicket,
  summariseFutures,
  ticketErrors,
  ticketOrders,
  type FuturesFacts,
  type FuturesWallet,
  type TicketDraft,
} from '.';
import { applyFuturesFill, availableFor } from '../futures-math';
import { apply, atMark, draftOf, futuresFacts, money, position } from './ticket.testing';

const facts = futuresFacts();

const side = fc.constantFrom<Side>('BUY', 'SELL');
const leg = fc.record({
  side,
  volume: fc.integer({ min: 1, max: 200_000 }),
  price: fc.integer({ min: 20_000, max: 90_000 }),
  isIsolated: fc.boolean(),
});
const order = fc.record({
  side,
  action: fc.constantFrom('OPEN' as const, 'CLOSE' as const),
  contracts: fc.integer({ min: 1, max: 150_000 }),
  price: fc.integer({ min: 30_000, max: 80_000 }),
});

/** Everything the wallet is worth at the mark. */
const worth = ({ normal, positions }: FuturesWallet): bigint =>
  positions.reduce<bigint>((sum, { leg: each, hold, realized }) => {
    const value = valueAtMark(each.unit, each.mark, each.volume);
    return sum + hold + realized + profit(each.side, value, each.openCost);
  }, normal);

property([leg, order, fc.integer({ min: 50_000, max: 70_000 })])(
  'a fill changes what the wallet is worth by its distance from the mark, less the fee',
  (held, wanted, markPrice) => {
    const mark = atMark(markPrice);
    const mode = held.isIsolated ? 'isolated' : 'cross';
    const hold = held.isIsolated ? money('1000000') : atoms(0n);
    const before = position(held.side, held.volume, held.price, { mode, hold, mark });
    const wallet = { normal: money('9000000'), positions: [before] };
    const known = futuresFacts({ wallet, mark, bids: [], asks: [] });
    const draft = draftOf({
      side: wanted.side,
      action: wanted.action,
      price: wanted.price.toString(),
      quantity: wanted.contracts.toString(),
    });
    const summary = summariseFutures(draft, known);
    if (summary === null || Object.keys(ticketErrors(draft, known)).length > 0) return;
    const { unit } = before.leg;
    const count = contracts(wanted.contracts);
    const value = valueAt(unit, ticks(wanted.price * 10), count);
    expect(summary.value).toBe(value);
    const won = profit(wanted.side, valueAtMark(unit, mark, count), value) - summary.fee.total;
    const after = afterWallet(draft, known);
    expect(worth(after) - worth(wallet)).toBe(won);
    expect(summary.after.available).toBe(availableFor(after));
  },
);

/** The wallet after the fill, by the same door the preview uses. */
function afterWallet(draft: TicketDraft, known: FuturesFacts): FuturesWallet {
  const summary = summariseFutures(draft, known);
  if (summary === null || known.wallet === null || known.mark === null) throw new Error('no fill');
  return applyFuturesFill(known.wallet, {
    contract: known.contract,
    side: draft.side,
    action: draft.action,
    mode: summary.mode,
    contracts: summary.contracts,
    value: summary.value,
    fee: summary.fee.total,
    leverage: summary.leverage.value,
    mark: known.mark,
  });
}

property([
  side,
  fc.integer({ min: 1, max: 100 }),
  fc.integer({ min: 30_000, max: 90_000 }),
  fc.bigInt({ min: 0n, max: 10n ** 14n }),
  fc.constantFrom('LIMIT' as const, 'MARKET' as const),
])('a percentage never locks more than its share of the free margin', (...chosen) => {
  const [draftSide, percent, price, normal, type] = chosen;
  const known = futuresFacts({ wallet: { normal: atoms(normal), positions: [] } });
  const start = draftOf({ side: draftSide, type, price: price.toString() });
  const draft = apply(start, known, { type: 'setPercent', percent });
  const summary = summariseFutures(draft, known);
  if (summary === null) return;
  expect((summary.required ?? 0n) * 100n <= normal * BigInt(percent)).toBe(true);
});

property([
  fc.integer({ min: 1, max: 10 ** 7 }),
  fc.integer({ min: 1, max: 2 ** 30 }),
  fc.constantFrom('base' as const, 'quote' as const),
])('a conversion and back never makes more of it', (count, price, unit) => {
  const start = reduceTicket(
    draftOf({ quantity: count.toString() }),
    { type: 'fromBookPrice', price: ticks(price) },
    facts,
  );
  const there = apply(start, facts, { type: 'setUnit', unit });
  const back = apply(there, facts, { type: 'setUnit', unit: 'contracts' });
  expect(contractsIn(back) <= count).toBe(true);
  expect(contractsIn(there) <= count).toBe(true);
});

function contractsIn(draft: TicketDraft): number {
  const orders = ticketOrders(draft, facts);
  const quantity = orders.ok ? orders.value[0]?.quantity : undefined;
  return quantity?.unit === 'base' ? quantity.lots : 0;
}
