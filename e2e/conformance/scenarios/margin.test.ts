// Worked example W18 and scenario 18 from outside: a loan from its first fill to its end.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { at, listOf } from '../visit';
import { closeSound, openFloor, type Floor } from './trader.testing';

let floor: Floor;
const HOUR = 3_600_000;

const margin = async (): Promise<unknown> => floor.stage.labQuery(`margin?uid=${floor.me.uid}`);
const asset = async (name: string): Promise<unknown> =>
  listOf(at(await margin(), 'assets')).find((entry) => at(entry, 'asset') === name);

/** 1000 USDT of one's own, 0.04 BTC bought at 60000. */
beforeEach(async () => {
  floor = await openFloor();
  const { stage, me, other, index } = floor;
  const rest = { from: 'margin', to: 'spot', asset: 'USDT', amount: '9000' };
  await stage.lab('transfer', { uid: me.uid, ...rest });
  await index('60000');
  await other.placed(other.spot('SELL 0.04 @ 60000'));
  await me.placed(me.margin('BUY 0.04 @ 60000'));
});
afterEach(() => closeSound(floor));

test('W18: what is missing is borrowed at the fill, with an hour of interest', async () => {
  expect(await asset('USDT')).toMatchObject({ debt: '1400.00000000', interest: '0.01400000' });
  expect(await asset('BTC')).toMatchObject({ free: '0.03996000' });
});

test('W18: after 24 accruals the level follows the index down to the call', async () => {
  const { later, index } = floor;
  await later(23 * HOUR);
  expect(await asset('USDT')).toMatchObject({ debt: '1400.00000000', interest: '0.33600000' });
  await index('50000');
  expect(await margin()).toMatchObject({ level: '1.42680043', isCalled: false });
  await index('45556.48');
  expect(await margin()).toMatchObject({ isCalled: false });
  await index('45556.47');
  expect(await margin()).toMatchObject({ isCalled: true, isInLiquidation: false });
});

test('W18: just above the liquidation level it stands, just below it is sold until the debt is paid', async () => {
  const { third, later, index } = floor;
  await later(23 * HOUR);
  await third.placed(third.spot('BUY 1 @ 42000'));
  await index('38547.79');
  expect(await margin()).toMatchObject({ isInLiquidation: false });
  await index('38547.78');
  await later(5000);
  expect(await asset('USDT')).toMatchObject({ debt: '0.00000000', interest: '0.00000000' });
  expect(await margin()).toMatchObject({ level: '999', isInLiquidation: false });
});

test('W18: what its liquidation sold, and what it paid to the fund, is told', async () => {
  const { me, third, later, index, stage } = floor;
  const [bought] = await me.marginTrades();
  await later(23 * HOUR);
  await third.placed(third.spot('BUY 1 @ 38500'));
  await index('38547.78');
  await later(5000);
  const [sold] = await me.marginTrades();
  const reasonOf = async (trade: unknown, side: string) =>
    at(await stage.labQuery(`explain?orderId=${String(at(trade, side))}`), 'fills', 0, 'reason');
  expect(await reasonOf(sold, 'askId')).toMatch(/^the margin account was liquidated/);
  expect(await reasonOf(bought, 'bidId')).toMatch(/lowest ask/);
  // 2 % of the 1400.336 that was repaid.
  expect(await margin()).toMatchObject({
    waitsFor: [],
    liquidations: [
      {
        owed: [{ asset: 'USDT', amount: '1400.33600000' }],
        pairs: ['BTCUSDT'],
        lastOrderId: String(at(sold, 'askId')),
        funds: [{ asset: 'USDT', paidToFund: '28.00672000', paidByFund: '0.00000000' }],
      },
    ],
  });
});

test('18: an order that does not fill pays no interest, and selling the coin repays', async () => {
  const { me, third, later } = floor;
  await me.placed(me.margin('BUY 0.005 @ 50000'));
  await later(HOUR);
  expect(await asset('USDT')).toMatchObject({ debt: '1400.00000000', interest: '0.02800000' });
  await third.placed(third.spot('BUY 0.03 @ 60000'));
  await me.placed(me.margin('SELL 0.03 @ 60000'));
  expect(await asset('USDT')).toMatchObject({ debt: '0.00000000', interest: '0.00000000' });
});

test('18: a short sale borrows the coin and buying it back repays it', async () => {
  const { me, other, third } = floor;
  await third.placed(third.spot('BUY 0.05 @ 60000'));
  await me.placed(me.margin('SELL 0.0405 @ 60000'));
  expect(at(await asset('BTC'), 'debt')).toBe('0.00054000');
  await other.placed(other.spot('SELL 0.02 @ 60000'));
  await me.placed(me.margin('BUY 0.02 @ 60000'));
  expect(at(await asset('BTC'), 'debt')).toBe('0.00000000');
});

test('18: more than the level allows is refused', async () => {
  expect(await floor.me.margin('BUY 0.05 @ 60000')).toMatchObject({ status: 400, code: -2017 });
});

test('18: what a short sale still owes when nothing is left is the fund’s, in the coin that was owed', async () => {
  const { other, third, index, later, stage } = floor;
  const shortage = `margin?uid=${third.uid}`;
  await other.placed(other.spot('BUY 0.3 @ 60000'));
  await third.placed(third.margin('SELL 0.3 @ 60000'));
  expect(await stage.labQuery('insurance')).toEqual({
    funds: [{ asset: 'USDT', amount: '1000000.00000000' }],
  });
  await other.placed(other.spot('SELL 1 @ 100000'));
  await index('100000');
  await later(5000);
  // 0.3 with an hour of interest, less what 27,982 USDT buy at 100,000 after the fee.
  const owed = '0.02046132';
  expect(await stage.labQuery('insurance')).toEqual({
    funds: [
      { asset: 'BTC', amount: `-${owed}` },
      { asset: 'USDT', amount: '1000000.00000000' },
    ],
  });
  expect(at(await stage.labQuery(shortage), 'liquidations', 0)).toMatchObject({
    funds: [{ asset: 'BTC', paidToFund: '0.00000000', paidByFund: owed }],
  });
});
