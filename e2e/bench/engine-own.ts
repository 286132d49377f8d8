/** Tidemark's engine in the bench: the whole exchange with its reservations, fees, events and records. */
import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import { invariant } from '@shared/kernel/result';
import { atoms, lots, rate, ticks } from '@shared/money/units';
import { createEngine, type Command, type Engine, type NewOrder } from '../../src-main/engine';
import type { EngineEvents } from '../../src-main/engine/events';
import type { Trial } from './engine-check';
import * as flows from './engine-flows';
import type { Flow } from './engine-flows';
import { depthHash, NO_TRADES, tradeHash, type Outcome, type Side } from './engine-plain-book';

const GENESIS_MS = 1_700_000_000_000;
const UID = 1_000_000;
/** A gateway drains records with every group commit; a thousand commands are a generous one. */
const DRAIN_EVERY = 1000;
const SYMBOL = 'BTCUSDT';
/** What everybody is given of each of both. */
const FUNDED = ['BTC', 'USDT'];
const PAID_IN = 10n ** 15n;
/** Ids rise one by one from the millisecond's first: the flow counts its orders from 1. */
const FIRST_ORDER_ID = (GENESIS_MS - 1_577_836_800_000) * 4096;

function fundedEngine(): Engine {
  const [btc] = SPOT_RULES;
  invariant(btc !== undefined, 'there are default rules');
  // Amounts of the flow are small numbers of ticks and lots: only the minimum value is lifted.
  const rules = {
    ...btc,
    minAmount: atoms(1n),
    maxMarketLots: btc.maxLimitLots,
    marketProtection: rate(50_000_000n),
    priceBand: rate(99_000_000n),
    maxOpenOrders: 1000,
  };
  const engine = createEngine({
    seed: 1,
    genesisMs: GENESIS_MS,
    spot: [rules],
    agents: false,
    selfTrade: 'allow',
  });
  const atMs = GENESIS_MS;
  for (let user = 0; user < flows.USERS; user++) {
    const uid = UID + user;
    engine.execute({ type: 'openAccount', atMs, uid });
    for (const asset of FUNDED) {
      const amount = atoms(PAID_IN);
      engine.execute({ type: 'faucet', atMs, uid, wallet: 'spot', asset, amount });
    }
  }
  engine.drainRecords();
  return engine;
}

/** The command of one operation, made when it is needed as a gateway would. */
function commandOf(records: Int32Array, at: number, orderIds: Float64Array): Command {
  const kind = records[at + flows.KIND] as number;
  const uid = UID + (records[at + flows.USER] as number);
  const atMs = GENESIS_MS;
  if (kind === flows.CANCEL) {
    const orderId = orderIds[records[at + flows.HANDLE] as number] as number;
    return { type: 'cancelOrder', atMs, uid, wallet: 'spot', target: { symbol: SYMBOL, orderId } };
  }
  return { type: 'placeOrder', atMs, uid, wallet: 'spot', order: orderOf(records, at, kind) };
}

function orderOf(records: Int32Array, at: number, kind: number): NewOrder {
  const isBuy = records[at + flows.SIDE] === 0;
  const side = isBuy ? 'BUY' : 'SELL';
  if (kind === flows.MARKET && isBuy) {
    const amount = atoms(BigInt(records[at + flows.COST] as number));
    return { symbol: SYMBOL, side, type: 'MARKET', quantity: { unit: 'quote', atoms: amount } };
  }
  const quantity = { unit: 'base', lots: lots(records[at + flows.LOTS] as number) } as const;
  if (kind === flows.MARKET) return { symbol: SYMBOL, side, type: 'MARKET', quantity };
  const price = ticks(records[at + flows.PRICE] as number);
  return { symbol: SYMBOL, side, type: 'LIMIT', price, quantity };
}

/**
 * Gives an engine the operations of a flow and reads every event and every record: as the numbers as
 * which they lie there, the way a gateway looks for the few it passes on.
 */
