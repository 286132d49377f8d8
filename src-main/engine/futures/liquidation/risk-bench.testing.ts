/**
 * The futures side alone, without a crowd: the test sets marks by hand, orders are plain words, and
 * every step ends with all invariants looked at.
 */
import { FUTURES_RULES } from '@shared/domain/futures-defaults';
import type { Rejection } from '@shared/domain/rejection';
import type { Side } from '@shared/domain/order';
import { parseDecimal, formatTrimmed } from '@shared/money/decimal';
import { atoms, contracts, ticks, type Rate } from '@shared/money/units';
import type { FuturesSetup } from '../../engine';
import { EventLog } from '../../event-log';
import type { EngineEvent } from '../../events';
import { Ledger } from '../../ledger/ledger';
import { RecordLog } from '../../record-log';
import { HALT_RULE } from '../../spot/auto-halt';
import type { NewFuturesOrder } from '../commands';
import { FuturesDesk } from '../futures-desk';
import type { Position } from '../positions/position';
import type { FuturesOrderRecord } from '../query';

export const BTC = 'E-BTC-USDT';
export const ETH = 'E-ETH-USDT';
/** 2023-11-15 07:59:50 UTC, ten seconds before funding. */
const START_MS = 1_700_035_190_000;

export function units(text: string, scale = 8): bigint {
  const parsed = parseDecimal(text, scale);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.error}`);
  return parsed.value;
}
const show = (amount: bigint): string => formatTrimmed(amount, 8);

const UNDERLYINGS: Readonly<Record<string, string>> = { [BTC]: 'BTCUSDT', [ETH]: 'ETHUSDT' };

export class RiskBench {
  readonly log = new EventLog(START_MS);
  readonly ledger = new Ledger(['USDT', 'BTC', 'ETH', 'SOL', 'XRP']);
  readonly desk: FuturesDesk;
  readonly #users = new Set<number>();
  #nextOrderId = 1;
  #events: EngineEvent[] = [];

  constructor(change: Partial<FuturesSetup> = {}) {
    const setup: FuturesSetup = {
      rules: FUTURES_RULES,
      marketOpenUnit: 'contracts',
      settlement: 'none',
      triggerRef: 'last',
      lossMode: 'adl',
      insurance: atoms(units('1000000')),
      ...change,
    };
    this.desk = new FuturesDesk(
      setup,
      {
        ledger: this.ledger,
        log: this.log,
        records: new RecordLog(this.log),
        nextOrderId: () => this.#nextOrderId++,
        hasAccount: (uid) => this.#users.has(uid),
        seed: 7,
        selfTrade: 'allow',
        spotOf: () => null,
        hasCrowd: () => false,
        crowded: new Set(),
        isFed: false,
        isRegimeHalt: () => false,
        autoHalt: HALT_RULE,
        historyOf: () => ({ bars: [], past: null }),
      },
      null,
    );
  }

  /** Gives a user USDT in the futures wallet. */
  fund(uid: number, amount: string): this {
    this.#users.add(uid);
    const { accounts } = this.desk.floor;
    const trader = accounts.draft(uid);
    accounts.open(trader);
    const { normal } = accounts.wallet(trader, 0);
    this.ledger.move(this.ledger.system('ext', 0), normal, units(amount));
    return this;
  }

  leverage(uid: number, leverage: number, contract = BTC): this {
    const command = { type: 'setLeverage', atMs: this.log.nowMs, uid, contract, leverage } as const;
    this.#mustAccept(this.desk.execute(command));
    return this;
  }

  /** "BUY OPEN 5000 @ 60000" or "SELL CLOSE 10 @ 60000"; a number with decimals is a price text. */
  try(uid: number, words: string, mode: 'cross' | 'isolated', contract = BTC): Rejection | null {
    const [side, open, volume, , price = ''] = words.split(' ');
    const pricePrecision = this.market(contract).rules.contract.pricePrecision;
    const order: NewFuturesOrder = {
      contract,
      side: side as Side,
      open: open as 'OPEN' | 'CLOSE',
      mode,
      type: 'LIMIT',
      timeInForce: 'GTC',
      price: ticks(Number(units(price, pricePrecision))),
      quantity: { unit: 'contracts', contracts: contracts(Number(volume)) },
    };
    const command = { type: 'placeFuturesOrder', atMs: this.log.nowMs, uid, order } as const;
    const refusal = this.desk.execute(command);
    this.#settle();
    return refusal;
  }

  cross(uid: number, words: string, contract = BTC): this {
    this.#mustAccept(this.try(uid, words, 'cross', contract));
    return this;
  }
  isolated(uid: number, words: string, contract = BTC): this {
    this.#mustAccept(this.try(uid, words, 'isolated', contract));
    return this;
  }

  /** Fixes index and mark; the sweep runs at once. */
  mark(price: string, contract = BTC): this {
    const underlying = UNDERLYINGS[contract] ?? '';
    const command = { type: 'setIndex', atMs: this.log.nowMs, underlying, price } as const;
    this.#mustAccept(this.desk.execute(command));
    this.#settle();
    return this;
  }

  fundingRate(rate: bigint, contract = BTC): this {
    const command = { type: 'setFunding', atMs: this.log.nowMs, contract } as const;
    this.#mustAccept(this.desk.execute({ ...command, rate: rate as Rate }));
    return this;
  }

  /** Lets market time run. */
  advance(ms: number): this {
    const untilMs = this.log.nowMs + ms;
    while (this.desk.nextDueMs() <= untilMs) {
      this.log.nowMs = Math.max(this.log.nowMs, this.desk.nextDueMs());
      this.desk.runDue();
      this.#settle();
    }
    this.log.nowMs = untilMs;
    return this;
  }

  #settle(): void {
    this.desk.followUp();
    const broken = this.broken();
    if (broken.length > 0) throw new Error(`broken: ${broken.join(' ')}`);
  }

  #mustAccept(refusal: Rejection | null): void {
    if (refusal !== null) throw new Error(refusal.message);
  }

  /** Names of the invariants that do not hold: those of the desk, I1, and I8 with what is realized. */
  broken(): readonly string[] {
    const broken = [...this.desk.audit()];
    if (this.ledger.assets.some((_, asset) => this.ledger.sum(asset) !== 0n)) broken.push('I1');
    for (const { mode, hold, realized } of this.desk.floor.positions.all()) {
      if (mode === 'cross') continue;
      if (this.ledger.balance(hold) + this.ledger.balance(realized) < 0n) broken.push('I8');
    }
    return broken;
  }

  market(contract: string): FuturesDesk['markets'][number] {
    const market = this.desk.markets.find(({ symbol }) => symbol === contract);
    if (market === undefined) throw new Error(`no contract ${contract}`);
    return market;
  }

  position(uid: number, side: Side, contract = BTC): Position | undefined {
    const { index } = this.market(contract);
    for (const position of this.desk.floor.positions.in(index)) {
      if (position.trader.uid === uid && position.side === side) return position;
    }
    return undefined;
  }

  /** USDT outside orders and isolated positions. */
  normal(uid: number): string {
    return show(this.desk.floor.accounts.normal(this.desk.floor.accounts.draft(uid), 0));
  }
  insurance(): string {
    return show(this.ledger.balance(this.ledger.system('insurance', 0)));
  }
  hold(position: Position | undefined): string {
    return position === undefined ? '-' : show(this.ledger.balance(position.hold));
  }

  /** A user's orders on a contract, oldest first. */
  orders(uid: number, contract = BTC): readonly FuturesOrderRecord[] {
    return [...this.desk.views.orders(uid, contract, { limit: 100 })].reverse();
  }

  /** Everything told since the last call. */
  takeEvents(): readonly EngineEvent[] {
    this.#events = [...this.log.take()];
    return this.#events;
  }

  /** Steps of liquidations since the last call: "TAKEN_OVER 5000 @ 570343". */
  takeSteps(): readonly string[] {
    return this.takeEvents().flatMap((event) =>
      event.type === 'liquidation' ? [`${event.step} ${event.contracts} @ ${event.price}`] : [],
    );
  }
}
