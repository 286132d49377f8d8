/** Closed positions whose figures nobody here can count: they hide no other, and each is told once, by its id. */
import { expect, it } from 'vitest';
import { Bench } from '../bench.testing';
import { E_BTC, makeClosed, makeListing } from './scripted-futures.testing';

const SYMBOL = 'E-BTC-USDT';
const NEWEST = 9_000;
const WHY = 'volume: 0.5 is not a whole number of contracts';

/** Of so many the newest is 9,000; those with these ids are odd. */
async function closed(count: number, isOdd: (positionId: number) => boolean): Promise<Bench> {
  const bench = new Bench();
  const { futuresHost } = bench.exchange;
  futuresHost.listings = [makeListing(E_BTC)];
  await bench.start();
  await bench.run(500);
  const ids = Array.from({ length: count }, (_, at) => NEWEST - at);
  futuresHost.closed = ids.map((id) => makeClosed(id.toString()));
  for (const id of ids.filter(isOdd)) futuresHost.oddPositions.add(id.toString());
  return bench;
}

async function page(bench: Bench, before: string | null = null) {
  const reply = await bench.during(bench.desk.call('profitHistory', { symbol: SYMBOL, before }));
  if (!reply.ok) throw new Error(reply.error.code);
  const { positions, ...rest } = reply.value;
  return { ids: positions.map(({ positionId }) => positionId), ...rest };
}

const told = (bench: Bench) =>
  bench.activity.filter(({ key }) => key === 'closedPositionUnreadable').map((one) => one.values);

it('the others are listed, and which is not and why is said once', async () => {
  const bench = await closed(3, (id) => id === 8999);
  expect(await page(bench)).toEqual({ ids: ['9000', '8998'], isComplete: true, error: null });
  await page(bench);
  expect(told(bench)).toEqual([{ symbol: SYMBOL, positionId: '8999', reason: WHY }]);
});

it('a page of nothing else is passed over: what is older is listed', async () => {
  const bench = await closed(230, (id) => id <= 8950 && id > 8790);
  const first = await page(bench);
  expect(first).toMatchObject({ isComplete: false, error: null });
  expect(first.ids.at(-1)).toBe('8951');
  expect(await page(bench, '8951')).toEqual({
    ids: Array.from({ length: 20 }, (_, at) => (8790 - at).toString()),
    isComplete: true,
    error: null,
  });
  expect(told(bench)).toHaveLength(160);
});

it('an exchange that closes thousands of such positions is not asked without end', async () => {
  const bench = await closed(3_000, () => true);
  expect(await page(bench)).toMatchObject({
    ids: [],
    isComplete: false,
    error: { code: 'too-long' },
  });
});

it('a file has the others, and says that it lacks that one', async () => {
  const bench = await closed(3, (id) => id === 8999);
  const ask = bench.desk.call('exportRows', { what: 'positions', book: 'futures', symbol: null });
  expect(await bench.during(ask, 3_000)).toMatchObject({
    value: {
      positions: [{ positionId: '9000' }, { positionId: '8998' }],
      error: { code: 'positions-left-out', message: '8999' },
    },
  });
});

it('the journal has the others, names the one that is in no figure, and is done', async () => {
  const bench = await closed(3, (id) => id === 8999);
  bench.watch('journal');
  await bench.run(20_000, 100);
  const { trades, leftOut, problems, readAtMs } = bench.value('journal');
  expect(trades.map(({ key }) => key)).toEqual([
    'futures:E-BTC-USDT:9000',
    'futures:E-BTC-USDT:8998',
  ]);
  expect(leftOut).toEqual(['8999']);
  expect(problems).toEqual([]);
  expect(readAtMs).toBeGreaterThan(0);
  const asked = bench.exchange.futuresHost.count('profitHistory');
  await bench.run(60_000, 250);
  expect(bench.exchange.futuresHost.count('profitHistory')).toBe(asked);
});

it('its life says why it cannot be told', async () => {
  const bench = await closed(1, () => true);
  const ask = bench.desk.call('positionLife', { symbol: SYMBOL, positionId: '9000' });
  expect(await bench.during(ask, 3_000)).toMatchObject({ value: { error: { message: WHY } } });
});

it('one that is listed twice is told once, in a file as well', async () => {
  const bench = await closed(2, () => false);
  const { futuresHost } = bench.exchange;
  futuresHost.closed = futuresHost.closed.flatMap((one) => [one, one]);
  expect((await page(bench)).ids).toEqual(['9000', '8999']);
  const ask = bench.desk.call('exportRows', { what: 'positions', book: 'futures', symbol: null });
  expect(await bench.during(ask, 3_000)).toMatchObject({
    value: { positions: [{ positionId: '9000' }, { positionId: '8999' }], error: null },
  });
});
