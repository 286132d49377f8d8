/** An exchange that counts finer than atoms: nothing of it is hidden, and no amount is more than there is. */
import { expect, test } from 'vitest';
import { PAIR, setUp } from '../client.testing';
import { answer } from '../scripted-transport.testing';
import { toCounted } from './units';

test('a balance of more than eight decimals hides no other, and promises no more', async () => {
  const { client, answers } = setUp();
  answers(() =>
    answer(
      200,
      '{"balances":[{"asset":"usdt","free":"100.5","locked":0},{"asset":"eth","free":1.123456789987654321,"locked":"0.000000000000000000000001"},{"asset":"btc","free":"2.000000010000","locked":"1"},{"asset":"sol","free":"3","locked":"0.1234567891"}]}',
    ),
  );
  expect(await client.spot.balances()).toEqual({
    kind: 'accepted',
    value: [
      { asset: 'USDT', free: 10_050_000_000n, locked: 0n },
      {
        asset: 'ETH',
        free: 112_345_678n,
        locked: 0n,
        isCut: true,
      },
      { asset: 'BTC', free: 200_000_001n, locked: 100_000_000n },
      { asset: 'SOL', free: 300_000_000n, locked: 12_345_678n, isCut: true },
    ],
  });
});

test('a fee of more than eight decimals costs no less, and hides no trade', async () => {
  const { client, answers } = setUp();
  const trade = (id: number, fee: string): string =>
    `{"symbol":"BTCUSDT","id":${id},"bidId":7,"askId":8,"price":60000.1,"qty":0.01,"time":5,"isBuyer":true,"isMaker":true,"feeCoin":"BNB","fee":${fee},"isSelf":false}`;
  answers(() => answer(200, `[${trade(42, '0.0000123456789')},${trade(41, '0.00001')}]`));
  const trades = await client.spot.ownTrades(PAIR);
  expect(trades).toMatchObject({
    value: [
      { tradeId: '42', fee: 1235n },
      { tradeId: '41', fee: 1000n },
    ],
  });
});

test('a withdrawal of more than eight decimals hides no other', async () => {
  const { client, answers } = setUp();
  const row = (id: number, amount: string): string =>
    `{"symbol":"ETH","amount":${amount},"address":"0x1","withdrawOrderId":"w-${id}","fee":0.003,"ctime":5,"id":${id},"status":5,"info":""}`;
  const list = `[${row(2, '1.0000000019')},${row(1, '1')}]`;
  answers(() => answer(200, `{"code":"0","data":{"withdrawList":${list},"count":2}}`));
  expect(await client.withdrawals.list({})).toMatchObject({
    value: {
      withdrawals: [
        { amount: 100_000_000n, fee: 300_000n },
        { amount: 100_000_000n, fee: 300_000n },
      ],
    },
  });
});

test.each([
  ['0.123456789', 12_345_678n, 12_345_679n],
  ['-0.123456789', -12_345_679n, -12_345_678n],
  ['123456789012345678901.5', 12_345_678_901_234_567_890_150_000_000n, undefined],
])('%s is cut or filled up by name alone', (text, floor, ceil = floor) => {
  expect(toCounted(text, 'floor')).toEqual({ ok: true, value: floor });
  expect(toCounted(text, 'ceil')).toEqual({ ok: true, value: ceil });
});

test.each(['', '1.', '.5', '1e3', 'many', '--1', '1,5'])('%j is no amount', (text) => {
  expect(toCounted(text, 'floor').ok).toBe(false);
});
