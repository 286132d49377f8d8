/**
 * What the engine's part of the bench compares, and how one of them is measured: in a process of its own,
 * as the reference in C++ is, with no garbage and no machine code of the others.
 */
import { readFileSync } from 'node:fs';
import { setV8ForTrading } from '../../src-main/hosts/exchange/v8-settings';
import { BookTrial } from './engine-book';
import { cpuNsOf, type Trial } from './engine-check';
import { FIELDS, readFlow, type Flow } from './engine-flows';
import { ExchangeTrial } from './engine-own';
import { PackageTrial } from './engine-peer';
import type { Outcome } from './engine-plain-book';
import { median } from './report-row';

const TRIALS = {
  exchange: (flow: Flow): Trial => new ExchangeTrial(flow),
  package: (flow: Flow): Trial => new PackageTrial(flow),
  book: (flow: Flow): Trial => new BookTrial(flow),
};
export type Subject = keyof typeof TRIALS;

/** Machine code settles within a million operations or two, and a second of this is spent making it. */
const WARM_UP_MS = 4_000;
const WARM_UP_STEP = 10_000;
const REPEATS = 3;
/** What is slow is measured less often. */
const LONGEST_MS = 3_000;

export interface TrialFigures {
  /** CPU nanoseconds per operation that was timed. */
  readonly ns: number;
  readonly outcome: Outcome;
}

/** The process that `trialOf` starts: prints its figures. */
export function becomeTrial(subject: string, file: string): void {
  setV8ForTrading();
  console.log(JSON.stringify(measure(TRIALS[subject as Subject], readFlow(readFileSync(file)))));
}

function measure(make: (flow: Flow) => Trial, flow: Flow): TrialFigures {
  // It lives on: when the last object of a shape is gone, the machine code made for it goes too.
  const warm = warmUp(make, flow);
  const taken: TrialFigures[] = [];
  const startedMs = performance.now();
  do taken.push(timed(make(flow), flow));
  while (taken.length < REPEATS && performance.now() - startedMs < LONGEST_MS);
  warm.run(0, 0);
  const [{ outcome }] = taken as [TrialFigures];
  return { ns: median(taken.map(({ ns }) => ns)), outcome };
}

function timed(trial: Trial, { prefill, count }: Flow): TrialFigures {
  trial.run(0, prefill);
  const ns = cpuNsOf(() => {
    trial.run(prefill, prefill + count);
  });
  return { ns: ns / count, outcome: trial.outcome() };
}

/**
 * Lives through a flow, more than once if there is time: processor time, for beside other programs much of the
 * clock's is theirs, and code that is not settled yet would be what is timed.
 */
export function warmUp(make: (flow: Flow) => Trial, flow: Flow): Trial {
  const total = flow.records.length / FIELDS;
  const start = process.cpuUsage();
  for (;;) {
    const trial = make(flow);
    for (let from = 0; from < total; from += WARM_UP_STEP) {
      trial.run(from, Math.min(from + WARM_UP_STEP, total));
      const { user, system } = process.cpuUsage(start);
      if ((user + system) / 1000 > WARM_UP_MS) return trial;
    }
  }
}
