import { describe, expect, it } from 'vitest';

import { atoms, contracts, rate } from '../../money/units';
import { feeOf, showFraction } from '../futures-math';
import {
  modeOf,
  orderText,
  measureOf,
  summariseFutures,
  ticketErrors,
  ticketOrders,
  type FuturesFacts,
  type FuturesWallet,
  type TicketDraft,
} from '.';
import {
  apply,
  atMark,
  BTC_CONTRACT,
  draftOf,
  futuresFacts,
  money,
  position,
} from './ticket.testing';

const shown = (fraction: Parameters<typeof showFraction>[0] | null | undefined): string =>
  fraction === null || fraction === undefined ? 'none' : showFraction(fraction);
const facts = futuresFacts();

describe('errors under the fields', () => {
  const long = position('BUY', 5000, 60_000);
  const held = futuresFacts({
    wallet: { normal: money('20000'), positions: [{ ...long, closing: contracts(1000) }] },
  });
  it.each<[string, Partial<TicketDraft>, FuturesFacts, object]>([
    ['nothing filled in', {}, facts, { price: { key: 'missing' }, quantity: { key: 'missing' } }],
    [
      'half a contract',
      { price: '60000', quantity: '0.5' },
      facts,
      { quantity: { key: 'tooPrecise', values: { decimals: '0' } } },
    ],
    [
      'less than a contract of BTC',
      { price: '60000', quantity: '0.00005', unit: 'base' },
      facts,
      { quantity: { key: 'belowOneLot' } },
    ],
    [
      'more than a limit order holds',
      { price: '60000', quantity: '300001' },
      facts,
      { quantity: { key: 'maxContracts', values: { maxContracts: '300000' } } },
    ],
    [
      'more value than a limit order holds',
      { price: '60000', quantity: '300000' },
      futuresFacts({ contract: { ...BTC_CONTRACT, maxLimitValue: money('1000000') } }),
      { quantity: { key: 'maxValue', values: { maxValue: '1000000', asset: 'USDT' } } },
    ],
    [
      'less value than an order needs',
      { price: '9000', quantity: '1' },
      facts,
      { quantity: { key: 'minValue', values: { minValue: '1' } } },
    ],
    ['a price off the grid', { price: '60000.05', quantity: '1' }, facts, { price: {} }],
    [
      'a close of nothing',
      { action: 'CLOSE', side: 'SELL', price: '60000', quantity: '1' },
      facts,
      { quantity: { key: 'noPosition' } },
    ],
    [
      'a close of more than is left',
      { action: 'CLOSE', side: 'SELL', price: '60000', quantity: '4001' },
      held,
      { quantity: { key: 'exceedsPosition', values: { max: '4000' } } },
    ],
    [
      'a close of all that is left',
      { action: 'CLOSE', side: 'SELL', price: '60000', quantity: '4000' },
      held,
      {},
    ],
    [
      'a stop that closes more than is left now',
      {
        action: 'CLOSE',
        side: 'SELL',
        form: 'trigger',
        type: 'MARKET',
        triggerPrice: '59000',
        quantity: '5000',
      },
      held,
      {},
    ],
    [
      'exits on the wrong sides',
      { price: '60000', quantity: '1', hasExits: true, takeProfit: '59000', stopLoss: '61000' },
      facts,
      { takeProfit: { key: 'aboveEntry' }, stopLoss: { key: 'belowEntry' } },
    ],
    [
      'a trigger without its price',
      { form: 'trigger', type: 'MARKET', quantity: '1' },
      facts,
      { triggerPrice: { key: 'missing' } },
    ],
    [
      '"1/2" of an unknown wallet',
      { price: '60000', quantity: '1/2' },
      futuresFacts({ wallet: null }),
      { quantity: { key: 'unknownShare' } },
    ],
  ])('%s', (_name, change, known, errors) => {
    const found = ticketErrors(draftOf(change), known);
    expect(found).toMatchObject(errors);
    expect(Object.keys(found)).toEqual(Object.keys(errors));
  });
});

