/** The chart's twin: the bars on screen as a table, newest first. */
import { formatUnits } from '../../lib/format';
import { useTranslation } from '../../lib/i18n';
import type { Bar } from './history';
import type { ChartFormat } from './options';
import { formatBarTime, zoneOf } from './time-axis';

interface BarsTableProps {
  readonly symbol: string;
  readonly base: string;
  readonly bars: readonly Bar[];
  readonly format: ChartFormat;
}

export function BarsTable({ symbol, base, bars, format }: BarsTableProps) {
  const { t } = useTranslation('chart');
  const { interval, pricePrecision, quantityPrecision } = format;
  const zone = zoneOf(interval, format.zone);
  const heads = [t('openLong'), t('highLong'), t('lowLong'), t('closeLong')];
  return (
    <div className="chart-table" tabIndex={0} role="group" aria-label={t('asTable')}>
      <table className="data-table">
        <caption className="sr-only">
          {t('tableCaption', { symbol, interval: t(`intervals.${interval}`) })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('time')}</th>
            {heads.map((head) => (
              <th key={head} scope="col" data-align="end">
                {head}
              </th>
            ))}
            <th scope="col" data-align="end">
              {t('volumeLong', { base })}
            </th>
          </tr>
        </thead>
        <tbody>
          {bars.toReversed().map(([timeMs, open, high, low, close, volume]) => (
            <tr key={timeMs}>
              <td>{formatBarTime(timeMs, interval, zone)}</td>
              <td data-align="end">{formatUnits(open, pricePrecision)}</td>
              <td data-align="end">{formatUnits(high, pricePrecision)}</td>
              <td data-align="end">{formatUnits(low, pricePrecision)}</td>
              <td data-align="end">{formatUnits(close, pricePrecision)}</td>
              <td data-align="end">{formatUnits(volume, quantityPrecision)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
