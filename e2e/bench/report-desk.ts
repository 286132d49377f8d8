/** What the desk costs under load and how soon it draws, as rows of the report. */
import { invariant } from '@shared/kernel/result';
import { benchDeskLoad, type LoadFigures } from './desk-load';
import { benchDeskPaint } from './desk-paint';
import { atLeast, atMost, median, type Row } from './report-row';

const PAINT_SECONDS = 16;
/** Of a hundred keys five decide, in each round. */
const SECONDS = 10;
const ROUNDS = 3;

export async function measureDeskRows(): Promise<readonly Row[]> {
  const paint = await benchDeskPaint({ updatesPerSecond: 100, seconds: PAINT_SECONDS, port: 4791 });
  const rounds: (readonly LoadFigures[])[] = [];
  // Each a desk of its own, which has not been moved through its history.
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await benchDeskLoad(SECONDS));
  return [
    atMost(25, {
      id: 'desk/100/age',
      what: 'spot, 100 book updates a second: feed to paint p99',
      value: paint.feedToPaintP99Ms,
      unit: 'ms',
      note: `p50 ${paint.feedToPaintP50Ms.toFixed(1)} ms, ${paint.framesPerSecond.toFixed(1)} frames/s`,
    }),
    ...(rounds[0] ?? []).flatMap(({ name }) => rowsOf(name, rounds)),
  ];
}

/** The same phase of all rounds, and what it stands beside in each. */
interface Taken {
  readonly load: LoadFigures;
  readonly silent: LoadFigures | null;
}

/** Medians of the rounds, which are all told; but a long task in any of them counts. */
function rowsOf(name: string, rounds: readonly (readonly LoadFigures[])[]): readonly Row[] {
  const taken = rounds.map((round): Taken => {
    const find = (wanted: string | null) => round.find((one) => one.name === wanted);
    const load = find(name);
    invariant(load !== undefined, `${name} was measured in each round`);
    return { load, silent: find(load.besideName) ?? null };
  });
  const id = `desk/${name}`;
  const of = (figure: (one: Taken) => number, digits: number) => {
    const values = taken.map(figure);
    return { value: median(values), note: values.map((each) => each.toFixed(digits)).join(', ') };
  };
  const longTasks = taken.map(({ load }) => load.longTasks);
  const perSecond = Math.round(median(taken.map(({ load }) => load.perSecond)));
  const frames = of(({ load }) => Math.round(load.framesPerSecond * 10) / 10, 1);
  const always = [
    atLeast(59, {
      id: `${id}/frames`,
      what: `${name}: frames a second`,
      unit: '/s',
      value: frames.value,
      note: `${frames.note}; ${perSecond.toLocaleString('en-US')} messages/s`,
    }),
    atMost(20, {
      id: `${id}/frame`,
      what: `${name}: frame p99`,
      unit: 'ms',
      ...of(({ load }) => load.frameP99Ms, 1),
    }),
    atMost(0, {
      id: `${id}/long`,
      what: `${name}: tasks over 50 ms`,
      unit: '',
      value: longTasks.reduce((sum, each) => sum + each, 0),
      note: longTasks.join(', '),
    }),
  ];
  if (taken.some(({ silent }) => silent === null)) return always;
  const busy = of(({ load }) => load.busyShare * 100, 0);
  const idle = of(({ silent }) => (silent?.busyShare ?? 0) * 100, 0);
  return [
    ...always,
    atMost(50, {
      id: `${id}/busy`,
      what: `${name}: the desk's thread is busy`,
      unit: '%',
      value: busy.value,
      note: `${busy.note}; in silence ${idle.note}`,
    }),
    atMost(25, {
      id: `${id}/age`,
      what: `${name}: feed to drawn p99`,
      unit: 'ms',
      ...of(({ load }) => load.feedToPaintP99Ms, 1),
    }),
    keyRow(name, id, taken),
  ];
}

function keyRow(name: string, id: string, taken: readonly Taken[]): Row {
  const ratios = taken.map(({ load, silent }) => load.keyP95Ms / (silent?.keyP95Ms ?? NaN));
  const figures = taken.map(
    ({ load, silent }, round) =>
      `${ratios[round]?.toFixed(2)} (${load.keyP95Ms.toFixed(1)} and ${silent?.keyP95Ms.toFixed(1)} ms)`,
  );
  return atMost(1.25, {
    id: `${id}/key`,
    what: `${name}: key to frame p95 beside silence`,
    unit: 'x',
    value: median(ratios),
    note: figures.join(', '),
  });
}
