/** Where all cross positions together would be liquidated is one figure: in chart, list and ticket, at the marks of now. */
import { expect, test } from 'vitest';
import type { FuturesInstrument, MarkRow } from '@shared/contract/terminal';
import { newTicket, summariseFutures, type FuturesFacts } from '@shared/domain/ticket';
import { positionLines } from '../../src-renderer/features/chart/trading/lines';
import { positionViews } from '../../src-renderer/features/positions/view-model';
import { BTC_CONTRACT } from '../../src-renderer/session/contract.testing';
import { formatUnits } from '../../src-renderer/lib/format';
import { walletOf } from '../../src-renderer/session/futures/futures-wallet';
import { accountWith, LONG } from '../../src-renderer/session/futures/positions.testing';
import { ticketContract } from '../../src-renderer/session/orders/ticket-facts';

const ETH: FuturesInstrument = {
  ...BTC_CONTRACT,
  symbol: 'E-ETH-USDT',
  base: 'ETH',
  pricePrecision: 2,
  multiplier: { units: 1, decimals: 3 },
};
const CONTRACTS = [BTC_CONTRACT, ETH];
const CROSS = { mode: 'cross', hold: '0' } as const;
const accountAt = (reducePrice: string) =>
  accountWith(
    { ...LONG, ...CROSS, reducePrice },
    {
      ...LONG,
      ...CROSS,
      positionId: '8',
      symbol: 'E-ETH-USDT',
      contracts: 10_000,
      averagePrice: '3000',
      markPrice: '3000',
      reducePrice: '2400.01',
    },
  );
const markOf = (symbol: string, mark: string): MarkRow => ({
  symbol,
  mark,
  index: mark,
  fundingRate: '0.0001',
  nextFundingAtMs: 0,
  readAtMs: 2,
});

const AT_READ = [markOf('E-BTC-USDT', '60000'), markOf('E-ETH-USDT', '3000')];
const MOVED = [markOf('E-BTC-USDT', '60000'), markOf('E-ETH-USDT', '2900')];

/** What each of the three says of BTC. */
function told(marks: MarkRow[], account = accountAt('44012.5')) {
  const line = positionLines(account, marks, CONTRACTS, 'E-BTC-USDT').find(
    ({ id }) => id === 'estimate:E-BTC-USDT',
  );
  const row = positionViews(account, marks, CONTRACTS, null).find(({ key }) => key === '7');
  const facts: FuturesFacts = {
    book: 'futures',
    contract: ticketContract(BTC_CONTRACT),
    mark: null,
    last: null,
    wallet: walletOf(account, CONTRACTS, 'USDT', marks),
    opening: { BUY: 0, SELL: 0 },
    bids: [],
    asks: [],
    isBookKnown: true,
  };
  const draft = { ...newTicket('BUY', 'LIMIT', 'futures'), price: '60000', quantity: '1' };
  const ticket = summariseFutures(draft, facts)?.now.liquidationAt?.price ?? 0;
  return {
    chart: line === undefined ? '' : formatUnits(line.price, 1),
    list: row?.estimate,
    ticket: formatUnits(ticket, 1),
  };
}

test('also when the mark of another contract has moved since the account was read', () => {
  const atRead = told(AT_READ);
  const now = told(MOVED);
  for (const { chart, list, ticket } of [atRead, now])
    expect([chart, list]).toEqual([ticket, ticket]);
  // Ten ether have lost 1,000: half a bitcoin may lose 2,000 less.
  const price = ({ ticket }: typeof now) => Number(ticket.replaceAll(',', ''));
  expect(price(now) - price(atRead)).toBeGreaterThan(1_900);
});

test('where the exchange says the same of the moment it was read, ours stands beside it nowhere', () => {
  const reducePrice = told(AT_READ).ticket.replaceAll(',', '');
  for (const marks of [AT_READ, MOVED]) {
    expect(told(marks, accountAt(reducePrice))).toMatchObject({ chart: '', list: '' });
  }
});
