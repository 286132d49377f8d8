/** The engine's figures as rows of the report. */
import {
  measureEngine,
  measureMemory,
  type EngineReport,
  type WorkloadFigures,
} from './engine-report';
import { atLeast, atMost, type Row } from './report-row';

/** Of issue 7: beside the bare book's own, which have no unit. */
const CANCEL_TO_MIXED = 1.1;
const DEEP_TO_MIXED = 2;

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

function wholeRow({ workload, ratio, ratioTarget, engineNs, peerNs, ops }: WorkloadFigures): Row {
  return atLeast(ratioTarget, {
    id: `engine/${workload}`,
    what: `whole exchange beside nodejs-order-book, ${workload}`,
    value: ratio,
    unit: 'x',
    note: `${ns(engineNs)} and ${ns(peerNs)}; ${ops.toLocaleString('en-US')} operations, equal trades and depth`,
  });
}

function bareRow(figures: WorkloadFigures): Row {
  const { workload, bookRatio, bookRatioTarget, bookNs, referenceNs } = figures;
  return atMost(bookRatioTarget, {
    id: `engine/bare/${workload}`,
    what: `bare book beside a C++ book, ${workload}`,
    value: bookRatio,
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

function scalingRows({ cancelToMixed, deepToMixed }: EngineReport): readonly Row[] {
  return [
    atMost(CANCEL_TO_MIXED, {
      id: 'engine/cancel-to-mixed',
      what: 'bare book, cancels beside mixed',
      value: cancelToMixed.book,
      unit: 'x',
      note: `whole exchange ${cancelToMixed.engine.toFixed(2)}x`,
    }),
    atMost(DEEP_TO_MIXED, {
      id: 'engine/deep-to-mixed',
      what: 'bare book, 95,000 resting orders beside 10,000',
      value: deepToMixed.book,
      unit: 'x',
      note: `whole exchange ${deepToMixed.engine.toFixed(2)}x`,
    }),
  ];
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
