/**
 * Seconds in which nothing can change are passed at once. It must not be seen: steps of time that are too short for that
 * lead to the same state, by the same events.
 */
import { describe, expect, test } from 'vitest';
import { MARGIN_RULES } from '@shared/domain/margin-defaults';
import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import { fc, property } from '@shared/kernel/property.testing';
import { atoms, rate } from '@shared/money/units';
import { BTC, ETH, TestFutures } from './futures.testing';

const ME = 10;
const OTHER = 11;
/** Seconds before a funding and a day's end. */
const genesisMs = 1_700_006_400_000 - 7_300;
const SHORT_MS = 700;
const HOUR_MS = 3_600_000;

type Step = (futures: TestFutures) => void;

const side = fc.constantFrom('BUY', 'SELL');
const contract = fc.constantFrom(BTC, BTC, ETH);
const uid = fc.constantFrom(ME, OTHER);
/** Of the opening price, in thousandths. */
const off = fc.integer({ min: -60, max: 60 });
const OPENING: Readonly<Record<string, number>> = { [BTC]: 60_000, [ETH]: 3_000 };
const priceOf = (name: string, thousandths: number): string =>
  ((OPENING[name] ?? 0) * (1 + thousandths / 1000)).toFixed(1);

const order = fc
  .tuple(uid, side, fc.constantFrom('OPEN', 'OPEN', 'CLOSE'), fc.integer({ min: 1, max: 900 }), off)
  .chain(([who, way, open, size, thousandths]) =>
    contract.map((name): Step => (futures) => {
      const words = `${way} ${open} ${size} @ ${priceOf(name, thousandths)}`;
      futures.place(who, words, { contract: name, mode: 'cross' });
    }),
  );
const condition = fc.tuple(uid, side, off).map(([who, way, thousandths]): Step => (futures) => {
  const rest = `${way} OPEN 5 @ ${priceOf(BTC, 0)}`;
  const direction = thousandths > 0 ? 'UP' : 'DOWN';
  futures.condition(who, `${direction} ${priceOf(BTC, thousandths)}: ${rest}`);
});
const price = fc.option(off).map((thousandths): Step => (futures) => {
  futures.price(thousandths === null ? null : priceOf(BTC, thousandths));
});
const funding = fc.option(fc.integer({ min: -9, max: 9 })).map((hundredths): Step => (futures) => {
  const fixed = hundredths === null ? null : rate(BigInt(hundredths) * 10_000n);
  futures.do({ type: 'setFunding', atMs: futures.nowMs, contract: BTC, rate: fixed });
});
const halt = fc.constantFrom('haltMarket', 'resumeMarket').map((type): Step => (futures) => {
  futures.do({ type: type as 'haltMarket', atMs: futures.nowMs, symbol: BTC });
});
const takeOut = uid.map((who): Step => (futures) => {
  const way = {
    from: 'futures',
    to: 'spot',
    asset: 'USDT',
    amount: atoms(50_000_000_000n),
  } as const;
  futures.execute({ type: 'transfer', atMs: futures.nowMs, uid: who, ...way });
});

const step = fc.tuple(
  fc.oneof(
    { weight: 6, arbitrary: order },
    { weight: 2, arbitrary: condition },
    { weight: 3, arbitrary: price },
    { weight: 1, arbitrary: funding },
    { weight: 1, arbitrary: halt },
    { weight: 1, arbitrary: takeOut },
  ),
  fc.oneof(fc.constant(0), fc.nat(4_000), fc.nat(200_000), fc.nat(2 * HOUR_MS)),
);

const config = { genesisMs, margin: MARGIN_RULES, spot: SPOT_RULES };

function pass(futures: TestFutures, ms: number, stepMs: number): void {
  for (let left = ms; left > 0; left -= stepMs) futures.advance(Math.min(left, stepMs));
}

const seen = ({ engine, records }: TestFutures) => [
  engine.stateHash(),
  engine.seq(),
  records.length,
  engine.brokenInvariants(),
];

property([fc.constantFrom('none' as const, 'daily' as const), fc.array(step, { maxLength: 25 })], {
  numRuns: 25,
})(
  'whatever traders have left behind',
  (settlement, steps) => {
    const once = new TestFutures({ settlement }, config).open('3000', ME, OTHER);
    const bit = new TestFutures({ settlement }, config).open('3000', ME, OTHER);
    for (const [act, ms] of steps) {
      for (const futures of [once, bit]) act(futures);
      pass(once, ms, Infinity);
      pass(bit, ms, SHORT_MS);
      expect(seen(once)).toEqual(seen(bit));
    }
  },
  60_000,
);

describe('a crowd that has been sent away', () => {
  test('leaves a premium, which is averaged away, and marks that come back to the index', () => {
    const lively = { ...config, agents: true, historyDays: 1, spot: SPOT_RULES.slice(0, 2) };
    const [once, bit] = [new TestFutures({}, lively), new TestFutures({}, lively)];
    for (const futures of [once, bit]) {
      futures.advance(30_000);
      futures.do({ type: 'setAgents', atMs: futures.nowMs, on: false });
    }
    for (const ms of [500, 61_000, 9 * HOUR_MS]) {
      pass(once, ms, Infinity);
      pass(bit, ms, SHORT_MS);
      expect(seen(once)).toEqual(seen(bit));
    }
    for (const futures of [once, bit]) {
      futures.do({ type: 'setAgents', atMs: futures.nowMs, on: true });
      pass(futures, 20_000, Infinity);
    }
    expect(seen(once)).toEqual(seen(bit));
  }, 60_000);
});
