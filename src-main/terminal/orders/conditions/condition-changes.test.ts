/** A change of a condition order that waits: the old trigger is cancelled before the new one is placed. */
import { describe, expect, it, vi } from 'vitest';
import type { Bench } from '../../bench.testing';
import { refused } from '../../scripted-client.testing';
import { changeOf } from '../books.testing';
import { idOf, states, waiting } from './conditions.testing';

describe('a change of its trigger', () => {
  const moved = (bench: Bench, price = '58500') =>
    bench.during(bench.desk.call('changeOrder', changeOf(bench, idOf(bench), price, '100')), 1_000);

  it('cancels the old one and places the new one, with its purpose', async () => {
    const bench = await waiting();
    expect(await moved(bench)).toMatchObject({ value: { kind: 'accepted', status: 'DONE' } });
    expect(bench.value('conditions')).toMatchObject([
      { state: 'WAITING', triggerPrice: 585_000, trigger: 'DOWN', purpose: 'stop-loss' },
      { state: 'CANCELED', triggerPrice: 590_000 },
    ]);
  });

  it('is refused before anything is touched where it would fire at once', async () => {
    const bench = await waiting();
    expect(await moved(bench, '60500')).toMatchObject({ value: { code: 'would-trigger' } });
    expect(bench.exchange.futuresOrders.count('cancelOrder')).toBe(0);
    expect(states(bench)).toEqual(['WAITING']);
  });

  it('is refused as well where only the last price is there: the exchange may go by either', async () => {
    const bench = await waiting();
    bench.watch('tickers');
    await bench.run(6_000, 100);
    expect(await moved(bench, '60050')).toMatchObject({
      value: { code: 'would-trigger', message: 'price 60050: the last price is there already' },
    });
    expect(bench.exchange.futuresOrders.count('cancelOrder')).toBe(0);
  });

  it.each([
    ['the last price', '60000', 'would-trigger'],
    ['a tick before it', '59999.9', undefined],
  ])('to exactly %s', async (_where, price, code) => {
    const bench = await waiting();
    bench.watch('tickers');
    await bench.run(6_000, 100);
    expect(await moved(bench, price)).toMatchObject({ value: code === undefined ? {} : { code } });
    expect(bench.exchange.futuresOrders.count('cancelOrder')).toBe(code === undefined ? 1 : 0);
  });

  it.each([
    ['the mark', '60100', 'would-trigger'],
    ['a tick before it', '60099.9', undefined],
  ])('to exactly %s, where nothing has traded yet', async (_where, price, code) => {
    const bench = await waiting();
    bench.exchange.futuresHost.markUnits = 60_100_000n;
    expect(await moved(bench, price)).toMatchObject({ value: code === undefined ? {} : { code } });
    expect(bench.exchange.futuresOrders.count('cancelOrder')).toBe(code === undefined ? 1 : 0);
  });

  it('that finds it fired places nothing', async () => {
    const bench = await waiting();
    const { futuresOrders } = bench.exchange;
    futuresOrders.script('cancelOrder', () => {
      futuresOrders.fill(idOf(bench), 100, 590_000);
      return null;
    });
    await moved(bench);
    expect(futuresOrders.conditions).toHaveLength(1);
    expect(states(bench)).toEqual(['FIRED']);
  });

  it('changes what rests once its price has come: an order, and no trigger', async () => {
    const bench = await waiting({
      type: 'LIMIT',
      price: '61000',
      trigger: { direction: 'UP', price: '61000', purpose: 'take-profit' },
    });
    const { futuresOrders } = bench.exchange;
    futuresOrders.change(idOf(bench), { status: 'NEW' });
    await bench.run(3_000, 50);
    expect(states(bench)).toEqual(['FIRED']);
    expect(await moved(bench, '60950')).toMatchObject({ value: { status: 'DONE' } });
    expect(futuresOrders.conditions).toHaveLength(1);
    expect(bench.value('openOrders')).toMatchObject([
      { type: 'LIMIT', price: 609_500, side: 'SELL', status: 'NEW' },
    ]);
  });

  it('is refused where the trader has not yet seen that its price came: another order rests under its id', async () => {
    const bench = await waiting({
      type: 'LIMIT',
      price: '61000',
      trigger: { direction: 'UP', price: '61000', purpose: 'take-profit' },
    });
    const { futuresOrders } = bench.exchange;
    const asked = changeOf(bench, idOf(bench), '60500', '100');
    futuresOrders.change(idOf(bench), { status: 'NEW' });
    await bench.run(3_000, 50);
    const reply = await bench.during(bench.desk.call('changeOrder', asked), 1_000);
    expect(reply).toMatchObject({ value: { code: 'not-as-seen' } });
    expect(bench.value('openOrders')).toMatchObject([{ price: 610_000, status: 'NEW' }]);
    expect(futuresOrders.count('cancelOrder')).toBe(0);
  });

  it('is refused when its price comes while it is checked', async () => {
    const bench = await waiting();
    const { futuresOrders } = bench.exchange;
    futuresOrders.change(idOf(bench), { status: 'NEW' });
    bench.exchange.print('E-BTC-USDT', 590_000, 1);
    const index = vi.spyOn(bench.exchange.futures, 'index');
    index.mockImplementationOnce(async (...asked) => {
      await new Promise<void>((done) => {
        bench.clock.setAlarm(500, done);
      });
      return bench.exchange.futures.index(...asked);
    });
    expect(await moved(bench)).toMatchObject({ value: { code: 'not-open' } });
    expect(futuresOrders.count('cancelOrder')).toBe(0);
  });

  it('whose new one is refused offers the old one back', async () => {
    const bench = await waiting();
    const { futuresOrders } = bench.exchange;
    futuresOrders.script('placeCondition', () => refused('-2021'));
    expect(await moved(bench)).toMatchObject({ value: { kind: 'rejected', code: '-2021' } });
    const [change] = bench.value('changes');
    expect(change?.step).toBe('offer-restore');
    const intentId = change?.intentId ?? '';
    await bench.during(bench.desk.call('restoreOrder', { intentId, isWanted: true }), 1_000);
    expect(bench.value('conditions')[0]).toMatchObject({ state: 'WAITING', triggerPrice: 590_000 });
  });
});
