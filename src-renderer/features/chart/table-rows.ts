/** The bars on screen as text: what the table twin shows and what is copied as CSV. */
import Papa from 'papaparse';
import { formatPlain } from '../../lib/format';
import { formatDate, formatTime } from '../../lib/format-time';
import type { IndicatorValues } from './canvas/indicator-layer';
import { volumePlain, type ChartFormat } from './canvas/options';
import type { Bar } from './history';
import { KINDS, parametersOf } from './indicators/kinds';

/** Comma separated, oldest first, times in UTC: what a spreadsheet or a script reads. */
export function barsCsv(
  bars: readonly Bar[],
  format: ChartFormat,
  valuesAt: (timeMs: number) => readonly IndicatorValues[],
): string {
  const shown = (bars[0] === undefined ? [] : valuesAt(bars[0][0])).filter(isOwnColumn);
  const fields = ['time', 'open', 'high', 'low', 'close', 'volume', ...shown.flatMap(csvNames)];
  const data = bars.map((bar) => {
    const values = valuesAt(bar[0]).filter(isOwnColumn);
    return [...barCells(bar, format), ...values.flatMap((each) => csvValues(each, format))];
  });
  // Nothing but figures of ours: a leading minus is a number here, never a formula.
  return Papa.unparse({ fields, data }, { newline: '\n' });
}

/** Volume is a column of the bars already. */
export const isOwnColumn = ({ indicator }: IndicatorValues): boolean => indicator.kind !== 'volume';

function barCells([timeMs, open, high, low, close, volume]: Bar, format: ChartFormat): string[] {
  const prices = [open, high, low, close].map((price) => formatPlain(price, format.pricePrecision));
  return [isoMinute(timeMs), ...prices, volumePlain(volume, format)];
}

function csvNames({ indicator }: IndicatorValues): string[] {
  const name = [indicator.kind, ...parametersOf(indicator)].join('-');
  const { outputs } = KINDS[indicator.kind];
  return outputs.map((output) => (outputs.length === 1 ? name : `${name} ${output.name}`));
}

function csvValues({ indicator, values }: IndicatorValues, format: ChartFormat): string[] {
  const { outputs, scale } = KINDS[indicator.kind];
  const [factor, decimals] = scale === 'number' ? [100, 2] : [1, format.pricePrecision];
  return outputs.map((_, at) => {
    const value = values?.[at] ?? null;
    return value === null ? '' : formatPlain(Math.round(value * factor), decimals);
  });
}

/** "2026-11-21T12:15Z". */
function isoMinute(timeMs: number): string {
  return `${formatDate(timeMs, 'utc')}T${formatTime(timeMs, 'utc').slice(0, 5)}Z`;
}
