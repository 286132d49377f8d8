// Refusals of exchange-rules §10 that take more than one bad field: each brought about over real HTTP.
import { afterEach, expect, test } from 'vitest';
import { closeSound, openFloor, type Floor } from './trader.testing';

let floor: Floor;
afterEach(() => closeSound(floor));

const ORDER = '/sapi/v1/order';
const answered = ({ status, text }: { status: number; text: string }) => [
  status,
  /^\{"code":("?-\d+"?)/.exec(text)?.[1],
];

/** What the lab, which is asked over HTTP as well, refuses. */
const refusedByLab = (command: string, input: object) =>
  floor.stage.lab(command, input).then(
    () => '',
    (fault: unknown) => String(fault),
  );

test('-1001, -1006, -1007, -1016: what a fault answers tells nothing of whether it was done', async () => {
  floor = await openFloor();
  const { stage, me } = floor;
  const fault = async (effect: string, holdMs: number) => {
    await stage.lab('fault', { rules: [{ endpoint: ORDER, effect, probability: '1', holdMs }] });
    const asked = me.spot('BUY 0.001 @ 50000');
    const held = setInterval(() => {
      stage.clock.advance(1);
    }, 1);
    const answer = await asked;
    clearInterval(held);
    return [...answered(answer), answer.msg];
  };
  const unexpected = [504, '-1006', 'Unexpected response: execution status unknown'];
  const timeout = [504, '-1007', 'Timeout: execution status unknown'];
  for (const [holdMs, told] of [
    [0, unexpected],
    [5, timeout],
  ] as const) {
    expect(await fault('504-executed', holdMs)).toEqual(told);
    expect(await fault('504-not-executed', holdMs)).toEqual(told);
  }
  expect(await fault('500', 0)).toEqual([500, '-1001', expect.stringContaining('unknown')]);
  await stage.lab('fault', { profile: 'maintenance' });
  for (const path of [ORDER, '/fapi/v1/order', '/sapi/v1/withdraw/apply']) {
    expect(answered(await me.visit.post(path, {}))).toEqual([503, '-1016']);
  }
  await stage.lab('fault', { profile: 'ok' });
  // Two were done, each for 50 USDT.
  expect(await me.balance('USDT')).toEqual([99_900, 100]);
});

test('-1016: an exchange that shuts down answers what still comes', async () => {
  floor = await openFloor();
  floor.stage.exchange.close();
  expect(answered(await floor.me.spot('BUY 0.001 @ 50000'))).toEqual([503, '-1016']);
  floor = await openFloor();
});

test('-1101, -1103: a strict exchange takes no parameter more than it has', async () => {
  floor = await openFloor({ strictParams: true });
  const { visit } = floor.me;
  const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', volume: 0.001, price: 50_000 };
  expect(answered(await visit.post(ORDER, { ...order, note: 'x' }))).toEqual([400, '-1103']);
  const windows = { recvWindow: 5000, recvwindow: 5000, recwwindow: 5000 };
  const all = { ...order, newClientOrderId: 'one', ...windows };
  expect(answered(await visit.post(ORDER, all))).toEqual([400, '-1101']);
});

test('-1136, -1139, -1143, -4101: an exchange of one’s own has limits of its own', async () => {
  floor = await openFloor({
    pairs: [{ symbol: 'BTCUSDT', market: false }],
    contracts: [{ contractName: 'E-BTC-USDT', minOrderVolume: 5, maxLimitMoney: '1000' }],
    assets: [{ asset: 'BTC', withdrawable: false }, { asset: 'USDT' }],
  });
  const { me } = floor;
  expect(answered(await me.futures('BUY OPEN 4 @ 60000'))).toEqual([400, '-1136']);
  expect(answered(await me.futures('BUY OPEN 167 @ 60000'))).toEqual([400, '-1143']);
  for (const base of ['/sapi/v1', '/sapi/v1/margin']) {
    expect(answered(await me.spot('BUY 100', {}, base))).toEqual([400, '-1139']);
  }
  const money = { withdrawOrderId: 'w-1', symbol: 'BTC', amount: '0.1', address: 'bc1qtest' };
  expect(answered(await me.visit.post('/sapi/v1/withdraw/apply', money))).toEqual([200, '"-4101"']);
});

test('-2019, -1141, -4161, -2102: leverage and money that an account cannot have', async () => {
  floor = await openFloor();
  const { me } = floor;
  const order = 'BUY OPEN 1000 @ 60000';
  expect(answered(await me.futures('BUY OPEN 100000 @ 60000'))).toEqual([400, '-2019']);
  const leverage = { uid: me.uid, contractName: 'E-BTC-USDT', leverage: 101 };
  expect(await refusedByLab('leverage', leverage)).toContain('400 {"code":-1141');
  await me.placed(me.futures(order));
  expect(await refusedByLab('leverage', { ...leverage, leverage: 10 })).toContain('"code":-4161');
  const stranger = { uid: 77, wallet: 'spot', asset: 'USDT', amount: '1' };
  expect(await refusedByLab('faucet', stranger)).toContain('401 {"code":-2102');
});

test('-2023: a margin account in liquidation takes no order, its spot wallet does', async () => {
  floor = await openFloor();
  const { stage, me, other, third, index, later } = floor;
  const rest = { from: 'margin', to: 'spot', asset: 'USDT', amount: '9000' };
  await stage.lab('transfer', { uid: me.uid, ...rest });
  await index('60000');
  await other.placed(other.spot('SELL 0.04 @ 60000'));
  await me.placed(me.margin('BUY 0.04 @ 60000'));
  // Less than what has to be sold: it goes on for more than a round.
  await third.placed(third.spot('BUY 0.01 @ 37000'));
  await index('37000');
  await later(1000);
  expect(await stage.labQuery(`margin?uid=${me.uid}`)).toMatchObject({ isInLiquidation: true });
  expect(answered(await me.margin('BUY 0.001 @ 37000'))).toEqual([400, '-2023']);
  await me.placed(me.spot('BUY 0.001 @ 37000'));
});
