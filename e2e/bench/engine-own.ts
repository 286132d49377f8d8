/** Tidemark's engine in the bench: the whole exchange with its reservations, fees, events and records. */
import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import { invariant } from '@shared/kernel/result';
import { atoms, lots, rate, ticks } from '@shared/money/units';
import { createEngine, type Command, type Engine, type NewOrder } from '../../src-main/engine';
import { cpuNsOf, verify } from './engine-check';
import * as flowOf from './engine-flow-ops';
import type { Flow } from './engine-flow-ops';

const GENESIS_MS = 1_700_000_000_000;
const UID = 1_000_000;
/** A gateway drains records with every group commit; a thousand commands are a generous one. */
const DRAIN_EVERY = 1000;
const SYMBOL = 'BTCUSDT';

export function fundedEngine(): Engine {
  const [btc] = SPOT_RULES;
  invariant(btc !== undefined, 'there are default rules');
  // Amounts of the flow are small numbers of ticks and lots: only the minimum value is lifted.
  const rules = {
    ...btc,
    minAmount: atoms(1n),
    maxMarketLots: btc.maxLimitLots,
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
  for (let user = 0; user < flowOf.USERS; user++) {
    const uid = UID + user;
    engine.execute({ type: 'openAccount', atMs, uid });
    for (const asset of ['BTC', 'USDT']) {
      const amount = atoms(10n ** 14n);
      engine.execute({ type: 'faucet', atMs, uid, wallet: 'spot', asset, amount });
    }
  }
  engine.drainRecords();
  return engine;
}

/** The command of one operation, made when it is needed as a gateway would. */
function commandOf(records: Int32Array, at: number, orderIds: Float64Array): Command {
  const kind = records[at + flowOf.KIND] as number;
  const uid = UID + (records[at + flowOf.USER] as number);
  const atMs = GENESIS_MS;
  if (kind === flowOf.CANCEL) {
    const orderId = orderIds[records[at + flowOf.HANDLE] as number] as number;
    return { type: 'cancelOrder', atMs, uid, wallet: 'spot', target: { symbol: SYMBOL, orderId } };
  }
  return { type: 'placeOrder', atMs, uid, wallet: 'spot', order: orderOf(records, at, kind) };
}

function orderOf(records: Int32Array, at: number, kind: number): NewOrder {
  const isBuy = records[at + flowOf.SIDE] === 0;
  const side = isBuy ? 'BUY' : 'SELL';
  if (kind === flowOf.MARKET && isBuy) {
    const amount = atoms(BigInt(records[at + flowOf.COST] as number));
    return { symbol: SYMBOL, side, type: 'MARKET', quantity: { unit: 'quote', atoms: amount } };
  }
  const quantity = { unit: 'base', lots: lots(records[at + flowOf.LOTS] as number) } as const;
  if (kind === flowOf.MARKET) return { symbol: SYMBOL, side, type: 'MARKET', quantity };
  const price = ticks(records[at + flowOf.PRICE] as number);
  return { symbol: SYMBOL, side, type: 'LIMIT', price, quantity };
}

/**
 * Gives an engine the operations of a flow and reads every event and every record: as the numbers as
 * which they lie there, the way a gateway looks for the few it passes on.
 */
export class OwnRun {
  readonly engine: Engine;
  readonly #flow: Flow;
  /** Of the live orders, by their handles. */
  readonly #orderIds: Float64Array;
  events = 0;
  records = 0;
  /** Lots of the trades among the events. */
  tradedLots = 0;
  /** Lots of the own trades among the records: both sides are users'. */
  recordedLots = 0;

  constructor(engine: Engine, flow: Flow) {
    this.engine = engine;
    this.#flow = flow;
    this.#orderIds = new Float64Array(flow.handles);
  }

  run(from: number, to: number): void {
    const { records } = this.#flow;
    for (let index = from; index < to; index++) {
      const at = index * flowOf.FIELDS;
      const result = this.engine.execute(commandOf(records, at, this.#orderIds));
      if (!result.ok) throw new Error(`operation ${index} refused: ${result.error.message}`);
      const events = result.value;
      const { length } = events;
      for (let place = 0; place < length; place++) {
        const type = events.typeAt(place);
        if (type === 'orderAccepted') {
          this.#orderIds[records[at + flowOf.HANDLE] as number] = events.idAt(place);
        } else if (type === 'trade') this.tradedLots += events.lotsAt(place);
      }
      this.events += length;
      if (index % DRAIN_EVERY === 0) this.#drain();
    }
    this.#drain();
  }

  #drain(): void {
    const records = this.engine.drainRecords();
    const { length } = records;
    for (let place = 0; place < length; place++) {
      if (records.kindAt(place) === 'trade') this.recordedLots += records.lotsAt(place);
    }
    this.records += length;
  }
}

interface OwnFigures {
  readonly ns: number;
  readonly events: number;
  readonly records: number;
}

/**
 * One run with its engine lives through all rounds, as it would in a program in use: when the last object of a
 * shape is gone, the machine code made for it goes too, and a round would warm up anew.
 */
const alive: { run: OwnRun | null } = { run: null };

export function runOurs(flow: Flow): OwnFigures {
  const engine = fundedEngine();
  const own = new OwnRun(engine, flow);
  alive.run ??= own;
  own.run(0, flow.prefill);
  const before = { events: own.events, records: own.records, lots: own.tradedLots };
  const ns = cpuNsOf(() => {
    own.run(flow.prefill, flow.prefill + flow.count);
  });
  verify('ours', flow, own.tradedLots - before.lots, depthOf(engine));
  const tape = engine.query.ticker(SYMBOL)?.volume ?? 0;
  invariant(tape === own.tradedLots, 'the tape holds what the events told');
  invariant(own.recordedLots === 2 * tape, 'and the records what both sides traded');
  const broken = engine.brokenInvariants();
  invariant(broken.length === 0, `the ledger holds: ${broken.join(' ')}`);
  const events = own.events - before.events;
  return { ns: ns / flow.count, events, records: own.records - before.records };
}

function depthOf(engine: Engine): ReadonlyMap<number, number> {
  const book = engine.query.book(SYMBOL, Infinity);
  invariant(book !== null, 'the pair exists');
  return new Map([...book.bids, ...book.asks].map((level) => [level.price, level.lots]));
}
