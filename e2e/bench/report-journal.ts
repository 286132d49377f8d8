/** The journal's figures as rows of the report. */
import { measureCommits } from './journal-commits';
import { atLeast, atMost, type Row } from './report-row';

export async function measureJournalRows(): Promise<readonly Row[]> {
  const commits = await measureCommits();
  const { manyPerSecond, singlePerSecond, perRow, early, acknowledged } = commits;
  const rate = (value: number): string => `${Math.round(value).toLocaleString('en-US')}/s`;
  return [
    atMost(0, {
      id: 'journal/early',
      what: 'orders acknowledged before their row was on the disk',
      value: early,
      unit: '',
      note: `of ${acknowledged.toLocaleString('en-US')} acknowledged commands`,
    }),
    atLeast(5_000, {
      id: 'journal/rate',
      what: 'acknowledged commands, 64 in flight',
      value: manyPerSecond,
      unit: '/s',
      note: `${perRow.toFixed(0)} commands in a row`,
    }),
    atLeast(null, {
      id: 'journal/group',
      what: 'the same beside one at a time',
      value: manyPerSecond / singlePerSecond,
      unit: 'x',
      note: `${rate(manyPerSecond)} and ${rate(singlePerSecond)}`,
    }),
  ];
}
