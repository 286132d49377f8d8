/** The lab over its pure handler: what a bot's test bench does, and what it may do wrong. */
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { LabWorld, memoryFiles, newUser, OWNER, SELL, START_MS, TOKEN } from './lab.testing';

describe('at the door', () => {
  test.each([
    ['no token', ''],
    ['another token', 'Bearer a-lab-tokem'],
    ['the token and more', `Bearer ${TOKEN}x`],
    ['another scheme', `Basic ${TOKEN}`],
  ])('%s is refused', async (_name, token) => {
    const answer = await new LabWorld().ask('GET', 'state', '', [], token);
    expect([answer.status, answer.body['code']]).toEqual([401, -2015]);
    expect(JSON.stringify(answer.body)).not.toContain(TOKEN);
  });

  test.each([
    ['an unknown path', 'GET', 'nope', '', 404, -1020],
    ['a prototype name', 'GET', 'constructor', '', 404, -1020],
    ['another method', 'DELETE', 'clock', '', 405, -1020],
    ['a question by POST', 'POST', 'insurance', '{}', 405, -1020],
    ['a body that is no JSON', 'POST', 'clock', '{"speed":', 400, -1100],
    ['a list', 'POST', 'clock', '[1]', 400, -1100],
    ['a key twice', 'POST', 'clock', '{"speed":1,"speed":0}', 400, -1100],
    ['a query field twice', 'GET', 'margin?uid=1&uid=2', '', 400, -1100],
  ])('%s', async (_name, method, path, body, status, code) => {
    const world = new LabWorld();
    const answer = await world.ask(method, path, body, [['Content-Type', 'application/json']]);
    expect([answer.status, answer.body['code']]).toEqual([status, code]);
  });

  test('a POST without JSON is told so', async () => {
    const answer = await new LabWorld().ask('POST', 'clock', '{"speed":1}', []);
    expect([answer.status, answer.body['code']]).toEqual([400, -1017]);
  });
});

describe('what is refused names its field and its limit, and changes nothing', () => {
  test.each([
    ['clock', {}, -1130, 'exactly one of speed, pause, advanceMs'],
    ['clock', { speed: 2 }, -1130, 'speed: must be one of 0, 1, 5, 20, 60'],
    ['clock', { speed: 1, pause: true }, -1130, 'exactly one of'],
    ['clock', { advanceMs: 2_678_400_001 }, -1130, 'advanceMs: must be a whole number from 1 to'],
    ['clock', { advanceMs: '1e3' }, -1130, 'advanceMs: must be a whole number'],
    ['clock', { rewindMs: 5 }, -1103, 'rewindMs: unknown field'],
    ['faucet', { uid: 10023, wallet: 'spot', asset: 'USDT' }, -1102, 'amount: missing'],
    ['faucet', { uid: 10023, wallet: 'spot', asset: 'USDT', amount: 0 }, -1130, 'amount: must be'],
    [
      'faucet',
      { uid: 10023, wallet: 'spot', asset: 'USDT', amount: '0.000000001' },
      -1130,
      'at most 8 decimals',
    ],
    [
      'faucet',
      { uid: 10023, wallet: 'bank', asset: 'USDT', amount: '1' },
      -1130,
      'wallet: must be one of',
    ],
    ['faucet', { uid: 10023, wallet: 'spot', asset: 'EUR', amount: '1' }, -1130, 'asset EUR'],
    ['faucet', { uid: 5, wallet: 'spot', asset: 'USDT', amount: '1' }, -2102, '5'],
    [
      'transfer',
      { uid: 10023, from: 'spot', to: 'spot', asset: 'USDT', amount: '1' },
      -1130,
      'to: must be another wallet',
    ],
    ['accounts', { uid: 77, label: 'x' }, -1130, 'uid: there is no account 77'],
    ['accounts', { permissions: [] }, -1130, 'permissions: must hold at least one'],
    ['accounts', { permissions: ['READ', 'READ'] }, -1130, 'permissions: must name each'],
    ['accounts', { permissions: ['ALL'] }, -1130, 'permissions.0: must be one of READ'],
    ['key', { apiKey: 'owner-key', enabled: false }, -1130, 'apiKey: not a key that the lab made'],
    ['fault', { profile: 'chaos' }, -1130, 'profile: must be one of ok, slow'],
    [
      'fault',
      { rules: [{ endpoint: '*', effect: '500', probability: '1.5' }] },
      -1130,
      'rules.0.probability: must be a decimal from 0 to 1',
    ],
    ['fault', { rules: {} }, -1130, 'rules: must be a list'],
    ['fault', { rules: [5] }, -1130, 'rules.0: must be an object'],
    [
      'fault',
      { rules: [{ endpoint: '/sapi/v1/orders', effect: '500', probability: '1' }] },
      -1130,
      "rules.0.endpoint: must be an endpoint's path or *",
    ],
    [
      'faucet',
      { uid: 10023, wallet: 'spot', asset: 'DOGE', amount: '11529215046.06846977' },
      -1130,
      'amount: at most 11529215046.06846976 DOGE can still be issued',
    ],
    ['latency', { profile: 'slow' }, -1130, 'profile: must be one of zero, lan'],
    ['halt', { symbol: 'NOPEUSDT' }, -1121, 'NOPEUSDT'],
    ['market', { regime: 'boom' }, -1130, 'regime: must be one of calm'],
    ['market', { regime: 'calm' }, -1130, 'regime: the crowd is off'],
    ['session/load', { name: 'nowhere' }, -1130, 'name: there is no session nowhere'],
    ['session/load', { name: '../keys' }, -1130, 'name: must be 1 to 64 small letters'],
    ['withdrawal', { id: 1, action: 'steal' }, -1130, 'action: must be one of approve'],
  ])('%s %j', async (path, body, code, words) => {
    const world = new LabWorld();
    const before = await world.get('state');
    const answer = await world.post(path, body);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.body['code']).toBe(code);
    expect(answer.body['msg']).toContain(words);
    expect((await world.get('state')).body).toEqual(before.body);
  });
});

