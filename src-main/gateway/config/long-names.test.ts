/** A market whose assets have as long a name as the configuration allows trades like any other. */
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ALICE, World } from '../gateway.testing';
import { engineSetup } from './engine-setup';
import { completeSettings } from './settings';

/** 16 characters each: the longest name of an asset. */
const BASE = '1000000BABYDOGEX';
const QUOTE = 'LONGQUOTEOFMINE1';

function worldOf(base: string, quote: string): World {
  const pair = { pricePrecision: 4, quantityPrecision: 2, openingPrice: '0.1409' };
  const settings = completeSettings({
    agents: 'off',
    assets: [{ asset: base }, { asset: quote }],
    pairs: [
      {
        symbol: base + quote,
        base,
        quote,
        ...pair,
        minAmount: '1',
        maxLimitQuantity: '1000000',
        maxMarketQuantity: '1000000',
      },
    ],
    contracts:
      quote === 'USDT'
        ? [
            {
              contractName: `E-${base}-${quote}`,
              base,
              quote,
              pricePrecision: 4,
              multiplier: '1',
              openingPrice: '0.1409',
              tiers: [{ maxVolume: 1000, maxLeverage: 20, keepRate: '0.015' }],
            },
          ]
        : [],
  });
  if (!settings.ok) throw new Error(settings.error);
  const setup = engineSetup(settings.value);
  if (!setup.ok) throw new Error(setup.error);
  return new World({ config: setup.value });
}

test('a pair of two long names: its book, its orders, its open feed and its stream', async () => {
  const world = worldOf(BASE, QUOTE);
  const symbol = BASE + QUOTE;
  expect((await world.get(`/sapi/v1/depth?symbol=${symbol}`)).status).toBe(200);
  expect((await world.get(`/open/v2/pub/orderbook?symbol=${BASE}_${QUOTE}`)).status).toBe(200);
  const order = { symbol, side: 'SELL', type: 'LIMIT', volume: '100', price: '0.15' };
  // Known, and refused for its funds alone.
  expect((await world.post(ALICE, '/sapi/v1/order', order)).text).toContain('"code":-2017');
  const frames: (Uint8Array | string)[] = [];
  const session = world.gateway.openStream({
    send: (frame) => frames.push(frame),
    unreadBytes: () => 0,
    close: () => undefined,
  });
  session.onText(`sub market_${symbol.toLowerCase()}_depth_step0`);
  world.clock.advance(1000);
  const texts = frames.map((frame) => gunzipSync(frame as Uint8Array).toString('utf8'));
  expect(texts.join('')).toContain(`market_${symbol.toLowerCase()}_depth_step0`);
});

test('a contract of a long name', async () => {
  const world = worldOf(BASE, 'USDT');
  const contractName = `E-${BASE}-USDT`;
  const depth = await world.get(`/fapi/v1/depth?contractName=${contractName}`);
  expect([depth.status, depth.text]).toEqual([200, '{"bids":[],"asks":[]}']);
});
