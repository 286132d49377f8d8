/**
 * The ticket on markets that count otherwise than BTC/USDT, where a tick of a lot is one atom, and than E-BTC-USDT, of
 * which a contract is a ten-thousandth: a factor that is forgotten or turned round shows here.
 */
import { describe, expect, test } from 'vitest';
import { atoms, mark, rate, ticks } from '../../money/units';
import { FUTURES_RULES } from '../futures-defaults';
import { showFraction } from '../futures-math';
import { SPOT_RULES } from '../instrument-defaults';
import {
  measureOf,
  newTicket,
  orderText,
  reduceTicket,
  summariseFutures,
  summariseTicket,
  ticketErrors,
  ticketOrders,
  type FuturesFacts,
  type TicketDraft,
  type WalletFacts,
} from '.';
import { money } from './ticket.testing';

const found = <Each>(each: Each | null | undefined): Each => {
  if (each === undefined || each === null) throw new Error('no such market');
  return each;
};

function pairFacts(symbol: string, best: number, available: number): WalletFacts {
  const { pair } = found(SPOT_RULES.find(({ pair: each }) => each.symbol === symbol));
  return {
    book: 'spot',
    pair,
    available: { base: money('1000000'), quote: money('1000000') },
    fees: { maker: rate(80_000n), taker: rate(100_000n), isAssumed: true },
    bids: [[best, available]],
    asks: [[best, available]],
    isBookKnown: true,
    last: ticks(best),
  };
}

function contractFacts(symbol: string, best: number): FuturesFacts {
  const rules = found(FUTURES_RULES.find(({ contract }) => contract.symbol === symbol));
  return {
    book: 'futures',
    contract: { ...rules, leverage: 20 },
    mark: mark(BigInt(best) * 100n),
    wallet: { normal: money('1000000'), positions: [] },
    bids: [[best, 10_000]],
    asks: [[best, 10_000]],
    isBookKnown: true,
    last: ticks(best),
    opening: { BUY: 0, SELL: 0 },
  };
}

const SOL = pairFacts('SOLUSDT', 150_000, 1_000_000);
const XRP = pairFacts('XRPUSDT', 60_000, 1_000_000);
const ETH_BTC = pairFacts('ETHBTC', 5_000, 1_000_000);
const E_ETH = contractFacts('E-ETH-USDT', 300_000);
const E_SOL = contractFacts('E-SOL-USDT', 150_000);
const E_XRP = contractFacts('E-XRP-USDT', 6_000);

