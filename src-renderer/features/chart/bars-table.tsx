/** The chart's twin: the bars on screen with their indicators as a table, newest first. */
import { useId } from 'react';
import { formatUnits } from '../../lib/format';
import { useTranslation } from '../../lib/i18n';
import type { IndicatorValues } from './canvas/indicator-layer';
import { volumeText, type ChartFormat } from './canvas/options';
import { formatBarTime, zoneOf } from './canvas/time-axis';
import { useChart } from './chart';
import type { Bar } from './history';
import { KINDS, parametersOf } from './indicators/kinds';
import { valueText } from './legend';
import { isOwnColumn } from './table-rows';

interface BarsTableProps {
  readonly symbol: string;
  readonly bars: readonly Bar[];
  readonly format: ChartFormat;
}

export function BarsTable({ symbol, bars, format }: BarsTableProps) {
  const { t } = useTranslation('chart');
  const captionId = useId();
  const view = useChart().store.use((state) => state.view);
  const { interval, pricePrecision } = format;
  const zone = zoneOf(interval, format.zone);
  const heads = [t('openLong'), t('highLong'), t('lowLong'), t('closeLong')];
  const valuesAt = (timeMs: number) => (view?.valuesAt(timeMs) ?? []).filter(isOwnColumn);
  const outputName = ({ indicator }: IndicatorValues, at: number) => {
    const name = [t(`kinds.${indicator.kind}`), ...parametersOf(indicator)].join(' ');
    const output = KINDS[indicator.kind].outputs[at]?.name ?? 'value';
    return output === 'value' ? name : `${name} ${t(`outputs.${output}`)}`;
  };
  const columns = valuesAt(bars[0]?.[0] ?? 0).flatMap((each) =>
    KINDS[each.indicator.kind].outputs.map((_, at) => outputName(each, at)),
  );
  return (
    <div className="chart-table" tabIndex={0} role="group" aria-labelledby={captionId}>
      <table className="data-table">
        <caption id={captionId} className="sr-only">
          {t('tableCaption', { symbol, interval: t(`intervals.${interval}`) })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('time')}</th>
            {[...heads, t('volumeLong', { base: format.base }), ...columns].map((head) => (
              <th key={head} scope="col" data-align="end">
                {head}
              </th>
            ))}
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
              <td data-align="end">{volumeText(volume, format)}</td>
              {valuesAt(timeMs).flatMap(({ indicator, values }) =>
                KINDS[indicator.kind].outputs.map((output, at) => (
                  <td key={`${indicator.id}:${output.name}`} data-align="end">
                    {valueText(indicator, values?.[at] ?? null, format)}
                  </td>
                )),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
