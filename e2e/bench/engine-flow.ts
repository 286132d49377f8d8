/**
 * The exchange's engine beside the npm package nodejs-order-book on one flow in one run. Ours does
 * all an exchange does (reservations, fees, ledger, events, records); the package matches only.
 */
import { OrderBook, Side } from 'nodejs-order-book';
import { rate, atoms, lots, ticks } from '@shared/money/units';
import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import { invariant } from '@shared/kernel/result';
import { createEngine, type Command, type Engine, type NewOrder } from '../../src-main/engine';
import * as flowOf from './engine-flow-ops';
import type { Flow } from './engine-flow-ops';

const GENESIS_MS = 1_700_000_000_000;
const UID = 1_000_000;
/** A gateway drains records with every group commit; a thousand commands are a generous one. */
const DRAIN_EVERY = 1000;
const SYMBOL = 'BTCUSDT';

export interface EngineBenchOptions {
  readonly seed: number;
  readonly ops: number;
  readonly rounds: number;
}

export interface EngineBenchFigures {
  readonly ops: number;
  readonly rounds: number;
  /** CPU nanoseconds per operation, median of the rounds. */
  readonly oursNs: number;
  readonly peerNs: number;
  /** How many times the peer's cost ours is. */
  readonly ratio: number;
  readonly events: number;
  readonly records: number;
}

export function benchEngine(options: EngineBenchOptions): Promise<EngineBenchFigures> {
  const flow = flowOf.mixedFlow(options.seed, options.ops);
  warmUp(flow);
  const ours: number[] = [];
  const peer: number[] = [];
  let events = 0;
  let records = 0;
  for (let round = 0; round < options.rounds; round++) {
    const own = runOurs(flow);
    ours.push(own.ns);
    ({ events, records } = own);
    peer.push(runPeer(flow));
  }
  const oursNs = median(ours);
  const peerNs = median(peer);
  const { ops, rounds } = options;
  return Promise.resolve({ ops, rounds, oursNs, peerNs, ratio: peerNs / oursNs, events, records });
}

/**
 * One book of each kind lives through all rounds, as it would in a program in use: when the last
 * object of a shape is gone, the machine code made for it goes too, and a round would warm up anew.
 */
const alive: { ours: Engine | null; peer: OrderBook | null } = { ours: null, peer: null };

/** The machine code settles after about a million operations. */
function warmUp(flow: Flow): void {
  for (let done = 0; done < 600_000; done += flow.count) runOurs(flow);
  runPeer({ ...flow, count: Math.min(flow.count, 20_000) }, false);
}

function fundedEngine(): Engine {
  const [btc] = SPOT_RULES;
  invariant(btc !== undefined, 'there are default rules');
  // Amounts of the flow are small numbers of ticks and lots: only the minimum value is lifted.
  const rules = {
    ...btc,
    minAmount: atoms(1n),
    maxMarketLots: btc.maxLimitLots,
    priceBand: rate(99_000_000n),
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
  return engine;
}

/** The command of one operation, made when it is needed as a gateway would. */
function commandOf(records: Int32Array, at: number, orderIds: Float64Array): Command {
  const kind = records[at + flowOf.KIND] as number;
  const uid = UID + (records[at + flowOf.USER] as number);
  const atMs = GENESIS_MS;
  if (kind === flowOf.CANCEL) {
    const orderId = orderIds[records[at + flowOf.ID] as number] as number;
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

interface OwnRun {
  readonly ns: number;
  readonly events: number;
  readonly records: number;
}

function runOurs(flow: Flow): OwnRun {
  const engine = fundedEngine();
  alive.ours ??= engine;
  const orderIds = new Float64Array(flow.prefill + flow.count + 1);
  let events = 0;
  let records = 0;
  const run = (from: number, to: number): void => {
    for (let index = from; index < to; index++) {
      const at = index * flowOf.FIELDS;
      const result = engine.execute(commandOf(flow.records, at, orderIds));
      if (!result.ok) throw new Error(`operation ${index} refused: ${result.error.message}`);
      const [first] = result.value;
      if (first?.type === 'orderAccepted') {
        orderIds[flow.records[at + flowOf.ID] as number] = first.orderId;
      }
      events += result.value.length;
      if (index % DRAIN_EVERY === 0) records += engine.drainRecords().length;
    }
  };
  run(0, flow.prefill);
  const tradedBefore = tapeVolume(engine);
  events = 0;
  records = 0;
  const ns = cpuNsOf(() => {
    run(flow.prefill, flow.prefill + flow.count);
  });
  verify('ours', flow, tapeVolume(engine) - tradedBefore, depthOf(engine));
  const broken = engine.brokenInvariants();
  invariant(broken.length === 0, `the ledger holds: ${broken.join(' ')}`);
  return { ns: ns / flow.count, events, records };
}

function tapeVolume(engine: Engine): number {
  return engine.query.ticker(SYMBOL)?.volume ?? 0;
}

function depthOf(engine: Engine): ReadonlyMap<number, number> {
  const book = engine.query.book(SYMBOL, Infinity);
  invariant(book !== null, 'the pair exists');
  return new Map([...book.bids, ...book.asks].map((level) => [level.price, level.lots]));
}

function runPeer(flow: Flow, isWhole = true): number {
  const book = new OrderBook();
  alive.peer ??= book;
  // Its ids are text: made beforehand, so that only matching is measured.
  const ids = Array.from({ length: flow.prefill + flow.count + 1 }, (_, id) => id.toString());
  const { records } = flow;
  let volume = 0;
  const run = (from: number, to: number): void => {
    for (let index = from; index < to; index++) {
      const at = index * flowOf.FIELDS;
      const kind = records[at + flowOf.KIND];
      const id = ids[records[at + flowOf.ID] as number] as string;
      const side = records[at + flowOf.SIDE] === 0 ? Side.BUY : Side.SELL;
      const size = records[at + flowOf.LOTS] as number;
      if (kind === flowOf.CANCEL) book.cancel(id);
      else if (kind === flowOf.ADD) {
        book.limit({ id, side, size, price: records[at + flowOf.PRICE] as number });
      } else {
        const done = book.market({ id, side, size });
        for (const order of done.done) volume += order.size;
        if (done.partial !== null) volume += done.partialQuantityProcessed;
      }
    }
  };
  run(0, flow.prefill);
  volume = 0;
  const ns = cpuNsOf(() => {
    run(flow.prefill, flow.prefill + flow.count);
  });
  const [asks, bids] = book.depth();
  if (isWhole) verify('the peer', flow, volume, new Map([...asks, ...bids]));
  return ns / flow.count;
}

function verify(
  name: string,
  flow: Flow,
  volume: number,
  depth: ReadonlyMap<number, number>,
): void {
  invariant(volume === flow.volume, `${name} traded ${volume}, expected ${flow.volume}`);
  invariant(depth.size === flow.depth.size, `${name} has ${depth.size} levels`);
  for (const [price, resting] of flow.depth) {
    invariant(depth.get(price) === resting, `${name} at ${price}`);
  }
}

function cpuNsOf(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) * 1000;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
