// Worked example W4 on a contract of an exchange's own, through `npm run exchange -- --config`: what is
// defined in the file is listed, traded, valued and withdrawn as if it had always been there.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  openHeadless,
  type HeadlessExchange,
} from '../../../src-main/hosts/headless/open-headless';
import { readOptions } from '../../../src-main/hosts/headless/options.mjs';
import { at, DocumentClient, listOf } from '../../bots/document-client.testing';

const NAME = 'E-ADA-USDT';
const FEES = { openMaker: 0, openTaker: 0, closeMaker: 0, closeTaker: 0.0002 };
const CONFIG = {
  agents: 'off',
  speed: 0,
  assets: [{ asset: 'USDT' }, { asset: 'ADA', minWithdraw: 2, maxWithdraw: 500, withdrawFee: 0.5 }],
  pairs: [
    {
      symbol: 'ADAUSDT',
      base: 'ADA',
      quote: 'USDT',
      pricePrecision: 4,
      quantityPrecision: 2,
      openingPrice: 0.1409,
    },
  ],
  contracts: [
    {
      contractName: NAME,
      base: 'ADA',
      quote: 'USDT',
      pricePrecision: 6,
      multiplier: 15,
      openingPrice: 0.1409,
      defaultLeverage: 5,
      fees: FEES,
      tiers: [{ maxVolume: 1000, maxLeverage: 20, keepRate: 0.015 }],
    },
  ],
  accounts: [{ uid: 10023, spot: { ADA: 10 }, futures: { USDT: '16.54467927' } }],
};

let folder = '';
const running = new Set<HeadlessExchange>();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-own-markets-'));
});
afterEach(async () => {
  for (const exchange of running) await exchange.close();
  running.clear();
  rmSync(folder, { recursive: true, force: true });
});

/** The error, or the exchange. */
async function open(config: object): Promise<HeadlessExchange | string> {
  const file = join(folder, 'exchange.json');
  writeFileSync(file, JSON.stringify(config));
  const options = readOptions(['--config', file, '--data-dir', join(folder, 'data')]);
  const opened = await openHeadless(options, (cause) => {
    throw cause;
  });
  if (!opened.ok) return opened.error;
  running.add(opened.value);
  return opened.value;
}

async function close(exchange: HeadlessExchange): Promise<void> {
  running.delete(exchange);
  await exchange.close();
}

async function opened(config: object) {
  const exchange = await open(config);
  if (typeof exchange === 'string') throw new Error(exchange);
  const { connection } = exchange;
  const lab = async (path: string, body?: object): Promise<unknown> => {
    const reply = await fetch(`${connection.labUrl}/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        Authorization: `Bearer ${connection.labToken}`,
        'Content-Type': 'application/json',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    expect(reply.status).toBe(200);
    return reply.json();
  };
  const me = new DocumentClient(connection);
  await me.syncTime();
  return { exchange, lab, me };
}

test('W4 on a contract of its own, kept with the data folder', async () => {
  const { exchange, lab, me } = await opened(CONFIG);
  const key = await lab('accounts', {});
  const { apiKey, apiSecret } = key as { apiKey: string; apiSecret: string };
  const other = new DocumentClient({ ...exchange.connection, apiKey, apiSecret });
  await other.syncTime();

  const symbols = listOf((await me.get('/sapi/v1/symbols')).body);
  expect(symbols.map((row) => at(row, 'symbol'))).toEqual(['ADAUSDT']);
  expect((await me.get('/fapi/v1/contracts')).body).toMatchObject([
    { symbol: NAME, multiplier: 15, multiplierCoin: 'ADA', pricePrecision: 6 },
  ]);
  const assets = (await me.get('/open/v2/pub/asset')).body as object;
  expect(Object.keys(assets)).toEqual(['ADA', 'USDT']);
  expect(assets).toMatchObject({ ADA: { min_withdraw: '2.00000000', can_withdraw: 'true' } });

  const limit = { contractName: NAME, positionType: 1, open: 'OPEN', type: 'LIMIT', volume: 1 };
  for (const [trader, side] of [
    [other, 'SELL'],
    [me, 'BUY'],
  ] as const) {
    const order = await trader.post('/fapi/v1/order', { ...limit, side, price: 0.1409 });
    expect(order).toMatchObject({ status: 200 });
  }
  await lab('index', { underlying: 'ADAUSDT', price: '0.14040034' });

  const account = at((await me.signedGet('/fapi/v1/account')).body, 'account', 0);
  expect(account).toMatchObject({ accountNormal: 16.54467927, totalEquity: 16.53718437 });
  expect(at(account, 'positionVos', 0, 'positions', 0)).toMatchObject({
    volume: 1,
    avgPrice: 0.1409,
    leverageLevel: 5,
    keepRate: 0.015,
    positionBalance: 2.1060051,
    unRealizedAmount: -0.0074949,
    // 7.85239522 with the example's three further decimals of the wallet.
    marginRate: 7.85239521,
    reducePrice: -0.97692792,
    returnRate: -0.01773101,
  });
  expect(await lab(`futures?uid=10023`)).toMatchObject({
    accounts: [{ available: '16.11598335' }],
  });

  const withdrawal = { withdrawOrderId: 'w', amount: 1, symbol: 'ADA', address: 'addr1' };
  const refused = await me.post('/sapi/v1/withdraw/apply', withdrawal);
  expect(at(refused.body, 'msg')).toBe('amount 1: at least 2 ADA');
  expect(await me.post('/sapi/v1/withdraw/apply', { ...withdrawal, amount: 2 })).toMatchObject({
    body: { code: '0' },
  });

  await close(exchange);
  const [contract] = CONFIG.contracts;
  const changed = { contracts: [{ ...contract, multiplier: 10 }] };
  expect(await open({ ...CONFIG, ...changed })).toContain('contracts: this exchange was made with');
  const { me: again } = await opened({ agents: 'off', speed: 0 });
  const kept = at((await again.signedGet('/fapi/v1/account')).body, 'account', 0);
  expect(at(kept, 'positionVos', 0, 'contractName')).toBe(NAME);
});

test('a definition that cannot be is refused by field before anything is written', async () => {
  const pairs = [{ ...CONFIG.pairs[0], quantityPrecision: 5 }];
  expect(await open({ ...CONFIG, pairs })).toContain(
    'pairs.0.quantityPrecision: with pricePrecision at most 8',
  );
});