describe('a pair', () => {
  // 2.5 SOL at 150.001, 20.5 XRP at 0.60001, 1.234 ETH at 0.05001 BTC; fees of 0.1 % of what is received.
  test.each([
    [
      SOL,
      '150.001',
      '2.5',
      { cost: '375.0025', bought: '2.4975', best: '150', value: '375', brought: '374.625' },
    ],
    [
      XRP,
      '0.60001',
      '20.5',
      { cost: '12.300205', bought: '20.4795', best: '0.6', value: '12.3', brought: '12.2877' },
    ],
    [
      ETH_BTC,
      '0.05001',
      '1.234',
      {
        cost: '0.06171234',
        bought: '1.232766',
        best: '0.05',
        value: '0.0617',
        brought: '0.0616383',
      },
    ],
  ] as const)('%# costs and brings what price × quantity is', (facts, price, quantity, said) => {
    const { cost, bought, best, value, brought } = said;
    const buy = draft({ price, quantity });
    expect(summariseTicket(buy, facts)).toMatchObject({
      cost: { atoms: money(cost) },
      received: money(bought),
    });
    const sell = reduceTicket(
      draft({ side: 'SELL', quantity }),
      { type: 'fromBookPrice', price: found(facts.last) },
      facts,
    );
    expect(summariseTicket(sell, facts)).toMatchObject({
      cost: { atoms: money(quantity) },
      fillsNow: { value: money(value), averagePrice: best },
      received: money(brought),
      after: { quote: atoms(money(brought) + money('1000000')) },
    });
  });

  test.each([
    [SOL, '150', '300.1', '2'],
    [XRP, '0.6', '12.34', '20.5'],
    [ETH_BTC, '0.05', '0.0617', '1.234'],
  ] as const)('%# takes an amount as the lots it pays for', (facts, price, amount, quantity) => {
    const read = ticketOrders(draft({ price, quantity: amount, unit: 'quote' }), facts);
    const text = read.ok ? read.value.map((order) => orderText(order, measureOf(facts))) : [];
    expect(text).toEqual([{ price, quantity, unit: 'base' }]);
  });

  test.each([
    [SOL, '150.0001', '0.0001', '3', '3'],
    [XRP, '0.600001', '0.01', '5', '1'],
    [ETH_BTC, '0.050001', '0.0001', '5', '3'],
  ] as const)('%# names its own decimals', (facts, price, quantity, ofPrice, ofQuantity) => {
    expect(ticketErrors(draft({ price, quantity }), facts)).toMatchObject({
      price: { key: 'tooPrecise', values: { decimals: ofPrice } },
      quantity: { key: 'tooPrecise', values: { decimals: ofQuantity } },
    });
  });

  // Of 1.2345678 coins a quarter, and of them all, in whole lots.
  test.each([
    [SOL, '0.308', '1.234'],
    [XRP, '0.3', '1.2'],
    [ETH_BTC, '0.308', '1.234'],
  ] as const)('%# sells whole lots of what there is', (facts, quarter, all) => {
    const owned = { ...facts, available: { base: money('1.2345678'), quote: money('0') } };
    const sold = [25, 100].map((percent) =>
      reduceTicket(draft({ side: 'SELL' }), { type: 'setPercent', percent }, owned),
    );
    expect(sold.map(({ quantity }) => quantity)).toEqual([quarter, all]);
  });

  test.each([
    [SOL, '0.002', '150.001'],
    [XRP, '1.1', '0.60001'],
    [ETH_BTC, '0.002', '0.05001'],
  ] as const)('%# is stepped by its lot and its tick', (facts, quantity, price) => {
    const one = draft({ quantity: facts === XRP ? '1' : '0.001' });
    const atBest = reduceTicket(one, { type: 'fromBookPrice', price: found(facts.last) }, facts);
    const lot = reduceTicket(atBest, { type: 'stepQuantity', steps: 1 }, facts);
    const tick = reduceTicket(lot, { type: 'stepPrice', field: 'price', steps: 1 }, facts);
    expect([tick.quantity, tick.price]).toEqual([quantity, price]);
  });
});

describe('a contract', () => {
  // 7 contracts are 0.07 ETH, 7 SOL and 70 XRP.
  test.each([
    [E_ETH, '3000', '0.07', '210', '0.08'],
    [E_SOL, '150', '7', '1050', '8'],
    [E_XRP, '0.6', '70', '42', '80'],
  ] as const)('%# is its multiplier of the coin', (facts, price, base, value, next) => {
    const seven = contract({ price, quantity: '7', unit: 'contracts' });
    expect(summariseFutures(seven, facts)).toMatchObject({ value: money(value) });
    const inBase = reduceTicket(seven, { type: 'setUnit', unit: 'base' }, facts);
    expect(inBase.quantity).toBe(base);
    expect(ticketOrders(inBase, facts)).toMatchObject({ value: [{ quantity: { lots: 7 } }] });
    const stepped = reduceTicket(inBase, { type: 'stepQuantity', steps: 1 }, facts);
    expect(stepped.quantity).toBe(next);
    const amount = contract({ price, quantity: value, unit: 'quote' });
    expect(ticketOrders(amount, facts)).toMatchObject({ value: [{ quantity: { lots: 7 } }] });
  });

  test.each([
    [E_ETH, '3000', 2],
    [E_SOL, '150', 3],
    [E_XRP, '0.6', 4],
  ] as const)('%# is liquidated at a price of its own grid', (facts, price, decimals) => {
    const bought = contract({ price, quantity: '200', unit: 'contracts', mode: 'isolated' });
    const after = summariseFutures(bought, facts)?.after;
    const exact = Number(showFraction(found(after?.liquidation)));
    expect(exact).toBeGreaterThan(Number(price) * 0.9);
    expect(after?.liquidationAt?.price).toBe(Math.ceil(exact * 10 ** decimals));
  });

  test.each([
    [E_ETH, '3000.001', '2'],
    [E_SOL, '150.0001', '3'],
    [E_XRP, '0.60001', '4'],
  ] as const)('%# names the decimals of its price', (facts, price, decimals) => {
    expect(ticketErrors(contract({ price, quantity: '7' }), facts)).toMatchObject({
      price: { key: 'tooPrecise', values: { decimals } },
    });
  });
});

function draft(change: Partial<TicketDraft>): TicketDraft {
  return { ...newTicket(), ...change };
}

function contract(change: Partial<TicketDraft>): TicketDraft {
  return { ...newTicket('BUY', 'LIMIT', 'futures'), ...change };
}
