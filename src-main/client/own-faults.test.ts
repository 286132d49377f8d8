/** Faults of this program on the way to the exchange: before a byte has left nothing was asked, after that nobody knows. */
import { expect, test } from 'vitest';
import { atoms, contracts, ticks } from '@shared/money/units';
import { CONTRACT, LIMIT_BUY, PAIR, setUp } from './client.testing';
import type { ExchangeClient } from './exchange-client';
import { answer } from './scripted-transport.testing';

const broken = (): never => {
  throw new Error('broken');
};
/** What an order is made of, of which one field cannot be read. */
const unreadable = <Of extends object>(of: Of, field: keyof Of): Of =>
  Object.defineProperty({ ...of }, field, { get: broken });

const FUTURES = {
  contract: CONTRACT,
  side: 'BUY',
  action: 'OPEN',
  mode: 'cross',
  type: 'MARKET',
  price: null,
  contracts: contracts(1),
} as const;
const ORDER = { ...FUTURES, timeInForce: 'GTC', clientOrderId: 't-1' } as const;
const CONDITION = {
  ...FUTURES,
  trigger: 'DOWN',
  triggerPrice: ticks(600_000),
} as const;
const WITHDRAWAL = {
  withdrawOrderId: 'w-1',
  asset: 'USDT',
  amount: atoms(1_000_000_000n),
  address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
  label: '',
};

const COMMANDS: Record<string, (client: ExchangeClient, isSound: boolean) => Promise<unknown>> = {
  'an order': ({ spot }, isSound) =>
    spot.placeOrder(isSound ? LIMIT_BUY : unreadable(LIMIT_BUY, 'price')),
  'an order on margin': ({ margin }, isSound) =>
    margin.placeOrder(isSound ? LIMIT_BUY : unreadable(LIMIT_BUY, 'price')),
  'a batch': ({ spot }, isSound) =>
    spot.placeBatch(PAIR, [isSound ? LIMIT_BUY : unreadable(LIMIT_BUY, 'price')]),
  'an order of contracts': ({ futures }, isSound) =>
    futures.placeOrder(isSound ? ORDER : unreadable(ORDER, 'price')),
  'a condition order': ({ futures }, isSound) =>
    futures.placeCondition(isSound ? CONDITION : unreadable(CONDITION, 'triggerPrice')),
  'a withdrawal': ({ withdrawals }, isSound) =>
    withdrawals.apply(isSound ? WITHDRAWAL : unreadable(WITHDRAWAL, 'amount')),
  'a cancel': ({ spot }) => spot.cancelOrder(PAIR, '7'),
  'a cancel of contracts': ({ futures }) => futures.cancelOrder(CONTRACT, '7'),
  'a cancel of many': ({ spot }) => spot.cancelBatch(PAIR, ['7', '8']),
};
const ALL = Object.entries(COMMANDS);
const NOT_SENT = { kind: 'rejected', by: 'client', code: 'FAULT' };

test.each(ALL)('%s that cannot be signed was not sent', async (_what, ask) => {
  const signer = { apiKey: 'key-1', sign: broken };
  const { client, transport } = setUp({ signer });
  transport.respond = () => answer(200, { serverTime: 0 });
  expect(await ask(client, true)).toMatchObject(NOT_SENT);
  expect(transport.requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

test.each(ALL.filter(([what]) => !what.startsWith('a cancel')))(
  '%s that cannot be put into words was not sent',
  async (_what, ask) => {
    const { client, transport } = setUp();
    expect(await ask(client, false)).toMatchObject(NOT_SENT);
    expect(transport.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  },
);

test.each(ALL)(
  'what became of %s is unknown when sending it fails half-way',
  async (_what, ask) => {
    const { client, answers, transport } = setUp();
    answers(broken);
    expect(await ask(client, true)).toMatchObject({ kind: 'unknown' });
    expect(transport.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  },
);

test('what became of an order is unknown when its answer cannot be worked with', async () => {
  const { client, answers } = setUp({
    onTraffic: ({ method }) => {
      if (method === 'POST') broken();
    },
  });
  answers(() => answer(200, { orderId: '1', symbol: PAIR.symbol, status: 'NEW' }));
  expect(await client.spot.placeOrder(LIMIT_BUY)).toMatchObject({ kind: 'unknown' });
});
