/** What a resting order takes in memory: medians, since what the compiler keeps or drops meanwhile counts too. */
import { bytesHeldBy, type Trial } from './engine-check';
import { flowOf, type Flow } from './engine-flows';
import { ExchangeTrial } from './engine-own';
import { PackageTrial } from './engine-peer';
import { median } from './report-row';

const RESTING = 100_000;
const ROUNDS = 5;

/** Bytes per order in a book of 100,000, everything an exchange keeps of it included. */
export interface MemoryFigures {
  readonly engine: number;
  readonly peer: number;
}

export function measureMemory(): MemoryFigures {
  const flow = flowOf('mixed', 1, 0, RESTING);
  const taken = Array.from({ length: ROUNDS }, () => ({
    engine: bytesPerOrder(new ExchangeTrial(flow), flow),
    peer: bytesPerOrder(new PackageTrial(flow), flow),
  }));
  return {
    engine: median(taken.map(({ engine }) => engine)),
    peer: median(taken.map(({ peer }) => peer)),
  };
}

function bytesPerOrder(trial: Trial, { prefill }: Flow): number {
  const held = bytesHeldBy(() => {
    trial.run(0, prefill);
    return trial;
  });
  return held / prefill;
}
