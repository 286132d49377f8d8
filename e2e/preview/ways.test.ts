/**
 * What every other way of ordering promises is what the exchange then does: a click in the ladder, an order that is
 * moved, exits that come with an entry, a close and a reversal. By the same judge as the ticket.
 */
import { expect, test } from 'vitest';
import type { FuturesDraft, OrderDraft } from '@shared/contract/terminal/commands';
import type { FuturesInstrument, PositionRow } from '@shared/contract/terminal';
import type { Side } from '@shared/domain/order';
import { outsideBand, ticketErrors, type TicketDraft } from '@shared/domain/ticket';
import { ticks } from '@shared/money/units';
import { bracketPrices } from '../../src-renderer/features/ladder/bracket';
import { checkedOrder, closingDraft, openingDraft } from '../../src-renderer/features/ladder/order';
import type { OrderMeaning } from '../../src-renderer/features/ladder/meaning';
import { closeDraft, exitDraft, reverseDrafts } from '../../src-renderer/features/positions/plans';
import { reverseShortfall } from '../../src-renderer/features/positions/reverse-cost';
import { doubtOf } from '../../src-renderer/session/orders/change-doubts';
import { BTC_CONTRACT } from '../../src-renderer/session/contract.testing';
import { LONG } from '../../src-renderer/session/futures/positions.testing';
import { rulesOf, toldPosition } from '../inspect/told';
import { previewed, toldOf } from './judge';
import { RandomMarket } from './random-market';

const MARKETS = 70;
/** The API does not state it: it is told as assumed, and judged by the exchange. */
const ASSUMED = new Set(['position-above-tier']);

const futures = (draft: OrderDraft): FuturesDraft => {
  if (draft.book !== 'futures') throw new Error('a contract is ordered');
  return draft;
};

const isLiquidated = (market: RandomMarket): boolean =>
  market.account.bench.takeEvents().some(({ type }) => type === 'liquidation');

/** The contract's row as the positions panel has it. */
function rowOf(market: RandomMarket): PositionRow | null {
  const { record, symbol } = market;
  const held = record.positions.find(({ contract }) => contract === symbol);
  return held === undefined ? null : { ...LONG, ...toldPosition(held) };
}

const instrumentOf = ({ symbol }: RandomMarket): FuturesInstrument => {
  const { pricePrecision, multiplier } = rulesOf(symbol).contract;
  return { ...BTC_CONTRACT, symbol, pricePrecision, multiplier };
};

function meant(market: RandomMarket): OrderMeaning {
  const side = market.pick<Side>(['BUY', 'SELL']);
  const price = market.near(market.number(61) - 30);
  if (market.chance(0.4)) return { kind: 'market', side };
  if (market.chance(0.7)) return { kind: 'limit', side, price };
  return { kind: 'stop', side, price, direction: market.pick(['UP', 'DOWN']) };
}

test('a click in the ladder: what it sends is taken, and the account is as the ticket would have said', () => {
  const seen = new Set<string>();
  for (let seed = 1; seed <= MARKETS; seed += 1) {
    const market = new RandomMarket(seed);
    const meaning = meant(market);
    const { symbol, mode } = market;
    const volume = 1 + market.number(market.pick([50, 4000]));
    const facts = market.facts();
    const draft = openingDraft(meaning, { symbol, book: 'futures', mode, volume }, facts);
    const name = `seed ${seed} ${symbol} ${JSON.stringify(meaning)} ${volume}`;
    const checked = checkedOrder(draft, facts, symbol);
    if (!checked.ok) continue;
    const sent = futures(checked.value);
    const asked = meaning.kind === 'market' ? '' : market.text(ticks(meaning.price));
    const price = meaning.kind === 'stop' ? (sent.trigger?.price ?? '') : sent.price;
    expect([sent.side, sent.action, sent.quantity, price], name).toEqual([
      meaning.side,
      'OPEN',
      String(volume),
      asked,
    ]);
    const { summary, after } = previewed(market, draft);
    const isTooDear = (summary.required ?? 0n) > (summary.now.available ?? 0n);
    market.account.bench.takeEvents();
    const refusal = market.send(sent)?.reason ?? '';
    if (ASSUMED.has(refusal)) continue;
    if (meaning.kind === 'stop') {
      // A stop beyond the market waits; the ladder offers none on this side of it.
      expect(['', 'would-trigger-at-once'], name).toContain(refusal);
      continue;
    }
    const why = outsideBand(draft, facts) !== null ? 'band' : isTooDear ? 'margin' : '';
    const expected = { band: 'price-out-of-band', margin: 'insufficient-margin', '': '' }[why];
    expect(refusal, name).toBe(expected);
    if (refusal !== '') {
      seen.add(refusal);
      continue;
    }
    market.meetRests();
    if (isLiquidated(market)) continue;
    const { available, volume: held, hold, liquidation } = toldOf(market, meaning.side);
    expect(after, name).toEqual({ available, volume: held, hold, liquidation });
    seen.add(`${meaning.kind} ${meaning.side} ${mode}`);
  }
  expect([...seen]).toEqual(
    expect.arrayContaining([
      ...['limit BUY cross', 'limit SELL isolated', 'market BUY isolated', 'market SELL cross'],
      'insufficient-margin',
    ]),
  );
});

