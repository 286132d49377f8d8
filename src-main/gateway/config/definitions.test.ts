/** Assets, pairs and contracts of an exchange's own: what is taken, and what is refused by name. */
import { FUTURES_RULES } from '@shared/domain/futures-defaults';
import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import { atoms, rate } from '@shared/money/units';
import { describe, expect, test } from 'vitest';
import { engineSetup } from './engine-setup';
import {
  completeSettings,
  decodeSettings,
  encodeSettings,
  mergeSettings,
  readSettings,
} from './settings';

const USDT = { asset: 'USDT' };
const ADA = { asset: 'ADA', minWithdraw: '2', maxWithdraw: '500', withdrawFee: '0.5' };
const PAIR = {
  symbol: 'ADAUSDT',
  base: 'ADA',
  quote: 'USDT',
  pricePrecision: 4,
  quantityPrecision: 2,
  openingPrice: '0.14',
};
const CONTRACT = {
  contractName: 'E-ADA-USDT',
  base: 'ADA',
  quote: 'USDT',
  pricePrecision: 6,
  multiplier: '15',
  openingPrice: '0.1409',
  tiers: [
    { maxVolume: 1000, maxLeverage: 20, keepRate: '0.015' },
    { maxVolume: 5000, maxLeverage: 5, keepRate: '0.05' },
  ],
};
const OWN = { assets: [USDT, ADA], pairs: [PAIR], contracts: [CONTRACT] };

const made = (given: object) => {
  const read = readSettings(JSON.stringify(given));
  const settings = read.ok ? completeSettings(read.value) : read;
  const setup = settings.ok ? engineSetup(settings.value) : settings;
  if (!setup.ok) throw new Error(setup.error);
  return setup.value;
};

describe('lists of its own', () => {
  test('take the place of the default lists', () => {
    const { spot, futures, withdrawals, margin } = made({
      ...OWN,
      assets: [USDT, { ...ADA, hourlyRate: '0.0001', needsTag: true }],
    });
    const { openingPrice, ...pair } = PAIR;
    expect(spot).toMatchObject([
      {
        pair,
        openingPrice,
        market: true,
        minAmount: 500_000_000n,
        maxLimitLots: 1_428_571_428,
        maxMarketLots: 285_714_285,
      },
    ]);
    expect(futures?.rules).toMatchObject([
      {
        contract: { symbol: 'E-ADA-USDT', contractId: 5, multiplier: { units: 15, decimals: 0 } },
        underlying: 'ADAUSDT',
        defaultLeverage: 20,
        tiers: [
          { maxContracts: 1000, maxLeverage: 20, keepRate: 1_500_000n },
          { maxContracts: 5000, maxLeverage: 5, keepRate: 5_000_000n },
        ],
      },
    ]);
    expect(withdrawals?.assets.map(({ asset }) => asset)).toEqual(['USDT', 'ADA']);
    expect(withdrawals?.assets[1]).toEqual({
      asset: 'ADA',
      min: atoms(200_000_000n),
      max: atoms(50_000_000_000n),
      fee: atoms(50_000_000n),
      needsLabel: true,
    });
    expect(margin?.hourlyRates).toMatchObject({ ADA: rate(10_000n), USDT: rate(1000n) });
  });

  test('need no more than the names of what the defaults have', () => {
    const { spot, futures } = made({
      pairs: [{ symbol: 'BTCUSDT' }, { symbol: 'ETHUSDT', market: false }],
      contracts: [{ contractName: 'E-ETH-USDT' }, { contractName: 'E-BTC-USDT' }],
    });
    expect(spot).toEqual([SPOT_RULES[0], { ...SPOT_RULES[1], market: false }]);
    expect(futures?.rules).toEqual([FUTURES_RULES[1], FUTURES_RULES[0]]);
  });

  test('without contracts of its own there are those of the pairs there are', () => {
    expect(made({ pairs: [{ symbol: 'SOLUSDT' }] }).futures?.rules).toEqual([FUTURES_RULES[2]]);
    expect(made({ assets: [USDT, ADA], pairs: [PAIR] }).futures?.rules).toEqual([]);
  });

  test('a market has the fees of its own, else those of the exchange', () => {
    const fees = { maker: '-0.0001', taker: '0.0003' };
    const { spot } = made({
      pairs: [{ symbol: 'BTCUSDT', fees }, { symbol: 'ETHUSDT' }],
      fees: { spot: { maker: '0', taker: '0.002' } },
    });
    expect(spot.map((rules) => rules.fees)).toEqual([
      { maker: -10_000n, taker: 30_000n },
      { maker: 0n, taker: 200_000n },
    ]);
  });

  test('are kept with the exchange, and others are refused by name', () => {
    const stored = completeSettings(OWN);
    if (!stored.ok) throw new Error(stored.error);
    const read = decodeSettings(encodeSettings(stored.value));
    expect(read).toMatchObject({ value: { settings: stored.value } });
    expect(mergeSettings(stored.value, OWN)).toEqual(stored);
    expect(mergeSettings(stored.value, {})).toEqual(stored);
    const other = mergeSettings(stored.value, {
      ...OWN,
      contracts: [{ ...CONTRACT, openingPrice: '0.15' }],
    });
    expect(other).toMatchObject({ ok: false });
    expect(other.ok ? '' : other.error).toMatch(/^contracts: this exchange was made with /);
    const plain = completeSettings({});
    const late = plain.ok ? mergeSettings(plain.value, { assets: [{ asset: 'BTC' }] }) : plain;
    expect(late.ok ? '' : late.error).toMatch(/^assets: /);
  });
});

