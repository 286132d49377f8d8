/** What the ticket says of a contract is what the exchange then does: on random accounts before random books. */
import { expect, test } from 'vitest';
import {
  summariseFutures,
  ticketAlert,
  ticketErrors,
  ticketOrders,
  type TicketDraft,
  type TicketOrder,
} from '@shared/domain/ticket';
import type { Side } from '@shared/domain/order';
import { TRADER } from '../inspect/bench-account';
import { previewed, toldOf } from './judge';
import { RandomMarket } from './random-market';

const MARKETS = 70;

/** An opening order as somebody may type it; the mode is that of what is there. */
function opening(market: RandomMarket, quantity: string, unit: TicketDraft['unit']): TicketDraft {
  const side = market.pick<Side>(['BUY', 'SELL']);
  const price = market.text(market.near(market.number(161) - 80));
  return market.draft({
    side,
    type: market.chance(0.4) ? 'MARKET' : 'LIMIT',
    price,
    quantity,
    unit,
    mode: market.mode,
    timeInForce: market.pick(['GTC', 'GTC', 'IOC']),
  });
}

/** What the ticket sends of a draft in contracts; none where it describes no order. */
function ordersOf(market: RandomMarket, draft: TicketDraft): readonly TicketOrder[] {
  const orders = ticketOrders(draft, market.facts());
  return orders.ok ? orders.value : [];
}

const sizeOf = ({ quantity }: TicketOrder): number =>
  quantity.unit === 'base' ? quantity.lots : 0;
const sized = (order: TicketOrder, lots: number): TicketOrder =>
  ({ ...order, quantity: { unit: 'base', lots } }) as TicketOrder;

/** The book of a market order has an end: what is beyond it is never locked. */
function reaches(market: RandomMarket, { type, side }: TicketOrder, count: number): boolean {
  return type === 'LIMIT' || count <= market.reach(side);
}

test('all that is available is accepted, and one contract more is refused', () => {
  const seen = new Set<string>();
  for (let seed = 1; seed <= MARKETS; seed += 1) {
    const most = (): { market: RandomMarket; draft: TicketDraft; order: TicketOrder | null } => {
      const market = new RandomMarket(seed);
      const draft = opening(market, '100', 'percent');
      return { market, draft, order: ordersOf(market, draft)[0] ?? null };
    };
    const { market, draft, order } = most();
    if (order === null) continue;
    const facts = market.facts();
    const summary = summariseFutures(draft, facts);
    const alert = summary && ticketAlert(draft, facts, summary.fillsNow, summary);
    const name = `seed ${seed} ${market.symbol} ${JSON.stringify({ ...order.quantity, ...draft })}`;
    const errors = ticketErrors(draft, facts);
    const refused = market.place(TRADER, order, draft)?.reason ?? '';
    if (errors.quantity !== undefined) {
      // Too little, never more than the listing lets one order name.
      expect(['minContracts', 'minValue', 'noMarket'], name).toContain(errors.quantity.key);
      expect(refused, name).not.toBe('');
      seen.add(`error ${refused}`);
      continue;
    }
    if (refused !== '') {
      // Tiers may be assumed: they are told before, and stop nothing.
      expect(refused, name).toBe('position-above-tier');
      expect(['aboveTier', 'liquidatesAtOnce'], name).toContain(alert);
      seen.add(refused);
      continue;
    }
    seen.add(`accepted ${order.type} ${order.side} ${draft.mode}`);
    const again = most();
    const more = sizeOf(order) + 1;
    if (again.order === null || !reaches(again.market, order, more)) continue;
    const reason = again.market.place(TRADER, sized(again.order, more), draft)?.reason ?? '';
    expect(
      ['insufficient-margin', 'volume-above-maximum', 'value-above-maximum', 'position-above-tier'],
      name,
    ).toContain(reason);
    seen.add(`one more: ${reason}`);
  }
  expect([...seen]).toEqual(
    expect.arrayContaining([
      ...['accepted LIMIT BUY cross', 'accepted LIMIT SELL cross', 'accepted LIMIT BUY isolated'],
      ...['accepted MARKET BUY cross', 'accepted MARKET SELL isolated'],
      ...['one more: insufficient-margin', 'position-above-tier'],
    ]),
  );
});

