/**
 * What a simulated exchange can be configured to (exchange-rules §12). Strict: an unknown key, a value
 * out of its limit or one this version does not offer is an error that names the key.
 */
import { z } from 'zod';
import { assets, contracts, pairs } from './definitions';
import {
  amount,
  assetName,
  decimal,
  fee,
  flag,
  label,
  oneOf,
  oneOfWholes,
  rate,
  seed,
  uid,
  whole,
} from './fields';
import { FAULT_PROFILES, LATENCY_PROFILES, MARKET_MODES, MARKET_SPEEDS } from './profiles';

const durationMs = whole(0, 2_592_000_000);
const funds = z.record(assetName, amount);

const account = z.strictObject({
  uid,
  label: label.optional(),
  /** Starting funds per asset; absent: those of the default account. */
  spot: funds.optional(),
  margin: funds.optional(),
  futures: funds.optional(),
});
export type ConfiguredAccount = z.output<typeof account>;

/** Keys that make the market: fixed when the exchange is made, kept by it ever after. */
const market = {
  seed: seed.default(1),
  /** replay and live follow a feed: no crowd, and what is not fed is closed (exchange-rules §8). */
  mode: oneOf(MARKET_MODES).default('synthetic'),
  queue: oneOf(['prob', 'riskAverse']).default('prob'),
  queueN: whole(1, 10).default(3),
  consumptionHalfLifeMs: whole(1, 3_600_000).default(2000),
  /** Off: an empty, silent book (exchange-rules §14). */
  agents: oneOf(['on', 'off']).default('on'),
  historyDays: whole(0, 365).default(30),
  stp: oneOf(['allow', 'cancelNewest', 'cancelOldest', 'cancelBoth']).default('allow'),
  priceRange: z
    .strictObject({ spot: rate.default('0.3'), futures: rate.default('0.1') })
    .prefault({}),
  marketProtection: rate.default('0.05'),
  /** A market closes by itself after a larger move within a minute, for so long; 0 ms: never. */
  haltMove: decimal(8, '0.0001', '1').default('0.1'),
  haltMs: durationMs.default(300_000),
  marketOpenUnit: oneOf(['contracts', 'value']).default('contracts'),
  settlement: oneOf(['none', 'daily']).default('none'),
  triggerRef: oneOf(['last', 'mark']).default('last'),
  lossMode: oneOf(['adl', 'share']).default('adl'),
  marginProfile: oneOf(['3x', '5x', '10x']).default('3x'),
  autoRepay: flag.default(true),
  fees: z
    .strictObject({
      spot: z
        .strictObject({ maker: fee.default('0.0008'), taker: fee.default('0.001') })
        .prefault({}),
      futures: z
        .strictObject({
          openMaker: fee.default('0.0002'),
          openTaker: fee.default('0.0006'),
          closeMaker: fee.default('0.0002'),
          closeTaker: fee.default('0.0006'),
        })
        .prefault({}),
    })
    .prefault({}),
  withdraw: z
    .strictObject({
      autoApproveUsdt: whole(0, 1_000_000_000).default(50_000),
      reviewMs: durationMs.default(5_000),
      payMs: durationMs.default(3_000),
      confirmMs: durationMs.default(20_000),
      retryMs: durationMs.default(60_000),
      retries: whole(0, 10).default(2),
      pReject: rate.default('0'),
      pFail: rate.default('0'),
    })
    .prefault({}),
  /** Each replaces the default list of its kind; absent: that one. */
  assets: assets.optional(),
  pairs: pairs.optional(),
  contracts: contracts.optional(),
  /** Beside the default account. */
  accounts: z.array(account).max(100, 'must name at most 100 accounts').default([]),
};

/** Keys about the door, the wire and the clock: they may differ from one start to the next. */
const door = {
  dialect: oneOf(['document', 'live']).default('document'),
  /** Absent: as the dialect says. */
  errorStatus: oneOf(['4xx', '200']).optional(),
  wsKlineIdUnit: oneOf(['ms', 's']).optional(),
  wsPing: oneOf(['gzip', 'text']).default('gzip'),
  idStyle: oneOf(['number', 'string']).default('number'),
  ids: oneOf(['safe', 'int64']).default('safe'),
  dupClientId: oneOf(['reject', 'idempotent', 'accept']).default('reject'),
  ack: oneOf(['sync', 'async']).default('sync'),
  pong: oneOf(['lax', 'strict']).default('lax'),
  signQuery: oneOf(['either', 'path', 'pathQuery']).default('either'),
  strictParams: flag.default(false),
  limits: z
    .strictObject({
      ip: whole(1, 1_000_000_000).default(12_000),
      uid: whole(1, 1_000_000_000).default(60_000),
      /** Times the burst limits of the document. */
      burst: whole(1, 1_000_000).default(1),
    })
    .prefault({}),
  banLadderSec: z
    .array(whole(1, 31_536_000))
    .min(1, 'must hold at least one step')
    .max(20, 'must hold at most 20 steps')
    .default([120, 600, 1800, 7200, 28_800, 86_400, 259_200]),
  speed: oneOfWholes(MARKET_SPEEDS).default(1),
  /** run: the simulated market lives through the time in which the program is closed. */
  whenClosed: oneOf(['halt', 'run']).default('halt'),
  latencyProfile: oneOf(LATENCY_PROFILES).default('zero'),
  faultProfile: oneOf(FAULT_PROFILES).default('ok'),
};

export const exchangeConfig = z
  .strictObject({ ...market, ...door })
  .refine(({ mode, speed }) => mode !== 'live' || speed === 1, {
    path: ['speed'],
    message: 'must be 1 when mode is live',
  });

/** As it is written: every key may be left out. */
export type ExchangeConfigInput = z.input<typeof exchangeConfig>;
/** Every key with its value, fit for JSON: fractions and amounts are decimal text. */
export type ExchangeConfig = z.output<typeof exchangeConfig>;

/** The keys that a re-opened exchange keeps and refuses to change. */
export const MARKET_KEYS: readonly (keyof ExchangeConfig)[] = Object.keys(
  market,
) as (keyof typeof market)[];