/** Prices around where the entry trades, on the sides that the ticket asks for. */
function withExits(market: RandomMarket): TicketDraft {
  const side = market.pick<Side>(['BUY', 'SELL']);
  const away = side === 'BUY' ? 1 : -1;
  const at = market.number(41) - 20;
  return market.draft({
    side,
    type: market.chance(0.5) ? 'MARKET' : 'LIMIT',
    price: market.text(market.near(at)),
    quantity: String(1 + market.number(market.pick([20, 9000]))),
    mode: market.mode,
    hasExits: true,
    takeProfit: market.text(market.near(at + away * market.number(60))),
    stopLoss: market.text(market.near(at - away * market.number(60))),
  });
}

test('exits that the ticket takes are taken by the exchange once their entry has filled', () => {
  const seen = new Set<string>();
  for (let seed = 1; seed <= MARKETS * 3; seed += 1) {
    const market = new RandomMarket(seed);
    const draft = withExits(market);
    const facts = market.facts();
    const name = `seed ${seed} ${market.symbol} ${JSON.stringify(draft)}`;
    if (Object.keys(ticketErrors(draft, facts)).length > 0) continue;
    const checked = checkedOrder(draft, facts, market.symbol);
    if (!checked.ok || market.send(futures(checked.value)) !== null) continue;
    market.account.bench.takeEvents();
    const { fillsNow } = previewed(market, draft).summary;
    market.meetRests();
    if (isLiquidated(market)) continue;
    const row = rowOf(market);
    if (row === null || row.side !== draft.side) continue;
    for (const [purpose, text] of [
      ['take-profit', draft.takeProfit],
      ['stop-loss', draft.stopLoss],
    ] as const) {
      const exit = exitDraft(row, instrumentOf(market), purpose, market.ticksOf(text), 1);
      const refusal = market.send(exit)?.reason ?? '';
      expect(refusal, `${name} ${purpose}`).toBe('');
    }
    seen.add(`${draft.type} ${draft.side} ${fillsNow.lots > 0 ? 'takes' : 'rests'}`);
  }
  expect([...seen]).toEqual(
    expect.arrayContaining([
      'MARKET BUY takes',
      'MARKET SELL takes',
      'LIMIT BUY takes',
      'LIMIT SELL rests',
    ]),
  );
});

test('the bracket of a click is as many ticks from its price as was typed', () => {
  expect(bracketPrices('SELL', 100, { takeProfit: '5', stopLoss: '7' })).toEqual({
    takeProfit: 95,
    stopLoss: 107,
  });
});

