/** What the colours behind the candles mean, since when somebody has watched, and what rested under the crosshair. */
import { formatTrimmed } from '@shared/money/decimal';
import { formatExact, formatUnits } from '../../../lib/format';
import { formatDate, formatDateTime, formatTime } from '../../../lib/format-time';
import { useTranslation } from '../../../lib/i18n';
import { deskClock } from '../../../session/time/clock';
import { namedVolume, type ChartFormat } from '../canvas/options';
import { zoneOf } from '../canvas/time-axis';
import type { HeatScale } from '../../../session/liquidity/scale';
import { useChart } from '../chart';
import type { HeatShown } from './heat-feed';

interface HeatLegendProps {
  readonly format: ChartFormat;
}

export function HeatLegend({ format }: HeatLegendProps) {
  const { t } = useTranslation('chart');
  const { isOn, heat } = useChart().store.use((state) => ({
    isOn: state.isLiquidityShown,
    heat: state.heat,
  }));
  if (!isOn) return null;
  const { words, problem } = heat;
  return (
    <>
      <div className="chart-legend-line" role="group" aria-label={t('liquidity')}>
        <span className="chart-legend-name">{t('liquidity')}</span>
        {problem === '' ? null : <span>{t('heat.failed', { message: problem })}</span>}
        {problem !== '' || words.sinceMs !== null ? null : <span>{t('heat.waiting')}</span>}
        {words.scale === null ? null : <Scale heat={heat} scale={words.scale} format={format} />}
        {words.sinceMs === null ? null : (
          <span className="chart-legend-name">
            {t('heat.since', { levels: words.levels, time: sinceText(words.sinceMs, format) })}
          </span>
        )}
      </div>
      <div className="chart-legend-line chart-heat-pointed" aria-hidden>
        {problem === '' ? <Pointed heat={heat} format={format} /> : null}
      </div>
    </>
  );
}

/** With its day, where that is not today. */
function sinceText(sinceMs: number, format: ChartFormat): string {
  const zone = zoneOf(format.interval, format.zone);
  const isToday = formatDate(sinceMs, zone) === formatDate(deskClock.nowMs(), zone);
  return (isToday ? formatTime : formatDateTime)(sinceMs, zone);
}

interface ScaleProps extends HeatLegendProps {
  readonly heat: HeatShown;
  readonly scale: HeatScale;
}

function Scale({ heat: { colours, words }, scale, format }: ScaleProps) {
  const { t } = useTranslation('chart');
  return (
    <span className="chart-heat-scale">
      {t('heat.bids')} <Swatch tones={colours.bids} />
      {t('heat.asks')} <Swatch tones={colours.asks} />
      {t('heat.scale', {
        faint: lotsText(scale.faint, format),
        full: lotsText(scale.full, format),
        base: format.base,
        step: formatUnits(words.step, format.pricePrecision),
      })}
    </span>
  );
}

function Swatch({ tones }: { readonly tones: readonly string[] }) {
  const stops = tones.filter((_, at) => at % 8 === 0 || at === tones.length - 1);
  return (
    <i
      className="chart-heat-swatch"
      style={{ background: `linear-gradient(to right, ${stops.join(', ')})` }}
    />
  );
}

/** Side, quantity, price and time. */
function Pointed({ heat: { pointed }, format }: Omit<ScaleProps, 'scale'>) {
  const { t } = useTranslation('chart');
  if (pointed === null) return null;
  const { place, found } = pointed;
  const zone = zoneOf(format.interval, format.zone);
  if (found === null) return t('heat.unseen', { time: formatTime(place.atMs, zone) });
  const price = (ticks: number) => formatUnits(ticks, format.pricePrecision);
  const { bids, asks } = found;
  const sides = [
    ...(bids > 0 ? [t('heat.bid', { quantity: namedVolume(bids, format) })] : []),
    ...(asks > 0 ? [t('heat.ask', { quantity: namedVolume(asks, format) })] : []),
  ];
  const where =
    found.price !== null
      ? price(found.price)
      : place.high - place.low === 1
        ? price(place.low)
        : t('heat.range', { low: price(place.low), high: price(place.high - 1) });
  return t('heat.pointed', {
    price: where,
    sides: sides.length === 0 ? t('heat.none') : sides.join(' · '),
    time: formatTime(place.atMs, zone),
  });
}

/** Of a round number, without zeros behind. */
const lotsText = (lots: number, { quantityPrecision, lotUnits }: ChartFormat): string =>
  formatExact(formatTrimmed(BigInt(lots) * BigInt(lotUnits), quantityPrecision));
