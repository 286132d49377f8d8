/** What the desk costs under load and how soon it draws, as rows of the report. */
import { benchDeskLoad, type LoadFigures } from './desk-load';
import { benchDeskPaint } from './desk-paint';
import { atLeast, atMost, type Row } from './report-row';

/** Of a hundred and sixty keys eight decide. */
const SECONDS = 16;

export async function measureDeskRows(): Promise<readonly Row[]> {
  const paint = await benchDeskPaint({ updatesPerSecond: 100, seconds: SECONDS, port: 4791 });
  const loads = await benchDeskLoad(SECONDS);
  return [
    atMost(25, {
      id: 'desk/100/age',
      what: 'spot, 100 book updates a second: feed to paint p99',
      value: paint.feedToPaintP99Ms,
      unit: 'ms',
      note: `p50 ${paint.feedToPaintP50Ms.toFixed(1)} ms, ${paint.framesPerSecond.toFixed(1)} frames/s`,
    }),
    ...loads.flatMap((load) =>
      rowsOf(load, loads.find(({ name }) => name === load.besideName) ?? null),
    ),
  ];
}

function rowsOf(load: LoadFigures, silent: LoadFigures | null): readonly Row[] {
  const id = `desk/${load.name}`;
  const frames = [
    atLeast(59, {
      id: `${id}/frames`,
      what: `${load.name}: frames a second`,
      value: Math.round(load.framesPerSecond * 10) / 10,
      unit: '/s',
      note: `${Math.round(load.perSecond).toLocaleString('en-US')} messages/s`,
    }),
    atMost(20, {
      id: `${id}/frame`,
      what: `${load.name}: frame p99`,
      value: load.frameP99Ms,
      unit: 'ms',
    }),
    atMost(0, {
      id: `${id}/long`,
      what: `${load.name}: tasks over 50 ms`,
      value: load.longTasks,
      unit: '',
    }),
  ];
  if (silent === null) return frames;
  const [busy, idle] = [load.busyShare * 100, silent.busyShare * 100];
  return [
    ...frames,
    atMost(50, {
      id: `${id}/busy`,
      what: `${load.name}: the desk's thread is busy`,
      value: busy,
      unit: '%',
      note: `${idle.toFixed(0)} % in silence`,
    }),
    atMost(25, {
      id: `${id}/age`,
      what: `${load.name}: feed to drawn p99`,
      value: load.feedToPaintP99Ms,
      unit: 'ms',
    }),
    ...(load.keyP95Ms === 0
      ? []
      : [
          atMost(1.25, {
            id: `${id}/key`,
            what: `${load.name}: key to frame p95 beside silence`,
            value: load.keyP95Ms / silent.keyP95Ms,
            unit: 'x',
            note: `${load.keyP95Ms.toFixed(1)} and ${silent.keyP95Ms.toFixed(1)} ms`,
          }),
        ]),
  ];
}
