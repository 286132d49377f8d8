/**
 * Random margin traders on a market that moves: after every command all invariants hold, no money is
 * made or lost, a refusal changes nothing, and a restart anywhere goes on the same way.
 */
import { isFull } from '@shared/kernel/full-size.testing';
import { fc, property } from '@shared/kernel/property.testing';
import { expect } from 'vitest';
import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import { MARGIN_RULES, type MarginProfileName } from '@shared/domain/margin-defaults';
import { WITHDRAWAL_RULES } from '@shared/domain/withdrawal-defaults';
import { atoms, lots, ticks } from '@shared/money/units';
import type { FundsWallet, NewOrder, Wallet } from '../commands';
import { GENESIS_MS, quietConfig } from '../engine.testing';
import {
  createEngine,
  restoreEngine,
  type Command,
  type Engine,
  type EngineRecord,
} from '../index';

const ONE = 100_000_000n;
const TRADERS = [101, 102, 103];
const HOUSE = 900;
const UIDS = [...TRADERS, HOUSE];
const ASSETS = ['USDT', 'BTC', 'ETH'];
/** Opening price in ticks and a usual quantity in lots. */
const PAIRS = [
  { symbol: 'BTCUSDT', price: 6_000_000, lots: 20_000 },
  { symbol: 'ETHUSDT', price: 300_000, lots: 40_000 },
  { symbol: 'ETHBTC', price: 5000, lots: 400 },
] as const;
const CHOSEN = SPOT_RULES.filter(({ pair }) => PAIRS.some(({ symbol }) => symbol === pair.symbol));

/** A command without its time, or how long to wait. */
type Asking = Omit<Command, 'atMs'> | { readonly waitMs: number };
type Step = (engine: Engine) => Asking | readonly Asking[];

const uid = fc.constantFrom(...TRADERS);
const wallet = fc.constantFrom<Wallet>('margin', 'margin', 'margin', 'spot');
const side = fc.constantFrom('BUY' as const, 'SELL' as const);
const pair = fc.constantFrom(...PAIRS);

const limit = fc
  .tuple(
    fc.constantFrom(...UIDS),
    wallet,
    pair,
    side,
    fc.integer({ min: 85, max: 115 }),
    fc.integer({ min: 1, max: 300 }),
  )
  .map(([owner, from, { symbol, price, lots: usual }, way, percent, share]): Step => {
    return ({ query }) => {
      const last = query.ticker(symbol)?.last ?? 0;
      const around = last === 0 ? price : last;
      const order: NewOrder = {
        symbol,
        side: way,
        type: 'LIMIT',
        price: ticks(Math.max(1, Math.round((around * percent) / 100))),
        quantity: { unit: 'base', lots: lots(Math.ceil((usual * share) / 100)) },
      };
      return { type: 'placeOrder', uid: owner, wallet: owner === HOUSE ? 'spot' : from, order };
    };
  });

/** A market order as large as the account can carry, or half of it. */
const market = fc
  .tuple(uid, wallet, pair, side, fc.constantFrom(1, 2))
  .map(([owner, from, { symbol, lots: usual }, way, parts]): Step => {
    const orderOf = (share: number): NewOrder => {
      const amount = symbol === 'ETHBTC' ? ONE / 2n : 30_000n * ONE;
      const quantity =
        way === 'SELL'
          ? ({ unit: 'base', lots: lots(Math.ceil(usual * 25 * share)) } as const)
          : ({
              unit: 'quote',
              atoms: atoms((amount * BigInt(Math.ceil(share * 1e6))) / 1_000_000n),
            } as const);
      return { symbol, side: way, type: 'MARKET', quantity };
    };
    return ({ query }) => {
      let share = 1;
      while (share > 0.01 && !query.checkOrder(owner, from, orderOf(share)).ok) share *= 0.8;
      return { type: 'placeOrder', uid: owner, wallet: from, order: orderOf(share / parts) };
    };
  });

const cancel = fc
  .tuple(fc.constantFrom(...UIDS), wallet, pair, fc.nat(5))
  .map(([owner, from, { symbol }, place]): Step => {
    return ({ query }) => {
      const open = query.openOrders(owner, owner === HOUSE ? 'spot' : from, symbol, 10);
      const orderId = open[place % Math.max(1, open.length)]?.orderId ?? 1;
      const owned = owner === HOUSE ? 'spot' : from;
      return { type: 'cancelOrder', uid: owner, wallet: owned, target: { symbol, orderId } };
    };
  });

const funds = fc
  .tuple(
    uid,
    fc.constantFrom(...ASSETS),
    fc.integer({ min: 1, max: 2000 }),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([owner, asset, cents, isIn, isFaucet]): Step => {
    const amount = atoms(asset === 'USDT' ? ONE * BigInt(cents) : (ONE * BigInt(cents)) / 20_000n);
    const [from, to]: readonly [FundsWallet, FundsWallet] = isIn
      ? ['spot', 'margin']
      : ['margin', 'spot'];
    return () =>
      isFaucet
        ? { type: 'faucet', uid: owner, wallet: to, asset, amount }
        : { type: 'transfer', uid: owner, from, to, asset, amount };
  });

