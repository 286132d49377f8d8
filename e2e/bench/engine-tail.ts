/** How long single commands take: ten million of them, each timed. */
import { collectGarbage } from './engine-check';
import { FIELDS, FlowMaker, flowOf } from './engine-flows';
import { ExchangeTrial } from './engine-own';
import { warmUp } from './engine-trial';

const BLOCK = 100_000;
/** CPU time is read so often: a command cannot have taken more than its stretch. */
const STRETCH = 500;
/** Times are counted by tenths of a microsecond; what is longer goes to the last place. */
const PLACES = 100_000;
const PER_US = 10;
const HANDLES = 1 << 16;
const WARM_UP_OPS = 500_000;

export interface TailFigures {
  readonly commands: number;
  /** Wall time with the clock's own cost in it: other programs and the clock make it longer, never shorter. */
  readonly p50Us: number;
  readonly p99Us: number;
  readonly p999Us: number;
  /** The longest single command by the wall clock, and at most so much of it was work of this program. */
  readonly longestMs: number;
  readonly longestWorkMs: number;
}

export function measureTail(commands: number, seed: number): TailFigures {
  const maker = new FlowMaker('mixed', seed);
  const filling = maker.prefill();
  const counts = new Uint32Array(PLACES);
  const longest = { ms: 0, workMs: 0 };
  // Made beforehand: what making them leaves behind would be collected among the commands.
  const blocks = Array.from({ length: Math.ceil(commands / BLOCK) }, () => maker.next(BLOCK));
  const warm = warmUp((flow) => new ExchangeTrial(flow), flowOf('mixed', seed, WARM_UP_OPS));
  const own = new ExchangeTrial({ records: filling, handles: HANDLES });
  own.run(0, filling.length / FIELDS);
  collectGarbage();
  for (const records of blocks) {
    for (let from = 0; from < BLOCK; from += STRETCH)
      runStretch(own, records, from, counts, longest);
  }
  own.checkMoney();
  warm.run(0, 0);
  const at = (share: number): number => placeOf(counts, commands * share) / PER_US;
  return {
    commands,
    p50Us: at(0.5),
    p99Us: at(0.99),
    p999Us: at(0.999),
    longestMs: longest.ms,
    longestWorkMs: longest.workMs,
  };
}

function runStretch(
  own: ExchangeTrial,
  records: Int32Array,
  from: number,
  counts: Uint32Array,
  longest: { ms: number; workMs: number },
): void {
  const cpu = process.cpuUsage();
  let longestMs = 0;
  for (let index = from; index < from + STRETCH; index++) {
    const start = performance.now();
    own.step(records, index);
    const ms = performance.now() - start;
    const place = Math.min(PLACES - 1, Math.floor(ms * 1000 * PER_US));
    counts[place] = (counts[place] ?? 0) + 1;
    if (ms > longestMs) longestMs = ms;
  }
  own.drain();
  const { user, system } = process.cpuUsage(cpu);
  longest.ms = Math.max(longest.ms, longestMs);
  longest.workMs = Math.max(longest.workMs, Math.min(longestMs, (user + system) / 1000));
}

function placeOf(counts: Uint32Array, rank: number): number {
  let seen = 0;
  for (let place = 0; place < counts.length; place++) {
    seen += counts[place] ?? 0;
    if (seen >= rank) return place + 1;
  }
  return counts.length;
}
