// The terminal against the simulated exchange itself, both on one clock that is moved by hand:
// contracts, positions, withdrawals through all their states, older candles over the stream.
import { afterEach, expect, test } from 'vitest';
import { TerminalRig } from './terminal-rig.testing';

let rig: TerminalRig;
let floor: TerminalRig['floor'];
let bench: TerminalRig['bench'];
async function open(config?: Parameters<typeof TerminalRig.open>[1]): Promise<void> {
  rig = await TerminalRig.open(['instruments', 'marks', 'futuresAccount', 'withdrawals'], config);
  ({ floor, bench } = rig);
}
afterEach(() => rig.close());

const pass = (forMs: number, stepMs?: number) => rig.pass(forMs, stepMs);
const value: TerminalRig['value'] = (reply) => rig.value(reply);

test('a position appears with the exchange’s figures, and in the history when it is closed', async () => {
  await open();
  const listed = bench.value('instruments').filter(({ kind }) => kind === 'futures');
  expect(listed.map(({ symbol }) => symbol)).toEqual([
    ...['E-BTC-USDT', 'E-ETH-USDT', 'E-SOL-USDT', 'E-XRP-USDT'],
  ]);
  await value(bench.desk.call('select', { symbol: 'E-BTC-USDT', group: null }));
  await floor.other.placed(floor.other.futures('SELL OPEN 1000 @ 60000'));
  await floor.me.placed(floor.me.futures('BUY OPEN 1000 @ 60000', { positionType: 2 }));
  await pass(6_000);
  const { accounts, positions } = bench.value('futuresAccount');
  expect(positions).toMatchObject([
    {
      symbol: 'E-BTC-USDT',
      mode: 'isolated',
      side: 'BUY',
      contracts: 1_000,
      leverage: 20,
      openPrice: '60000',
      hold: '300',
      tradeFee: '-3.6',
      keepRate: '0.005',
    },
  ]);
  expect(accounts).toMatchObject([{ marginCoin: 'USDT', normal: '19696.4' }]);
  const [mark] = bench.value('marks');
  expect(mark?.symbol).toBe('E-BTC-USDT');
  expect(Number(mark?.nextFundingAtMs) % 28_800_000).toBe(0);

  await floor.other.placed(floor.other.futures('BUY OPEN 1000 @ 60100'));
  await floor.me.placed(floor.me.futures('SELL CLOSE 1000 @ 60100', { positionType: 2 }));
  await pass(6_000);
  expect(bench.value('futuresAccount').positions).toEqual([]);
  const page = await value(
    bench.desk.call('profitHistory', { symbol: 'E-BTC-USDT', before: null }),
  );
  expect(page).toMatchObject({
    isComplete: true,
    positions: [{ symbol: 'E-BTC-USDT', closeProfit: '10', contracts: 1_000 }],
  });
});

test('candles of a contract go back to the very first, over the stream', async () => {
  await open({ agents: 'on', historyDays: 1 });
  const opens: number[] = [];
  for (let page = 0; page < 10; page += 1) {
    const reply = await value(
      bench.desk.call('candleHistory', {
        symbol: 'E-BTC-USDT',
        interval: '1min',
        beforeMs: opens.at(-1) ?? null,
      }),
    );
    expect(reply.error).toBeNull();
    opens.push(...reply.candles.map(([openTimeMs]) => openTimeMs));
    if (reply.isComplete) break;
  }
  expect(opens.length).toBeGreaterThan(1_400);
  expect(
    opens.every((atMs, index) => index === 0 || atMs === (opens[index - 1] ?? 0) - 60_000),
  ).toBe(true);
});

test('a withdrawal is followed through every state the document has', async () => {
  await open();
  const seen = new Map<string, string[]>();
  const withdraw = async (address: string): Promise<string> => {
    const outcome = await value(
      bench.desk.call('withdraw', {
        intentId: bench.newIntent(),
        asset: 'USDT',
        amount: '100',
        address,
        label: '',
      }),
    );
    expect(outcome).toMatchObject({ kind: 'accepted', status: 'UNAPPROVED' });
    seen.set(address, []);
    return outcome.kind === 'accepted' ? outcome.orderId : '';
  };
  await withdraw('T-good');
  await withdraw('T-reject');
  await withdraw('T-fail');
  await withdraw('T-fail1');
  const revoked = await withdraw('T-revoked');
  const note = (): void => {
    for (const { address, status } of bench.value('withdrawals').rows) {
      const statuses = seen.get(address) ?? [];
      if (statuses.at(-1) !== status) seen.set(address, [...statuses, status]);
    }
  };
  await pass(1_000);
  note();
  await floor.stage.lab('withdrawal', { id: Number(revoked), action: 'revoke', info: 'by hand' });
  // The market stands unless it is moved: no state is over before the terminal has looked.
  for (let step = 0; step < 30; step += 1) {
    await floor.later(1_000);
    await pass(3_200, 400);
    note();
  }
  for (let step = 0; step < 25; step += 1) {
    await floor.later(10_000);
    await pass(3_200, 400);
    note();
  }
  await pass(31_000, 500);
  note();
  const paid = ['UNAPPROVED', 'APPROVED', 'PAYMENT'];
  expect(Object.fromEntries(seen)).toMatchObject({
    'T-good': [...paid, 'COMPLETED'],
    'T-reject': ['UNAPPROVED', 'APPROVAL_REJECTED'],
    'T-revoked': ['UNAPPROVED', 'REVOKED'],
  });
  expect(seen.get('T-fail')?.slice(0, 4)).toEqual([...paid, 'PAYMENT_FAILED']);
  expect(seen.get('T-fail')?.at(-1)).toBe('PAYMENT_FAILED');
  expect(seen.get('T-fail1')?.slice(0, 4)).toEqual([...paid, 'PAYMENT_FAILED']);
  expect(seen.get('T-fail1')?.at(-1)).toBe('COMPLETED');
  const rows = bench.value('withdrawals').rows;
  const row = (address: string) => rows.find((one) => one.address === address);
  expect(row('T-good')).toMatchObject({
    fee: '1',
    txId: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    isOwn: true,
  });
  expect(row('T-good')?.paidAtMs).not.toBeNull();
  expect(row('T-reject')?.info).not.toBe('');
  expect(bench.exchange.calls).toEqual([]);
  const free = bench.value('balances').rows.find(({ asset }) => asset === 'USDT')?.free;
  expect(free).toBe('99800');
});

test('what the exchange lists of the assets refuses a withdrawal before it is sent', async () => {
  await open();
  const intent = { intentId: bench.newIntent(), asset: 'USDT', address: 'T-good', label: '' };
  const refused = await value(bench.desk.call('withdraw', { ...intent, amount: '9' }));
  expect(refused).toMatchObject({ kind: 'rejected', by: 'terminal', field: 'amount' });
  const page = await value(bench.desk.call('withdrawalHistory', { asset: null, page: 1 }));
  expect(page).toEqual({ rows: [], count: 0, error: null });
});
