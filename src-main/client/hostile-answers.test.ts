/** Answers that are well formed and mean harm: what would be kept with every row, or break whoever shows it. */
import { expect, test } from 'vitest';
import { asked, PAIR, setUp } from './client.testing';
import { answer } from './scripted-transport.testing';
import { ORDER, TRADE } from './wire-rows.testing';

/** JavaScript writes no date as late as this, and throws where it is asked to. */
const LATEST = 9_007_199_254_740_991;

const unreadable = (words: string) => ({
  kind: 'unknown',
  message: expect.stringContaining(words) as string,
});

test('a time that is none is no time of a trade, an order or the exchange', async () => {
  for (const time of [LATEST, -LATEST, String(LATEST)]) {
    const trades = await asked([{ ...TRADE, time }], ({ spot }) => spot.ownTrades(PAIR));
    expect(trades).toMatchObject(unreadable('a time in milliseconds'));
    const order = await asked({ ...ORDER, transactTime: time }, ({ spot }) =>
      spot.order(PAIR, { orderId: ORDER.orderId }),
    );
    expect(order).toMatchObject(unreadable('a time in milliseconds'));
  }
  const { client, transport } = setUp();
  transport.respond = () => answer(200, { timezone: 'UTC', serverTime: LATEST });
  expect(await client.syncClock()).toMatchObject({ kind: 'unknown' });
  expect(client.health().clockOffsetMs).toBeNull();
});

test('the latest that can be read can be written as a date in every zone', async () => {
  const time = 8_640_000_000_000_000 - 86_400_000;
  const trades = await asked([{ ...TRADE, time }], ({ spot }) => spot.ownTrades(PAIR));
  expect(trades).toMatchObject({ kind: 'accepted', value: [{ atMs: time }] });
  for (const timeZone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
    expect(new Intl.DateTimeFormat('en-GB', { timeZone }).format(time)).not.toBe('');
  }
  expect(() => new Intl.DateTimeFormat('en-GB').format(LATEST)).toThrow(RangeError);
});

test('names and labels end somewhere', async () => {
  const feeCoin = 'A'.repeat(100_000);
  const trades = await asked([{ ...TRADE, feeCoin }], ({ spot }) => spot.ownTrades(PAIR));
  expect(trades).toMatchObject(unreadable('text of up to 1000 characters'));
  const balances = [{ asset: feeCoin, free: '1', locked: '0' }];
  expect(await asked({ balances }, ({ spot }) => spot.balances())).toMatchObject(
    unreadable('text of up to 1000 characters'),
  );
});

test('a refusal as long as a book is kept as its beginning, and is a refusal', async () => {
  const { client, answers } = setUp();
  const long = '-'.repeat(2_000_000);
  answers(() => answer(400, { code: long, msg: long }));
  const outcome = await client.spot.order(PAIR, { orderId: '7' });
  expect(outcome).toMatchObject({ kind: 'rejected', by: 'exchange' });
  expect(JSON.stringify(outcome).length).toBeLessThan(1_200);
});

test('a book ends somewhere', async () => {
  const asks = Array.from({ length: 10_001 }, (_, at) => [60_000 + at, 1]);
  const read = (rows: unknown) =>
    asked({ bids: [], asks: rows, time: 1 }, ({ spot }) => spot.book(PAIR, 100));
  expect(await read(asks)).toMatchObject(unreadable('has more than 10000 levels'));
  expect(await read(asks.slice(1))).toMatchObject({ kind: 'accepted' });
});
