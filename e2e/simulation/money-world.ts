/**
 * Random users on the whole exchange without a crowd, in all three wallets: they trade, borrow, bet, move money about
 * and out, and the market jumps under them. The books of each asset balance after every step, and all invariants hold.
 */
import { FUTURES_RULES } from '@shared/domain/futures-defaults';
import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import { MARGIN_RULES } from '@shared/domain/margin-defaults';
import type { Side } from '@shared/domain/order';
import { WITHDRAWAL_RULES } from '@shared/domain/withdrawal-defaults';
import { seededRng, type SeededRng } from '@shared/kernel/rng';
import { atoms, contracts, lots, rate, ticks, type Ticks } from '@shared/money/units';
import {
  createEngine,
  type Command,
  type Engine,
  type EngineConfig,
  type NewOrder,
} from '../../src-main/engine';
import type { FundsWallet, Wallet } from '../../src-main/engine/commands';
import type { NewFuturesOrder } from '../../src-main/engine/futures/commands';

const GENESIS_MS = 1_700_000_000_000;
const ONE = 100_000_000n;
/** The house quotes and moves the markets; the others want something of them. */
const HOUSE = 900;
const TRADERS = [101, 102, 103, 104];
const UIDS = [...TRADERS, HOUSE];
/** Opening price in ticks and a usual size in lots. */
const PAIRS = [
  { symbol: 'BTCUSDT', price: 6_000_000, lots: 20_000 },
  { symbol: 'ETHUSDT', price: 300_000, lots: 40_000 },
  { symbol: 'ETHBTC', price: 5_000, lots: 400 },
] as const;
const CONTRACTS = [
  { symbol: 'E-BTC-USDT', underlying: 'BTCUSDT', price: 600_000, opening: 60_000 },
  { symbol: 'E-ETH-USDT', underlying: 'ETHUSDT', price: 300_000, opening: 3_000 },
] as const;
const FUNDS = [
  ['USDT', 3_000n * ONE],
  ['BTC', ONE / 20n],
  ['ETH', ONE],
] as const;
const HOUR_MS = 3_600_000;
/** Whether the books balance is asked after every step; everything else, which takes longer, after so many. */
const AUDIT_EVERY = 50;
const ADDRESSES = ['A1', 'A1-fail', 'A1-fail1', 'A1-reject', 'A1-hang', 'a b'];

const configOf = (seed: number): EngineConfig => ({
  seed,
  genesisMs: GENESIS_MS,
  spot: SPOT_RULES.filter(({ pair }) => PAIRS.some(({ symbol }) => symbol === pair.symbol)),
  agents: false,
  selfTrade:
    (['allow', 'cancelNewest', 'cancelOldest', 'cancelBoth'] as const)[seed % 4] ?? 'allow',
  margin: {
    ...MARGIN_RULES,
    profile: (['3x', '5x', '10x'] as const)[seed % 3] ?? '3x',
    autoRepay: seed % 2 === 0,
  },
  withdrawals: WITHDRAWAL_RULES,
  futures: {
    rules: FUTURES_RULES.filter(({ contract }) =>
      CONTRACTS.some(({ symbol }) => symbol === contract.symbol),
    ),
    marketOpenUnit: 'contracts',
    settlement: seed % 5 === 0 ? 'daily' : 'none',
    triggerRef: seed % 3 === 0 ? 'mark' : 'last',
    lossMode: seed % 7 === 0 ? 'share' : 'adl',
    insurance: atoms(BigInt(seed % 3) * 1_000n * ONE),
  },
});

export class MoneyWorld {
  /** Commands of users and the lab that were taken. */
  accepted = 0;
  liquidations = 0;
  readonly #rng: SeededRng;
  readonly #engine: Engine;
  #nowMs = GENESIS_MS;
  #named = 0;

  constructor(seed: number) {
    this.#rng = seededRng(seed, 'money');
    this.#engine = createEngine(configOf(seed));
    for (const uid of UIDS) this.#open(uid);
  }