const pair = (change: object) => ({ ...OWN, contracts: [], pairs: [{ ...PAIR, ...change }] });
const contract = (change: object) => ({ ...OWN, contracts: [{ ...CONTRACT, ...change }] });
const assets = (...list: readonly object[]) => ({ ...OWN, assets: list });
const [LOW, HIGH] = CONTRACT.tiers;

test.each([
  [{ pairs: [] }, 'pairs: must name at least one of the pairs'],
  [{ pairs: 'BTCUSDT' }, 'pairs: must be a list of pairs'],
  [{ pairs: [{ symbol: 'DOGEBTC' }] }, 'pairs.0.base: missing, and no default of DOGEBTC'],
  [pair({ tick: 1 }), 'pairs.0.tick: unknown field'],
  [pair({ symbol: 'ADABTC' }), 'pairs.0.symbol: must be base and quote, ADAUSDT'],
  [{ ...OWN, pairs: [PAIR, PAIR] }, 'pairs.1.symbol: ADAUSDT twice'],
  [pair({ symbol: 'BUSDT', base: 'B' }), 'pairs.0.base: B is not among the assets'],
  [pair({ pricePrecision: 7 }), 'pairs.0.quantityPrecision: with pricePrecision at most 8'],
  [pair({ pricePrecision: 9 }), 'pairs.0.pricePrecision: must be a whole number from 0 to 8'],
  [pair({ openingPrice: '0.12345' }), 'pairs.0.openingPrice: must have at most 4 decimals'],
  [pair({ openingPrice: '110000000' }), 'pairs.0.openingPrice: must be at most 1099511627776'],
  [pair({ openingPrice: 0 }), 'pairs.0.openingPrice: must be a decimal from'],
  [pair({ maxLimitQuantity: '0.001' }), 'pairs.0.maxLimitQuantity: must have at most 2 decimals'],
  [pair({ maxMarketQuantity: 1 }), 'pairs.0.minAmount: must be at most what the largest order'],
  [pair({ fees: { maker: 0, taker: 0.2 } }), 'pairs.0.fees.taker: must be a decimal from -0.01'],
  [pair({ maxOpenOrders: 0 }), 'pairs.0.maxOpenOrders: must be a whole number from 1'],
  [
    {
      assets: [{ asset: 'BTC' }, { asset: 'ETH' }],
      pairs: [{ symbol: 'ETHBTC', openingPrice: 1 }],
    },
    'pairs.0.maxLimitQuantity: missing',
  ],
  [contract({ size: 1 }), 'contracts.0.size: unknown field'],
  [contract({ contractName: 'ADA-PERP' }), 'contracts.0.contractName: must be made of base and'],
  [{ ...OWN, contracts: [CONTRACT, CONTRACT] }, 'contracts.1.contractName: E-ADA-USDT twice'],
  [
    { contracts: [{ contractName: 'E-BTC-USDT' }, { contractName: 'E-ETH-USDT', contractId: 1 }] },
    'contracts.1.contractId: 1 twice',
  ],
  [
    { pairs: [{ symbol: 'BTCUSDT' }], contracts: [{ contractName: 'E-ETH-USDT' }] },
    'contracts.0.contractName: E-ETH-USDT needs the pair ETHUSDT',
  ],
  [contract({ multiplier: '1.5' }), 'contracts.0.pricePrecision: with the decimals of multiplier'],
  [contract({ multiplier: 0 }), 'contracts.0.multiplier: must be a decimal from'],
  [contract({ tiers: [] }), 'contracts.0.tiers: must name at least one of the tiers'],
  [contract({ tiers: undefined }), 'contracts.0.tiers: missing'],
  [contract({ tiers: [LOW, LOW] }), 'contracts.0.tiers.1.maxVolume: must be more than 1000'],
  [
    contract({ tiers: [LOW, { ...HIGH, maxLeverage: 21 }] }),
    'contracts.0.tiers.1.maxLeverage: must be at most 20',
  ],
  [
    contract({ tiers: [LOW, { ...HIGH, keepRate: 0.01 }] }),
    'contracts.0.tiers.1.keepRate: must be at least that of the tier before',
  ],
  [contract({ tiers: [{ ...LOW, keepRate: 0.05 }] }), 'contracts.0.tiers.0.keepRate: must be less'],
  [contract({ defaultLeverage: 21 }), 'contracts.0.defaultLeverage: must be at most 20'],
  [contract({ minOrderVolume: 10, maxMarketVolume: 9 }), 'contracts.0.minOrderVolume: must be at'],
  [contract({ minOrderMoney: 10, maxLimitMoney: 9 }), 'contracts.0.minOrderMoney: must be at most'],
  [contract({ fees: { openMaker: 1 } }), 'contracts.0.fees.openMaker: must be a decimal from'],
  [assets(USDT, ADA, USDT), 'assets.2.asset: USDT twice'],
  [assets(USDT, { ...ADA, color: 1 }), 'assets.1.color: unknown field'],
  [assets(USDT, { ...ADA, scale: 12 }), 'assets.1.scale: must be a whole number from 8 to 8'],
  [assets(USDT, { ...ADA, minWithdraw: 501 }), 'assets.1.minWithdraw: must be at most maxWithdraw'],
  [assets(USDT, { ...ADA, withdrawFee: 500 }), 'assets.1.withdrawFee: must be less than maxWith'],
  [assets(USDT, ADA, { asset: 'BTC' }), 'assets.2.asset: no pair trades it'],
  [{ assets: [USDT] }, 'assets: BTC is missing, and the pair BTCUSDT trades it'],
])('%j is refused: %s', (given, words) => {
  const settings = readSettings(JSON.stringify(given));
  expect(settings.ok ? 'taken' : settings.error).toContain(words);
});
