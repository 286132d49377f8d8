/** The engine's figures as rows of the report. */
import { invariant } from '@shared/kernel/result';
import { measureEngine, type EngineReport, type WorkloadFigures } from './engine-report';
import type { Workload } from './engine-flows';
import { measureMemory } from './engine-memory';
import { atLeast, atMost, type Row } from './report-row';

/** How many times the package's cost the engine's is at least (issue 7). */
const PACKAGE_TARGETS: Readonly<Record<Workload, number>> = {
  mixed: 25,
  deep: 15,
  cancel: 150,
  swing: 15,
};
const REFERENCE_TARGET = 2.5;
const CANCEL_TO_MIXED = 1.1;
const MANY_TO_FEW = 2;

const ns = (value: number): string => `${Math.round(value).toLocaleString('en-US')} ns`;

export function measureEngineRows(): Promise<readonly Row[]> {
  const report = measureEngine();
  return Promise.resolve([
    ...report.workloads.map(wholeRow),
    ...tailRows(report),
    ...report.workloads.map(bareRow),
    ...scalingRows(report),
  ]);
}

function wholeRow({ workload, engineNs, packageNs, packageOps }: WorkloadFigures): Row {
  return atLeast(PACKAGE_TARGETS[workload], {
    id: `engine/${workload}`,
    what: `whole exchange beside nodejs-order-book, ${workload}`,
    value: packageNs / engineNs,
    unit: 'x',
    note: `${ns(engineNs)} and ${ns(packageNs)} (${packageOps.toLocaleString('en-US')} operations), equal trades and depth`,
  });
}

function bareRow({ workload, bookNs, referenceNs }: WorkloadFigures): Row {
  return atMost(REFERENCE_TARGET, {
    id: `engine/bare/${workload}`,
    what: `bare book beside a C++ book, ${workload}`,
    value: referenceNs === null ? null : bookNs / referenceNs,
    unit: 'x',
    note: referenceNs === null ? 'there is no g++' : `${ns(bookNs)} and ${ns(referenceNs)}`,
  });
}

function tailRows({ tail }: EngineReport): readonly Row[] {
  const of = `of ${tail.commands.toLocaleString('en-US')} commands`;
  return [
    atMost(2, {
      id: 'engine/p99',
      what: 'a command of the whole exchange, p99',
      value: tail.p99Us,
      unit: 'µs',
      note: `p50 ${tail.p50Us} µs, p99.9 ${tail.p999Us} µs ${of}`,
    }),
    atMost(5, {
      id: 'engine/longest',
      what: 'longest pause',
      value: tail.longestWorkMs,
      unit: 'ms',
      note: `${of}; by the wall ${tail.longestMs.toFixed(1)} ms`,
    }),
  ];
}

function scalingRows({ workloads, many }: EngineReport): readonly Row[] {
  const [mixed, cancel] = [figuresOf('mixed', workloads), figuresOf('cancel', workloads)];
  const beside = (engineNs: number): string => `${(engineNs / mixed.engineNs).toFixed(2)}x`;
  return [
    atMost(CANCEL_TO_MIXED, {
      id: 'engine/cancel-to-mixed',
      what: 'bare book, cancels beside mixed',
      value: cancel.bookNs / mixed.bookNs,
      unit: 'x',
      note: `whole exchange ${beside(cancel.engineNs)}`,
    }),
    atMost(MANY_TO_FEW, {
      id: 'engine/many-to-few',
      what: 'bare book, mixed with 95,000 resting orders beside 10,000',
      value: many.bookNs / mixed.bookNs,
      unit: 'x',
      note: `whole exchange ${beside(many.engineNs)}`,
    }),
  ];
}

function figuresOf(wanted: Workload, all: readonly WorkloadFigures[]): WorkloadFigures {
  const found = all.find(({ workload }) => workload === wanted);
  invariant(found !== undefined, `${wanted} was measured`);
  return found;
}

export function measureMemoryRows(): Promise<readonly Row[]> {
  const { engine, peer } = measureMemory();
  const bytes = (value: number): string => `${value.toFixed(0)} B`;
  return Promise.resolve([
    atMost(128, {
      id: 'memory/resting',
      what: 'a resting order, book and record together',
      value: engine,
      unit: 'B',
    }),
    atLeast(null, {
      id: 'memory/beside',
      what: 'nodejs-order-book beside it, which keeps no record',
      value: peer / engine,
      unit: 'x',
      note: `${bytes(peer)} and ${bytes(engine)}`,
    }),
  ]);
}
