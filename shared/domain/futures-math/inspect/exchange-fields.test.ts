/** What the exchange tells is read as the exchange means it, and stood beside ours. */
import { expect, test } from 'vitest';
import { FUTURES_RULES, type FuturesRules } from '../../futures-defaults';
import { showFraction } from '../fraction';
import { figuresOf } from './figures';
import { compareWithExchange, readAccount, readMark, type ToldPosition } from './exchange-fields';
import { money } from './inspect.testing';

const [BTC] = FUTURES_RULES as readonly [FuturesRules];

/** W6 of exchange-rules §5.12 as the exchange tells it, the mark at 60,123.457. */
const TOLD: ToldPosition = {
  positionId: '10001',
  symbol: 'E-BTC-USDT',
  mode: 'isolated',
  side: 'BUY',
  contracts: 5_000,
  closing: 0,
  closed: 0,
  leverage: 20,
  openPrice: '60000',
  averagePrice: '60000',
  markPrice: '60123.457',
  reducePrice: '57320.99758648',
  hold: '1500',
  value: '30061.7285',
  unrealized: '61.7285',
  openUnrealized: '61.7285',
  realized: '0',
  historyRealized: '-6',
  closeProfit: '0',
  tradeFee: '-6',
  funding: '0',
  settleProfit: '0',
  sharedLoss: '0',
  marginRate: '0.05195072',
  returnRate: '0.04115233',
  keepRate: '0.005',
  maxFeeRate: '0.0006',
  isLiquidating: false,
};

function seen(changes: Partial<ToldPosition> = {}, mark: string | null = null) {
  const row = { ...TOLD, ...changes };
  const account = readAccount(
    { marginCoin: 'USDT', normal: '18494', locked: '0' },
    [row],
    (symbol) => (symbol === BTC.contract.symbol ? BTC : undefined),
    () => ({ mark, fundingRate: '0.0001' }),
  );
  const [position] = account.positions;
  return { row, account, position };
}

test('a position is read to the last digit, and looked at where the mark is now', () => {
  const { account, position } = seen({}, '59000');
  if (position === undefined) throw new Error('it is read');
  expect(position).toMatchObject({
    openFee: money('6'),
    origCost: money('30000'),
    hold: money('1500'),
  });
  expect(position.leg).toMatchObject({ openCost: money('30000'), mark: 59_000_000n });
  const { unrealized, reducePrice, nextFunding } = figuresOf(account, position);
  expect([unrealized, reducePrice, nextFunding].map((one) => one && showFraction(one))).toEqual([
    '-500',
    '57320.99758648',
    '-2.95',
  ]);
});

test('of a position that was partly closed the fees of opening are a taker’s estimate', () => {
  const { position } = seen({ closed: 10, tradeFee: '-7.2' });
  expect([position?.openFee, position?.tradeFee]).toEqual([money('18'), money('-7.2')]);
});

test('what is empty, of another coin or of an unknown contract is left out', () => {
  expect(seen({ contracts: 0 }).position).toBeUndefined();
  expect(seen({ symbol: 'E-DOGE-USDT' }).position).toBeUndefined();
});

test('what agrees within a tick is not told twice', () => {
  const { row, account, position } = seen();
  if (position === undefined) throw new Error('it is read');
  const rows = compareWithExchange(account, position, row);
  expect(rows.filter(({ differs }) => differs)).toEqual([]);
  const within = { ...row, reducePrice: '57321.09', marginRate: '0.051951' };
  expect(compareWithExchange(account, position, within).some(({ differs }) => differs)).toBe(false);
});

test.each([
  ['reducePrice', { reducePrice: '57321.2' }, 'reducePrice'],
  ['marginRate', { marginRate: '0.0521' }, 'marginRate'],
  ['returnRate', { returnRate: '0.05' }, 'roe'],
  ['unRealizedAmount', { averagePrice: '60001' }, 'unrealized'],
  ['keepRate', { keepRate: '0.006' }, null],
  ['historyRealizedAmount', { historyRealized: '-60' }, null],
] as const)(
  '%s that is more than a tick away is marked, with the figure that explains ours',
  (field, changes, figure) => {
    const { row, account, position } = seen();
    if (position === undefined) throw new Error('it is read');
    const rows = compareWithExchange(account, position, { ...row, ...changes });
    expect(rows.filter(({ differs }) => differs)).toMatchObject([{ field, figure }]);
  },
);

test('what the exchange did not send does not differ from ours, which stands alone', () => {
  const { row, account, position } = seen({ returnRate: null, marginRate: null });
  if (position === undefined) throw new Error('it is read');
  const rows = compareWithExchange(account, position, row);
  const unsaid = rows.filter(({ told }) => told === null);
  expect(unsaid.map(({ field, differs }) => [field, differs])).toEqual([
    ['marginRate', false],
    ['returnRate', false],
  ]);
  expect(unsaid.map(({ ours }) => ours && showFraction(ours).slice(0, 6))).toEqual([
    '0.0519',
    '0.0411',
  ]);
});

/** Which fields differ when the exchange says this instead. */
function differing(changes: Partial<ToldPosition>, read = seen()): readonly string[] {
  const { row, account, position } = read;
  if (position === undefined) throw new Error('it is read');
  const rows = compareWithExchange(account, position, { ...row, ...changes });
  return rows.filter(({ differs }) => differs).map(({ field }) => field);
}

test('a tick exactly is within: 0.1 of a price, 0.05 of half a coin, 0.1 of 60,123.457', () => {
  expect(differing({ reducePrice: '57321.09758648' })).toEqual([]);
  expect(differing({ reducePrice: '57321.09758650' })).toEqual(['reducePrice']);
  expect(differing({ value: '30061.7785' })).toEqual([]);
  expect(differing({ value: '30061.6784' })).toEqual(['positionBalance']);
});

test('a cross short: cost is value and profit together, its margin is that of the mark', () => {
  const short = {
    mode: 'cross',
    side: 'SELL',
    unrealized: '-61.7285',
    openUnrealized: '-61.7285',
    hold: '1503.086425',
    realized: '12',
    closeProfit: '12',
    historyRealized: '6',
  } as const;
  const read = seen(short);
  expect(read.position).toMatchObject({ hold: 0n, realized: 0n, origCost: money('30000') });
  expect(read.position?.leg.openCost).toBe(money('30000'));
  // (30000 + 18494) ÷ (0.5 × 1.0056): all of the wallet stands behind it.
  const rest = { marginRate: null, returnRate: null, reducePrice: '96447.89180589' };
  expect(differing(rest, read)).toEqual([]);
  expect(differing({ ...rest, hold: '1500' }, read)).toEqual(['holdAmount']);
});

test('what came of a position is all of its parts together (§5.11)', () => {
  const parts = { closeProfit: '5', funding: '-1.5', settleProfit: '20', closed: 1 };
  expect(differing({ historyRealized: '17.5' }, seen(parts))).toEqual([]);
  expect(differing({ historyRealized: '20.5' }, seen(parts))).toEqual(['historyRealizedAmount']);
  // Also what it has borne of others' losses.
  const shared = { ...parts, sharedLoss: '-4' };
  expect(differing({ historyRealized: '13.5', sharedLoss: '-4' }, seen(shared))).toEqual([]);
});

test('a mark is a price above nothing, half-up on its grid', () => {
  const marks = ['60000.0005', '60000.00049', '0.001', '0', '-1', 'none'].map((text) =>
    readMark(text, 1),
  );
  expect(marks).toEqual([60_000_001n, 60_000_000n, 1n, null, null, null]);
});
