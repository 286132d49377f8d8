/** Figures of money that an exchange leaves out: 0 would be one, so that they are missing, by their name. */
import { describe, expect, test } from 'vitest';
import { asked, CONTRACT } from '../client.testing';
import type { ExchangeClient } from '../exchange-client';
import { POSITION, WALLET } from './position-row.testing';

const accounts = ({ futures }: ExchangeClient) => futures.accounts();
const profits = ({ futures }: ExchangeClient) => futures.profitHistory(CONTRACT, { limit: 10 });
const balances = ({ spot }: ExchangeClient) => spot.balances();

const holding = (...positions: readonly object[]) => [
  { contractId: 1, contractName: CONTRACT.symbol, positions },
];
const wallet = (more: object, positionVos: unknown = holding(POSITION)) => ({
  account: [{ ...WALLET, positionVos, ...more }],
});
const PROFIT = {
  id: 10001,
  contractId: 1,
  side: 'SELL',
  positionType: 1,
  leverageLevel: 10,
  volume: 900,
  openPrice: 44500,
  openEndPrice: 44500,
  closeProfit: -45,
  tradeFee: '-5.23575',
  capitalFee: 0,
  historyRealizedAmount: -50.23575,
  ctime: 1_699_999_800_000,
  mtime: 1_699_999_900_000,
};

const OF_A_POSITION = [
  ...['positionBalance', 'unRealizedAmount', 'openRealizedAmount', 'realizedAmount'],
  ...['keepRate', 'maxFeeRate', 'indexPrice', 'reducePrice'],
  ...['closeProfit', 'tradeFee', 'capitalFee', 'historyRealizedAmount', 'pendingCloseVolume'],
];

test('a position of a part of a contract is named: nothing that is a sum with it can be known', async () => {
  const vos = [...holding(POSITION, { ...POSITION, id: 10002, side: 'SELL', volume: 0.5 })];
  expect(await asked(wallet({}, vos), accounts)).toMatchObject({
    kind: 'unknown',
    message: 'unreadable reply: E-BTC-USDT SELL: volume: 0.5 is not a whole number of contracts',
  });
});

test('closed positions come newest first, whatever the exchange’s order, and never newer ones than were asked for', async () => {
  const rows = [9_999, 10_001, 10_000].map((id) => ({ ...PROFIT, id }));
  const from = (fromId: string) => (client: ExchangeClient) =>
    client.futures.profitHistory(CONTRACT, { limit: 10, fromId });
  expect(await asked(rows, from('10001'))).toMatchObject({
    value: [{ positionId: '10001' }, { positionId: '10000' }, { positionId: '9999' }],
  });
  expect(await asked(rows, from('10000'))).toMatchObject({
    kind: 'rejected',
    code: 'no-older-page',
  });
});

// A member that is null, and one that is an empty text, say as little.
describe.each([
  ['left out', undefined],
  ['null', null],
  ['empty', ''],
])('%s', (_how, nothing) => {
  const missing = (name: string) => ({
    kind: 'unknown',
    message: expect.stringContaining(`${name}: is missing`) as unknown,
  });

  test.each(OF_A_POSITION)('%s of a position', async (name) => {
    const body = wallet({}, holding({ ...POSITION, [name]: nothing }));
    expect(await asked(body, accounts)).toMatchObject(missing(name));
  });

  test('what is only shown of a position is absent, and the wallet is read', async () => {
    const row = { ...POSITION, marginRate: nothing, returnRate: nothing };
    expect(await asked(wallet({}, holding(row)), accounts)).toMatchObject({
      kind: 'accepted',
      value: [{ positions: [{ marginRate: null, returnRate: null, unrealized: -1_512_345_679n }] }],
    });
  });

  test.each(['unrealizedAmount', 'totalEquity', 'partEquity'])(
    '%s of a wallet with positions',
    async (name) => {
      expect(await asked(wallet({ [name]: nothing }), accounts)).toMatchObject(missing(name));
    },
  );

  test.each(['closeProfit', 'tradeFee', 'capitalFee', 'historyRealizedAmount', 'openEndPrice'])(
    '%s of a position that was closed',
    async (name) => {
      const rows = [PROFIT, { ...PROFIT, id: 9999, [name]: nothing }];
      const why = expect.stringContaining(`${name}: is missing`) as unknown;
      // It hides no other.
      expect(await asked(rows, profits)).toMatchObject({
        kind: 'accepted',
        value: [
          { positionId: '10001', position: { positionId: '10001' }, why: '' },
          { positionId: '9999', side: 'SELL', position: null, why },
        ],
      });
    },
  );

  test('what orders lock of a balance', async () => {
    const body = { balances: [{ asset: 'USDT', free: '5.5', locked: nothing }] };
    expect(await asked(body, balances)).toMatchObject({
      kind: 'unknown',
      message: expect.stringContaining('locked of USDT: is missing') as unknown,
    });
  });

  test('nothing is missing where nothing is held, nor of what has not happened yet', async () => {
    const figures = { unrealizedAmount: nothing, totalEquity: nothing, partEquity: nothing };
    // Some exchanges go on listing what was closed.
    const closed = { ...POSITION, volume: 0, status: 0, keepRate: nothing, reducePrice: nothing };
    expect(await asked(wallet(figures, holding(closed)), accounts)).toMatchObject({
      kind: 'accepted',
      value: [{ unrealized: 0n, crossEquity: 1_654_467_927n, isolatedEquity: 0n, positions: [] }],
    });
    const young = {
      closePrice: nothing,
      closeVolume: nothing,
      settleProfit: nothing,
      shareAmount: nothing,
    };
    expect(await asked(wallet({}, holding({ ...POSITION, ...young })), accounts)).toMatchObject({
      kind: 'accepted',
      value: [{ positions: [{ closed: 0, closePrice: '0', settleProfit: 0n, sharedLoss: 0n }] }],
    });
    const sharing = { ...POSITION, shareAmount: -0.25 };
    expect(await asked(wallet({}, holding(sharing)), accounts)).toMatchObject({
      value: [{ positions: [{ sharedLoss: -25_000_000n }] }],
    });
  });
});
