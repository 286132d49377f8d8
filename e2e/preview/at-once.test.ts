/**
 * What the ticket says an order would do at once, refused, cancelled or fired: held against what the exchange then does
 * with it, on random accounts before random books.
 */
import { expect, test } from 'vitest';
import {
  outsideBand,
  summariseFutures,
  ticketAlert,
  ticketErrors,
  ticketOrders,
} from '@shared/domain/ticket';
import type { TimeInForce } from '@shared/domain/futures';
import type { Side } from '@shared/domain/order';
import { ticks } from '@shared/money/units';
import { TRADER } from '../inspect/bench-account';
import { RandomMarket } from './random-market';

const MARKETS = 80;

test('what must not take, must fill or fills now: refused and cancelled as the ticket said', () => {
  const seen = new Set<string>();
  for (let seed = 1; seed <= MARKETS; seed += 1) {
    const market = new RandomMarket(seed);
    const timeInForce = market.pick<TimeInForce>(['POST_ONLY', 'FOK', 'IOC']);
    const side = market.pick<Side>(['BUY', 'SELL']);
    const { bids, asks } = market.facts();
    const levels = side === 'BUY' ? asks : bids;
    const level = levels[market.number(levels.length)]?.[0] ?? 1;
    const price = market.chance(0.6) ? ticks(level) : market.near(market.number(61) - 30);
    const draft = market.draft({
      side,
      price: market.text(price),
      quantity: String(1 + market.number(market.pick([50, 5000]))),
      mode: market.mode,
      timeInForce,
    });
    const facts = market.facts();
    const orders = ticketOrders(draft, facts);
    const [order] = orders.ok ? orders.value : [];
    const summary = summariseFutures(draft, facts);
    if (order === undefined || summary === null) continue;
    if (Object.keys(ticketErrors(draft, facts)).length > 0) continue;
    if ((summary.required ?? 0n) > (summary.now.available ?? 0n)) continue;
    const name = `seed ${seed} ${market.symbol} ${JSON.stringify(draft)}`;
    const alert = ticketAlert(draft, facts, summary.fillsNow, summary);
    const before = market.record.positions.find(
      ({ contract, side }) => contract === market.symbol && side === draft.side,
    );
    market.account.bench.takeEvents();
    const refusal = market.place(TRADER, order, draft)?.reason ?? '';
    if ((alert === 'outsideBand') !== (refusal === 'price-out-of-band'))
      expect([alert, refusal], name).toEqual(['outsideBand', 'price-out-of-band']);
    if (refusal === 'price-out-of-band') continue;
    // Not stated by the API: told as assumed.
    if (refusal === 'position-above-tier') continue;
    if (alert === 'postOnlyTakes' || refusal !== '') {
      expect([alert, refusal], name).toEqual(['postOnlyTakes', 'post-only-would-take']);
      expect(summary.after, name).toEqual(summary.now);
      seen.add('a post-only order was refused');
      continue;
    }
    if (timeInForce === 'POST_ONLY') {
      expect(summary.fillsNow.lots, name).toBe(0);
      seen.add('a post-only order rests');
      continue;
    }
    if (market.account.bench.takeEvents().some(({ type }) => type === 'liquidation')) continue;
    const after = market.record.positions.find(
      ({ contract, side }) => contract === market.symbol && side === draft.side,
    );
    const filled = (after?.volume ?? 0) - (before?.volume ?? 0);
    expect(filled, name).toBe(alert === 'fillOrKillDies' ? 0 : summary.fillsNow.lots);
    expect(summary.after.position?.leg.volume ?? 0, name).toBe(after?.volume ?? 0);
    if (alert === 'nothingFillsNow') expect(filled, name).toBe(0);
    const asked = Number(draft.quantity);
    seen.add(`${timeInForce} ${filled === asked ? 'whole' : filled === 0 ? 'nothing' : 'part'}`);
  }
  expect([...seen]).toEqual(
    expect.arrayContaining([
      ...['a post-only order was refused', 'a post-only order rests'],
      ...['FOK whole', 'FOK nothing', 'IOC whole', 'IOC part', 'IOC nothing'],
    ]),
  );
});

test('a trigger that would be refused because its price is there already says so, and no other', () => {
  const seen = new Set<string>();
  for (let seed = 1; seed <= MARKETS; seed += 1) {
    const market = new RandomMarket(seed);
    const draft = market.draft({
      form: 'trigger',
      type: 'MARKET',
      side: market.pick<Side>(['BUY', 'SELL']),
      triggerPrice: market.text(market.near(market.number(41) - 20)),
      direction: market.pick(['UP', 'DOWN']),
      quantity: '1',
      mode: market.mode,
    });
    const facts = market.facts();
    const orders = ticketOrders(draft, facts);
    const [order] = orders.ok ? orders.value : [];
    const summary = summariseFutures(draft, facts);
    if (order === undefined || summary === null) continue;
    if (Object.keys(ticketErrors(draft, facts)).length > 0) continue;
    const alert = ticketAlert(draft, facts, summary.fillsNow, summary);
    const refusal = market.placeTrigger(order, draft)?.reason ?? '';
    const name = `seed ${seed} ${market.symbol} ${JSON.stringify(draft)} ${String(alert)}`;
    if (refusal === 'position-above-tier') continue;
    expect(refusal, name).toBe(alert === 'triggersAtOnce' ? 'would-trigger-at-once' : '');
    seen.add(`${draft.direction} ${refusal === '' ? 'waits' : 'is there'}`);
  }
  expect([...seen].toSorted()).toEqual(['DOWN is there', 'DOWN waits', 'UP is there', 'UP waits']);
});

test('a price that is refused because it is too far away says so, to the tick, and no other', () => {
  const seen = new Set<string>();
  for (let seed = 1; seed <= MARKETS; seed += 1) {
    const market = new RandomMarket(seed);
    const side = market.pick<Side>(['BUY', 'SELL']);
    const isLow = market.chance(0.5);
    const share = side === 'BUY' ? (isLow ? -900 : 100) : isLow ? -100 : 9_000;
    const price = ticks(Math.max(1, market.near(share) + market.number(25) - 12));
    const draft = market.draft({
      side,
      price: market.text(price),
      quantity: '1',
      mode: market.mode,
    });
    const facts = market.facts();
    const orders = ticketOrders(draft, facts);
    const [order] = orders.ok ? orders.value : [];
    const summary = summariseFutures(draft, facts);
    if (order === undefined || summary === null) continue;
    if (Object.keys(ticketErrors(draft, facts)).length > 0) continue;
    const outside = outsideBand(draft, facts);
    const name = `seed ${seed} ${market.symbol} ${JSON.stringify(draft)}`;
    const refusal = market.place(TRADER, order, draft);
    expect(outside !== null, name).toBe(refusal?.reason === 'price-out-of-band');
    const where = `${side} ${isLow ? 'low' : 'high'}`;
    seen.add(`${where} ${outside === null ? 'inside' : 'outside'}`);
    if (outside === null) continue;
    // The limits are the exchange's own, and the field is named.
    const [low, high] = [outside.low, outside.high].map((at) => market.text(ticks(Number(at))));
    expect(refusal?.message, name).toBe(
      `${outside.field} ${draft.price}: allowed ${low} to ${high}`,
    );
    expect(ticketAlert(draft, facts, summary.fillsNow, summary), name).toBe('outsideBand');
  }
  expect(seen.size).toBe(8);
});
