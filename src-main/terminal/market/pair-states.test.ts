/** What takes no orders says so by itself, is not sent any, and comes back: halted, delisted, its exits included. */
import type { PairTicker } from '@shared/domain/open-data';
import type { SpotPair } from '@shared/domain/instrument';
import { contracts } from '@shared/money/units';
import { describe, expect, it } from 'vitest';
import { Bench } from '../bench.testing';
import { E_BTC, makeAccount, makeListing, makePosition } from '../futures/scripted-futures.testing';
import { futuresDraft, submit } from '../orders/books.testing';
import { asked, BOTH, enter, fill, opened, states } from '../orders/exits/exits.testing';
import { accepted, BTC, ETH, refused } from '../scripted-client.testing';

const rowOf = (
  { base, quote }: { base: string; quote: string },
  isFrozen: boolean,
): PairTicker => ({
  base,
  quote,
  lastPrice: '60000',
  baseVolume: '1',
  quoteVolume: '60000',
  isFrozen,
});

/** What the open feed says of BTC/USDT from now on. */
function tellHalted(bench: Bench, isHalted: boolean): void {
  bench.exchange.openData.tickers = () =>
    Promise.resolve(accepted([rowOf(BTC, isHalted), rowOf(ETH, false)]));
}

const list = (bench: Bench, pairs: readonly SpotPair[]): void => {
  Object.assign(bench.exchange, { pairs });
};

const shown = (bench: Bench) =>
  bench
    .value('tickers')
    .filter(({ isFrozen, isListed }) => isFrozen || !isListed)
    .map(({ symbol, isListed }) => [symbol, isListed ? 'halted' : 'delisted']);

describe('a pair', () => {
  it('that is halted is known within ten seconds, takes no order, and trades again within five', async () => {
    const bench = new Bench();
    tellHalted(bench, false);
    await bench.start();
    bench.watch('tickers');
    await bench.run(100);
    expect(shown(bench)).toEqual([]);
    tellHalted(bench, true);
    await bench.run(10_100, 100);
    expect(shown(bench)).toEqual([['BTCUSDT', 'halted']]);
    expect(await bench.place()).toMatchObject({
      kind: 'rejected',
      by: 'terminal',
      code: 'contract-closed',
      message: 'BTCUSDT is halted: the exchange takes no new orders for it',
    });
    expect(bench.exchange.placed).toEqual([]);
    tellHalted(bench, false);
    await bench.run(5_100, 100);
    expect(shown(bench)).toEqual([]);
    expect(await bench.place()).toMatchObject({ kind: 'accepted' });
  });

  it('that the list names no more is delisted, takes no order, and may be listed again', async () => {
    const bench = await new Bench().start();
    bench.watch('tickers');
    list(bench, [ETH]);
    await bench.run(61_000, 500);
    expect(shown(bench)).toEqual([['BTCUSDT', 'delisted']]);
    expect(await bench.place()).toMatchObject({
      by: 'terminal',
      message: 'BTCUSDT is no longer listed: the exchange takes no new orders for it',
    });
    expect(bench.exchange.placed).toEqual([]);
    // It is on the screen; the other pair was nobody's concern.
    const told = bench.activity.filter(({ key }) => key === 'marketDelisted');
    expect(told).toMatchObject([{ values: { symbol: 'BTCUSDT' } }]);
    list(bench, [BTC, ETH]);
    await bench.run(61_000, 500);
    expect(shown(bench)).toEqual([]);
  });

  it('that is listed for the first time is there within a minute, with its prices, and takes orders', async () => {
    const bench = new Bench();
    list(bench, [ETH]);
    await bench.start();
    bench.watch('tickers');
    bench.watch('instruments');
    await bench.run(100);
    const symbols = () =>
      bench.value('instruments').flatMap(({ kind, symbol }) => (kind === 'spot' ? [symbol] : []));
    expect(symbols()).toEqual(['ETHUSDT']);
    list(bench, [ETH, BTC]);
    await bench.run(61_000, 500);
    expect(symbols()).toEqual(['ETHUSDT', 'BTCUSDT']);
    expect(bench.value('tickers').map(({ symbol }) => symbol)).toContain('BTCUSDT');
    expect(await bench.place()).toMatchObject({ kind: 'accepted' });
  });

  it('that is delisted is told where something of it is there, and not where nothing is', async () => {
    const bench = await new Bench().start();
    list(bench, [BTC]);
    await bench.run(61_000, 500);
    expect(bench.keys()).not.toContain('marketDelisted');
    list(bench, [BTC, ETH]);
    await bench.run(61_000, 500);
    expect(await bench.place({ symbol: 'ETHUSDT' })).toMatchObject({ kind: 'accepted' });
    list(bench, [BTC]);
    await bench.run(61_000, 500);
    const told = bench.activity.filter(({ key }) => key === 'marketDelisted');
    expect(told).toMatchObject([{ values: { symbol: 'ETHUSDT' } }]);
  });

  it('says nothing where the list is empty, or where there is no open feed', async () => {
    const bench = await new Bench().start();
    bench.watch('tickers');
    list(bench, []);
    await bench.run(61_000, 500);
    expect(shown(bench)).toEqual([]);
    expect(await bench.place()).toMatchObject({ kind: 'accepted' });
  });
});

describe('a contract', () => {
  it('that is listed no more says so, and one that does not trade is looked at again soon', async () => {
    const bench = await opened();
    bench.watch('tickers');
    bench.exchange.futuresHost.listings = [makeListing(E_BTC, { isTradable: false })];
    await bench.run(20_100, 100);
    expect(shown(bench)).toContainEqual(['E-BTC-USDT', 'halted']);
    expect(await submit(bench, futuresDraft())).toMatchObject({ by: 'terminal' });
    bench.exchange.futuresHost.listings = [makeListing(E_BTC)];
    await bench.run(5_100, 100);
    expect(shown(bench)).not.toContainEqual(['E-BTC-USDT', 'halted']);
  });

  it('keeps an exit back while it is halted, says so at once, and takes it when it trades again', async () => {
    const bench = await opened();
    bench.watch('tickers');
    const position = makePosition({ contracts: contracts(100) });
    bench.exchange.futuresHost.account = makeAccount([position]);
    await enter(bench, { ...BOTH, takeProfit: '' });
    bench.exchange.futuresOrders.script('placeCondition', () => refused('-1147', 'not trading'));
    bench.exchange.futuresHost.listings = [makeListing(E_BTC, { isTradable: false })];
    await fill(bench, 100);
    expect(states(bench)).toEqual(['HELD']);
    const bare = bench.activity.filter(({ key }) => key === 'exitNotPlaced');
    expect(bare).toHaveLength(1);
    await bench.run(60_000, 500);
    expect(asked(bench)).toEqual({});
    bench.exchange.futuresHost.listings = [makeListing(E_BTC)];
    await bench.run(40_000, 500);
    expect(asked(bench)).toEqual({ 590000: [100] });
  });
});