test('what is asked of an account that is not there is refused, not answered with a default', async () => {
  const world = new LabWorld();
  for (const question of ['controls', 'margin', 'futures']) {
    expect((await world.get(`${question}?uid=777`)).body).toEqual({
      code: -1130,
      msg: 'uid: there is no account 777',
    });
  }
  const { body } = await world.get('controls?uid=10023');
  expect(body['contracts']).toMatchObject([
    { contractName: 'E-BTC-USDT', leverage: 20 },
    {},
    {},
    {},
  ]);
});

describe('the clock', () => {
  test('stands at speed 0, moves by hand, and runs at the speed it is given', async () => {
    const world = new LabWorld();
    world.clock.advance(60_000);
    expect((await world.get('state')).body).toMatchObject({
      marketTime: START_MS,
      speed: 0,
      askedSpeed: 0,
    });
    const advanced = await world.post('clock', { advanceMs: 90_000 });
    expect(advanced.body).toEqual({ marketTime: START_MS + 90_000, speed: 0 });
    await world.post('clock', { speed: 60 });
    world.clock.advance(2_000);
    expect((await world.get('state')).body).toMatchObject({
      marketTime: START_MS + 210_000,
      speed: 60,
    });
    const refused = await world.post('clock', { advanceMs: 1 });
    expect(refused.body['msg']).toBe('advanceMs: only in the pause; set speed 0 first');
    expect((await world.post('clock', { pause: true })).body).toMatchObject({ speed: 0 });
  });
});