export class ExchangeTrial implements Trial {
  readonly #engine = fundedEngine();
  readonly #records: Int32Array;
  /** Of the live orders, by their handles. */
  readonly #orderIds: Float64Array;
  #trades = 0;
  /** Lots of the trades among the events. */
  #tradedLots = 0;
  /** Lots of the own trades among the records: both sides are users'. */
  #recordedLots = 0;
  #hash = NO_TRADES;

  constructor({ records, handles }: Pick<Flow, 'records' | 'handles'>) {
    this.#records = records;
    this.#orderIds = new Float64Array(handles);
  }

  run(from: number, to: number): void {
    for (let index = from; index < to;) {
      const end = Math.min(index + DRAIN_EVERY, to);
      for (; index < end; index++) this.step(this.#records, index);
      this.drain();
    }
  }

  /** One operation. */
  step(records: Int32Array, index: number): void {
    const at = index * flows.FIELDS;
    const result = this.#engine.execute(commandOf(records, at, this.#orderIds));
    if (!result.ok) throw new Error(`operation ${index} refused: ${result.error.message}`);
    const events = result.value;
    const { length } = events;
    for (let place = 0; place < length; place++) {
      const type = events.typeAt(place);
      if (type === 'orderAccepted') {
        this.#orderIds[records[at + flows.HANDLE] as number] = events.idAt(place);
      } else if (type === 'trade') {
        // What follows a trade is the maker's order.
        this.#traded(records[at + flows.ID] as number, events, place, events.idAt(place + 1));
      }
    }
  }

  #traded(taker: number, events: EngineEvents, place: number, makerId: number): void {
    const quantity = events.lotsAt(place);
    this.#trades += 1;
    this.#tradedLots += quantity;
    const maker = makerId - FIRST_ORDER_ID + 1;
    this.#hash = tradeHash(this.#hash, taker, maker, events.priceAt(place), quantity);
  }

  drain(): void {
    const records = this.#engine.drainRecords();
    const { length } = records;
    for (let place = 0; place < length; place++) {
      if (records.kindAt(place) === 'trade') this.#recordedLots += records.lotsAt(place);
    }
  }

  /** Throws unless the records hold what was traded and all the money is there, to the last atom. */
  outcome(): Outcome {
    const volume = this.#tradedLots;
    invariant(this.#recordedLots === 2 * volume, 'the records hold what both sides traded');
    this.checkMoney();
    return {
      trades: this.#trades,
      volume,
      tradeHash: this.#hash,
      depthHash: depthHashOf(this.#engine),
    };
  }

  /** Free + locked + fees are what was paid in, to the last atom. */
  checkMoney(): void {
    const engine = this.#engine;
    const broken = engine.brokenInvariants();
    invariant(broken.length === 0, `the ledger holds: ${broken.join(' ')}`);
    const held = new Map<string, bigint>();
    for (let user = 0; user < flows.USERS; user++) {
      for (const { asset, free, locked } of engine.query.balances(UID + user, 'spot')) {
        held.set(asset, (held.get(asset) ?? 0n) + free + locked);
      }
    }
    for (const { asset, sum, system } of engine.ledgerTotals()) {
      const paidIn = FUNDED.includes(asset) ? PAID_IN * BigInt(flows.USERS) : 0n;
      invariant(sum === 0n && system.ext === -paidIn, `${asset}: every posting has two sides`);
      const total = (held.get(asset) ?? 0n) + system.fee;
      invariant(total === paidIn, `${asset}: ${total} atoms are there, ${paidIn} were paid in`);
    }
  }
}

function depthHashOf(engine: Engine): number {
  const book = engine.query.book(SYMBOL, Infinity);
  invariant(book !== null, 'the pair exists');
  const side = (levels: typeof book.bids): Side => levels.map(({ price, lots: l }) => [price, l]);
  return depthHash(side(book.bids), side(book.asks));
}