test('after all has filled the account is as the ticket said, and what was locked too', () => {
  const seen = new Set<string>();
  for (let seed = 1; seed <= MARKETS * 3; seed += 1) {
    const market = new RandomMarket(seed);
    const draft = opening(
      market,
      String(1 + market.number(market.pick([4000, 15_000]))),
      'contracts',
    );
    const isScaled = market.chance(0.25);
    const whole: TicketDraft = isScaled
      ? {
          ...draft,
          form: 'scaled',
          type: 'LIMIT',
          timeInForce: 'GTC',
          from: market.text(market.near(market.number(120) - 60)),
          to: market.text(market.near(market.number(120) - 60)),
          count: '4',
          distribution: market.pick(['flat', 'up', 'down']),
        }
      : draft;
    const facts = market.facts();
    const orders = ordersOf(market, whole);
    if (orders.length === 0 || Object.keys(ticketErrors(whole, facts)).length > 0) continue;
    const { summary, after } = previewed(market, whole);
    const name = `seed ${seed} ${market.symbol} ${JSON.stringify({ ...whole, ...orders[0]?.quantity })}`;
    if (summary.required !== null && summary.required > (summary.now.available ?? 0n)) continue;
    const before = market.record.accountLock;
    market.account.bench.takeEvents();
    const refusals = orders.map((order) => market.place(TRADER, order, whole)?.reason ?? '');
    if (refusals.some((reason) => reason !== '')) {
      // A scaled entry is refused piece by piece: what has filled before has changed the account.
      if (!isScaled) expect(refusals, name).toEqual(['position-above-tier']);
      continue;
    }
    const atOnce = market.account.bench.takeEvents();
    if (atOnce.every(({ type }) => type !== 'liquidation')) {
      expect(market.record.available, name).toBe(summary.availableOnceAccepted);
      const isPart = summary.fillsNow.lots > 0 && summary.rests > 0;
      seen.add(`accepted ${isPart ? 'in part' : summary.rests > 0 ? 'resting' : 'filled'}`);
    }
    if (summary.fillsNow.lots === 0 && summary.rests > 0) {
      expect(market.record.accountLock - before, name).toBe(summary.required);
      seen.add(`locked ${isScaled ? 'scaled' : whole.side}`);
    }
    market.meetRests();
    const risk = summary.after.risk;
    const isLost = risk !== null && risk.numerator >= risk.denominator;
    const isDoomed = isLost || summary.isLiquidatedOnTheWay;
    const steps = [...atOnce, ...market.account.bench.takeEvents()].filter(
      ({ type }) => type === 'liquidation',
    );
    if (isDoomed || steps.length > 0) {
      expect([isDoomed, steps.length > 0], name).toEqual([true, true]);
      const how = isLost ? 'at once' : 'on the way';
      seen.add(`${isScaled ? 'scaled ' : ''}liquidated ${how}`);
      continue;
    }
    const { available, volume, hold, liquidation } = toldOf(market, whole.side);
    expect(after, name).toEqual({ available, volume, hold, liquidation });
    seen.add(`${isScaled ? 'scaled' : whole.type} ${whole.mode} ${whole.side}`);
    if (summary.fillsNow.steps.length > 1) seen.add('several levels');
  }
  expect([...seen]).toEqual(
    expect.arrayContaining([
      ...['liquidated on the way', 'scaled liquidated on the way'],
      ...['locked BUY', 'locked SELL', 'locked scaled', 'several levels'],
      ...['accepted resting', 'accepted in part', 'accepted filled'],
      ...['MARKET cross BUY', 'MARKET isolated SELL', 'LIMIT isolated BUY', 'scaled cross SELL'],
    ]),
  );
});

test('after a close the account is as the ticket said, and more than is held is refused', () => {
  const seen = new Set<string>();
  for (let seed = 1; seed <= MARKETS * 2; seed += 1) {
    const market = new RandomMarket(seed);
    const held = market.record.positions.find(({ contract }) => contract === market.symbol);
    if (held === undefined) continue;
    const side = held.side === 'BUY' ? 'SELL' : 'BUY';
    const count = market.chance(0.4) ? held.volume : 1 + market.number(held.volume);
    const draft = market.draft({
      side,
      action: 'CLOSE',
      mode: held.mode,
      type: market.pick(['LIMIT', 'MARKET']),
      price: market.text(market.near(market.number(41) - 20)),
      quantity: String(count),
    });
    const [order] = ordersOf(market, draft);
    if (order === undefined || Object.keys(ticketErrors(draft, market.facts())).length > 0)
      continue;
    const { summary, after } = previewed(market, draft);
    const name = `seed ${seed} ${market.symbol} ${JSON.stringify(draft)}`;
    const reason = market.place(TRADER, sized(order, held.volume + 1), draft)?.reason;
    expect(
      ['position-not-sufficient', 'volume-above-maximum', 'value-above-maximum'],
      name,
    ).toContain(reason);
    const normalBefore = market.record.accountNormal;
    market.account.bench.takeEvents();
    const refusal = market.place(TRADER, order, draft)?.reason ?? '';
    if (refusal !== '') {
      expect(['price-out-of-band', 'no-liquidity'], name).toContain(refusal);
      continue;
    }
    const atOnce = market.account.bench.takeEvents();
    if (atOnce.every(({ type }) => type !== 'liquidation')) {
      expect(market.record.available, name).toBe(summary.availableOnceAccepted);
    }
    market.meetRests();
    if (
      [...atOnce, ...market.account.bench.takeEvents()].some(({ type }) => type === 'liquidation')
    )
      continue;
    const told = toldOf(market, held.side);
    const { available, volume, hold, liquidation } = told;
    expect(after, name).toEqual({ available, volume, hold, liquidation });
    if (held.mode === 'cross' && summary.contracts === count) {
      const won = (summary.profit ?? 0n) - summary.fee.total;
      const fills = summary.fillsNow.steps.length + Number(summary.rests > 0);
      // Each fill but the last leaves the fraction of an atom to the position.
      const apart = told.normal - normalBefore - won;
      expect(apart >= -BigInt(fills) && apart <= BigInt(fills), name).toBe(true);
    }
    seen.add(`${draft.type} ${held.mode} ${volume === 0 ? 'whole' : 'part'}`);
  }
  expect([...seen]).toEqual(
    expect.arrayContaining([
      ...['LIMIT cross whole', 'LIMIT isolated part', 'MARKET cross part', 'MARKET isolated whole'],
    ]),
  );
});