describe('accounts and keys', () => {
  test('a new account is funded, trades with its key, and keeps both over a restart', async () => {
    const world = new LabWorld();
    const user = await newUser(world);
    expect(user.uid).toBe(10_024);
    expect((await world.order(SELL, user)).status).toBe(200);
    const again = new LabWorld({ store: world.store.crash(), startMs: world.clock.nowMs() });
    const account = await again.signed('GET', '/sapi/v1/account', '', user);
    expect(account.status).toBe(200);
    expect(JSON.stringify(account.body)).toContain('"asset":"USDT","free":100000,');
  });

  test('a key does what it may, from where it may, until it is switched off', async () => {
    const world = new LabWorld();
    const reader = await world.post('accounts', { uid: OWNER.uid, permissions: ['READ'] });
    const key = {
      uid: OWNER.uid,
      apiKey: reader.body['apiKey'] as string,
      secret: reader.body['apiSecret'] as string,
    };
    expect((await world.signed('GET', '/sapi/v1/account', '', key)).status).toBe(200);
    expect((await world.order(SELL, key)).body['code']).toBe(-2015);
    const elsewhere = await world.post('accounts', { uid: OWNER.uid, ipAllow: ['10.0.0.1'] });
    const far = {
      uid: OWNER.uid,
      apiKey: elsewhere.body['apiKey'] as string,
      secret: elsewhere.body['apiSecret'] as string,
    };
    expect((await world.signed('GET', '/sapi/v1/account', '', far)).body['code']).toBe(-2015);
    const desk = await world.post('accounts', { uid: OWNER.uid, ipAllow: ['in-process', '::1'] });
    expect(desk.status).toBe(200);
    // A key for a name that no request has would be one that nobody can use.
    for (const name of ['office', '10.0.0.256', '10.0.0.0/8', 'localhost', 'in-process2']) {
      const refused = await world.post('accounts', { uid: OWNER.uid, ipAllow: [name] });
      expect([name, refused.status]).toEqual([name, 400]);
      expect(refused.body['msg']).toMatch(/^ipAllow.*must be an IPv4 or IPv6 address/);
    }
    expect((await world.post('key', { apiKey: key.apiKey, enabled: false })).status).toBe(200);
    expect((await world.signed('GET', '/sapi/v1/account', '', key)).body['code']).toBe(-2014);
  });

  test('keys are listed masked; secrets are in no list, journal, snapshot or session', async () => {
    const files = memoryFiles();
    const world = new LabWorld({ files });
    const user = await newUser(world);
    const list = JSON.stringify((await world.get('accounts')).body);
    expect(list).toContain(`"apiKey":"${user.apiKey.slice(0, 4)}…"`);
    await world.post('session/save', { name: 'one' });
    const session = gunzipSync(files.read('one') ?? new Uint8Array()).toString('utf8');
    const market = JSON.stringify([
      [...world.store.journalAfter(0)],
      world.store.latestSnapshot(),
      world.store.settings(),
    ]);
    for (const text of [list, session, market]) {
      expect(text).not.toContain(user.apiKey);
      expect(text).not.toContain(user.secret);
      expect(text).not.toContain(OWNER.secret);
    }
  });
});

describe('what an exchange has and its interface does not show', () => {
  test('play money arrives, and the ledger knows that it was issued', async () => {
    const world = new LabWorld();
    await world.post('faucet', { uid: OWNER.uid, wallet: 'spot', asset: 'SOL', amount: 12.5 });
    const account = await world.signed('GET', '/sapi/v1/account');
    expect(JSON.stringify(account.body)).toContain('"asset":"SOL","free":12.5,');
    const { ledger, invariants } = (await world.get('state')).body as {
      ledger: { asset: string; issued: string; users: string; total: string }[];
      invariants: { ok: boolean }[];
    };
    expect(ledger.find(({ asset }) => asset === 'SOL')).toMatchObject({
      issued: '12.50000000',
      users: '12.50000000',
      total: '0.00000000',
    });
    expect(invariants.length).toBe(18);
    expect(invariants.every(({ ok }) => ok)).toBe(true);
  });

  test('a halted pair refuses orders until it is resumed', async () => {
    const world = new LabWorld();
    await world.post('halt', { symbol: 'BTCUSDT' });
    expect((await world.order(SELL)).body['code']).toBe(-2016);
    await world.post('resume', { symbol: 'BTCUSDT' });
    expect((await world.order(SELL)).status).toBe(200);
  });

  test('an order is explained: its place, what is before it, and why each fill happened', async () => {
    const world = new LabWorld();
    const bob = await newUser(world);
    await world.order({ ...SELL, price: '59990', volume: '0.003' }, bob);
    await world.order({ ...SELL, volume: '0.004' }, bob);
    const placed = await world.order(SELL);
    const explain = async () =>
      (await world.get(`explain?orderId=${String(placed.body['orderId'])}`)).body;
    expect(await explain()).toMatchObject({
      uid: OWNER.uid,
      status: 'NEW',
      queue: { ordersAhead: 1, quantityAhead: '0.004000', quantityBetter: '0.003000' },
      ahead: { quantityAtArrival: '0.004000', tradedAhead: '0.000000', tradesAhead: 0 },
      fills: [],
    });
    const buy = { symbol: 'BTCUSDT', volume: '0.012', side: 'BUY', type: 'LIMIT', price: '60000' };
    const taken = await world.order(buy, bob);
    expect(await explain()).toMatchObject({
      status: 'PARTIALLY_FILLED',
      queue: { ordersAhead: 0, quantityAhead: '0.000000', quantityBetter: '0.000000' },
      ahead: { tradedAhead: '0.004000', tradesAhead: 1, canceledAhead: '0.000000' },
      fills: [{ quantity: '0.005000', price: '60000.00', isMaker: true }],
    });
    const fills = (await explain())['fills'] as { reason: string }[];
    expect(fills[0]?.reason).toBe(
      'it rested first in the queue at its price when a buyer came to it',
    );
    const taker = (await world.get(`explain?orderId=${String(taken.body['orderId'])}`)).body;
    expect(
      (taker['fills'] as { reason: string }[]).map(({ reason }) => reason.slice(0, 24)),
    ).toEqual(['it crossed the spread an', 'it crossed the spread an', 'it crossed the spread an']);
    expect((await world.get('explain?orderId=1')).body).toEqual({
      code: -2013,
      msg: 'orderId 1: no such order',
    });
  });
});