test('an order that is moved without a question neither executes at once nor is refused', () => {
  const seen = new Set<string>();
  for (let seed = 1; seed <= MARKETS * 2; seed += 1) {
    const market = new RandomMarket(seed);
    const side = market.pick<Side>(['BUY', 'SELL']);
    const price = market.near(market.number(41) - 20);
    const { last, bids, asks, mark } = market.facts();
    const best = (side === 'BUY' ? asks : bids)[0]?.[0] ?? null;
    const doubt = doubtOf('paper', { side }, price, { last: last ?? 0, best, outside: null });
    if (doubt !== null || mark === null) continue;
    const draft = market.draft({
      side,
      price: market.text(price),
      quantity: '1',
      mode: market.mode,
    });
    const name = `seed ${seed} ${market.symbol} ${JSON.stringify({ side, price, last, best })}`;
    const checked = checkedOrder(draft, market.facts(), market.symbol);
    if (!checked.ok) continue;
    const before = toldOf(market, side).volume;
    const refusal = market.send(futures(checked.value))?.reason ?? '';
    if (refusal === 'insufficient-margin' || ASSUMED.has(refusal)) continue;
    expect([refusal, toldOf(market, side).volume], name).toEqual(['', before]);
    seen.add(side);
  }
  expect(seen).toEqual(new Set(['BUY', 'SELL']));
});

test('a close at the market closes what its button says, and a reversal opens what was closed', () => {
  const seen = new Set<string>();
  for (let seed = 1; seed <= MARKETS * 2; seed += 1) {
    const market = new RandomMarket(seed);
    const row = rowOf(market);
    if (row === null) continue;
    const name = `seed ${seed} ${market.symbol} ${row.side} ${row.contracts}`;
    const volume = row.contracts - row.closing;
    if (volume <= 0) continue;
    const byLadder = closingDraft(row.side, { mode: row.mode, volume }, market.facts());
    const byPanel = closeDraft(row, instrumentOf(market), volume, null);
    const checked = checkedOrder(byLadder, market.facts(), market.symbol);
    if (!checked.ok) continue;
    // Two ways, one order.
    expect(futures(checked.value), name).toEqual(byPanel);
    const { after } = previewed(market, byLadder);
    const { wallet } = market.facts();
    const { markPrice } = row;
    const short = reverseShortfall({ row, instrument: instrumentOf(market), markPrice }, wallet);
    market.account.bench.takeEvents();
    const refusal = market.send(byPanel)?.reason ?? '';
    expect(refusal, name).toBe('');
    if (isLiquidated(market)) continue;
    const told = toldOf(market, row.side);
    const { available, volume: left, hold, liquidation } = told;
    expect(after, name).toEqual({ available, volume: left, hold, liquidation });
    const closed = row.contracts - left;
    seen.add(closed === volume ? 'all' : 'what the book holds');
    if (closed === 0 || !market.chance(0.6)) continue;
    const [, open] = reverseDrafts(row, instrumentOf(market));
    const turned = { ...open, quantity: String(closed) };
    const side = row.side === 'BUY' ? 'SELL' : 'BUY';
    const wish = {
      symbol: market.symbol,
      book: 'futures',
      mode: row.mode,
      volume: closed,
    } as const;
    const opening = openingDraft({ kind: 'market', side }, wish, market.facts());
    const facts = market.facts();
    const again = checkedOrder(opening, facts, market.symbol);
    if (!again.ok) continue;
    expect(futures(again.value), name).toEqual(turned);
    const then = previewed(market, opening);
    const isTooDear = (then.summary.required ?? 0n) > (then.summary.now.available ?? 0n);
    const second = market.send(turned)?.reason ?? '';
    if (ASSUMED.has(second)) continue;
    // What the shown book does not hold is counted as if there were more behind it.
    if (then.summary.fillsNow.isBookTooShort) continue;
    expect(second, name).toBe(isTooDear ? 'insufficient-margin' : '');
    seen.add(isTooDear ? 'not turned: margin' : 'turned');
    // The question goes by the mark, the exchange by its book: by a twentieth they do not differ here.
    if (closed === volume && short !== null && short.needed * 20n > short.free * 21n) {
      expect(second, name).toBe('insufficient-margin');
      seen.add('said before');
    }
    if (second !== '' || isLiquidated(market)) continue;
    const other = toldOf(market, side);
    expect(then.after.volume, name).toBe(other.volume);
    expect(then.after.available, name).toBe(other.available);
  }
  expect([...seen].toSorted()).toEqual([
    'all',
    'not turned: margin',
    'said before',
    'turned',
    'what the book holds',
  ]);
});