  /** What went wrong, or null. */
  run(steps: number): string | null {
    for (let step = 1; step <= steps; step += 1) {
      const command = this.#next();
      this.#do(command);
      const broken = [
        ...this.#engine.ledgerTotals().flatMap(({ asset, sum }) => (sum === 0n ? [] : asset)),
        ...(step % AUDIT_EVERY === 0 || step === steps ? this.#engine.brokenInvariants() : []),
      ];
      if (broken.length > 0) return `step ${step}, ${command.type}: ${broken.join(' ')} broken`;
    }
    return null;
  }

  #open(uid: number): void {
    const atMs = this.#nowMs;
    this.#do({ type: 'openAccount', atMs, uid });
    for (const wallet of ['spot', 'margin', 'futures'] as const) {
      for (const [asset, amount] of wallet === 'futures' ? FUNDS.slice(0, 1) : FUNDS) {
        const paid = atoms(uid === HOUSE ? amount * 100_000n : amount);
        this.#do({ type: 'faucet', atMs, uid, wallet, asset, amount: paid });
      }
    }
  }

  #do(command: Command): void {
    const result = this.#engine.execute(command);
    if (!result.ok) return;
    this.accepted += 1;
    for (const event of result.value) {
      if (event.type === 'liquidation' || event.type === 'marginLiquidation')
        this.liquidations += 1;
    }
    this.#engine.drainRecords();
  }

  #next(): Command {
    const draw = this.#below(100);
    if (draw < 10) this.#nowMs += this.#below(500) === 0 ? HOUR_MS : this.#below(2_000);
    const atMs = this.#nowMs;
    const isHouse = this.#below(3) === 0;
    const uid = isHouse ? HOUSE : this.#oneOf(TRADERS);
    if (draw < 10) return { type: 'advanceTo', atMs };
    if (draw < 40) {
      const wallet = isHouse ? 'spot' : this.#oneOf<Wallet>(['spot', 'margin', 'margin']);
      return { type: 'placeOrder', atMs, uid, wallet, order: this.#order() };
    }
    if (draw < 62) return { type: 'placeFuturesOrder', atMs, uid, order: this.#futuresOrder(uid) };
    if (draw < 66) return this.#condition(uid);
    if (draw < 78) return this.#cancel(uid);
    if (draw < 81) return this.#jump();
    if (draw < 94) return this.#money(this.#oneOf(TRADERS));
    if (draw < 97) {
      const leverage = 1 + this.#below(100);
      return { type: 'setLeverage', atMs, uid, contract: this.#oneOf(CONTRACTS).symbol, leverage };
    }
    const contract = this.#oneOf(CONTRACTS).symbol;
    return {
      type: 'setFunding',
      atMs,
      contract,
      rate: rate(BigInt(this.#below(200_000) - 100_000)),
    };
  }

  #order(): NewOrder {
    const { symbol, price, lots: usual } = this.#oneOf(PAIRS);
    const side = this.#side();
    const size = lots(1 + this.#below(usual * 3));
    if (this.#below(4) === 0) {
      const worth = atoms(
        BigInt(1 + this.#below(4_000)) * (symbol === 'ETHBTC' ? ONE / 10_000n : ONE),
      );
      const quantity =
        side === 'BUY'
          ? ({ unit: 'quote', atoms: worth } as const)
          : ({ unit: 'base', lots: size } as const);
      return { symbol, side, type: 'MARKET', quantity };
    }
    const last = this.#engine.query.ticker(symbol)?.last ?? 0;
    return {
      symbol,
      side,
      type: 'LIMIT',
      price: this.#near(last === 0 ? price : last),
      quantity: { unit: 'base', lots: size },
    };
  }

  #futuresOrder(uid: number): NewFuturesOrder {
    const { symbol: contract, price } = this.#oneOf(CONTRACTS);
    const isMarket = this.#below(4) === 0;
    const last = this.#engine.query.futures.ticker(contract)?.last ?? 0;
    return {
      contract,
      side: this.#side(),
      open: this.#below(3) === 0 ? 'CLOSE' : 'OPEN',
      mode: uid % 2 === 0 ? 'cross' : 'isolated',
      type: isMarket ? 'MARKET' : 'LIMIT',
      timeInForce: isMarket ? 'GTC' : this.#oneOf(['GTC', 'GTC', 'GTC', 'IOC', 'FOK', 'POST_ONLY']),
      quantity: {
        unit: 'contracts',
        contracts: contracts(1 + this.#below(uid === HOUSE ? 4_000 : 900)),
      },
      ...(isMarket ? {} : { price: this.#near(last === 0 ? price : last) }),
    };
  }

  #condition(uid: number): Command {
    const order = this.#futuresOrder(uid);
    const opening = CONTRACTS.find(({ symbol }) => symbol === order.contract)?.price ?? 1;
    const direction = this.#oneOf(['UP', 'DOWN'] as const);
    const condition = { direction, triggerPrice: this.#near(opening), order };
    return { type: 'placeCondition', atMs: this.#nowMs, uid, condition };
  }

  #cancel(uid: number): Command {
    const atMs = this.#nowMs;
    if (this.#below(2) === 0) {
      const open = this.#engine.query.futures.openOrders(uid, null);
      const row = open[this.#below(open.length)];
      const contract = row?.contract ?? CONTRACTS[0].symbol;
      return {
        type: 'cancelFuturesOrder',
        atMs,
        uid,
        target: { contract, orderId: row?.orderId ?? 1 },
      };
    }
    const { symbol } = this.#oneOf(PAIRS);
    const wallet = uid === HOUSE ? 'spot' : this.#oneOf<Wallet>(['spot', 'margin']);
    const open = this.#engine.query.openOrders(uid, wallet, symbol, 100);
    const orderId = open[this.#below(open.length)]?.orderId ?? 1;
    return { type: 'cancelOrder', atMs, uid, wallet, target: { symbol, orderId } };
  }

  /** The index goes somewhere else, and with it the mark: who owes too much is liquidated. */
  #jump(): Command {
    const { underlying, opening } = this.#oneOf(CONTRACTS);
    const price = String(opening + Math.trunc((opening / 1_000) * (this.#below(161) - 80)));
    return { type: 'setIndex', atMs: this.#nowMs, underlying, price };
  }

  #money(uid: number): Command {
    const atMs = this.#nowMs;
    const draw = this.#below(10);
    if (draw === 0) {
      const withdrawOrderId = `w-${String((this.#named += 1))}`;
      const withdrawal = {
        asset: 'USDT',
        amount: atoms(50n * ONE),
        address: this.#oneOf(ADDRESSES),
        label: '',
        withdrawOrderId,
      };
      return { type: 'applyWithdrawal', atMs, uid, withdrawal };
    }
    const [asset, most] = this.#oneOf(FUNDS);
    const amount = atoms((most * BigInt(1 + this.#below(300))) / 1_000n);
    const wallets: readonly FundsWallet[] = ['spot', 'margin', 'futures'];
    const to = this.#oneOf(wallets);
    // Now and then, lest everybody is poor in the end.
    if (draw === 1) return { type: 'faucet', atMs, uid, wallet: to, asset, amount };
    return { type: 'transfer', atMs, uid, from: this.#oneOf(wallets), to, asset, amount };
  }

  /** Mostly within some thousandths, sometimes far away. */
  #near(price: number): Ticks {
    const thousandths = this.#below(6) === 0 ? this.#below(201) - 100 : this.#below(9) - 4;
    return ticks(Math.max(1, Math.round(price + (price / 1_000) * thousandths)));
  }

  #side(): Side {
    return this.#below(2) === 0 ? 'BUY' : 'SELL';
  }

  #oneOf<const T>(choices: readonly T[]): T {
    return choices[this.#below(choices.length)] as T;
  }

  #below(limit: number): number {
    return limit <= 0 ? 0 : this.#rng.nextUint32() % limit;
  }
}