describe('contracts, margin and withdrawals by hand', () => {
  const OPEN = {
    contractName: 'E-BTC-USDT',
    volume: 100,
    side: 'BUY',
    open: 'OPEN',
    positionType: 1,
    type: 'LIMIT',
    price: 60000,
  };
  const asset = (body: Record<string, unknown>, name: string) =>
    (body['assets'] as { asset: string }[]).find((one) => one.asset === name);

  test('money moves between wallets, and not more than is there', async () => {
    const world = new LabWorld();
    const move = { uid: OWNER.uid, from: 'spot', to: 'margin', asset: 'USDT', amount: '250.5' };
    expect((await world.post('transfer', move)).body).toEqual({});
    const margin = (await world.get(`margin?uid=${OWNER.uid}`)).body;
    expect(margin).toMatchObject({ level: '999', isCalled: false, isInLiquidation: false });
    expect(margin).toMatchObject({ limits: { borrow: '1.5', call: '1.3', liquidation: '1.1' } });
    expect(asset(margin, 'USDT')).toMatchObject({ free: '10250.50000000', debt: '0.00000000' });
    const tooMuch = await world.post('transfer', { ...move, amount: '1000000' });
    expect(tooMuch.body['code']).toBe(-2017);
    expect((await world.get(`margin?uid=${OWNER.uid}`)).body).toEqual(margin);
    expect((await world.get('margin?uid=5')).body['code']).toBe(-1130);
    expect((await world.get('futures?uid=5')).body['code']).toBe(-1130);
  });

  test('leverage, index, mark and funding are what they are set to', async () => {
    const world = new LabWorld();
    const bob = await newUser(world);
    const lever = { uid: OWNER.uid, contractName: 'E-BTC-USDT', leverage: 10 };
    expect((await world.post('leverage', lever)).body).toEqual({});
    const tooMuch = await world.post('leverage', { ...lever, leverage: 101 });
    expect(tooMuch.body['code']).toBe(-1141);
    await world.post('index', { underlying: 'BTCUSDT', price: '61000.5', mark: '60900.123' });
    await world.post('funding', { contractName: 'E-BTC-USDT', rate: '0.00012345' });
    const index = await world.signed('GET', '/fapi/v1/index?contractName=E-BTC-USDT');
    expect(index.body).toMatchObject({ markPrice: 60900.123, indexPrice: 61000.5 });
    expect(index.body).toMatchObject({ lastFundingRate: 0.00012345 });
    const precise = await world.post('index', { underlying: 'BTCUSDT', price: '61000.50001' });
    expect(precise.status).toBe(400);
    await world.signed('POST', '/fapi/v1/order', JSON.stringify({ ...OPEN, side: 'SELL' }), bob);
    const resting = { ...OPEN, side: 'SELL', volume: 7 };
    const queued = await world.signed('POST', '/fapi/v1/order', JSON.stringify(resting));
    const place = (await world.get(`explain?orderId=${String(queued.body['orderId'])}`)).body;
    expect(place['queue']).toEqual({
      ordersAhead: 1,
      quantityAhead: '100',
      quantityBetter: '0',
    });
    const opened = await world.signed('POST', '/fapi/v1/order', JSON.stringify(OPEN));
    expect(opened.status).toBe(200);
    const explained = (await world.get(`explain?orderId=${String(opened.body['orderId'])}`)).body;
    expect(explained).toMatchObject({
      wallet: 'futures',
      symbol: 'E-BTC-USDT',
      status: 'FILLED',
      fills: [{ price: '60000.0', quantity: '100', isMaker: false }],
      ahead: null,
    });
    const first = (await world.get(`explain?orderId=${String(queued.body['orderId'])}`)).body;
    expect(first['ahead']).toEqual({
      quantityAtArrival: '100',
      tradedAhead: '100',
      tradesAhead: 1,
      canceledAhead: '0',
    });
    const insurance = (await world.get('insurance')).body;
    expect(insurance).toEqual({ funds: [{ asset: 'USDT', amount: '1000000.00000000' }] });
    const { invariants } = (await world.get('state')).body as { invariants: { ok: boolean }[] };
    expect(invariants.every(({ ok }) => ok)).toBe(true);
  });

  test('a withdrawal is decided by hand', async () => {
    const world = new LabWorld();
    const apply = { symbol: 'USDT', withdrawOrderId: 'w-1', amount: '100', address: 'T-address' };
    const path = '/sapi/v1/withdraw/apply';
    const applied = await world.signed('POST', path, JSON.stringify(apply));
    expect(applied.body['code']).toBe('0');
    const { id } = applied.body['data'] as { id: number };
    const decide = { id, action: 'reject', info: 'not today' };
    expect((await world.post('withdrawal', decide)).body).toEqual({});
    const query = JSON.stringify({ withdrawOrderId: 'w-1' });
    const found = await world.signed('POST', '/sapi/v1/withdraw/query', query);
    expect(JSON.stringify(found.body)).toContain('not today');
    const again = await world.post('withdrawal', { id, action: 'approve' });
    expect(again.status).toBe(400);
    expect(again.body['msg']).toBe('action approve: not of a withdrawal that is APPROVAL_REJECTED');
    expect((await world.post('withdrawal', { id: 999, action: 'approve' })).body).toEqual({
      code: -2013,
      msg: 'id: no such withdrawal',
    });
  });

  test('with ids beyond 2^53 the lab takes and shows them as the exchange does', async () => {
    const world = new LabWorld({ config: { agents: 'off', speed: '0', ids: 'int64' } });
    const first = '1500000000016000016'; // 1000001 of the engine's count
    const apply = { symbol: 'USDT', withdrawOrderId: 'w-1', amount: '100', address: 'T-address' };
    const applied = await world.signed('POST', '/sapi/v1/withdraw/apply', JSON.stringify(apply));
    expect(applied.body['code']).toBe('0');
    const decide = `{"id":${first},"action":"reject"}`;
    expect((await world.post('withdrawal', decide)).body).toEqual({});
    // Another's form of the id is the id of none, and no refusal tells how the engine counts.
    const absent = { code: -2013, msg: 'id: no such withdrawal' };
    for (const id of [1_000_001, '1500000000016000032']) {
      expect((await world.post('withdrawal', { id, action: 'reject' })).body).toEqual(absent);
    }
    expect((await world.post('withdrawal', decide)).body).toEqual({
      code: -1145,
      msg: 'action reject: not of a withdrawal that is APPROVAL_REJECTED',
    });
    const buy = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', price: 60000, volume: 0.001 };
    await world.order(buy);
    const open = await world.signed('GET', '/sapi/v1/openOrders?symbol=BTCUSDT');
    const orderId = /"orderIdString":"(\d+)"/.exec(JSON.stringify(open.body))?.[1] ?? '';
    expect(BigInt(orderId)).toBeGreaterThan(2n ** 53n);
    expect((await world.get(`explain?orderId=${orderId}`)).body).toMatchObject({ orderId });
  });
});
