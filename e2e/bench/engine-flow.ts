/**
 * The exchange's engine beside the npm package nodejs-order-book on one flow in one run. Ours does
 * all an exchange does (reservations, fees, ledger, events, records); the package matches only.
 */
import { OrderBook } from 'nodejs-order-book';
import { raiseCompilerBudget } from '../../src-main/hosts/exchange/compiler-budget';
import { bytesHeldBy } from './engine-check';
import { mixedFlow, type Flow } from './engine-flow-ops';
import { fundedEngine, OwnRun, runOurs } from './engine-own';
import { peerIds, runBook, runPeer } from './engine-peer';

const RESTING = 100_000;
/** The machine code settles after one or two million operations. */
const WARM_UP_OPS = 2_000_000;

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
  /** Memory per order in a book of 100,000, everything an exchange keeps of it included. */
  readonly oursBytesPerOrder: number;
  readonly peerBytesPerOrder: number;
}

export function benchEngine(options: EngineBenchOptions): Promise<EngineBenchFigures> {
  // As the exchange's hosts do; the package is compiled in the same way.
  raiseCompilerBudget();
  const flow = mixedFlow(options.seed, options.ops);
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
  const speeds = { ops, rounds, oursNs, peerNs, ratio: peerNs / oursNs, events, records };
  return Promise.resolve({ ...speeds, ...memoryOf(mixedFlow(options.seed, 0, RESTING)) });
}

function warmUp(flow: Flow): void {
  for (let done = 0; done < WARM_UP_OPS; done += flow.count) runOurs(flow);
  runPeer(flow);
}

function memoryOf(flow: Flow): Pick<EngineBenchFigures, 'oursBytesPerOrder' | 'peerBytesPerOrder'> {
  const own = new OwnRun(fundedEngine(), flow);
  const ids = peerIds(flow);
  const book = new OrderBook();
  const ours = bytesHeldBy(() => {
    own.run(0, flow.prefill);
    return own;
  });
  const peer = bytesHeldBy(() => {
    runBook(book, flow, ids, 0, flow.prefill);
    return book;
  });
  return { oursBytesPerOrder: ours / flow.prefill, peerBytesPerOrder: peer / flow.prefill };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