/** The house leaves a pair and quotes it somewhere else: what makes margin accounts fail. */
const jump = fc
  .tuple(pair, fc.integer({ min: 75, max: 130 }), fc.constantFrom(1, 30, 1000))
  .map(([{ symbol, price, lots: usual }, percent, depth]): Step => {
    return ({ query }) => {
      const open = query.openOrders(HOUSE, 'spot', symbol, 100);
      const last = query.ticker(symbol)?.last ?? 0;
      const middle = ((last === 0 ? price : last) * percent) / 100;
      const owned = { uid: HOUSE, wallet: 'spot' } as const;
      const leave = open.map(({ orderId }) => {
        return { ...owned, type: 'cancelOrder', target: { symbol, orderId } } as const;
      });
      const quotes = (['BUY', 'SELL'] as const).map((way) => {
        const at = Math.max(1, Math.round(middle * (way === 'BUY' ? 0.999 : 1.001)));
        const quantity = { unit: 'base', lots: lots(Math.ceil((usual * depth) / 10)) } as const;
        const order: NewOrder = { symbol, side: way, type: 'LIMIT', price: ticks(at), quantity };
        return { ...owned, type: 'placeOrder', order } as const;
      });
      return [...leave, ...quotes];
    };
  });

let asked = 0;
const withdraw = fc
  .tuple(uid, fc.constantFrom('A1', 'A1-fail', 'A1-fail1', 'A1-reject', 'A1-hang', 'a b'))
  .map(([owner, address]): Step => {
    const request = { asset: 'USDT', amount: atoms(50n * ONE), address, label: '' };
    return () => {
      const withdrawal = { ...request, withdrawOrderId: `w-${String(asked++)}` };
      return { type: 'applyWithdrawal', uid: owner, withdrawal };
    };
  });

const wait = fc
  .constantFrom(500, 1000, 30_000, 3_600_000, 20 * 3_600_000)
  .map((waitMs): Step => () => ({ waitMs }));

const steps = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: limit },
    { weight: 5, arbitrary: market },
    { weight: 2, arbitrary: cancel },
    { weight: 2, arbitrary: funds },
    { weight: 1, arbitrary: withdraw },
    { weight: 2, arbitrary: wait },
    { weight: 4, arbitrary: jump },
  ),
  { minLength: 30, maxLength: 120 },
);

property(
  [steps, fc.constantFrom<MarginProfileName>('3x', '5x', '10x'), fc.boolean(), fc.nat(119)],
  { numRuns: isFull ? 250 : 12 },
)('whatever margin traders do, the books balance', (todo, profile, autoRepay, restartAt) => {
  const config = quietConfig({
    spot: CHOSEN,
    margin: { ...MARGIN_RULES, profile, autoRepay },
    withdrawals: WITHDRAWAL_RULES,
  });
  let engine = opened(createEngine(config));
  let atMs = GENESIS_MS;
  const records: EngineRecord[] = [];
  const run = (asking: Asking): void => {
    const before = 'waitMs' in asking ? '' : engine.stateHash();
    if ('waitMs' in asking) atMs += asking.waitMs;
    const command = ('waitMs' in asking
      ? { type: 'advanceTo', atMs }
      : { ...asking, atMs }) as unknown as Command;
    const result = engine.execute(command);
    if (!result.ok) expect(engine.stateHash()).toBe(before);
    expect(engine.brokenInvariants()).toEqual([]);
    expect(engine.ledgerTotals().every(({ sum }) => sum === 0n)).toBe(true);
    if (autoRepay) expect(TRADERS.some((one) => owesWhatItHas(engine, one))).toBe(false);
  };
  todo.forEach((step, index) => {
    for (const asking of [step(engine)].flat()) run(asking);
    if (index !== restartAt) return;
    records.push(...engine.drainRecords());
    const restored = restoreEngine(config, engine.snapshot(), records);
    expect(restored.stateHash()).toBe(engine.stateHash());
    engine = restored;
  });
});

/** Under automatic repayment no account has an asset free that it owes. */
function owesWhatItHas({ query }: Engine, one: number): boolean {
  const assets = query.margin.account(one)?.assets ?? [];
  return assets.some(({ free, debt, interest }) => free > 0n && debt + interest > 0n);
}

function opened(engine: Engine): Engine {
  const atMs = GENESIS_MS;
  for (const one of UIDS) {
    engine.execute({ type: 'openAccount', atMs, uid: one });
    const times = one === HOUSE ? 10_000n : 1n;
    for (const [asset, amount] of [
      ['USDT', 1000n * ONE],
      ['BTC', ONE / 50n],
      ['ETH', ONE / 3n],
    ] as const) {
      for (const to of ['spot', 'margin'] as const) {
        const paid = atoms(amount * times);
        engine.execute({ type: 'faucet', atMs, uid: one, wallet: to, asset, amount: paid });
      }
    }
  }
  for (const { symbol, price, lots: usual } of PAIRS) {
    for (const way of ['BUY', 'SELL'] as const) {
      for (let level = 1; level <= 5; level++) {
        const at = way === 'BUY' ? 100 - level : 100 + level;
        const order: NewOrder = {
          symbol,
          side: way,
          type: 'LIMIT',
          price: ticks(Math.round((price * at) / 100)),
          quantity: { unit: 'base', lots: lots(usual * 3) },
        };
        engine.execute({ type: 'placeOrder', atMs, uid: HOUSE, wallet: 'spot', order });
      }
    }
  }
  return engine;
}
