import { expect, test } from 'vitest';
import { BASE, CONTRACT, elapse, FUTURES_BASE, LIMIT_BUY, PAIR, setUp } from './client.testing';
import type { FeedState } from './exchange-client';
import { createSigner, takeSecret } from './request/signer';
import { answer } from './scripted-transport.testing';

const PROFILE = {
  baseUrl: BASE,
  futuresBaseUrl: FUTURES_BASE,
  wsUrl: 'wss://x.test/ws',
  getSignMode: 'path',
} as const;

test('the prefix is sent to both hosts and never signed; the window goes where it is taken', async () => {
  const { transport, clock, client } = setUp({
    profile: { ...PROFILE, pathPrefix: '/open', recvWindowMs: 9000 },
  });
  transport.respond = ({ url }) =>
    answer(200, url.endsWith('/time') ? { serverTime: clock.nowMs() } : { account: [] });
  await client.spot.placeOrder(LIMIT_BUY);
  await client.futures.accounts();
  const [order] = transport.sentTo('/sapi/v1/order');
  expect(order?.url).toBe(`${BASE}/open/sapi/v1/order`);
  const body = new TextDecoder().decode(order?.body);
  expect(body).toContain('"recvwindow":9000');
  const signer = createSigner('key-1', takeSecret(Buffer.from('sim-secret-0001')));
  const ts = Number(order?.headers['X-CH-TS']);
  expect(order?.headers['X-CH-SIGN']).toBe(
    signer.sign(ts, 'POST', '/sapi/v1/order', order?.body ?? new Uint8Array()),
  );
  const [account] = transport.sentTo('/fapi/v1/account');
  expect(account?.url).toMatch(`${FUTURES_BASE}/open/fapi/v1/account`);
  expect(transport.requests.some(({ url }) => url.includes('/time?'))).toBe(false);
});

test('each host may have a prefix of its own, or the futures host none', async () => {
  for (const [futuresPathPrefix, url] of [
    ['/futures/open', `${FUTURES_BASE}/futures/open/fapi/v1/account`],
    ['', `${FUTURES_BASE}/fapi/v1/account`],
  ] as const) {
    const { transport, client, answers } = setUp({
      profile: { ...PROFILE, pathPrefix: '/spot/open', futuresPathPrefix },
    });
    answers(() => answer(200, { account: [], balances: [] }));
    await client.futures.accounts();
    await client.spot.balances();
    expect(transport.sentTo('/fapi/v1/account')[0]?.url).toBe(url);
    expect(transport.sentTo('/sapi/v1/account')[0]?.url).toBe(`${BASE}/spot/open/sapi/v1/account`);
  }
});

test('without a window of its own nothing is said about it', async () => {
  const { transport, client, answers } = setUp();
  answers(() => answer(200, { balances: [] }));
  await client.spot.balances();
  expect(transport.sentTo('/account').at(-1)?.url).toBe(`${BASE}/sapi/v1/account`);
});

test.each([
  ['', 'GMT+08:00', 8],
  ['GMT+01:00', 'GMT+08:00', 1],
])(
  'zone %j of the profile, %s of the exchange: texts are %i h ahead',
  async (given, told, hours) => {
    const { transport, clock, client } = setUp({ profile: { ...PROFILE, timeZone: given } });
    const position = {
      id: 1,
      uid: 1,
      positionType: 2,
      side: 'BUY',
      volume: 1,
      openPrice: 1,
      avgPrice: 1,
      closePrice: 0,
      leverageLevel: 5,
      openAmount: 1,
      holdAmount: 1,
      closeVolume: 0,
      pendingCloseVolume: 0,
      realizedAmount: 0,
      historyRealizedAmount: 0,
      tradeFee: 0,
      capitalFee: 0,
      closeProfit: 0,
      shareAmount: 0,
      freezeLock: 0,
      status: 1,
      ctime: '2026-01-02T10:00:00',
      mtime: '2026-01-02T10:00:00',
      brokerId: 1,
      lockTime: '2026-01-02T10:00:00',
      marginRate: 0.5,
      reducePrice: 0,
      returnRate: 0,
      unRealizedAmount: 0,
      openRealizedAmount: 0,
      positionBalance: 0,
      indexPrice: 1,
      keepRate: 0.01,
      maxFeeRate: 0.001,
      contractId: 1,
      contractName: CONTRACT.symbol,
    };
    const account = {
      marginCoin: 'USDT',
      coinPrecious: 4,
      accountNormal: 1,
      accountLock: 0,
      partPositionNormal: 0,
      totalPositionNormal: 0,
      achievedAmount: 0,
      unrealizedAmount: 0,
      totalMarginRate: 0,
      totalEquity: 1,
      partEquity: 0,
      totalCost: 0,
      sumMarginRate: 0,
      positionVos: [
        {
          contractId: 1,
          contractName: CONTRACT.symbol,
          contractSymbol: 'BTC-USDT',
          positions: [position],
        },
      ],
    };
    transport.respond = ({ url }) =>
      url.endsWith('/time')
        ? answer(200, { timezone: told, serverTime: clock.nowMs() })
        : answer(200, { account: [account] });
    const outcome = await client.futures.accounts();
    if (outcome.kind !== 'accepted') throw new Error(outcome.message);
    const [read] = outcome.value.flatMap(({ positions }) => positions);
    expect(read?.openedAtMs).toBe(Date.UTC(2026, 0, 2, 10 - hours));
  },
);

test('contracts are streamed from their own address, and the line is as good as the worse', async () => {
  const { transport, clock, client } = setUp({
    profile: { ...PROFILE, futuresWsUrl: 'wss://futures.x.test/ws' },
  });
  const states: FeedState[] = [];
  const silent = (): void => undefined;
  const feed = client.feed({
    onBook: silent,
    onTrades: silent,
    onTicker: silent,
    onCandle: silent,
    onFeedState: (state) => states.push(state),
  });
  feed.subscribe({ kind: 'book', pair: PAIR });
  feed.subscribe({ kind: 'book', pair: CONTRACT });
  const [spot, futures] = transport.sockets;
  expect([spot?.url, futures?.url]).toEqual(['wss://x.test/ws', 'wss://futures.x.test/ws']);
  spot?.opens();
  expect(states.at(-1)?.phase).toBe('connecting');
  futures?.opens();
  expect(states.at(-1)?.phase).toBe('open');
  expect(spot?.sent.join()).not.toContain('e_');
  futures?.dies();
  expect(states.at(-1)?.phase).toBe('waiting');
  await elapse(clock, 1000);
  feed.close();
});