describe('what is sent', () => {
  it.each<[Partial<TicketDraft>, string]>([
    [{ quantity: '5000' }, '5000'],
    [{ quantity: '0.5', unit: 'base' }, '5000'],
    [{ quantity: '30000', unit: 'quote' }, '5000'],
    // 30,005.99 ÷ 6 USDT a contract, rounded down.
    [{ quantity: '30005.99', unit: 'quote' }, '5000'],
    [{ quantity: '0.50009', unit: 'base' }, '5000'],
  ])('%o is %s contracts', (change, sent) => {
    const orders = ticketOrders(draftOf({ price: '60000', ...change }), facts);
    expect(orders.ok && orders.value.map((order) => orderText(order, measureOf(facts)))).toEqual([
      { price: '60000', quantity: sent, unit: 'base' },
    ]);
  });

  it('a share of a close is a share of the position', () => {
    const wallet = { normal: money('20000'), positions: [position('SELL', 3001, 60_000)] };
    const close = draftOf({ action: 'CLOSE', side: 'BUY', price: '60000', quantity: '1/3' });
    const held = futuresFacts({ wallet });
    expect(apply(close, held, { type: 'settleQuantity' }).quantity).toBe('1000');
    expect(apply(close, held, { type: 'setPercent', percent: 100 }).quantity).toBe('3001');
  });
});

describe('the preview', () => {
  it('opens the isolated long of W6: fee 6, margin 1500, liquidation 57,320.99758648', () => {
    const draft = draftOf({ mode: 'isolated', price: '60000', quantity: '5000' });
    const summary = summariseFutures(draft, facts);
    expect(summary).toMatchObject({ fee: { maker: money('6'), taker: 0n }, rests: 5000 });
    expect(summary?.required).toBe(money('1518'));
    expect(summary?.after.position).toMatchObject({ hold: money('1500'), mode: 'isolated' });
    expect(shown(summary?.after.liquidation)).toBe('57320.99758648');
    expect(shown(summary?.now.liquidation)).toBe('none');
    expect(summary?.after.available).toBe(money('18494'));
    // Margin, the taker's fee: locked, of which the maker's is less.
    expect(summary?.availableOnceAccepted).toBe(money('18482'));
  });

  it('what a far order leaves free is what it locks, not what today’s mark would make of its fill', () => {
    const draft = draftOf({ price: '55000', quantity: '5000' });
    const summary = summariseFutures(draft, facts);
    const locked = summary?.required ?? null;
    expect(locked).toBe(money('1391.5'));
    expect(summary?.availableOnceAccepted).toBe(money('18608.5'));
    // A fill 5,000 below the mark would win 2,500 at it: nobody gets that.
    expect(summary?.after.available).toBeGreaterThan(summary?.availableOnceAccepted ?? 0n);
  });

  it('a trigger order locks nothing until its price comes', () => {
    const draft = draftOf({
      form: 'trigger',
      type: 'MARKET',
      direction: 'UP',
      triggerPrice: '62000',
      quantity: '5000',
    });
    expect(summariseFutures(draft, facts)?.availableOnceAccepted).toBe(money('20000'));
  });

  const w6 = position('BUY', 5000, 60_000, { mode: 'isolated', hold: money('1500') });
  it.each([
    // W9 and W10: closing 2000 of W6 as a taker.
    [61_000, { hold: money('900'), realized: money('192.68') }, '56675.11397157', '200'],
    [59_000, { hold: money('1107.08'), realized: money('-207.08') }, '', '-200'],
  ])('closes a part of it at %i', (price, after, liquidation, won) => {
    const held = futuresFacts({
      wallet: { normal: money('18494'), positions: [w6] },
      bids: [[price * 10, 5000]],
      mark: atMark(60_000),
    });
    const draft = draftOf({ action: 'CLOSE', side: 'SELL', type: 'MARKET', quantity: '2000' });
    const summary = summariseFutures(draft, held);
    expect(summary?.profit).toBe(money(won));
    expect(summary?.after.position).toMatchObject({ ...after, leg: { volume: 3000 } });
    if (liquidation !== '') expect(shown(summary?.after.liquidation)).toBe(liquidation);
  });

  it('moves all cross legs of the contract together: 47,388.37 of §5.8', () => {
    const legs = [position('BUY', 9000, 60_000), position('SELL', 8000, 60_000)];
    // The fee of the thousand contracts that make the long 10,000 is on top of the 3000 USDT.
    const wallet: FuturesWallet = { normal: money('3001.2'), positions: legs };
    const draft = draftOf({ price: '60000', quantity: '1000' });
    const summary = summariseFutures(draft, futuresFacts({ wallet }));
    expect(shown(summary?.after.liquidation).slice(0, 8)).toBe('47388.37');
    expect(summary?.after.position?.leg.volume).toBe(10_000);
  });

  it('locks W5: margin, fee and the opening loss', () => {
    const ten = futuresFacts({
      contract: { ...BTC_CONTRACT, leverage: 10 },
      mark: atMark(55_000),
    });
    const draft = draftOf({ price: '60000', quantity: '10000' });
    expect(summariseFutures(draft, ten)?.required).toBe(money('11036'));
  });

  it('reserves a sell at the best bid when that is higher than its price', () => {
    const draft = draftOf({ side: 'SELL', price: '59000', quantity: '100' });
    const { contract, fees } = BTC_CONTRACT;
    const unit = measureOf(facts).worth.atoms;
    expect(contract.symbol).toBe('E-BTC-USDT');
    const value = atoms(599_990n * 100n * unit);
    const margin = value / 20n;
    const loss = atoms(600_000n * 100n * unit - value);
    expect(summariseFutures(draft, facts)?.required).toBe(
      margin + feeOf(value, fees.openTaker) + loss,
    );
  });

  it('keeps the mode of the position there is', () => {
    const wallet = { normal: money('20000'), positions: [w6] };
    expect(modeOf(draftOf({ mode: 'cross' }), futuresFacts({ wallet }))).toBe('isolated');
    expect(modeOf(draftOf({ mode: 'cross' }), facts)).toBe('cross');
  });

  it('of an order that must fill at once counts nothing as resting', () => {
    const crossing = draftOf({ price: '60001', quantity: '5000', timeInForce: 'IOC' });
    expect(summariseFutures(crossing, facts)).toMatchObject({ contracts: 3000, rests: 0 });
    // All of it or nothing.
    const dying = draftOf({ price: '60001', quantity: '5000', timeInForce: 'FOK' });
    expect(summariseFutures(dying, facts)).toMatchObject({
      contracts: 0,
      after: { position: null },
    });
  });
});

