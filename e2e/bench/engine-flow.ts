/** The engine's figures on the mixed flow alone, in few words. */
import { measureEngine } from './engine-report';

export interface EngineBenchFigures {
  /** CPU nanoseconds per operation, median of the rounds. */
  readonly oursNs: number;
  readonly peerNs: number;
  /** How many times the peer's cost ours is. */
  readonly ratio: number;
  readonly oursBytesPerOrder: number;
}

export function benchEngine(options: {
  readonly seed: number;
  readonly ops: number;
  readonly rounds: number;
}): Promise<EngineBenchFigures> {
  const { workloads, bytesPerOrder } = measureEngine(options);
  const [mixed] = workloads;
  if (mixed === undefined) throw new Error('there is a mixed flow');
  const { engineNs: oursNs, peerNs, ratio } = mixed;
  return Promise.resolve({ oursNs, peerNs, ratio, oursBytesPerOrder: bytesPerOrder.engine });
}
