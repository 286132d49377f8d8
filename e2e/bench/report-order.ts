/** Orders by hand as rows of the report. */
import { quantile } from './desk-measure';
import { measureInApp } from './order-in-app';
import { atMost, type Row } from './report-row';

export async function measureOrderRows(): Promise<readonly Row[]> {
  const { ackMs, rowMs, fillMs } = await measureInApp();
  const row = (id: string, what: string, target: number, values: readonly number[]): Row =>
    atMost(target, {
      id: `order/${id}`,
      what: `ticket to ${what}, p99`,
      value: quantile(values, 0.99),
      unit: 'ms',
      note: `p50 ${quantile(values, 0.5).toFixed(1)} ms of ${values.length} orders`,
    });
  return [
    row('ack', 'acknowledgement', 5, ackMs),
    row('row', 'the row on the screen', 50, rowMs),
    row('fill', 'the fill on the screen', 300, fillMs),
  ];
}