describe('changing a futures ticket', () => {
  it('turns to the only position when it is to be closed', () => {
    const held = futuresFacts({
      wallet: { normal: money('1'), positions: [position('SELL', 5, 60_000)] },
    });
    const toClose = apply(draftOf({ side: 'SELL', quantity: '7' }), held, {
      type: 'setAction',
      action: 'CLOSE',
    });
    expect(toClose).toMatchObject({ action: 'CLOSE', side: 'BUY', quantity: '' });
  });

  it('a trigger price says from which side it is reached', () => {
    const trigger = apply(draftOf({}), facts, { type: 'setForm', form: 'trigger' });
    expect(trigger).toMatchObject({ form: 'trigger', type: 'MARKET' });
    const type = (text: string) =>
      apply(trigger, facts, { type: 'setText', field: 'triggerPrice', text }).direction;
    expect([type('61000'), type('59000')]).toEqual(['UP', 'DOWN']);
  });

  it('steps contracts by one, BTC by a contract, the price by ticks', () => {
    const step = (change: Partial<TicketDraft>, steps: number) =>
      apply(draftOf(change), facts, { type: 'stepQuantity', steps }).quantity;
    expect(step({ quantity: '5' }, 10)).toBe('15');
    expect(step({ quantity: '0.5', unit: 'base' }, 1)).toBe('0.5001');
    expect(step({ quantity: '20', unit: 'percent' }, 100)).toBe('100');
    expect(apply(draftOf({}), facts, { type: 'stepPrice', field: 'price', steps: 1 }).price).toBe(
      '60001',
    );
  });

  it('converts between contracts, BTC and value at its price', () => {
    const start = draftOf({ price: '60000', quantity: '5000' });
    const base = apply(start, facts, { type: 'setUnit', unit: 'base' });
    const value = apply(base, facts, { type: 'setUnit', unit: 'quote' });
    const back = apply(value, facts, { type: 'setUnit', unit: 'contracts' });
    expect([base.quantity, value.quantity, back.quantity]).toEqual(['0.5', '30000', '5000']);
  });
});

it('what a taker pays for a close is told by its position, not assumed of its contract', () => {
  const long = position('BUY', 5000, 60_000);
  const dear = { ...long, leg: { ...long.leg, closeRate: rate(100_000n) } };
  const known = futuresFacts({ wallet: { normal: money('20000'), positions: [dear] } });
  const draft = draftOf({ action: 'CLOSE', side: 'SELL', type: 'MARKET', quantity: '100' });
  const summary = summariseFutures(draft, known);
  expect(summary?.fee.taker).toBe(feeOf(summary?.value ?? atoms(0n), rate(100_000n)));
  expect(feeOf(summary?.value ?? atoms(0n), BTC_CONTRACT.fees.closeTaker)).not.toBe(
    summary?.fee.taker,
  );
});
