/** The start's figures as rows of the report. */
import { atMost, type Row } from './report-row';
import { measureStart } from './startup';

const MEGABYTE = 1024 * 1024;

export async function measureStartRows(): Promise<readonly Row[]> {
  const { bookMs, shellMs, bookBytes, shellBytes, rounds } = await measureStart();
  const mb = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(0)} MB`;
  const both = `${bookMs.toFixed(0)} and ${shellMs.toFixed(0)} ms, medians of ${rounds} in turn`;
  return [
    atMost(1.3, {
      id: 'start/beside',
      what: 'first tradable book beside an empty shell',
      value: bookMs / shellMs,
      unit: 'x',
      note: both,
    }),
    atMost(1.8, {
      id: 'start/book',
      what: 'first tradable book',
      value: bookMs / 1000,
      unit: 's',
    }),
    atMost(150, {
      id: 'start/memory',
      what: 'memory over the empty shell, PSS of all processes',
      value: (bookBytes - shellBytes) / MEGABYTE,
      unit: 'MB',
      note: `${mb(bookBytes)} and ${mb(shellBytes)}`,
    }),
  ];
}
