/** The order round trip and its shares as rows of the report. */
import { atMost, type Row } from './report-row';
import { measureTrips } from './round-trip';

export async function measureTripRows(): Promise<readonly Row[]> {
  const { inProcess, loopback, ...shares } = await measureTrips();
  const row = (id: string, what: string, value: number, note = ''): Row =>
    atMost(null, { id: `trip/${id}`, what, value, unit: 'ms', note });
  const share = (id: string, what: string, us: number): Row =>
    atMost(null, {
      id: `trip/${id}`,
      what: `of it ${what}`,
      value: (us / inProcess.meanUs) * 100,
      unit: '%',
      note: `${us.toFixed(1)} of ${inProcess.meanUs.toFixed(0)} µs`,
    });
  return [
    row('in-process', 'client to answer in process, p50', inProcess.p50Ms),
    row('in-process/p99', 'client to answer in process, p99', inProcess.p99Ms),
    share('signing', 'signing and comparing', shares.signingUs),
    share('json', 'JSON of the order and its answer, both ends', shares.jsonUs),
    share('journal', 'waiting for the row to be on the disk', shares.journalUs),
    row('loopback', 'socket to answer over loopback, p50', loopback.p50Ms),
    row('loopback/p99', 'socket to answer over loopback, p99', loopback.p99Ms),
    atMost(null, {
      id: 'trip/beside',
      what: 'loopback p50 beside in process',
      value: loopback.p50Ms / inProcess.p50Ms,
      unit: 'x',
    }),
  ];
}
