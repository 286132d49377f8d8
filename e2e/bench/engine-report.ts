/**
 * The exchange's engine measured: beside the npm package nodejs-order-book and its bare book beside a
 * reference in C++, on four flows in one run. Ours does all an exchange does (reservations, fees,
 * ledger, events, records); the others match only.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { invariant } from '@shared/kernel/result';
import { setV8ForTrading } from '../../src-main/hosts/exchange/v8-settings';
import { verify } from './engine-check';
import { bytesOf, flowOf, WORKLOADS, type KnownFlow, type Workload } from './engine-flows';
import { Reference } from './engine-reference';
import { measureTail, type TailFigures } from './engine-tail';
import type { Subject, TrialFigures } from './engine-trial';
import { median } from './report-row';

const SEED = 1;
const ROUNDS = 3;
/** Timed operations of each flow and round. */
const OPS = 1_000_000;
/** The package takes 20 to 40 µs for an operation among cancels: it lives through the flow's beginning. */
const PACKAGE_CANCEL_OPS = 200_000;
const MANY_RESTING = 95_000;
/** Commands timed one by one. */
const TAIL_COMMANDS = 10_000_000;

/** CPU nanoseconds per operation, medians of the rounds. */
export interface WorkloadFigures {
  readonly workload: Workload;
  readonly engineNs: number;
  readonly packageNs: number;
  readonly packageOps: number;
  readonly bookNs: number;
  /** Null where there is no g++. */
  readonly referenceNs: number | null;
}

export interface EngineReport {
  readonly workloads: readonly WorkloadFigures[];
  /** The mixed flow in a book of 95,000 orders instead of 10,000. */
  readonly many: { readonly engineNs: number; readonly bookNs: number };
  readonly tail: TailFigures;
}

export function measureEngine(): EngineReport {
  // As the exchange's hosts do; the others are compiled in the same way.
  setV8ForTrading();
  const rounds = new Rounds();
  try {
    for (let round = 0; round < ROUNDS; round += 1) rounds.run();
    return { ...rounds.figures(), tail: measureTail(TAIL_COMMANDS, SEED) };
  } finally {
    rounds.close();
  }
}

/** One engine on one flow, once in each round. */
class Contest {
  readonly #taken: number[] = [];
  readonly #who: string;
  readonly #flow: KnownFlow;
  readonly #live: (file: string) => TrialFigures;
  readonly #file: string;

  constructor(who: string, { flow, file }: FlowFile, live: (file: string) => TrialFigures) {
    this.#who = who;
    this.#flow = flow;
    this.#file = file;
    this.#live = live;
  }

  /** Throws unless it traded and shows what the flow comes to. */
  run(): void {
    const { ns, outcome } = this.#live(this.#file);
    verify(this.#who, this.#flow, outcome);
    this.#taken.push(ns);
  }

  get ns(): number {
    return median(this.#taken);
  }
}

interface FlowFile {
  readonly flow: KnownFlow;
  readonly file: string;
}

/** Everything on every flow, one after the other, as often as it is told to. */
class Rounds {
  readonly #folder = mkdtempSync(join(tmpdir(), 'tidemark-flows-'));
  readonly #reference = Reference.compile();
  readonly #workloads = WORKLOADS.map((workload) => this.#ofWorkload(workload));
  readonly #many = this.#own(this.#written(flowOf('mixed', SEED, OPS, MANY_RESTING)));

  #ofWorkload(workload: Workload) {
    const whole = this.#written(flowOf(workload, SEED, OPS));
    const packageOps = workload === 'cancel' ? PACKAGE_CANCEL_OPS : OPS;
    const begun = packageOps === OPS ? whole : this.#written(flowOf(workload, SEED, packageOps));
    const reference = this.#reference;
    return {
      workload,
      packageOps,
      ...this.#own(whole),
      peer: new Contest('the package', begun, (file) => trialOf('package', file)),
      reference:
        reference === null
          ? null
          : new Contest('the reference', whole, (file) => reference.run(file)),
    };
  }

  #own(flow: FlowFile) {
    return {
      engine: new Contest('our engine', flow, (file) => trialOf('exchange', file)),
      book: new Contest('our book', flow, (file) => trialOf('book', file)),
    };
  }

  #written(flow: KnownFlow): FlowFile {
    const file = join(this.#folder, flow.name);
    writeFileSync(file, bytesOf(flow));
    return { flow, file };
  }

  run(): void {
    for (const { engine, peer, book, reference } of this.#workloads) {
      for (const contest of [engine, peer, book, reference]) contest?.run();
    }
    this.#many.engine.run();
    this.#many.book.run();
  }

  figures(): Omit<EngineReport, 'tail'> {
    const { engine, book } = this.#many;
    return {
      workloads: this.#workloads.map(({ workload, packageOps, ...of }) => ({
        workload,
        engineNs: of.engine.ns,
        packageNs: of.peer.ns,
        packageOps,
        bookNs: of.book.ns,
        referenceNs: of.reference?.ns ?? null,
      })),
      many: { engineNs: engine.ns, bookNs: book.ns },
    };
  }

  close(): void {
    this.#reference?.close();
    rmSync(this.#folder, { recursive: true });
  }
}

/** One engine's life through the flow in a file, in a process of its own. */
function trialOf(subject: Subject, file: string): TrialFigures {
  const env = { ...process.env, ENGINE_TRIAL: subject, ENGINE_FLOW: file };
  const program = fileURLToPath(import.meta.url);
  const done = spawnSync(process.execPath, [program], { env, encoding: 'utf8' });
  invariant(done.status === 0, `${subject} lives through its flow: ${done.stderr}`);
  return JSON.parse(done.stdout) as TrialFigures;
}
