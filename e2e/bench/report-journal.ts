/** The journal's figures as rows of the report. */
import { measureCommits } from './journal-commits';
import { wordsOf } from './journal-month';
import { measureMonthStart } from './journal-start';
import { atLeast, atMost, type Row } from './report-row';

export async function measureJournalRows(): Promise<readonly Row[]> {
  const commits = await measureCommits();
  const { month, monthMs, newMs } = await measureMonthStart();
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
    atMost(2, {
      id: 'journal/month',
      what: 'the exchange answers after thirty days of use and a kill',
      value: monthMs / 1000,
      unit: 's',
      note: wordsOf(month),
    }),
    atMost(null, {
      id: 'journal/month/new',
      what: 'the same beside a file with nothing in it',
      value: monthMs / newMs,
      unit: 'x',
      note: `${monthMs.toFixed(0)} and ${newMs.toFixed(0)} ms`,
    }),
  ];
}
